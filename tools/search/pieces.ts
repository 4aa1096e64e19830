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
import type { Piece } from "./content.ts";

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

  /** Takes the text. */
  constructor(text: string, pattern: LinePattern) {
    this.#text = text;
    this.#pattern = pattern;
    this.length = text.length;
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
