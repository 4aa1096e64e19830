/**
 * Finds one long needle in time linear in the range. Where a needle's beginning repeats itself, as
 * `abab…` does, and so does the text, comparing the whole at each place that begins alike would
 * take the needle's length for each byte.
 *
 * @module
 */
import type { NeedleForm } from "./needle_form.ts";
import { assertRange, type Finder } from "./scanner.ts";

/** Up to this length, in bytes, a needle is short enough to be compared at every place. */
const shortBytes = 256;
/** How much of a long needle is searched for first, in bytes. */
const headBytes = 64;
/**
 * This many bytes may be compared in vain, at any rate and for each byte gone over, before the
 * careful way is taken.
 */
const freeBytes = 4096;
const bytesPerByte = 2;

/** The one needle, if it is too long to be compared at every place. */
export function longNeedle(forms: readonly NeedleForm[]): NeedleForm | undefined {
  const [form] = forms;
  return forms.length === 1 && form !== undefined && form.value.length > shortBytes
    ? form
    : undefined;
}

/** What to search for first of a long needle: how it begins. */
export function headOf({ set, value }: NeedleForm): NeedleForm {
  return { set: set.subarray(0, headBytes), value: value.subarray(0, headBytes) };
}

/** Finds a needle of a buffer; `head` finds how it begins. */
export class LongFinder implements Finder {
  readonly #buffer: Uint8Array;
  readonly #form: NeedleForm;
  readonly #head: Finder;
  #borders: Int32Array | undefined;

  /** Creates one from the buffer, the needle and the finder of its head in the same buffer. */
  constructor(buffer: Uint8Array, form: NeedleForm, head: Finder) {
    this.#buffer = buffer;
    this.#form = form;
    this.#head = head;
  }

  /**
   * The offset of the first match at or after `from` that ends before `end`; -1
   * if there is none.
   * @throws {RangeError} If the range leaves the buffer.
   */
  find(from: number, end: number): number {
    assertRange(from, end, this.#buffer.length);
    const { length } = this.#form.value;
    const headEnd = end - length + headBytes;
    let compared = 0;
    for (let at = from; at + length <= end; at++) {
      at = this.#head.find(at, headEnd);
      if (at < 0) return -1;
      const alike = this.#alikeAt(at);
      if (alike === length) return at;
      compared += alike;
      if (compared > freeBytes + bytesPerByte * (at - from)) {
        return this.#findCarefully(at + 1, end);
      }
    }
    return -1;
  }

  /** How many bytes of the needle are there; the buffer extends by its length. */
  #alikeAt(at: number): number {
    const buffer = this.#buffer;
    const { set, value } = this.#form;
    let alike = headBytes;
    while (
      alike < value.length && ((buffer[at + alike] ?? 0) | (set[alike] ?? 0)) === value[alike]
    ) alike++;
    return alike;
  }

  /** The algorithm of Knuth, Morris and Pratt. */
  #findCarefully(from: number, end: number): number {
    const buffer = this.#buffer;
    const { set, value } = this.#form;
    const borders = this.#borders ??= bordersOf(this.#form);
    let alike = 0;
    for (let at = from; at < end; at++) {
      const byte = buffer[at] ?? 0;
      while (alike > 0 && (byte | (set[alike] ?? 0)) !== value[alike]) {
        alike = borders[alike - 1] ?? 0;
      }
      if ((byte | (set[alike] ?? 0)) === value[alike]) alike++;
      if (alike === value.length) return at + 1 - alike;
    }
    return -1;
  }
}

/**
 * For each beginning of the needle how long a shorter beginning it ends with. Two bytes of a needle
 * fit the same bytes of a text or none in common, so they are alike if their forms are equal.
 */
function bordersOf({ set, value }: NeedleForm): Int32Array {
  const isAlike = (a: number, b: number) => value[a] === value[b] && set[a] === set[b];
  const borders = new Int32Array(value.length);
  let border = 0;
  for (let at = 1; at < value.length; at++) {
    while (border > 0 && !isAlike(at, border)) border = borders[border - 1] ?? 0;
    if (isAlike(at, border)) border++;
    borders[at] = border;
  }
  return borders;
}
