/**
 * What assertions about dependencies come to, as their JSON has it.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import type { Verdict } from "@ct/core/verdict";

/** An edge of the graph, by the names of its ends. */
export type DependencyEdge = {
  /** What needs. */
  readonly from: string;
  /** What is needed. */
  readonly to: string;
};

/** Something that contradicts an assertion. */
export type DepsViolation = {
  /** The assertion, such as `forbid`. */
  readonly check: string;
  /** What it is about. */
  readonly subject: string;
  /** A path, or whatever else shows it. */
  readonly evidence: string;
  /** The fewest edges without which it would not be, with `cut`. */
  readonly cut?: readonly DependencyEdge[];
  /** The edges of the path that are there for types alone. */
  readonly types?: readonly DependencyEdge[];
};

/** What assertions come to. */
export type DepsReport = {
  /** Whether all of them hold. */
  readonly verdict: Verdict;
  /** How many violations there are. */
  readonly count: number;
  /** What contradicts them. */
  readonly violations: readonly DepsViolation[];
  /** Facts about the project, where nothing was asserted. */
  readonly overview?: JsonValue | undefined;
  /** Who needs the packages of `why`. */
  readonly why?: JsonValue | undefined;
  /** The rows of `tree`. */
  readonly tree?: JsonValue | undefined;
  /** What was looked at. */
  readonly coverage?: JsonValue | undefined;
  /** What the names and patterns were read as. */
  readonly patterns?: JsonValue | undefined;
  /** The tool. */
  readonly tool: "ct-deps";
};
