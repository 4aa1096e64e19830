/**
 * Texts that lie one after the other in the memory of a scanner.
 *
 * @module
 */
import { createScanner, type Needle, type Scanner } from "@ct/scan";

/** A text in a segment. */
export interface PlacedText {
  /** Where it begins. */
  offset: number;
  /** How many bytes it has. */
  readonly length: number;
  /** Whether it is to be found. */
  isLive: boolean;
}

/** How many bytes a segment has. What is not written costs addresses alone. */
export const segmentBytes: number = 16 << 20;
/** Moving texts together gains at least an eighth. */
const maxLive = segmentBytes / 8 * 7;

/** One piece of memory. */
export class TextSegment {
  readonly #scanner: Scanner = createScanner(segmentBytes);
  #texts: PlacedText[] = [];
  #used = 0;
  #live = 0;

  /** How many bytes are taken, by texts that are no longer to be found as well. */
  get used(): number {
    return this.#used;
  }

  /** Adds a text, if there is room. */
  add(bytes: Uint8Array): PlacedText | undefined {
    if (this.#used + bytes.length > segmentBytes) {
      if (this.#live + bytes.length > maxLive) return undefined;
      this.#compact();
    }
    const text = { offset: this.#used, length: bytes.length, isLive: true };
    this.#scanner.buffer.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#live += bytes.length;
    this.#texts.push(text);
    return text;
  }

  /** Takes a text out. */
  remove(text: PlacedText): void {
    text.isLive = false;
    this.#live -= text.length;
  }

  /** The bytes of a text. */
  bytesOf({ offset, length }: PlacedText): Uint8Array {
    return this.#scanner.buffer.subarray(offset, offset + length);
  }

  /** Adds all texts that have one of the needles, and perhaps some that have not. */
  addTextsWith(needles: readonly Needle[], texts: Set<PlacedText>): void {
    this.#scanner.forgetFinders();
    const finder = this.#scanner.finder(needles);
    let next = 0;
    for (let from = 0; from < this.#used;) {
      const found = finder.find(from, this.#used);
      if (found < 0) return;
      next = this.#indexOf(found, next);
      const text = this.#texts[next];
      if (text === undefined) return;
      texts.add(text);
      from = text.offset + text.length;
    }
  }

  /** The index of the text that lies at an offset, which is `from` at least. */
  #indexOf(offset: number, from: number): number {
    let low = from;
    let high = this.#texts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#texts[middle]?.offset ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #compact(): void {
    const live = this.#texts.filter(({ isLive }) => isLive);
    let at = 0;
    for (const text of live) {
      this.#scanner.buffer.copyWithin(at, text.offset, text.offset + text.length);
      text.offset = at;
      at += text.length;
    }
    this.#texts = live;
    this.#used = at;
    this.#live = at;
  }
}
