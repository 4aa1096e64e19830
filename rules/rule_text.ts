/**
 * Rules and the output of their probes as lines.
 *
 * @module
 */
import { splitLines } from "@ct/core/text";
import type { RuleRecord } from "./record.ts";

/**
 * A rule in one line: `ID [pending,warn]  QUESTION  (tag,tag)`, without the parts that it does not
 * have.
 *
 * @example A rule that need not hold yet
 * ```ts
 * import { ruleLine } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const rule = { id: "x", question: "Is it?", tags: [], pending: true, severity: "fail" } as const;
 * assert.equal(ruleLine(rule), "x [pending]  Is it?");
 * ```
 */
export function ruleLine(
  { id, question, tags, pending, severity }: Pick<
    RuleRecord,
    "id" | "question" | "tags" | "pending" | "severity"
  >,
): string {
  const flags = [...(pending ? ["pending"] : []), ...(severity === "warn" ? ["warn"] : [])];
  const shownFlags = flags.length === 0 ? "" : ` [${flags.join(",")}]`;
  return `${id}${shownFlags}  ${question}${tags.length === 0 ? "" : `  (${tags.join(",")})`}`;
}

/** The beginning of a probe's output. */
export interface OutputHead {
  /** Its first lines, without line ends. */
  readonly lines: readonly string[];
  /** How many lines follow. */
  readonly more: number;
}

/** The first `count` lines of an output. */
export function outputHead(output: string, count: number): OutputHead {
  const lines = [...splitLines(output)];
  return { lines: lines.slice(0, count), more: Math.max(0, lines.length - count) };
}
