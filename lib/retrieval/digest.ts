/**
 * What an index knows about one file: its chunks and where its words are. A digest depends on the
 * text and the language alone, so that files with the same content share it.
 *
 * @module
 */

import { lineStarts } from "@ct/base";
import { encodeChunks } from "./chunk_rows.ts";
import { chunksOf } from "./chunks.ts";
import { places } from "./digest_places.ts";
import { type FileDigest, lengthsPerChunk, ownLengths } from "./file_digest.ts";
import { packedLength, packWords, unpackWords } from "./packed_words.ts";
import { putPostings } from "./postings.ts";
import { encodeVector } from "./vector_codes.ts";
import type { PackPlace } from "./word_pack.ts";
import { chunkVectors, type WordVectors } from "./vectors.ts";
import { WordPairs } from "./word_pairs.ts";
import { declaredWord, wordHash, type WordReader } from "./words.ts";

/** A digest that lies elsewhere, since those of a large tree would fill the memory. */
export interface StoredDigest {
  /** See {@link FileDigest.lengths}. */
  readonly lengths: Uint16Array;
  /** All of it, if it is in memory now. */
  readonly inMemory: FileDigest | undefined;
  /** Where it is in a pack, if it was packed. Then it is not loaded for questions. */
  readonly packed?: PackPlace | undefined;
  /** All of it. */
  readonly load: () => FileDigest;
  /** The same, until another one is looked at. */
  readonly look: () => FileDigest;
}

/** A digest, wherever it lies. */
export type AnyDigest = FileDigest | StoredDigest;

/** All of a digest. */
export function loaded(digest: AnyDigest): FileDigest {
  return "load" in digest ? digest.load() : digest;
}

/** In place of counts, what a chunk has to do with a name that it declares. */
export const declaring = {
  /** It is named so. */
  named: 1,
  /** There are declarations around it. */
  enclosed: 2,
  /** It is a constructor, which has the name of its class. */
  constructor: 4,
} as const;

/** Used again for each file: a tree has many. */
const pairs = new WordPairs();

/**
 * Creates the digest of a text. Its language is that of the path. Without a model it has no
 * vectors.
 */
export function digestOf(
  path: string,
  text: string,
  reader: WordReader,
  vectors?: WordVectors,
): FileDigest {
  const chunks = chunksOf(path, text);
  const starts = lineStarts(text);
  const lengths = new Uint16Array(chunks.length * lengthsPerChunk);
  pairs.clear();
  chunks.forEach(({ name: own, declared, enclosing: outer, start, end, head }, id) => {
    // A later part of a declaration is inside of it: the name says more about the first one.
    const isFirst = start <= head && head <= end;
    const name = isFirst ? own : "";
    const enclosing = isFirst || own === "" ? outer : [...outer, own];
    const all = declared.map(({ name }) => name);
    const names = all.includes(name) || name === "" ? all : [name, ...all];
    const body = { start: starts[start - 1] ?? 0, end: (starts[end] ?? text.length + 1) - 1 };
    const count = (at: number, field: string, range?: typeof body) => {
      let length = 0;
      const { shift, max } = places[at] ?? { shift: 0, max: 0 };
      reader.each(field, (word) => {
        length += 1;
        const pair = pairs.pairOf(word, id);
        const counts = pairs.countsOf(pair);
        if (((counts >>> shift) & max) < max) pairs.setCounts(pair, counts + (1 << shift));
      }, range);
      lengths[id * lengthsPerChunk + at] = Math.min(length, 0xffff);
    };
    count(0, names.join(" "));
    count(1, enclosing.join(" "));
    count(2, text, body);
    const around = enclosing.length > 0 ? declaring.enclosed : 0;
    for (const each of names) {
      if (each === "") continue;
      const pair = pairs.pairOf(wordHash(declaredWord(each)), id);
      const isConstructor = enclosing.at(-1) === each;
      const isNamed = each === name && !isConstructor;
      pairs.setCounts(
        pair,
        around + (isNamed ? declaring.named : 0) + (isConstructor ? declaring.constructor : 0),
      );
    }
  });
  if (vectors !== undefined) {
    const table = chunkVectors(pairs, chunks.length, vectors);
    for (const id of chunks.keys()) {
      encodeVector(table, id, lengths, id * lengthsPerChunk + ownLengths);
    }
  }
  return { chunks: encodeChunks(chunks), lengths, ...putPostings(pairs) };
}

const headWords = 6;

/** The bytes that a digest takes in memory, about. */
export function sizeOf({ chunks, lengths, words, starts, postings }: FileDigest): number {
  return [chunks, lengths, words, starts, postings]
    .reduce((sum, { byteLength }) => sum + byteLength, 500);
}

/** A digest as bytes, all but its lengths, in the byte order of the machine. */
export function encodeDigest(
  { chunks, lengths, words, starts, postings }: FileDigest,
): Uint8Array<ArrayBuffer> {
  const isWide = starts.BYTES_PER_ELEMENT === 4 ? 1 : 0;
  const parts = [starts, packWords(words), postings, chunks];
  const head = [isWide, words.length, starts.length, postings.length, chunks.length];
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, headWords * 4);
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  let at = headWords * 4;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  const numbers = new Uint32Array(bytes.buffer);
  numbers.set(head, 1);
  numbers[0] = checkSum(numbers, lengths);
  return bytes;
}

/**
 * The digest of these lengths that bytes are.
 * @throws {RangeError} If they are not those of a digest.
 */
export function decodeDigest(encoded: Uint8Array, lengths: Uint16Array): FileDigest {
  const { buffer, byteOffset, byteLength } = encoded.byteOffset % 4 === 0
    ? encoded
    : encoded.slice();
  const numbers = new Uint32Array(buffer, byteOffset, Math.floor(byteLength / 4));
  const [sum, isWide, wordCount = 0, startCount, postingBytes, chunkBytes] = numbers;
  if (numbers.length < headWords || sum !== checkSum(numbers, lengths)) {
    throw new RangeError("these bytes are not those of a digest");
  }
  let at = byteOffset + headWords * 4;
  const starts = isWide === 1
    ? new Uint32Array(buffer, at, startCount)
    : new Uint16Array(buffer, at, startCount);
  at += starts.byteLength;
  const packed = new Uint8Array(buffer, at, packedLength(wordCount));
  const words = unpackWords(packed, wordCount);
  at += packed.length;
  const postings = new Uint8Array(buffer, at, postingBytes);
  const chunks = new Uint8Array(buffer, at + postings.length, chunkBytes);
  return { chunks, lengths, words, starts, postings };
}

/** Tells bytes that a disk or somebody else has changed: what they say would be believed. */
function checkSum(numbers: Uint32Array, lengths: Uint16Array): number {
  let sum = 0x811c9dc5;
  const add = (number: number) => {
    sum = Math.imul(sum ^ number, 0x01000193);
    sum ^= sum >>> 15;
  };
  for (let at = 1; at < numbers.length; at += 1) add(numbers[at] ?? 0);
  add(lengths.length);
  for (let at = 0; at < lengths.length; at += 1) add(lengths[at] ?? 0);
  return sum >>> 0;
}
