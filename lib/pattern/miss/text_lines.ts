/**
 * Lines with whatever may end one: LF, CRLF, a CRLF that was converted twice, or CR alone.
 *
 * @module
 */

/** A line of a text, in UTF-16 units. */
export interface LineOf {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends, before its ending. */
  readonly end: number;
  /** Where the next line starts; the end of the text after the last. */
  readonly next: number;
}

/** The lines of a text; after a final ending there is no other line. */
export function linesOf(text: string): LineOf[] {
  const lines: LineOf[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    let next = at;
    while (text.charCodeAt(next) === 13) next++;
    // A run of carriage returns ends one line if a line feed follows it, and else as many.
    if (text.charCodeAt(next) === 10) {
      lines.push({ start, end: at, next: next + 1 });
    } else {
      lines.push({ start, end: at, next: at + 1 });
      for (let end = at + 1; end < next; end++) lines.push({ start: end, end, next: end + 1 });
    }
    start = lines.at(-1)?.next ?? start;
    at = start - 1;
  }
  if (start < text.length) lines.push({ start, end: text.length, next: text.length });
  return lines;
}
