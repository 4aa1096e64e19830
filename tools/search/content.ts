/**
 * Whether and where a file's text matches. A file is judged by its lines; a pattern that is meant to go over line ends
 * is also tried on the text as a whole.
 *
 * @module
 */
import {
  BlockSearch,
  countNewlines,
  type LinePattern,
  type NearestMiss,
  scanLines,
  splitLines,
} from "@ct/core";

/** A matching line. */
export interface Hit {
  /** 1-based number. */
  readonly line: number;
  /** Text without line ending; of a block, its first line. */
  readonly text: string;
}

/** What a file's content gave. */
export interface ContentResult {
  /** Whether the file matches. */
  readonly matched: boolean;
  /** How many lines, or blocks, match. */
  readonly lines: number;
}

/** Takes each matching line in order. */
export type HitSink = (hit: Hit) => void;

/** How much of a piece is looked at again together with the next, in UTF-16 units. */
const seamChars = 1 << 16;

/**
 * Matches a text that comes in pieces ending at line ends. Without a sink it stops at the first match and does not
 * count further. A match that goes over the end of a piece is found if no more than 64 Ki units lie before it.
 */
export function matchLines(
  pieces: Iterable<string>,
  pattern: LinePattern,
  sink: HitSink | undefined,
): ContentResult {
  let lines = 0;
  // The empty pattern matches every file, also one without lines.
  let matched = pattern.line.source === "";
  let before = 0;
  let seam = "";
  for (const text of pieces) {
    if (pattern.acrossLines) {
      const { literal } = pattern.text;
      const whole = seam + text;
      const found = (literal === undefined || whole.includes(literal)) && pattern.text.test(whole);
      matched ||= found;
      seam = text.slice(text.lastIndexOf("\n", Math.max(0, text.length - seamChars)) + 1);
      if (!found) {
        before += sink === undefined ? 0 : countNewlines(text, 0, text.length);
        continue;
      }
    }
    if (matched && sink === undefined) break;
    const piece = matchPiece(text, pattern, before, sink);
    lines += piece.lines;
    matched ||= piece.lines > 0;
    before += piece.newlines;
  }
  return { matched, lines };
}

/** Without a sink it stops at the first matching line. */
function matchPiece(
  text: string,
  pattern: LinePattern,
  before: number,
  sink: HitSink | undefined,
): { readonly lines: number; readonly newlines: number } {
  let lines = 0;
  let newlines = 0;
  let counted = 0;
  scanLines(text, pattern, ({ start, end }) => {
    lines++;
    if (sink === undefined) return true;
    newlines += countNewlines(text, counted, start);
    counted = start;
    sink({ line: before + newlines + 1, text: text.slice(start, end) });
  });
  if (sink !== undefined) newlines += countNewlines(text, counted, text.length);
  return { lines, newlines };
}

/** Matches a block in a text that comes in pieces; `miss` tells where it came closest if it does not occur. */
export function matchBlocks(
  pieces: Iterable<string>,
  block: readonly string[],
  sink: HitSink,
): ContentResult & { readonly miss: NearestMiss | undefined } {
  const search = new BlockSearch(block);
  let lines = 0;
  const take = (starts: readonly number[]) => {
    lines += starts.length;
    for (const line of starts) sink({ line, text: block[0] ?? "" });
  };
  for (const text of pieces) take(search.push(splitLines(text), false));
  take(search.push([], true));
  return { matched: lines > 0, lines, miss: search.miss };
}
