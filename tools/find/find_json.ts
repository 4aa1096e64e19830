/**
 * The result of a question as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { WalkReport } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";

/** Lines of a file, from 1. */
export type FoundLines = {
  /** The first one. */
  readonly start: number;
  /** The last one. */
  readonly end: number;
};

/** A place in a file that may be meant. */
export type FoundPlace = FoundLines & {
  /** The piece of these lines that matched: all of them if they are few. */
  readonly part: FoundLines;
  /** What is declared there, in the language's own word; empty outside of declarations. */
  readonly kind: string;
  /** Its name; empty outside of declarations. */
  readonly name: string;
  /** The same with the names of the declarations around, as in `Pool.release`. */
  readonly qualified: string;
  /** How well it fits. */
  readonly score: number;
};

/** A match: a file and its best place, or a place alone. */
export type FoundPart = FoundPlace & {
  /** The file, as printed. */
  readonly path: string;
  /**
   * The first line of what is declared, with the next ones if it continues; else the first line.
   */
  readonly signature: string;
  /** The first sentence of its documentation; empty if it has none. */
  readonly summary: string;
  /** At most two lines below it that have words of the question, the best first. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  /** Up to two further places in the file. */
  readonly also: readonly FoundPlace[];
  /** With `body`, the lines of the place that fit into the budget. */
  readonly body?: string | undefined;
};

/** The result of a question. */
export type FindReport = Pick<WalkReport, "complete" | "coverage" | "skipped" | "stopped_at"> & {
  /** Whether the number of matches is what `expect` says. */
  readonly verdict: Verdict;
  /** Where it looked. */
  readonly base: string;
  /** Whether the best match is likely to be about the question. */
  readonly confident: boolean;
  /** How many matches there are, `limit` at most. */
  readonly count: number;
  /** The matches, best first. */
  readonly matches: readonly FoundPart[];
  /** The tool. */
  readonly tool: "ct-find";
};
