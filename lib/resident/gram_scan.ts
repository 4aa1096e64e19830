/**
 * The places of grams, sequences of a few bytes: hashes of them.
 *
 * @module
 */
import type { Needle } from "@ct/scan";

/** How grams are distinguished. */
export interface GramKind {
  /** How many bytes a gram has: 3 or 4. */
  readonly length: 3 | 4;
  /**
   * At most this many places there are at least for each gram: then of those that a text lacks most
   * show.
   */
  readonly placesPerGram: number;
}

/** Every text that is searched for has one, if it has three bytes. */
export const trigrams: GramKind = { length: 3, placesPerGram: 4 };
/** They tell texts apart far better, and are many. */
export const fourGrams: GramKind = { length: 4, placesPerGram: 2 };

/** The places of a needle's grams, of as many as there can be; none of a shorter needle. */
export type GramOffsets = Uint32Array;

/** The largest number of bits in the place of a text. */
const textLog = 18;
/** The smallest. */
const leastLog = 5;
/** The same of large ones. */
const largeLog = 20;
/** Larger texts are large. */
const largeText = 1 << 20;
const wordBits = 32;
/** Multiplying by it spreads neighbours over all places. */
const spread = 0x9e3779b1;

/** Bytes as they are compared: ASCII letters in one case, so that any case can be asked for. */
const lowered = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
);

/** The places of a needle's grams. */
export function gramPlaces({ bytes }: Needle, { length }: GramKind): GramOffsets {
  const places = new Uint32Array(Math.max(0, bytes.length - length + 1));
  let gram = 0;
  for (const [index, byte] of bytes.entries()) {
    gram = extended(gram, byte, length);
    if (index + 1 >= length) places[index + 1 - length] = placeOf(gram);
  }
  return places;
}

/** The gram that ends with a byte, after another. */
function extended(gram: number, byte: number, length: 3 | 4): number {
  return gram >>> 8 | (lowered[byte] ?? 0) << (length - 1) * 8;
}

function placeOf(gram: number): number {
  return Math.imul(gram, spread) >>> (wordBits - largeLog);
}

/** Collects the grams of one text after the other. */
export class GramScan {
  readonly #kind: GramKind;
  readonly #words = new Uint32Array((1 << largeLog) / wordBits);
  #log = textLog;
  #count = 0;
  /** The last bytes. */
  #gram = 0;
  #length = 0;

  /** Collects grams of a kind. */
  constructor(kind: GramKind) {
    this.#kind = kind;
  }

  /** Begins with a text of that many bytes. */
  begin(bytes: number): this {
    this.#words.fill(0, 0, (1 << this.#log) / wordBits);
    this.#log = this.#logFor(bytes);
    this.#count = 0;
    this.#length = 0;
    return this;
  }

  /** Twice as many places as a text can need: looking at all takes longer than reading it. */
  #logFor(bytes: number): number {
    if (bytes > largeText) return largeLog;
    const places = bytes * this.#kind.placesPerGram * 2;
    return Math.min(textLog, Math.max(leastLog, wordBits - Math.clz32(places)));
  }

  /** Takes the next piece of the text. */
  add(piece: Uint8Array): this {
    const words = this.#words;
    const mask = (1 << this.#log) - 1;
    const { length } = this.#kind;
    let gram = this.#gram;
    let count = this.#count;
    for (let index = 0; index < piece.length; index++) {
      gram = extended(gram, piece[index] ?? 0, length);
      if (index + this.#length + 1 < length) continue;
      const place = placeOf(gram) & mask;
      const word = words[place >>> 5] ?? 0;
      const bit = 1 << (place & 31);
      if ((word & bit) !== 0) continue;
      words[place >>> 5] = word | bit;
      count++;
    }
    this.#length += piece.length;
    this.#gram = gram;
    this.#count = count;
    return this;
  }

  /** How many places the text's grams are to have: a power of two. */
  get fittingPlaces(): number {
    let places = wordBits;
    while (places < this.#count * this.#kind.placesPerGram && places < 1 << this.#log) places *= 2;
    return places;
  }

  /** Tells the places of the text's grams, of as many as it was scanned with. */
  forEachPlace(take: (place: number) => void): void {
    const end = (1 << this.#log) / wordBits;
    for (let index = 0; index < end; index++) {
      for (let rest = this.#words[index] ?? 0; rest !== 0; rest &= rest - 1) {
        take(index << 5 | 31 - Math.clz32(rest & -rest));
      }
    }
  }
}
