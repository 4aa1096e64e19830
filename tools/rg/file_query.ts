/**
 * What is found out about files, and what is known then; plain data.
 *
 * @module
 */
import type { FileOutput, LineQuery, LineStyle, SearchTask } from "@ct/core/grep";
import type { BinaryRule } from "./binary.ts";

/** What is found out about files. */
export interface FileQuery {
  /** Which lines. */
  readonly lines: LineQuery;
  /** Whether a match may go over line ends. */
  readonly isMultiLine: boolean;
  /** How lines are printed. */
  readonly style: LineStyle;
  /** What is printed. */
  readonly mode: "lines" | "count" | "count-matches" | "with" | "without" | "quiet" | "json";
  /** Whether counts of 0 are printed. */
  readonly includeZero: boolean;
  /** Whether all matches are to be counted. */
  readonly stats: boolean;
  /** The encoding; `auto` and `none` mean UTF-8, with and without heeding byte order marks. */
  readonly encoding: string;
}

/** A file, and how its NUL bytes are taken. */
export interface FileTask extends SearchTask {
  /** What NUL bytes mean. */
  readonly binary: BinaryRule;
}

/** What is known about a file then. */
export interface FileResult extends FileOutput {
  /**
   * Whether there are lines for it, and not only a note about a binary file; with `-o` nothing may
   * be printed of them.
   */
  readonly hasLines: boolean;
  /** Whether it counts as a match for the exit status. */
  readonly isMatch: boolean;
  /** For the statistics: matching lines, matches, and bytes searched and printed. */
  readonly stats: {
    readonly hasMatch: boolean;
    readonly lines: number;
    readonly matches: number;
    readonly searched: number;
    readonly printed: number;
    /** Time spent, in milliseconds. */
    readonly ms: number;
  };
}
