/**
 * Counts lines, words and characters straight from bytes, in constant memory: nothing is decoded.
 *
 * @module
 */
import type { Metrics } from "./metrics.ts";
import { stateBytes, utf8Automaton } from "./utf8_automaton.ts";

const newline = 10;
/** The highest bit of each of four bytes: set where a byte is not ASCII, and where a test on one holds. */
const high = 0x80808080 | 0;
/** How many words of four bytes are counted in byte-wide counters before these could overflow. */
const fewWords = 255;

/**
 * Counts a text that arrives in pieces. The result is that of decoding the whole as UTF-8, with U+FFFD for what
 * is malformed, and splitting at Unicode white space.
 *
 * @example Count two pieces
 * ```ts
 * import { TextCounter } from "@ct/tree";
 * import assert from "node:assert/strict";
 * const counter = new TextCounter();
 * counter.add(new TextEncoder().encode("one tw"));
 * counter.add(new TextEncoder().encode("o\nthré\u00a0e"));
 * assert.deepEqual(counter.metrics, { lines: 2, words: 4, chars: 14, bytes: 16 });
 * ```
 */
export class TextCounter {
  readonly #table = utf8Automaton();
  #state = 0;
  #newlines = 0;
  #words = 0;
  #chars = 0;
  #bytes = 0;
  #last = newline;

  /** Counts the next piece. Fastest where the piece starts on a multiple of four in its buffer. */
  add(piece: Uint8Array): void {
    const { length } = piece;
    if (length === 0) return;
    const { buffer, byteOffset } = piece;
    const quads = byteOffset % 4 === 0
      ? new Int32Array(buffer, byteOffset, length >>> 2)
      : new Int32Array(0);
    for (let at = 0; at < length;) {
      if (this.#state < 2 && at % 4 === 0) at = 4 * this.#addAscii(quads, at >>> 2);
      at = this.#addBytes(piece, at);
    }
    this.#bytes += length;
    this.#last = piece[length - 1] ?? newline;
  }

  /** The counts of the text, if it ends here. */
  get metrics(): Metrics {
    const isCut = this.#state >= 2;
    return {
      lines: this.#newlines + (this.#last === newline ? 0 : 1),
      words: this.#words + (isCut && this.#state % 2 === 0 ? 1 : 0),
      chars: this.#chars + (isCut ? 1 : 0),
      bytes: this.#bytes,
    };
  }

  /** Begins another text. */
  reset(): void {
    this.#state =
      this.#newlines =
      this.#words =
      this.#chars =
      this.#bytes =
        0;
    this.#last = newline;
  }

  /**
   * Counts four bytes at a time from index `at` up to the first four that are not all ASCII; returns their index.
   * Adding to a byte below 128 sets its highest bit where a sum passes 127 and never carries into its neighbour,
   * so one addition compares four bytes. Bytes are little-endian here, as on every platform of the runtime.
   */
  #addAscii(quads: Int32Array, at: number): number {
    const first = at;
    const count = quads.length;
    let newlines = 0;
    let words = 0;
    let before = this.#state === 1 ? 0 : 0x80;
    for (let isAscii = true; isAscii && at < count;) {
      const end = Math.min(count, at + fewWords);
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
    this.#newlines += newlines;
    this.#words += words;
    this.#chars += 4 * (at - first);
    this.#state = before === 0 ? 1 : 0;
    return at;
  }

  /** Counts single bytes from `at` on, up to the next place where four could be taken at a time. */
  #addBytes(piece: Uint8Array, at: number): number {
    const table = this.#table;
    const { length } = piece;
    const start = at;
    let state = this.#state;
    let newlines = 0;
    let words = 0;
    let chars = 0;
    while (at < length) {
      const byte = piece[at] ?? 0;
      if (at % 4 === 0 && state < 2 && byte < 0x80 && at > start) break;
      const transition = table[state * stateBytes + byte] ?? 0;
      state = transition & 63;
      chars += (transition >>> 6) & 3;
      words += transition >>> 8;
      if (byte === newline) newlines++;
      at++;
    }
    this.#state = state;
    this.#newlines += newlines;
    this.#words += words;
    this.#chars += chars;
    return at;
  }
}

function sumOfBytes(four: number): number {
  return (four & 255) + ((four >>> 8) & 255) + ((four >>> 16) & 255) + (four >>> 24);
}
