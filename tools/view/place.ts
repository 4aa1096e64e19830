/**
 * Files with lines, as they are typed and as other tools print them: `FILE:10:20`,
 * `FILE:30:35,39:45`, `FILE:-20:`, rows of search and of outline.
 *
 * @module
 */

/** Where a word that ends in lines points to. */
export interface Location {
  /** The file. */
  readonly path: string;
  /** Its lines, each as `--range` has them. */
  readonly ranges: readonly string[];
  /** What stands behind the lines; `undefined` if nothing does. */
  readonly rest: string | undefined;
}

const range = String.raw`(?:-\d+:|\d+[:-]\d+|\d+:(?=,|$)|:\d+|:|\d+)`;
const lines = new RegExp(`^(${range}(?:,${range})*)(?::(.*))?$`, "s");

/**
 * Reads a word as a path and lines in all ways that there are, the longest path first: which of
 * them is a file is for the caller to say.
 *
 * @example A row of an outline
 * ```ts
 * import { placesOf } from "@ct/view";
 * import assert from "node:assert/strict";
 * const [, place] = placesOf("src/a.rs:3:9");
 * assert.deepEqual(place, { path: "src/a.rs", ranges: ["3:9"], rest: undefined });
 * ```
 */
export function* placesOf(word: string): Generator<Location> {
  for (let at = word.lastIndexOf(":"); at > 0; at = word.lastIndexOf(":", at - 1)) {
    const read = linesOf(word.slice(at + 1));
    if (read !== undefined) yield { path: word.slice(0, at), ...read };
  }
}

/** Reads a word that is nothing but lines. */
export function linesOf(word: string): Omit<Location, "path"> | undefined {
  const [, text, rest] = lines.exec(word) ?? [];
  return text === undefined ? undefined : { ranges: text.split(","), rest };
}

/** Reads what stands behind a line and its end in a row of an outline: `KIND:NAME`. */
export function isDeclarationRow({ ranges, rest = "" }: Omit<Location, "path">): boolean {
  const kind = /^[a-z][\w-]*:./;
  const [first = ""] = ranges;
  return ranges.length === 1 &&
    (/^\d+:\d+$/.test(first) ? kind.test(rest) : rest.startsWith("?:") && kind.test(rest.slice(2)));
}
