/**
 * Counts lines, words and characters without SIMD: ASCII four bytes at a time, other text byte by
 * byte.
 *
 * @module
 */
import { assertRange, type TextCounter, type TextMetrics } from "../scanner.ts";
import { TextTotals } from "../text_totals.ts";
import { stateBytes, utf8Automaton } from "../utf8_automaton.ts";

const newline = 10;
/**
 * The highest bit of each of four bytes: set where a byte is not ASCII, and where a test on one
 * holds.
 */
const high = 0x80808080 | 0;
/** How many words of four bytes are counted in byte-wide counters before these could overflow. */
const fewWords = 255;

/** A text counter over a buffer that begins on a multiple of four. */
export class PlainTextCounter implements TextCounter {
  readonly #table = utf8Automaton();
  readonly #totals = new TextTotals();
  readonly #buffer: Uint8Array;
  readonly #quads: Int32Array;

  /** Creates a counter of pieces in the buffer. */
  constructor(buffer: Uint8Array) {
    this.#buffer = buffer;
    this.#quads = new Int32Array(buffer.buffer, buffer.byteOffset, buffer.length >>> 2);
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
    for (let at = from; at < end;) {
      if (totals.state < 2 && at % 4 === 0) at = 4 * this.#addAscii(at >>> 2, end >>> 2);
      at = this.#addBytes(at, end);
    }
    totals.bytes += end - from;
    totals.last = this.#buffer[end - 1] ?? newline;
  }

  /**
   * Counts four bytes at a time from index `at` up to the first four that are not all ASCII;
   * returns their index. Adding to a byte below 128 sets its highest bit where a sum passes 127 and
   * never carries into its neighbour, so one addition compares four bytes. Bytes are little-endian
   * here, as on every platform of the runtime.
   */
  #addAscii(at: number, stop: number): number {
    const quads = this.#quads;
    const totals = this.#totals;
    const first = at;
    let newlines = 0;
    let words = 0;
    let before = totals.state === 1 ? 0 : 0x80;
    for (let isAscii = true; isAscii && at < stop;) {
      const end = Math.min(stop, at + fewWords);
      let newlineSums = 0;
      let wordSums = 0;
      for (; at < end; at++) {
        const quad = quads[at] ?? 0;
        if ((quad & high) !== 0) {
          isAscii = false;
          break;
        }
        const isNotBlank = (quad ^ 0x20202020) + 0x7f7f7f7f;
        const isFromTab = quad + 0x77777777;
        const isPastReturn = quad + 0x72727272;
        const spaces = (~isNotBlank | (isFromTab & ~isPastReturn)) & high;
        const starts = ~spaces & ((spaces << 8) | before) & high;
        before = spaces >>> 24;
        wordSums = (wordSums + (starts >>> 7)) | 0;
        newlineSums = (newlineSums + ((~((quad ^ 0x0a0a0a0a) + 0x7f7f7f7f) & high) >>> 7)) | 0;
      }
      newlines += sumOfBytes(newlineSums);
      words += sumOfBytes(wordSums);
    }
    totals.newlines += newlines;
    totals.words += words;
    totals.chars += 4 * (at - first);
    totals.state = before === 0 ? 1 : 0;
    return at;
  }

  /** Counts single bytes from `at` on, up to the next place where four could be taken at a time. */
  #addBytes(at: number, end: number): number {
    const table = this.#table;
    const buffer = this.#buffer;
    const totals = this.#totals;
    const start = at;
    let { state, newlines, words, chars } = totals;
    while (at < end) {
      const byte = buffer[at] ?? 0;
      if (at % 4 === 0 && state < 2 && byte < 0x80 && at > start) break;
      const transition = table[state * stateBytes + byte] ?? 0;
      state = transition & 63;
      chars += (transition >>> 6) & 3;
      words += transition >>> 8;
      if (byte === newline) newlines++;
      at++;
    }
    totals.state = state;
    totals.newlines = newlines;
    totals.words = words;
    totals.chars = chars;
    return at;
  }
}

function sumOfBytes(four: number): number {
  return (four & 255) + ((four >>> 8) & 255) + ((four >>> 16) & 255) + (four >>> 24);
}
