/**
 * A scanner in plain TypeScript: what the one in WebAssembly is held against.
 *
 * @module
 */
import { headOf, LongFinder, longNeedle } from "../long_finder.ts";
import { needleForms } from "../needle_form.ts";
import { plainFinder } from "../plain_finder.ts";
import { PlainTextCounter } from "./plain_text_counter.ts";
import {
  assertCapacity,
  assertRange,
  type Finder,
  type Needle,
  type Scanner,
  type TextCounter,
} from "../scanner.ts";

/**
 * Creates a scanner in plain TypeScript.
 * @throws {RangeError} If no scanner can have such a capacity.
 */
export function plainScanner(capacity: number): Scanner {
  assertCapacity(capacity);
  return new PlainScanner(capacity);
}

class PlainScanner implements Scanner {
  readonly buffer: Uint8Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.buffer = new Uint8Array(capacity);
  }

  finder(needles: readonly Needle[]): Finder {
    const forms = needleForms(needles);
    const long = longNeedle(forms);
    if (long === undefined) return plainFinder(this.buffer, forms);
    return new LongFinder(this.buffer, long, plainFinder(this.buffer, [headOf(long)]));
  }

  forgetFinders(): void {
    // They prepare nothing.
  }

  indexOfByte(byte: number, from: number, end: number): number {
    const { buffer } = this;
    assertRange(from, end, buffer.length);
    for (let at = from; at < end; at++) if (buffer[at] === byte) return at;
    return -1;
  }

  lastIndexOfByte(byte: number, from: number, end: number): number {
    const { buffer } = this;
    assertRange(from, end, buffer.length);
    for (let at = end - 1; at >= from; at--) if (buffer[at] === byte) return at;
    return -1;
  }

  countByte(byte: number, from: number, end: number): number {
    const { buffer } = this;
    assertRange(from, end, buffer.length);
    let count = 0;
    for (let at = from; at < end; at++) if (buffer[at] === byte) count++;
    return count;
  }

  isUtf8(from: number, end: number): boolean {
    assertRange(from, end, this.buffer.length);
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(this.buffer.subarray(from, end));
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  textCounter(): TextCounter {
    return new PlainTextCounter(this.buffer);
  }
}
