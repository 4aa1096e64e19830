/**
 * What a question comes to, as its JSON has it.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { WalkReport } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";

/** A part of a file that may be meant. */
export type FoundPart = {
  /** The file, as printed. */
  readonly path: string;
  /** Its first line, from 1. */
  readonly start: number;
  /** Its last line. */
  readonly end: number;
  /** What is declared there, in the language's own word; empty outside of declarations. */
  readonly kind: string;
  /** Its name; empty outside of declarations. */
  readonly name: string;
  /** How well it fits. */
  readonly score: number;
};

/** What a question comes to. */
export type FindReport = Pick<WalkReport, "complete" | "coverage" | "skipped" | "stopped_at"> & {
  /** Whether the number of matches is what `expect` says. */
  readonly verdict: Verdict;
  /** Where it looked. */
  readonly base: string;
  /** How many matches there are, `limit` at most. */
  readonly count: number;
  /** The matches, best first. */
  readonly matches: readonly FoundPart[];
  /** The tool. */
  readonly tool: "ct-find";
};
