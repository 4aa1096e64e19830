/**
 * The code of a text, by the lexers of the outline.
 *
 * @module
 */
import { packFor } from "@ct/source";
import { masked } from "@ct/source/lexis";

/** The text with comments blank and strings as quotes around blanks; offsets are kept. */
export function codeOf(fileName: string, text: string): string {
  const pack = packFor(fileName);
  if (pack === undefined) throw new RangeError(`no lexer for '${fileName}'`);
  return masked(text, pack.segments(text));
}

/** Tells the 1-based line of ever greater offsets. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    for (; next >= 0 && next < offset; next = text.indexOf("\n", next + 1)) line++;
    return line;
  };
}
