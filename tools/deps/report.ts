/**
 * Violations as text, as JSON and as template tokens (docs/spec/deps.md#output).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { formatViolation, type Violation } from "@ct/graph";
import type { Observations } from "@ct/core/context";
import type { SkippedItem } from "@ct/core/walking";
import type { TemplateTokens, Verdict } from "@ct/core/verdict";
import type { DepsReport } from "./deps_json.ts";

/** A judged call. */
export interface DepsResult {
  /** Whether all assertions hold. */
  readonly verdict: Verdict;
  /** What does not. */
  readonly violations: readonly Violation[];
  /** What was looked at, and what the names and patterns were read as. */
  readonly observations: Observations;
}

/** The result as lines without newlines: one for each violation, and their number. */
export function textLines(
  { verdict, violations }: DepsResult,
): readonly string[] {
  return [
    ...violations.map((violation) => escapeControls(formatViolation(violation))),
    `${violations.length} violation(s) -> ${verdict}`,
  ];
}

/** The result as JSON. */
export function depsJson({ verdict, violations, observations }: DepsResult): DepsReport {
  return {
    ...observations,
    count: violations.length,
    tool: "ct-deps",
    verdict,
    violations: violations.map(({ check, subject, evidence, cut, types }) => ({
      check,
      ...(cut === undefined ? {} : { cut: cut.map(({ from, to }) => ({ from, to })) }),
      subject,
      evidence,
      ...(types === undefined ? {} : { types: types.map(({ from, to }) => ({ from, to })) }),
    })),
  };
}

/** The values of template tokens. */
export function tokensOf(
  { verdict, violations }: DepsResult,
  question: string | undefined,
): TemplateTokens {
  return {
    RESULT: verdict,
    COUNT: violations.length,
    VIOLATIONS: () => violations.map((it) => escapeControls(formatViolation(it))).join("\n"),
    QUESTION: question ?? "",
  };
}

/** How many are named. */
const fewNames = 3;

/** Lines that say what could not be told of a graph, and so is in it. */
export function doubtLines(doubts: readonly SkippedItem[]): readonly string[] {
  const texts = {
    "no manifest": ["all that Cargo.lock lists for", "no manifest is on this machine"],
    "unknown condition": ["what needs", "the platform does not decide it"],
  } as const;
  return Object.entries(texts).flatMap(([reason, [what, why]]) => {
    const all = doubts.filter((each) => each.reason === reason).map(({ path }) => path);
    if (all.length === 0) return [];
    const more = all.length > fewNames ? ` and ${all.length - fewNames} more` : "";
    return [escapeControls(`kept ${what} ${all.slice(0, fewNames).join(", ")}${more}: ${why}`)];
  });
}
