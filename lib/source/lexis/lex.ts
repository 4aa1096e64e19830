/**
 * Segments of the input of lex and flex: those of C, except that in a pattern a quotation mark
 * behind a backslash, or between square brackets, begins no string, and an apostrophe never does.
 * @module
 */

import { cSegments } from "./c.ts";
import type { Segment } from "./segment.ts";

/** Parts of a pattern, up to the next blank, which ends it: marks mean themselves in the first. */
const escaped = /\\[^\n]/y;
const set = /\[\^?\]?(?:\\[^\n]|[^\]\\\n]){0,99}\]/y;
const text = /"(?:\\[^\n]|[^"\\\n]){0,99}"/y;
/** What stands before a pattern on its line. */
const indent = /[ \t]*/y;
/** What stands before one that a name is to stand for. */
const name = /[A-Za-z_][\w-]*[ \t]+/y;
/** What ends a section. */
const section = /^%%/gm;

/** The segments of a text of lex. */
export function lexSegments(source: string): readonly Segment[] {
  const [names = source.length, rules = source.length] = source.matchAll(section)
    .map(({ index }) => index);
  const hidden = [...marksIn(source, 0, names, name), ...marksIn(source, names, rules, indent)];
  return cSegments(withoutMarks(source, hidden));
}

/** Where the marks are that begin nothing, in order: in the patterns of a section. */
function* marksIn(
  source: string,
  from: number,
  end: number,
  before: RegExp,
): Generator<readonly [start: number, end: number]> {
  for (let line = from; line < end; line = lineAfter(source, line, end)) {
    if (source.startsWith("%{", line)) line = codeEnd(source, line, end);
    let at = endOf(before, source, line) ?? end;
    while (at < end && !/\s/.test(source.charAt(at))) {
      const close = endOf(escaped, source, at) ?? endOf(set, source, at);
      const isMark = close !== undefined || source.charAt(at) === "'";
      const next = close ?? endOf(text, source, at) ?? at + 1;
      if (isMark) yield [at, next];
      at = next;
    }
  }
}

function endOf(part: RegExp, source: string, at: number): number | undefined {
  part.lastIndex = at;
  return part.test(source) ? part.lastIndex : undefined;
}

function lineAfter(source: string, at: number, end: number): number {
  return source.indexOf("\n", at) + 1 || end;
}

/** Where code of C between `%{` and `%}` ends, if not with the section. */
function codeEnd(source: string, at: number, end: number): number {
  const close = source.indexOf("\n%}", at);
  return close < 0 ? end : close + 1;
}

/** The text with blanks for some parts, as long as before. */
function withoutMarks(
  source: string,
  parts: readonly (readonly [start: number, end: number])[],
): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const [start, end] of parts) {
    pieces.push(source.slice(copied, start), " ".repeat(end - start));
    copied = end;
  }
  return [...pieces, source.slice(copied)].join("");
}
