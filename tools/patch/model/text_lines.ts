/**
 * The lines of a document, and comments that end with their line, as YAML and TOML have them.
 *
 * @module
 */
import type { CommentSyntax } from "@ct/json";

/** Comments from `#` to the end of the line. */
export const hashComments: CommentSyntax = {
  marker: "#",
  endOfComment: (text: string, at: number, to: number): number => Math.min(to, endOfLine(text, at)),
  endsWithLine: (): boolean => true,
};

/** The end of the line that `from` is in, its line ending not included. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  if (end < 0) return text.length;
  return end > from && text.charAt(end - 1) === "\r" ? end - 1 : end;
}

/** Where the line starts that `offset` is in. */
export function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Where the line starts that follows the one that `from` is in. */
export function startOfNextLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 ? text.length : newline + 1;
}

/** The line ending that a text uses first. */
export function lineEndingOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}
