/**
 * Finding the matching lines of a text fast: the text is searched as a whole for candidates, and each candidate line
 * is then judged alone.
 *
 * @module
 */
import { reachesAcrossLines } from "./across_lines.ts";
import { globToRegex } from "./glob.ts";
import { compilePattern, type PatternOptions, promote } from "./promotion.ts";
import { parseRegex, plainNode, type Regex, type RegexNode, soleText } from "@ct/regex";

/** A pattern that is tried line by line. */
export interface LinePattern {
  /** Judges one line without its ending. */
  readonly line: Regex;
  /** Finds candidates in a whole text: all its anchors hold at the ends of lines. */
  readonly text: Regex;
  /** The tree of the pattern, for one line. */
  readonly node: RegexNode;
  /** Whether a match of the text that goes over line ends is meant, as with `a\sb`, and no accident, as with `\s+$`. */
  readonly acrossLines: boolean;
}

/**
 * Compiles a pattern for use on lines.
 * @throws {CtError} With code `pattern` if it does not compile.
 */
export function compileLinePattern(text: string, options: PatternOptions): LinePattern {
  const mode = options.mode ?? promote(text);
  const line = compilePattern(text, { ...options, mode });
  const node = mode === "literal"
    ? plainNode(text)
    : parseRegex(mode === "glob" ? globToRegex(text) : text);
  return {
    line,
    node,
    text: compilePattern(text, { ...options, mode, lines: true }),
    acrossLines: mode !== "literal" && line.canMatchNewline &&
      reachesAcrossLines(node),
  };
}

/** A text without line feeds that is in every line that matches, and fit for `indexOf`; `undefined` if none is known. */
export function requiredText({ text }: LinePattern): string | undefined {
  const { plain } = text;
  const isOfOneLine = plain !== undefined && plain !== "" && !plain.includes("\n");
  return isOfOneLine ? plain : soleText(text.literals);
}

/** A line of a text. */
export interface LineSpan {
  /** Offset of its first character, in UTF-16 units. */
  readonly start: number;
  /** Offset behind its last character, before the line ending. */
  readonly end: number;
  /** Offset behind its line ending. */
  readonly next: number;
}

/** How much is searched at a time, in UTF-16 units. */
const windowChars = 512;

/** Takes a matching line; `true` ends the scan. */
export type LineSpanSink = (line: LineSpan) => boolean | void;

/**
 * Calls `sink` for each line that matches, in order, until it returns `true`. Takes time linear in the text.
 *
 * @example The second line
 * ```ts
 * import { compileLinePattern, scanLines } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const text = "one\ntwo\r\n";
 * const pattern = compileLinePattern("o$", { option: "--grep", mode: "regex" });
 * scanLines(text, pattern, ({ start, end }) => assert.equal(text.slice(start, end), "two"));
 * ```
 */
export function scanLines(text: string, pattern: LinePattern, sink: LineSpanSink): void {
  const literal = requiredText(pattern);
  if (literal !== undefined) {
    judgeLines(text, pattern.line, (from) => text.indexOf(literal, from), sink);
    return;
  }
  const first = pattern.text.find(text);
  if (first === undefined) return;
  if (pattern.text.canMatchNewline) {
    // Such a pattern tends to find the end of each line, so each line is a candidate.
    judgeLines(text, pattern.line, (from) => Math.max(from, first.start), sink);
    return;
  }
  // A search may look at all of the text that it is given, so for each further line it is given little.
  for (let offset = lineStart(text, first.start); offset < text.length;) {
    const newline = text.indexOf("\n", offset + windowChars);
    const to = newline < 0 ? text.length : newline + 1;
    const window = text.slice(offset, to);
    const candidate = (from: number) => pattern.text.find(window, from)?.start ?? -1;
    const isDone = judgeLines(
      window,
      pattern.line,
      candidate,
      ({ start, end, next }) =>
        sink({ start: offset + start, end: offset + end, next: offset + next }),
    );
    if (isDone) return;
    offset = to;
  }
}

/**
 * Judges each line in which a candidate lies: `candidate` yields the offset of the first one from an offset on, or -1.
 * Yields whether the sink wants no more.
 */
function judgeLines(
  text: string,
  line: Regex,
  candidate: (from: number) => number,
  sink: LineSpanSink,
): boolean {
  for (let from = 0; from < text.length;) {
    const at = candidate(from);
    if (at < 0) return false;
    const start = lineStart(text, at);
    // An empty match may lie behind the last line.
    if (start === text.length) return false;
    const newline = text.indexOf("\n", at);
    const stop = newline < 0 ? text.length : newline;
    const end = newline > start && text[newline - 1] === "\r" ? newline - 1 : stop;
    const next = newline < 0 ? text.length : newline + 1;
    if (line.test(text.slice(start, end)) && sink({ start, end, next })) return true;
    from = next;
  }
  return false;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** How many newlines there are from one offset up to, not including, another. */
export function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) {
    count++;
  }
  return count;
}
