/**
 * Finding the matching lines of a text fast: the text is searched as a whole for candidates, and
 * each candidate line is then judged alone.
 *
 * @module
 */
import {
  anchorsAtLines,
  compileRegex,
  plainNode,
  type Regex,
  type RegexNode,
  soleText,
} from "@ct/regex";
import { reachesAcrossLines } from "./across_lines.ts";
import { type Pattern, patternRegex } from "./pattern.ts";

/** A pattern that is tried line by line. What it takes is made when it is first needed. */
export class LinePattern {
  /** The pattern. */
  readonly pattern: Pattern;
  /** Judges one line without its ending. */
  readonly line: Regex;
  /**
   * Whether a match of the text that goes over line ends is meant, as with `a\sb`, and no accident,
   * as with `\s+$`. A glob never goes over one.
   */
  readonly acrossLines: boolean;
  #text: Regex | undefined;

  /** Creates one from a pattern that was read. */
  constructor(pattern: Pattern) {
    this.pattern = pattern;
    this.line = patternRegex(pattern);
    this.acrossLines = pattern.kind === "regex" && this.line.canMatchNewline &&
      reachesAcrossLines(pattern.node);
  }

  /** The tree of the pattern, for one line. */
  get node(): RegexNode {
    const { pattern } = this;
    return pattern.kind === "literal" ? plainNode(pattern.text) : pattern.node;
  }

  /** Finds candidates in a whole text: all its anchors hold at the ends of lines. */
  get text(): Regex {
    return this.#text ??= this.#textRegex();
  }

  /**
   * A text without line feeds that is in every line that matches, and fit for `indexOf`;
   * `undefined` if none is known.
   */
  get requiredText(): string | undefined {
    const { plain, literals } = this.line;
    const isOfOneLine = plain !== undefined && plain !== "" && !plain.includes("\n");
    return isOfOneLine ? plain : soleText(literals);
  }

  #textRegex(): Regex {
    const { node } = this;
    const atLines = anchorsAtLines(node);
    return atLines === node ? this.line : compileRegex(atLines);
  }
}

/** A line of a text. */
export interface LineSpan {
  /** Offset of its first character, in UTF-16 units. */
  readonly start: number;
  /** Offset after its last character, before the line ending. */
  readonly end: number;
  /** Offset after its line ending. */
  readonly next: number;
}

/** How much is searched at a time, in UTF-16 units. */
const windowChars = 512;

/** Takes a matching line; `true` ends the scan. */
export type LineSpanSink = (line: LineSpan) => boolean | void;

/**
 * Calls `sink` for each line that matches, in order, until it returns `true`. Takes time linear in
 * the text.
 *
 * @example The second line
 * ```ts
 * import { LinePattern, readPattern, scanLines } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const text = "one\ntwo\r\n";
 * const pattern = new LinePattern(readPattern("o$", { option: "--grep", mode: "regex" }));
 * scanLines(text, pattern, ({ start, end }) => assert.equal(text.slice(start, end), "two"));
 * ```
 */
export function scanLines(text: string, pattern: LinePattern, sink: LineSpanSink): void {
  const { line } = pattern;
  candidateLines(
    text,
    pattern,
    (span) => line.test(text.slice(span.start, span.end)) && sink(span),
  );
}

/**
 * Calls `sink` for each line that may match, in order, until it returns `true`: for those who find
 * the matches of a line anyway, so that nobody looks at it twice. None of the lines omitted
 * matches.
 */
export function candidateLines(text: string, pattern: LinePattern, sink: LineSpanSink): void {
  const literal = pattern.requiredText;
  if (literal !== undefined) {
    linesOf(text, (from) => text.indexOf(literal, from), sink);
    return;
  }
  const first = pattern.text.find(text);
  if (first === undefined) return;
  if (pattern.text.canMatchNewline) {
    // Such a pattern tends to find the end of each line, so each line is a candidate.
    linesOf(text, (from) => Math.max(from, first.start), sink);
    return;
  }
  // A search may look at all of the text that it is given, so for each further line it is given
  // little.
  for (let offset = lineStart(text, first.start); offset < text.length;) {
    const newline = text.indexOf("\n", offset + windowChars);
    const to = newline < 0 ? text.length : newline + 1;
    const window = text.slice(offset, to);
    const candidate = (from: number) => pattern.text.find(window, from)?.start ?? -1;
    const isDone = linesOf(
      window,
      candidate,
      ({ start, end, next }) =>
        sink({ start: offset + start, end: offset + end, next: offset + next }),
    );
    if (isDone) return;
    offset = to;
  }
}

/**
 * Each line in which a candidate lies: `candidate` yields the offset of the first one from an
 * offset on, or -1. Yields whether the sink wants no more.
 */
function linesOf(
  text: string,
  candidate: (from: number) => number,
  sink: LineSpanSink,
): boolean {
  for (let from = 0; from < text.length;) {
    const at = candidate(from);
    if (at < 0) return false;
    const start = lineStart(text, at);
    // An empty match may lie after the last line.
    if (start === text.length) return false;
    const newline = text.indexOf("\n", at);
    const stop = newline < 0 ? text.length : newline;
    const end = newline > start && text[newline - 1] === "\r" ? newline - 1 : stop;
    const next = newline < 0 ? text.length : newline + 1;
    if (sink({ start, end, next }) === true) return true;
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
