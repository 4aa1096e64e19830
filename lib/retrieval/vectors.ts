/**
 * A model of words: each has a vector, and texts that are about the same thing have sums that point
 * in the same direction. `docs/find-model.md` says how it came about.
 *
 * @module
 */

import { places } from "./digest_places.ts";
import type { WordPairs } from "./word_pairs.ts";
import { wordHash } from "./words.ts";

/** Numbers in a vector. */
export const vectorSize = 64;

/** The vectors of words. */
export interface WordVectors {
  /** Tells one model from another. */
  readonly id: number;
  /** The number of each word, by its hash. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The hashes of the words in the order of their numbers, if it is quicker to search in them. */
  readonly hashes?: Uint32Array;
  /** How much each word counts in questions. */
  readonly asked: Float32Array;
  /** How much each word counts in code. */
  readonly code: Float32Array;
  /** The vectors, one after the other. */
  readonly table: Int8Array;
  /** The vector of a word by its number, if it is quicker to read it alone. */
  readonly row?: ((number: number) => Int8Array) | undefined;
}

/** What is stored in front of a model: the number of its words, and what tells it from others. */
const headBytes = 8;

/** Puts the hashes of words, how much they count and their vectors together as bytes. */
export function encodeVectors(
  { numbers, asked, code, table }: Omit<WordVectors, "id" | "row">,
): Uint8Array<ArrayBuffer> {
  const head = Uint32Array.of(numbers.size, 0);
  const parts = [head, Uint32Array.from(numbers.keys()), asked, code, table];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  const all = new Uint32Array(bytes.buffer);
  // It is part of a version, and those have 24 bits left.
  all[1] = all.reduce((hash, each) => Math.imul(hash ^ each, 0x01000193), 1) >>> 8;
  return bytes;
}

/** Reads what {@linkcode encodeVectors} wrote. */
export function decodeVectors({ buffer }: Uint8Array<ArrayBuffer>): WordVectors {
  return readVectors((start, length) => new Uint8Array(buffer, start, length));
}

/**
 * Reads what {@linkcode encodeVectors} wrote from where it is kept: `read` yields bytes between two
 * places, those of a buffer at a multiple of 4. Where that takes time, the vectors are read
 * one by one until all of them are asked for.
 */
export function readVectors(
  read: (start: number, length: number) => Uint8Array<ArrayBuffer>,
  isSlow: boolean = false,
): WordVectors {
  const head = read(0, headBytes);
  const [count = 0, id = 0] = new Uint32Array(head.buffer, head.byteOffset, 2);
  const { buffer, byteOffset } = read(headBytes, 12 * count);
  const tableStart = headBytes + 12 * count;
  const hashes = new Uint32Array(buffer, byteOffset, count);
  const vectorsAt = (number: number, times: number) => {
    const { buffer, byteOffset, length } = read(
      tableStart + number * vectorSize,
      times * vectorSize,
    );
    return new Int8Array(buffer, byteOffset, length);
  };
  let numbers: ReadonlyMap<number, number> | undefined;
  let table: Int8Array | undefined;
  return {
    id,
    // A question has a few words, and to put all of them into a map takes longer than to ask it.
    get numbers() {
      return numbers ??= new Map(Array.from(hashes, (hash, number) => [hash, number]));
    },
    hashes,
    asked: new Float32Array(buffer, byteOffset + 4 * count, count),
    code: new Float32Array(buffer, byteOffset + 8 * count, count),
    get table() {
      return table ??= vectorsAt(0, count);
    },
    ...(isSlow ? { row: (number: number) => vectorsAt(number, 1) } : {}),
  };
}

/** What a word in the name and in the names around a chunk counts, beside those of its body. */
export const fieldCounts = { name: 2.5, enclosing: 1.5 } as const;

/** How much a word counts that is so often in a body. */
export function bodyCount(times: number): number {
  return times === 0 ? 0 : 1 + Math.log(times);
}

/** The vector of a question's words; `undefined` if the model knows none of them. */
export function questionVector(
  words: readonly string[],
  vectors: WordVectors,
): Float32Array | undefined {
  const { hashes, asked, row } = vectors;
  const vector = new Float32Array(vectorSize);
  let isKnown = false;
  for (const word of words) {
    const hash = wordHash(word);
    const number = hashes === undefined ? vectors.numbers.get(hash) ?? -1 : hashes.indexOf(hash);
    if (number < 0) continue;
    isKnown = true;
    const weight = asked[number] ?? 0;
    add(
      vector,
      0,
      row === undefined
        ? { table: vectors.table, number, weight }
        : { table: row(number), number: 0, weight },
    );
  }
  return isKnown ? vector : undefined;
}

/** Adds a multiple of one vector to another. */
export function addTo(to: Float32Array, vector: Float32Array, times: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + times * (vector[at] ?? 0);
}

/** The vector of length 1 in the same direction. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 1e-12));
  return vector.map((each) => each / length);
}

const [name, enclosing, body] = places;

/** The vectors of chunks, one after the other, by the counts of their words. */
export function chunkVectors(
  all: WordPairs,
  count: number,
  { numbers, code, table }: WordVectors,
): Float32Array {
  const vectors = new Float32Array(count * vectorSize);
  const isIn = (counts: number, field: typeof name) =>
    field !== undefined && ((counts >>> field.shift) & field.max) > 0;
  for (const hash of all.seen()) {
    const number = numbers.get(hash);
    if (number === undefined) continue;
    all.each(hash, (chunk, counts) => {
      const weight = (code[number] ?? 0) *
        (bodyCount(counts & (body?.max ?? 0)) + (isIn(counts, name) ? fieldCounts.name : 0) +
          (isIn(counts, enclosing) ? fieldCounts.enclosing : 0));
      add(vectors, chunk * vectorSize, { table, number, weight });
    });
  }
  return vectors;
}

interface Weighted {
  readonly table: Int8Array;
  readonly number: number;
  readonly weight: number;
}

function add(to: Float32Array, start: number, { table, number, weight }: Weighted): void {
  let from = number * vectorSize;
  // Four at a time, since most of the time of indexing that vectors take is here.
  for (let at = start; at < start + vectorSize; at += 4, from += 4) {
    to[at] = (to[at] ?? 0) + weight * (table[from] ?? 0);
    to[at + 1] = (to[at + 1] ?? 0) + weight * (table[from + 1] ?? 0);
    to[at + 2] = (to[at + 2] ?? 0) + weight * (table[from + 2] ?? 0);
    to[at + 3] = (to[at + 3] ?? 0) + weight * (table[from + 3] ?? 0);
  }
}
