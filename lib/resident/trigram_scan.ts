/**
 * The places of trigrams, which are hashes of them.
 *
 * @module
 */
import type { Needle } from "@ct/scan";

/** The places of a needle's trigrams, of as many as there can be; none of a shorter needle. */
export type TrigramPlaces = Uint32Array;

/** As many bits have the places of texts. */
const textLog = 18;
/** The same of large ones. */
const largeLog = 20;
/** Larger texts are large. */
const largeText = 1 << 20;
/** So many places there are at least for each trigram: then of those that a text lacks most show. */
const placesPerTrigram = 4;
const wordBits = 32;
/** Multiplying by it spreads neighbours over all places. */
const spread = 0x9e3779b1;

/** Bytes as they are compared: ASCII letters in one case, so that any case can be asked for. */
const lowered = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
);

/** The places of a needle's trigrams. */
export function trigramPlaces({ bytes }: Needle): TrigramPlaces {
  const places = new Uint32Array(Math.max(0, bytes.length - 2));
  for (let index = 0; index < places.length; index++) {
    places[index] = placeOf(
      (lowered[bytes[index] ?? 0] ?? 0) | (lowered[bytes[index + 1] ?? 0] ?? 0) << 8 |
        (lowered[bytes[index + 2] ?? 0] ?? 0) << 16,
    );
  }
  return places;
}

function placeOf(trigram: number): number {
  return Math.imul(trigram, spread) >>> (wordBits - largeLog);
}

/** Collects the trigrams of one text after the other. */
export class TrigramScan {
  readonly #words = new Uint32Array((1 << largeLog) / wordBits);
  #log = textLog;
  #count = 0;
  /** The last three bytes. */
  #trigram = 0;
  #length = 0;

  /** Begins with a text of that many bytes. */
  begin(bytes: number): this {
    this.#words.fill(0, 0, (1 << this.#log) / wordBits);
    this.#log = bytes > largeText ? largeLog : textLog;
    this.#count = 0;
    this.#length = 0;
    return this;
  }

  /** Takes the next piece of the text. */
  add(piece: Uint8Array): this {
    const words = this.#words;
    const mask = (1 << this.#log) - 1;
    let trigram = this.#trigram;
    let count = this.#count;
    for (let index = 0; index < piece.length; index++) {
      trigram = trigram >>> 8 | (lowered[piece[index] ?? 0] ?? 0) << 16;
      if (index + this.#length < 2) continue;
      const place = placeOf(trigram) & mask;
      const word = words[place >>> 5] ?? 0;
      const bit = 1 << (place & 31);
      if ((word & bit) !== 0) continue;
      words[place >>> 5] = word | bit;
      count++;
    }
    this.#length += piece.length;
    this.#trigram = trigram;
    this.#count = count;
    return this;
  }

  /** How many places the text's trigrams are to have: a power of two. */
  get fittingPlaces(): number {
    let places = wordBits;
    while (places < this.#count * placesPerTrigram && places < 1 << this.#log) places *= 2;
    return places;
  }

  /** Tells the places of the text's trigrams, of as many as it was scanned with. */
  forEachPlace(take: (place: number) => void): void {
    const end = (1 << this.#log) / wordBits;
    for (let index = 0; index < end; index++) {
      for (let rest = this.#words[index] ?? 0; rest !== 0; rest &= rest - 1) {
        take(index << 5 | 31 - Math.clz32(rest & -rest));
      }
    }
  }
}
