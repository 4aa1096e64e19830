/**
 * Lays needles out in memory in the form in which `assembly/needle.ts` reads them, and lists of
 * them.
 *
 * @module
 */
import type { NeedleForm } from "./needle_form.ts";

/** Bytes that are compared at once; tables begin at multiples of it. */
const step = 16;

/** Space in the memory of an instance. It never grows: that would detach every view of it. */
export class TableSpace {
  readonly #bytes: Uint8Array;
  readonly #words: DataView;
  readonly #end: number;
  readonly #start: number;
  #at: number;

  /** Creates one from the memory from `at`, a multiple of 16, up to `end`. */
  constructor(memory: ArrayBuffer, at: number, end: number) {
    this.#bytes = new Uint8Array(memory);
    this.#words = new DataView(memory);
    this.#start = at;
    this.#at = at;
    this.#end = end;
  }

  /** Releases all that was taken. */
  clear(): void {
    this.#bytes.fill(0, this.#start, this.#at);
    this.#at = this.#start;
  }

  /** Whether this many bytes can still be taken. */
  has(length: number): boolean {
    return this.#at + length <= this.#end;
  }

  /**
   * Takes bytes, all 0; returns their address, a multiple of 16. The caller has asked whether there
   * are enough.
   */
  take(length: number): number {
    const at = this.#at;
    this.#at += roundUp(length);
    return at;
  }

  /** Writes bytes. */
  putBytes(at: number, bytes: Iterable<number> & ArrayLike<number>): void {
    this.#bytes.set(bytes, at);
  }

  /** Writes numbers of 32 bits, one after the other. */
  putWords(at: number, words: readonly number[]): void {
    words.forEach((word, index) => this.#words.setUint32(at + 4 * index, word, true));
  }

  /** Takes space for a needle and writes it; returns its address. */
  addNeedle(form: NeedleForm): number {
    const at = this.take(needleBytes(form));
    const { set, value } = form;
    this.putWords(at, [value.length]);
    for (let from = 0; from < value.length; from += step) {
      const pair = at + step + 2 * from;
      // After the needle's end every byte fits.
      this.#bytes.fill(255, pair, pair + 2 * step);
      this.putBytes(pair, set.subarray(from, from + step));
      this.putBytes(pair + step, value.subarray(from, from + step));
    }
    return at;
  }

  /** Takes space for a list of needles' addresses and writes it; returns its address. */
  addList(needles: readonly number[]): number {
    const at = this.take(listBytes(needles.length));
    this.putWords(at, [...needles, 0]);
    return at;
  }
}

/** The space that a needle takes. */
export function needleBytes({ value }: NeedleForm): number {
  return step + 2 * roundUp(value.length);
}

/** The space that a list of this many needles takes. */
export function listBytes(count: number): number {
  return roundUp(4 * (count + 1));
}

function roundUp(length: number): number {
  return Math.ceil(length / step) * step;
}
