/**
 * What a line is, everywhere in the suite (docs/spec/conventions.md#lines-and-decoding): texts are
 * split at `\n`, one `\r` before it is not part of the line, a final newline opens no extra line.
 *
 * @module
 */

/**
 * The lines of a text.
 *
 * @example A final newline opens no line
 * ```ts
 * import { splitLines } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * assert.deepEqual(splitLines("a\r\n\nb\n"), ["a", "", "b"]);
 * assert.deepEqual(splitLines(""), []);
 * ```
 */
export function splitLines(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.length - 1;
  if (lines[last] === "") lines.pop();
  if (!text.includes("\r")) return lines;
  // Only a line that a newline ends may lose its carriage return.
  return lines.map((line, index) => index < last && line.endsWith("\r") ? line.slice(0, -1) : line);
}

/**
 * The text without the newlines, and the carriage returns before them, that it ends with. (A
 * regular expression would take time in the square of the number of newlines where something
 * follows them.)
 *
 * @example Blank lines at the end go as well
 * ```ts
 * import { withoutFinalNewlines } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * assert.equal(withoutFinalNewlines("\na\r\n\n"), "\na");
 * ```
 */
export function withoutFinalNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= text[end - 2] === "\r" ? 2 : 1;
  return text.slice(0, end);
}
