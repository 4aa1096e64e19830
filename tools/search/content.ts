/**
 * Whether and where a file's text matches. A file is judged by its lines; a pattern that is meant
 * to go over line ends is also tried on the text as a whole.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import {
  BlockSearch,
  countNewlines,
  type LineSpanSink,
  type LongLine,
  type NearestMiss,
} from "@ct/pattern";
import { splitLines } from "@ct/core/text";

/** A matching line, or the lines of a match that goes over line ends. */
export interface Hit {
  /** 1-based number of its first line. */
  readonly line: number;
  /**
   * Text without the last line ending, lines separated by line feeds; of a block, its first line. A
   * line that is long is not decoded, and valid until the next hit unless it is kept.
   */
  readonly text: string | LongLine;
  /** Whether it is only a line around a hit. */
  readonly isContext?: boolean;
}

/** What a file's content gave. */
export interface ContentResult {
  /** Whether the file matches. */
  readonly matched: boolean;
  /** How many lines, or blocks, match. */
  readonly lines: number;
}

/** How many lines a hit has, except for a block. */
export function linesOf({ text }: Hit): number {
  return typeof text === "string" ? countNewlines(text, 0, text.length) + 1 : 1;
}

/** The hit, valid for good. */
export function keptHit(hit: Hit): Hit {
  return typeof hit.text === "string" ? hit : { ...hit, text: hit.text.kept() };
}

/** Takes each matching line in order. */
export type HitSink = (hit: Hit) => void;

/** Part of a file that ends at a line end. Offsets are in units of its own. */
export interface Piece {
  /** Where it ends. */
  readonly length: number;
  /** Calls `sink` for each matching line, in order, until it returns `true`. */
  scan(sink: LineSpanSink): void;
  /** The text between two offsets. */
  text(start: number, end: number): string | LongLine;
  /** How many line feeds there are from one offset up to, not including, another. */
  countNewlines(from: number, to: number): number;
}

/** What is to be found out about the lines of a file. */
export interface LineDetail {
  /** All matching lines are counted; else the first match is enough. */
  readonly isCounted: boolean;
  /** Takes them, if they are counted. */
  readonly sink: HitSink | undefined;
}

/** Matches a file that comes in pieces. */
export function matchLines(pieces: Iterable<Piece>, detail: LineDetail): ContentResult {
  let lines = 0;
  let matched = false;
  let before = 0;
  for (const piece of pieces) {
    const found = matchPiece(piece, before, detail);
    lines += found.lines;
    matched ||= found.lines > 0;
    if (matched && !detail.isCounted) break;
    before += found.newlines;
  }
  return { matched, lines };
}

/** Line feeds are counted for a sink only. */
function matchPiece(
  piece: Piece,
  before: number,
  { isCounted, sink }: LineDetail,
): { readonly lines: number; readonly newlines: number } {
  let lines = 0;
  let newlines = 0;
  let counted = 0;
  const countTo = (offset: number) => {
    if (offset > counted) newlines += piece.countNewlines(counted, offset);
    counted = offset;
  };
  piece.scan(({ start, end, next }) => {
    lines++;
    if (sink === undefined) return !isCounted;
    countTo(start);
    sink({ line: before + newlines + 1, text: piece.text(start, end) });
    if (next > end) newlines++;
    counted = next;
  });
  if (sink !== undefined) countTo(piece.length);
  return { lines, newlines };
}

/**
 * Matches a block in a text that comes in pieces; `miss` tells where it came closest if it does not
 * occur.
 */
export function matchBlocks(
  pieces: Iterable<string>,
  block: readonly string[],
  sink: HitSink | undefined,
): ContentResult & { readonly miss: NearestMiss | undefined } {
  const search = new BlockSearch(block);
  let lines = 0;
  const take = (starts: readonly number[]) => {
    lines += starts.length;
    for (const line of starts) sink?.({ line, text: itemAt(block, 0) });
  };
  for (const text of pieces) take(search.push(splitLines(text), false));
  take(search.push([], true));
  return { matched: lines > 0, lines, miss: search.miss };
}
