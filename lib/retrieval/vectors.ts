/**
 * A model of words: each has a vector, and texts that are about the same thing have sums that point
 * in the same direction. `docs/find-model.md` says how it came about.
 *
 * @module
 */

import { type FileDigest, places } from "./digest.ts";
import { readAllPostings } from "./postings.ts";
import { wordHash } from "./words.ts";

/** The vectors of words. */
export interface WordVectors {
  /** Numbers in a vector. */
  readonly size: number;
  /** The number of each word, by its hash. */
  readonly numbers: ReadonlyMap<number, number>;
  /** How much each word counts in questions. */
  readonly asked: Float32Array;
  /** How much each word counts in code. */
  readonly code: Float32Array;
  /** The vectors, one after the other. */
  readonly table: Int8Array;
}

/** What is stored in front of a model: the number of its words, and the size of a vector. */
const headBytes = 8;

/** Puts the hashes of words, how much they count and their vectors together as bytes. */
export function encodeVectors(
  { numbers, asked, code, table, size }: WordVectors,
): Uint8Array<ArrayBuffer> {
  const head = Uint32Array.of(numbers.size, size);
  const parts = [head, Uint32Array.from(numbers.keys()), asked, code, table];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** Reads what {@linkcode encodeVectors} wrote. */
export function decodeVectors({ buffer }: Uint8Array<ArrayBuffer>): WordVectors {
  const [count = 0, size = 0] = new Uint32Array(buffer, 0, 2);
  const hashes = new Uint32Array(buffer, headBytes, count);
  return {
    size,
    numbers: new Map(Array.from(hashes, (hash, number) => [hash, number])),
    asked: new Float32Array(buffer, headBytes + 4 * count, count),
    code: new Float32Array(buffer, headBytes + 8 * count, count),
    table: new Int8Array(buffer, headBytes + 12 * count, count * size),
  };
}

/** What a word in the name and in the names around a chunk counts, beside those of its body. */
export const fieldCounts = { name: 2.5, enclosing: 1.5 } as const;

/** How much a word counts that is so often in a body. */
export function bodyCount(times: number): number {
  return times === 0 ? 0 : 1 + Math.log(times);
}

/** The vector of a question's words; `undefined` if the model knows none of them. */
function questionVector(
  words: readonly string[],
  { size, numbers, asked, table }: WordVectors,
): Float32Array | undefined {
  const vector = new Float32Array(size);
  let isKnown = false;
  for (const word of words) {
    const number = numbers.get(wordHash(word));
    if (number === undefined) continue;
    isKnown = true;
    for (let at = 0; at < size; at += 1) {
      vector[at] = (vector[at] ?? 0) + (asked[number] ?? 0) * (table[number * size + at] ?? 0);
    }
  }
  return isKnown ? vector : undefined;
}

const [name, enclosing, body] = places;

/** Vectors of some chunks of a file. */
function chunkVectors(
  digest: FileDigest,
  ids: readonly number[],
  { size, numbers, code, table }: WordVectors,
): ReadonlyMap<number, Float32Array> {
  const vectors = new Map(ids.map((id) => [id, new Float32Array(size)]));
  let known = -1;
  let number: number | undefined;
  readAllPostings(digest, (place, id, counts) => {
    if (place !== known) {
      known = place;
      number = numbers.get(digest.words[place] ?? 0);
    }
    const vector = number === undefined ? undefined : vectors.get(id);
    if (number === undefined || vector === undefined) return;
    const isIn = (field: typeof name) =>
      field !== undefined && ((counts >>> field.shift) & field.most) > 0;
    const weight = (code[number] ?? 0) *
      (bodyCount(counts & (body?.most ?? 0)) + (isIn(name) ? fieldCounts.name : 0) +
        (isIn(enclosing) ? fieldCounts.enclosing : 0));
    const from = number * size;
    for (let at = 0; at < size; at += 1) {
      vector[at] = (vector[at] ?? 0) + weight * (table[from + at] ?? 0);
    }
  });
  return vectors;
}

/** Chunks of one file, by their numbers in it. */
export interface ChunksOfFile {
  /** The file's digest. */
  readonly digest: FileDigest;
  /** Numbers of chunks. */
  readonly ids: readonly number[];
}

/** The cosine between a question and each chunk, in their order; `undefined` if it says nothing. */
export function similarities(
  words: readonly string[],
  files: readonly ChunksOfFile[],
  vectors: WordVectors,
): readonly number[] | undefined {
  const question = questionVector(words, vectors);
  if (question === undefined) return undefined;
  return files.flatMap(({ digest, ids }) => {
    const own = chunkVectors(digest, ids, vectors);
    return ids.map((id) => cosine(question, own.get(id) ?? question));
  });
}

function cosine(one: Float32Array, other: Float32Array): number {
  let product = 0;
  let square = 1e-12;
  let otherSquare = 1e-12;
  for (let at = 0; at < one.length; at += 1) {
    const x = one[at] ?? 0;
    const y = other[at] ?? 0;
    product += x * y;
    square += x * x;
    otherSquare += y * y;
  }
  return product / Math.sqrt(square * otherSquare);
}
