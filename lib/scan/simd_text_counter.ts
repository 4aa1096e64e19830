/**
 * Adds up what an instance counts in the pieces of a text.
 *
 * @module
 */
import { assertRange, type TextCounter, type TextMetrics } from "./scanner.ts";
import { TextTotals } from "./text_totals.ts";

const newline = 10;

/** Counts pieces in an instance. */
export interface PieceCounter {
  /** Newlines, words and characters of the last piece. */
  readonly counts: Uint32Array;
  /** Counts a piece of the buffer that is not empty; returns the state after it. */
  count(state: number, from: number, end: number): number;
}

/** A text counter over the buffer of an instance. */
export class SimdTextCounter implements TextCounter {
  readonly #totals = new TextTotals();
  readonly #buffer: Uint8Array;
  readonly #piece: PieceCounter;

  /** Creates a counter of pieces in the buffer. */
  constructor(buffer: Uint8Array, piece: PieceCounter) {
    this.#buffer = buffer;
    this.#piece = piece;
  }

  /** The counts of the text, if it ends here. */
  get metrics(): TextMetrics {
    return this.#totals.metrics;
  }

  /** Begins another text. */
  reset(): void {
    this.#totals.reset();
  }

  /**
   * Counts the next piece.
   * @throws {RangeError} If the range leaves the buffer.
   */
  add(from: number, end: number): void {
    assertRange(from, end, this.#buffer.length);
    if (end <= from) return;
    const totals = this.#totals;
    totals.state = this.#piece.count(totals.state, from, end);
    const [newlines = 0, words = 0, chars = 0] = this.#piece.counts;
    totals.newlines += newlines;
    totals.words += words;
    totals.chars += chars;
    totals.bytes += end - from;
    totals.last = this.#buffer[end - 1] ?? newline;
  }
}
