/**
 * Texts that lie one after the other in the memory of a scanner.
 *
 * @module
 */
import { createScanner, type Needle, type Scanner } from "@ct/scan";
import { enlarged } from "./enlarged.ts";

/** How many bytes a segment has. What is not written costs addresses alone. */
export const segmentBytes: number = 16 << 20;
/** Moving texts together gains at least an eighth. */
const maxLive = segmentBytes / 8 * 7;
/** In the place of the row of a text that is not to be found any more. */
const gone = -1;

const firstTexts = 256;

/** Receives the row of a text that lies elsewhere now. */
export type OnMoved = (row: number, offset: number) => void;

/** One piece of memory. Texts are told apart by numbers that others give them: their rows. */
export class TextSegment {
  readonly #scanner: Scanner = createScanner(segmentBytes);
  readonly #onMoved: OnMoved;
  /** Where texts begin, in order. */
  #offsets = new Uint32Array(firstTexts);
  /** Their rows. */
  #rows = new Int32Array(firstTexts);
  /** How many there are. */
  #count = 0;
  #used = 0;
  #live = 0;

  /** Creates an empty one, which tells when it moves texts. */
  constructor(onMoved: OnMoved) {
    this.#onMoved = onMoved;
  }

  /** How many bytes are taken, by texts that are no longer to be found as well. */
  get used(): number {
    return this.#used;
  }

  /** Adds a text, if there is room; returns where it begins. */
  add(bytes: Uint8Array, row: number): number | undefined {
    if (this.#used + bytes.length > segmentBytes) {
      if (this.#live + bytes.length > maxLive) return undefined;
      this.#compact();
    }
    const offset = this.#used;
    // Nothing is ever found in one without a byte.
    if (bytes.length === 0) return offset;
    this.#scanner.buffer.set(bytes, offset);
    this.#used += bytes.length;
    this.#live += bytes.length;
    if (this.#count === this.#rows.length) {
      this.#offsets = enlarged(this.#offsets, new Uint32Array(this.#count * 2));
      this.#rows = enlarged(this.#rows, new Int32Array(this.#count * 2));
    }
    this.#offsets[this.#count] = offset;
    this.#rows[this.#count++] = row;
    return offset;
  }

  /** Removes the text that begins there and has this many bytes. */
  remove(offset: number, length: number): void {
    if (length === 0) return;
    this.#rows[this.#indexOf(offset, 0)] = gone;
    this.#live -= length;
  }

  /** Bytes of a text, which begins there. */
  bytesAt(offset: number, length: number): Uint8Array {
    return this.#scanner.buffer.subarray(offset, offset + length);
  }

  /** Adds the rows of all texts that have one of the needles, and perhaps of some that have not. */
  addRowsWith(needles: readonly Needle[], rows: Set<number>): void {
    this.#scanner.forgetFinders();
    const finder = this.#scanner.finder(needles);
    let next = 0;
    for (let from = 0; from < this.#used;) {
      const found = finder.find(from, this.#used);
      if (found < 0) return;
      next = this.#indexOf(found, next);
      rows.add(this.#rows[next] ?? gone);
      from = this.#endOf(next);
    }
  }

  /** The index of the last text that begins at an offset or before, `from` at least. */
  #indexOf(offset: number, from: number): number {
    let low = from;
    let high = this.#count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #endOf(index: number): number {
    return index + 1 < this.#count ? this.#offsets[index + 1] ?? this.#used : this.#used;
  }

  #compact(): void {
    let count = 0;
    let at = 0;
    for (let index = 0; index < this.#count; index++) {
      const row = this.#rows[index] ?? gone;
      if (row === gone) continue;
      const begin = this.#offsets[index] ?? 0;
      const end = this.#endOf(index);
      this.#scanner.buffer.copyWithin(at, begin, end);
      this.#offsets[count] = at;
      this.#rows[count++] = row;
      this.#onMoved(row, at);
      at += end - begin;
    }
    this.#count = count;
    this.#used = at;
    this.#live = at;
  }
}
