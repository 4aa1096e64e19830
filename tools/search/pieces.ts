/**
 * The pieces of a file in which lines are searched for: bytes where they lie in the scanner's
 * buffer, or text.
 *
 * @module
 */
import {
  countNewlines,
  type LinePattern,
  type LineSearch,
  type LineSpanSink,
  LongLine,
  longLineBytes,
  scanLines,
} from "@ct/pattern";
import type { Piece } from "./content.ts";

/** The first bytes of the scanner's buffer. */
export class BytesPiece implements Piece {
  readonly #search: LineSearch;
  readonly #release: () => void;
  readonly length: number;

  /**
   * Creates one from the search of the buffer and how many bytes are in it. `release` is called
   * when a line is to stay as it is: then nothing else may be written to the buffer.
   */
  constructor(search: LineSearch, length: number, release: () => void) {
    this.#search = search;
    this.#release = release;
    this.length = length;
  }

  scan(sink: LineSpanSink): void {
    this.#search.scan(this.length, sink);
  }

  text(start: number, end: number): string | LongLine {
    if (end - start <= longLineBytes) return this.#search.text(start, end);
    const bytes = this.#search.bytes(start, end);
    return new LongLine(bytes, () => {
      this.#release();
      return bytes;
    });
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

  /** Creates one from the text. */
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
