/**
 * Segments by rules, for languages in which what a segment begins with does not depend on the code
 * before it.
 * @module
 */

import type { Segment, Segmenter, SegmentKind } from "./segment.ts";
import { endsInBackslash, lineEnd } from "./words.ts";

/** One kind of comment or string of a language. */
export interface SegmentRule {
  /** Source of a regular expression for what it begins with. */
  readonly begins: string;
  /** What it is when it is closed. */
  readonly kind: SegmentKind;
  /**
   * Tells where it ends, given that `begins` fits at the offset `at`: the offset after its last
   * character, 0 when it does not begin here after all, and minus the offset when its closing mark
   * is missing; then it is a stray.
   */
  readonly end: (source: string, at: number) => number;
  /** What its last mark is, if the end of the text can stand for it. */
  readonly close?: string;
}

/** A comment from a mark to the end of the line; `splice` lets a final backslash continue it. */
export function lineComment(mark: string, splice = false): SegmentRule {
  const end = (source: string, at: number): number => {
    let stop = lineEnd(source, at);
    while (splice && stop < source.length && endsInBackslash(source, stop)) {
      stop = lineEnd(source, stop + 1);
    }
    return stop;
  };
  return { begins: RegExp.escape(mark), kind: "comment", end };
}

/** A comment between two marks; the end of the text ends it too. */
export function blockComment(open: string, close: string): SegmentRule {
  const end = (source: string, at: number): number => {
    const stop = source.indexOf(close, at + open.length);
    return stop < 0 ? source.length : stop + close.length;
  };
  return { begins: RegExp.escape(open), kind: "comment", end, close };
}

/** A block comment that can hold others of its kind. Both marks have two characters. */
export function nestedComment(open: string, close: string): SegmentRule {
  const end = (source: string, at: number): number => {
    const next = new RegExp(`${RegExp.escape(open)}|${RegExp.escape(close)}`, "g");
    next.lastIndex = at;
    let depth = 0;
    for (let hit = next.exec(source); hit !== null; hit = next.exec(source)) {
      depth += hit[0] === open ? 1 : -1;
      if (depth === 0) return next.lastIndex;
    }
    return source.length;
  };
  return { begins: RegExp.escape(open), kind: "comment", end, close };
}

/** How a quoted string is written. */
export interface Quoting {
  /** How the mark itself can stand inside: after a backslash, written twice, or not at all. */
  readonly escape: "backslash" | "twice" | "none";
  /**
   * Whether it may hold line breaks. One that may not and is not closed is a stray up to the end of
   * its line.
   */
  readonly multiline: boolean;
  /** What stands before the first mark; nothing when omitted. */
  readonly prefix?: string;
}

/** A string between two equal marks. */
export function quoted(mark: string, quoting: Quoting): SegmentRule {
  const open = (quoting.prefix ?? "") + mark;
  const end = (source: string, at: number): number =>
    quotedEnd(source, at + open.length, { mark, ...quoting });
  return { begins: RegExp.escape(open), kind: "string", end };
}

/**
 * Finds the end of a string whose contents begin at `from`: the offset after the closing mark, or
 * minus the offset where it is cut off.
 */
export function quotedEnd(
  source: string,
  from: number,
  quoting: Quoting & { readonly mark: string },
): number {
  const { mark, escape, multiline } = quoting;
  const first = mark.charCodeAt(0);
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 92 && escape === "backslash") {
      at += source.startsWith("\r\n", at + 1) ? 2 : 1;
    } else if (code === 10 && !multiline) {
      return -at;
    } else if (code === first && source.startsWith(mark, at)) {
      if (escape !== "twice" || !source.startsWith(mark, at + mark.length)) {
        return at + mark.length;
      }
      at += 2 * mark.length - 1;
    }
  }
  return -source.length;
}

/**
 * Creates the segmenter of a language. Where several rules can begin, the first that applies wins;
 * the work is linear as long as each rule's is.
 *
 * @example
 * ```ts
 * import { lineComment, quoted, segmenter } from "./segment_rules.ts";
 * import assert from "node:assert/strict";
 * const segments = segmenter([
 *   lineComment("//"),
 *   quoted('"', { escape: "backslash", multiline: false }),
 * ]);
 * assert.deepEqual(segments('f("{"); // }'), [
 *   { kind: "string", start: 2, end: 5 },
 *   { kind: "comment", start: 8, end: 12 },
 * ]);
 * ```
 */
export function segmenter(rules: readonly SegmentRule[]): Segmenter {
  const beginning = rules.map(({ begins }) => begins).join("|");
  const tries = rules.map((rule) => ({ rule, begins: new RegExp(rule.begins, "y") }));
  return (source) => {
    const next = new RegExp(beginning, "g");
    const segments: Segment[] = [];
    for (let match = next.exec(source); match !== null; match = next.exec(source)) {
      // The expression only tells where to look: what begins there is for the rules to say.
      const segment = firstSegment(tries, { source, at: match.index });
      next.lastIndex = segment?.end ?? match.index + 1;
      if (segment !== undefined) segments.push(segment);
    }
    return segments;
  };
}

interface Try {
  readonly rule: SegmentRule;
  readonly begins: RegExp;
}

/** The segment that the first rule that applies finds. */
function firstSegment(
  tries: readonly Try[],
  { source, at }: { readonly source: string; readonly at: number },
): Segment | undefined {
  for (const { rule, begins } of tries) {
    begins.lastIndex = at;
    if (!begins.test(source)) continue;
    const end = rule.end(source, at);
    if (end > at) {
      const { kind, close } = rule;
      const isOpen = end === source.length && close !== undefined && !source.endsWith(close);
      return isOpen ? { kind, start: at, end, isOpen } : { kind, start: at, end };
    }
    if (end < 0) return { kind: "stray", start: at, end: Math.max(-end, at + 1) };
  }
  return undefined;
}
