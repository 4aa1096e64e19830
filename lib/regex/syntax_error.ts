/**
 * Formats a mistake in a pattern: the pattern, carets under the place, the reason.
 *
 * @module
 */

import { CtError, escapeControls } from "@ct/base";

/** A range of a pattern, half-open, in UTF-16 units; an empty one gets a single caret. */
export interface PatternSpan {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/**
 * The error for a mistake at a place of a pattern. Its message has three lines; of a pattern of
 * several lines only the one with the mistake is shown. What other dialects have and this one does
 * not has the code `unsupported`.
 */
export function syntaxError(
  text: string,
  span: PatternSpan,
  problem: string | { readonly unsupported: string },
): CtError {
  const isMistake = typeof problem === "string";
  const reason = isMistake ? problem : `${problem.unsupported} not supported`;
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
  const nextBreak = text.indexOf("\n", span.start);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  // Columns are counted in code points so that a caret under text beyond the BMP is not shifted.
  const indent = [...text.slice(lineStart, span.start)]
    .map((char) => (char === "\t" ? "\t" : " ")).join("");
  const carets = "^".repeat(
    Math.max(1, [...text.slice(span.start, Math.min(span.end, lineEnd))].length),
  );
  const message = `${text.slice(lineStart, lineEnd)}\n${indent}${carets}\n${
    escapeControls(reason)
  }`;
  const line = text.slice(0, lineStart).split("\n").length;
  return new CtError(isMistake ? "pattern" : "unsupported", message, {
    line,
    column: span.start - lineStart + 1,
    multiline: true,
  });
}
