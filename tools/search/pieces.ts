/**
 * The pieces of a file in which lines are looked for: bytes where they lie in the scanner's buffer,
 * or text.
 *
 * @module
 */
import {
  countNewlines,
  type LinePattern,
  type LineSearch,
  type LineSpanSink,
  scanLines,
} from "@ct/pattern";
import { decodeLossy } from "@ct/base";
import type { Piece } from "./content.ts";

/** How much of a piece is looked at again together with the next, in UTF-16 units. */
const seamChars = 1 << 16;

/** The first bytes of the scanner's buffer. */
export class BytesPiece implements Piece {
  readonly #search: LineSearch;
  readonly length: number;

  /** Takes the search of the buffer and how many bytes are in it. */
  constructor(search: LineSearch, length: number) {
    this.#search = search;
    this.length = length;
  }

  scan(sink: LineSpanSink): void {
    this.#search.scan(this.length, sink);
  }

  text(start: number, end: number): string {
    return this.#search.text(start, end);
  }

  countNewlines(from: number, to: number): number {
    return this.#search.countNewlines(from, to);
  }
}

/** Text that was decoded. */
export class TextPiece implements Piece {
  readonly #text: string;
  readonly #pattern: LinePattern;
  readonly length: number;
  readonly isMatch?: boolean;

  /** Takes the text and what is known about it as a whole. */
  constructor(text: string, pattern: LinePattern, isMatch?: boolean) {
    this.#text = text;
    this.#pattern = pattern;
    this.length = text.length;
    if (isMatch !== undefined) this.isMatch = isMatch;
  }

  scan(sink: LineSpanSink): void {
    scanLines(this.#text, this.#pattern, sink);
  }

  text(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  countNewlines(from: number, to: number): number {
    return countNewlines(this.#text, from, to);
  }
}

/**
 * Pieces for a pattern that may match across line ends. A match that goes over the end of a piece
 * is found if no more than 64 Ki units lie before it.
 */
export function* piecesAcrossLines(
  chunks: Iterable<Uint8Array>,
  pattern: LinePattern,
): Generator<Piece> {
  let seam = "";
  for (const chunk of chunks) {
    const text = decodeLossy(chunk);
    yield new TextPiece(text, pattern, pattern.text.test(seam + text));
    seam = text.slice(text.lastIndexOf("\n", Math.max(0, text.length - seamChars)) + 1);
  }
}
