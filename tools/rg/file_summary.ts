/**
 * What is printed of a file besides lines.
 *
 * @module
 */
import { pathOf } from "@ct/core/grep";
import type { FileQuery } from "./file_query.ts";

/** What was counted in a file. */
export interface FileCounts {
  /** How often it matches, for `-c`. */
  readonly lines: number;
  /** How many matches it has. */
  readonly matches: number;
}

/** A note about a binary file. */
export function noteOf({ style }: FileQuery, path: string, note: string): string {
  const named = style.paths ? pathOf(path, { ...style, nullPaths: false }, ": ") : "";
  return `${named}${note}\n`;
}

/** What `-c`, `-l` and the like print of a file. */
export function summaryOf(
  { mode, style, includeZero, lines: { invert } }: FileQuery,
  path: string,
  { lines, matches }: FileCounts,
): string {
  if (mode === "with" || mode === "without") {
    return (mode === "with") === lines > 0 ? pathOf(path, style, "\n") : "";
  }
  if (mode === "quiet" || (lines === 0 && !includeZero)) return "";
  const count = mode === "count" ? lines : invert ? 0 : matches;
  return `${style.paths ? pathOf(path, style, ":") : ""}${count}\n`;
}
