/**
 * The digests of many files in one: each word is in it once, with the chunks of all files that have
 * it, so that a question reads a few blocks in place of every digest.
 *
 * @module
 */

import { type FileDigest, lengthsPerChunk } from "./file_digest.ts";
import { NumberReader } from "./numbers.ts";
import { putPostings } from "./postings.ts";
import { WordPairs } from "./word_pairs.ts";

/** A pack as bytes: what every question needs, and blocks that are read when they are needed. */
export interface EncodedPack {
  /** Where everything is. */
  readonly head: Uint8Array<ArrayBuffer>;
  /** `lengths` of all digests, one after the other. */
  readonly lengths: Uint8Array<ArrayBuffer>;
  /** Words with their chunks, and behind them the chunks of the digests. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/** Where the digest of a file is in a pack. */
export interface PackPlace {
  /** The pack. */
  readonly pack: WordPack;
  /** Its number there. */
  readonly place: number;
}

/** The chunks of a pack that have a word, and its counts there. */
export interface PackedPairs {
  /** How many there are; the arrays may be longer. */
  readonly length: number;
  /** The numbers of the chunks. */
  readonly chunks: Uint32Array;
  /** The counts of each. */
  readonly counts: Uint16Array;
}

/** Numbers in front of the tables of a head. */
export const headNumbers = 3;

/** The lowest bits of the first number of a pair are its counts; 0 says that they follow. */
export const usualCounts = 3;
/** The bits above are the step from the chunk before. */
export const stepShift = 2;

/** Digests that were packed. */
export class WordPack {
  /** How many digests there are. */
  readonly count: number;
  /** The number of the first chunk of each digest, and behind them that of all chunks. */
  readonly firsts: Uint32Array;
  /** `lengths` of all digests, one after the other. */
  readonly lengths: Uint16Array;
  /** The first word of each block of words. */
  readonly #words: Uint32Array;
  /** The first digest of each block of chunks. */
  readonly #digests: Uint32Array;
  readonly #block: (number: number) => Uint8Array;

  /**
   * A pack of which blocks are read by their numbers. A block that cannot be read is empty: what is
   * in it is not found.
   */
  constructor(
    { head, lengths }: Pick<EncodedPack, "head" | "lengths">,
    block: (number: number) => Uint8Array,
  ) {
    const numbers = new Uint32Array(head.buffer, head.byteOffset, head.byteLength >>> 2);
    const [count = 0, words = 0, digests = 0] = numbers;
    this.count = count;
    let at = headNumbers;
    const next = (length: number) => numbers.subarray(at, at += length);
    this.firsts = next(count + 1);
    this.#words = next(words);
    this.#digests = next(digests);
    this.lengths = new Uint16Array(lengths.buffer, lengths.byteOffset, lengths.byteLength >>> 1);
    this.#block = block;
  }

  /** How many chunks there are. */
  get chunkCount(): number {
    return this.firsts[this.count] ?? 0;
  }

  /** `lengths` of a digest. */
  lengthsOf(place: number): Uint16Array {
    const [from = 0, to = 0] = [this.firsts[place], this.firsts[place + 1]];
    return this.lengths.subarray(from * lengthsPerChunk, to * lengthsPerChunk);
  }

  /** `chunks` of a digest; `undefined` if they cannot be read. */
  chunksOf(place: number): Uint8Array | undefined {
    const block = lastUpTo(this.#digests, place);
    if (block < 0) return undefined;
    const bytes = this.#block(this.#words.length + block);
    const numbers = new NumberReader(bytes, 0);
    for (let each = this.#digests[block] ?? 0; numbers.at < bytes.length; each += 1) {
      const length = numbers.next();
      if (each === place) return bytes.subarray(numbers.at, numbers.at + length);
      numbers.at += length;
    }
    return undefined;
  }

  /** The chunks that have a word, in ascending order; `undefined` if none has it. */
  pairsOf(word: number): PackedPairs | undefined {
    const block = lastUpTo(this.#words, word);
    if (block < 0) return undefined;
    let pairs: PackedPairs | undefined;
    this.#eachWord(block, (found, bytes, start, end) => {
      if (found === word) pairs = pairsIn(bytes, start, end);
      return found < word;
    });
    return pairs;
  }

  /** The digests at some places, as they were packed; `undefined` if a block cannot be read. */
  digests(places: readonly number[]): readonly FileDigest[] | undefined {
    const found = new Map(places.map((place) => [place, new WordPairs()]));
    for (let block = 0; block < this.#words.length; block += 1) {
      let isEmpty = true;
      this.#eachWord(block, (word, bytes, start, end) => {
        isEmpty = false;
        const { length, chunks, counts } = pairsIn(bytes, start, end);
        let place = 0;
        for (let at = 0; at < length; at += 1) {
          const chunk = chunks[at] ?? 0;
          while (chunk >= (this.firsts[place + 1] ?? Infinity)) place += 1;
          const pairs = found.get(place);
          pairs?.setCounts(
            pairs.pairOf(word, chunk - (this.firsts[place] ?? 0)),
            counts[at] ?? 0,
          );
        }
        return true;
      });
      if (isEmpty) return undefined;
    }
    const digests: FileDigest[] = [];
    for (const [place, pairs] of found) {
      const chunks = this.chunksOf(place);
      if (chunks === undefined) return undefined;
      digests.push({
        chunks: chunks.slice(),
        lengths: this.lengthsOf(place).slice(),
        ...putPostings(pairs),
      });
    }
    return digests;
  }

  /** Calls `take` with each word of a block and where its pairs are, until that is not so. */
  #eachWord(
    block: number,
    take: (word: number, bytes: Uint8Array, start: number, end: number) => boolean,
  ): void {
    const bytes = this.#block(block);
    const numbers = new NumberReader(bytes, 0);
    let word = this.#words[block] ?? 0;
    while (numbers.at < bytes.length) {
      word = word + (numbers.next() >>> 0) >>> 0;
      const length = numbers.next();
      const end = numbers.at + length;
      if (!take(word, bytes, numbers.at, end)) return;
      numbers.at = end;
    }
  }
}

/** The pairs between two places. Common words of large trees have a million. */
function pairsIn(bytes: Uint8Array, start: number, end: number): PackedPairs {
  // A pair has a byte or more.
  const chunks = new Uint32Array(Math.max(0, end - start));
  const counts = new Uint16Array(chunks.length);
  let length = 0;
  let chunk = 0;
  for (let at = start; at < end;) {
    let byte = bytes[at++] ?? 0;
    let first = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      first |= (byte & 127) << shift;
    }
    let own = first & usualCounts;
    if (own === 0) {
      byte = bytes[at++] ?? 0;
      own = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        own |= (byte & 127) << shift;
      }
    }
    chunk += first >>> stepShift;
    chunks[length] = chunk;
    counts[length] = own;
    length += 1;
  }
  return { length, chunks, counts };
}

/** The place of the last of ascending numbers that is not above a value; -1 if all are. */
function lastUpTo(numbers: Uint32Array, value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
