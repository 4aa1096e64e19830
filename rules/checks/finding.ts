/**
 * What a built-in check finds, made of the violations of a graph.
 *
 * @module
 */
import { formatViolation, type Violation } from "@ct/graph";
import { escapeControls } from "@ct/base";
import type { Reading } from "../adapter.ts";

/** What a built-in check found. */
export interface CheckFinding extends Reading {
  /** The lines `CHECK: SUBJECT: EVIDENCE` of its violations; they stand for a probe's output. */
  readonly report: string;
}

/** The finding of the check `name`: violated if there is a violation; one line of report for each. */
export function findingOf(name: string, violations: readonly Violation[]): CheckFinding {
  if (violations.length === 0) {
    return { state: "holds", reason: `${name}: all assertions hold`, report: "" };
  }
  const lines = violations.map((violation) => `${escapeControls(formatViolation(violation))}\n`);
  const reason = `${name}: ${violations.length} violation(s)`;
  return { state: "violated", reason, report: lines.join("") };
}
