/**
 * Lines on their way to the output: those that match together, and those that are long.
 *
 * @module
 */
import { decodeBytes, encodeBytes } from "@ct/base";
import type { Span } from "@ct/regex";
import type { Line } from "./line_scan.ts";

/** Longer lines are decoded in pieces of this many bytes. */
export const pieceBytes = 1 << 20;

/** A part of the buffer that is printed as it is. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** Lines that match together, and where. */
export interface Block {
  readonly text: string;
  readonly lines: readonly BlockLine[];
  readonly matches: readonly Span[];
}

/** A line, and where it is in the text of its block. */
export interface BlockLine extends Line {
  readonly from: number;
  /** Where the next one begins. */
  readonly to: number;
  /** How long its line end is. */
  readonly ending: number;
}

/** A line as it is printed, and where its matches are. */
export interface ShownLine {
  readonly text: string;
  /** How many matches the line has, if `matches` are not all of them. */
  readonly count?: number;
  /** How many bytes its line end has, if that counts for its length. */
  readonly ending: number;
  readonly matches: readonly Span[];
}

/** The text of bytes, piece by piece; no character is cut. */
export function* decodedPieces(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    let end = Math.min(bytes.length, at + pieceBytes);
    for (let back = 0; back < 3 && isWithinCharacter(bytes[end]); back++) end--;
    yield decodeBytes(bytes.subarray(at, end));
    at = end;
  }
}

function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The lines of a block. */
export function linesOf(block: Line, text: string): readonly BlockLine[] {
  const lines: BlockLine[] = [];
  let { start, number } = block;
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf("\n", from);
    const to = newline < 0 ? text.length : newline + 1;
    const ending = newline < 0 ? 0 : 1;
    const next = start + encodeBytes(text.slice(from, to)).length;
    lines.push({ start, end: next - ending, next, number, from, to, ending });
    [from, start] = [to, next];
    number++;
  }
  return lines;
}

/** The lines of a block as they are printed, each with its matches. */
export function* shownLines(
  { text, lines, matches }: Block,
): Generator<readonly [BlockLine, ShownLine]> {
  let first = 0;
  for (const line of lines) {
    while ((matches[first]?.end ?? Infinity) <= line.from) first++;
    let last = first;
    while ((matches[last]?.start ?? Infinity) < line.to) last++;
    const shown = shownLine(text, line, matches.slice(first, last));
    yield [line, { ...shown, count: matches.length }];
  }
}

/** A line of a block with some matches. */
export function shownLine(
  text: string,
  { from, to, ending }: BlockLine,
  matches: readonly Span[],
): ShownLine {
  const own = matches.map(({ start, end }) => ({ start: start - from, end: end - from }));
  return { text: text.slice(from, to - ending), ending, matches: own };
}
