/**
 * The format of ignore files: which lines are patterns.
 *
 * @module
 */

import { type IgnorePattern, parseIgnorePattern } from "./ignore_pattern.ts";

/** How an ignore file is read. */
export interface IgnoreFileOptions {
  /** Whether letters count as lower case. */
  readonly fold: boolean;
  /** The file, as it is to be printed; `undefined` if the text is from nowhere. */
  readonly file: string | undefined;
}

/**
 * The patterns of an ignore file's text, a byte string, in order. A byte order mark at its start,
 * blank lines and lines that start with `#` are skipped, a carriage return at a line's end too.
 */
export function parseIgnoreFile(text: string, { fold, file }: IgnoreFileOptions): IgnorePattern[] {
  const patterns: IgnorePattern[] = [];
  const body = text.startsWith("\xef\xbb\xbf") ? text.slice(3) : text;
  for (const [index, line] of body.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const place = file === undefined ? undefined : { file, number: index + 1 };
    const pattern = parseIgnorePattern(cutEnd(line), fold, place);
    if (pattern !== undefined) patterns.push(pattern);
  }
  return patterns;
}

/** To git a line ends before a carriage return at its end, and at a NUL. */
function cutEnd(line: string): string {
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  const nul = text.indexOf("\0");
  return nul < 0 ? text : text.slice(0, nul);
}
