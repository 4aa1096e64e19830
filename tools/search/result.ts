/**
 * The result of a search as JSON. These are no interfaces, which are no JSON values to
 * the compiler.
 *
 * @module
 */
import type { WalkReport, WithStatus } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";

/** A match within the text of a hit; offsets count characters from 0. */
export type SearchSubmatch = {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** What matches. */
  readonly text: string;
};

/** A line that matches, or one around it. */
export type SearchHit = {
  /** The file, as printed. */
  readonly path: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Its lines, whole, separated by `\n`. */
  readonly text: string;
  /** The character at which the first match starts, from 1; absent in a line around a hit. */
  readonly column?: number;
  /** Where the matches are; absent in a line around a hit. */
  readonly submatches?: readonly SearchSubmatch[];
  /** Present if it is only a line around a hit. */
  readonly context?: true;
};

/** An entry that passes every filter. */
export type SearchMatch = {
  /** Its path, as printed. */
  readonly path: string;
  /** How many lines match; 0 without `grep`, and in a binary file. */
  readonly lines: number;
  /** Present if it is a binary file. */
  readonly binary?: true | undefined;
  /**
   * The matching lines, and those around them, if `detail`, `only-matching` or a number of lines
   * around was asked for; otherwise there are none.
   */
  readonly hits: readonly SearchHit[];
};

/** What could not be walked. */
export type SearchProblem = {
  /** The path concerned, as printed. */
  readonly path: string;
  /** What is wrong. */
  readonly message: string;
};

/** How often what `by` counts by occurs. */
export type SearchGroup = {
  /** The folder, extension or matched text. */
  readonly key: string;
  /** How many matching lines, or matches with that text; without a pattern, entries. */
  readonly count: number;
};

/** What a search came to, besides its matches: the JSON of `ct search --jsonl`, its last line. */
export type SearchVerdict = WalkReport & {
  /** Whether the number of entries is what `expect` says. */
  readonly verdict: Verdict;
  /** Matching entries, `limit` at most. */
  readonly count: number;
  /** Matching lines of these entries. */
  readonly lines: number;
  /** The binary files among the entries. */
  readonly binary?: readonly string[] | undefined;
  /** The counts of `by`, most first. */
  readonly groups?: readonly SearchGroup[] | undefined;
  /** How many hits were omitted, as there were enough. */
  readonly omitted_lines?: number | undefined;
  /** What could not be walked. */
  readonly problems?: readonly SearchProblem[] | undefined;
  /** The tool. */
  readonly tool: "ct-search";
};

/** A search: its matches, one by one and only once, and what it came to. */
export interface SearchRun extends AsyncIterable<SearchMatch> {
  /**
   * What the search came to. If it is asked for before the matches are, these are only counted.
   * Rejects with a {@linkcode CtError}, whose code is `aborted` if the loop was left early.
   */
  readonly result: Promise<WithStatus<SearchVerdict>>;
  /** Starts the search; yields its matches in order. */
  [Symbol.asyncIterator](): AsyncIterator<SearchMatch, void, void>;
}
