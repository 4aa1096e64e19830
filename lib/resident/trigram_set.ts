/**
 * Which trigrams a text has, in a few bits for each: never fewer than it has.
 *
 * @module
 */
import type { Needle } from "@ct/scan";

/** As many bits have the sets of the largest texts. */
const mostBitsLog = 18;
/** So many bits there are at least for each trigram: then of those that a text lacks most show. */
const bitsPerTrigram = 4;
const wordBits = 32;
/** Multiplying by it spreads neighbours over all bits. */
const spread = 0x9e3779b1;

/** How many bytes a set has at most. */
export const mostSetBytes: number = (1 << mostBitsLog) / 8;

/** Bytes as they are compared: ASCII letters in one case, so that any case can be asked for. */
const lowered = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
);
const scratch = new Uint32Array((1 << mostBitsLog) / wordBits);

/** The places of a needle's trigrams in the largest set; there are none in a shorter needle. */
export function trigramPlaces({ bytes }: Needle): Uint32Array {
  const places = new Uint32Array(Math.max(0, bytes.length - 2));
  for (let index = 0; index < places.length; index++) {
    places[index] = placeOf(
      lowered[bytes[index] ?? 0] ?? 0,
      lowered[bytes[index + 1] ?? 0] ?? 0,
      lowered[bytes[index + 2] ?? 0] ?? 0,
    );
  }
  return places;
}

/** The trigrams of one text. */
export class TrigramSet {
  readonly #words: Uint32Array;

  /** Takes the text. */
  constructor(text: Uint8Array) {
    this.#words = folded(fillScratch(text));
  }

  /** How many bytes it takes. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  /** Whether the text may have what has these trigrams. */
  mayHave(places: Uint32Array): boolean {
    const words = this.#words;
    const mask = words.length * wordBits - 1;
    for (let index = 0; index < places.length; index++) {
      const place = (places[index] ?? 0) & mask;
      if (((words[place >>> 5] ?? 0) >>> (place & 31) & 1) === 0) return false;
    }
    return true;
  }
}

function placeOf(first: number, second: number, third: number): number {
  return Math.imul(first | second << 8 | third << 16, spread) >>> (wordBits - mostBitsLog);
}

/** Sets the bits of a text in the scratch set; yields how many there are. */
function fillScratch(text: Uint8Array): number {
  scratch.fill(0);
  let count = 0;
  let first = lowered[text[0] ?? 0] ?? 0;
  let second = lowered[text[1] ?? 0] ?? 0;
  for (let index = 2; index < text.length; index++) {
    const third = lowered[text[index] ?? 0] ?? 0;
    const place = placeOf(first, second, third);
    const word = scratch[place >>> 5] ?? 0;
    const bit = 1 << (place & 31);
    if ((word & bit) === 0) {
      scratch[place >>> 5] = word | bit;
      count++;
    }
    first = second;
    second = third;
  }
  return count;
}

/** The scratch set, cut to pieces that lie one upon the other. */
function folded(count: number): Uint32Array {
  let bits = wordBits;
  while (bits < count * bitsPerTrigram && bits < 1 << mostBitsLog) bits *= 2;
  const words = new Uint32Array(bits / wordBits);
  const mask = words.length - 1;
  for (let index = 0; index < scratch.length; index++) {
    words[index & mask] = (words[index & mask] ?? 0) | (scratch[index] ?? 0);
  }
  return words;
}
