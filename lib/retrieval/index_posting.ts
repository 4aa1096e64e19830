/**
 * Stores where a word is, in all files.
 *
 * @module
 */

import { countBits, places } from "./digest_places.ts";

/** Where the words of a chunk are from. */
export const fields = ["name", "path", "enclosing", "body"] as const;

/** One of {@link fields}. */
export type Field = typeof fields[number];

/** The place of the count of each field; that of paths is beside those of digests. */
const [name, enclosing, body] = places;
const pathPlace = { shift: countBits, max: 7 };
const fieldPlaces = [name, pathPlace, enclosing, body];
const shifts = Uint8Array.from(fieldPlaces, (place) => place?.shift ?? 0);
const maxima = Uint8Array.from(fieldPlaces, (place) => place?.max ?? 0);

/** The chunks that have a word, those of a file one after the other. */
export interface Posting {
  /** Numbers of chunks. */
  readonly chunks: Uint32Array;
  /** Counts of all fields, for each chunk. {@link countIn} reads them. */
  readonly counts: Uint16Array;
  /** In how many files the word is. */
  readonly files: number;
}

/** How often a field has a word. */
export function countIn(counts: number, field: number): number {
  return counts >>> (shifts[field] ?? 0) & (maxima[field] ?? 0);
}

/** The counts of a chunk in whose path a word is so often, and nowhere else. */
export function countsInPath(times: number): number {
  return Math.min(times, pathPlace.max) << pathPlace.shift;
}

/** A posting that grows. Common words of large trees are in a million chunks. */
export class PostingBuilder {
  #chunks = new Uint32Array(16);
  #counts = new Uint16Array(16);
  #isSorted = true;
  /** How many chunks there are. */
  length = 0;

  /** Adds a chunk. */
  push(chunk: number, counts: number): void {
    if (this.length === this.#chunks.length) {
      const size = this.length * 2;
      const chunks = new Uint32Array(size);
      const all = new Uint16Array(size);
      chunks.set(this.#chunks);
      all.set(this.#counts);
      this.#chunks = chunks;
      this.#counts = all;
    }
    if (this.length > 0 && chunk < (this.#chunks[this.length - 1] ?? 0)) this.#isSorted = false;
    this.#chunks[this.length] = chunk;
    this.#counts[this.length] = counts;
    this.length += 1;
  }

  /** What was added, in ascending order of the chunks. */
  finish(): Omit<Posting, "files"> {
    const chunks = this.#chunks.slice(0, this.length);
    const counts = this.#counts.slice(0, this.length);
    if (this.#isSorted) return { chunks, counts };
    const range = 0x10000;
    const pairs = Float64Array.from(chunks, (chunk, at) => chunk * range + (counts[at] ?? 0))
      .sort();
    return {
      chunks: Uint32Array.from(pairs, (pair) => Math.floor(pair / range)),
      counts: Uint16Array.from(pairs, (pair) => pair % range),
    };
  }
}

/** Files whose paths have a word: the chunks of each, and how often the word is in its path. */
export interface WordInPath {
  /** Number of the first chunk. */
  readonly first: number;
  /** Number behind that of the last one. */
  readonly end: number;
  /** How often the word is in the path. */
  readonly times: number;
}

/** Adds files with a word in their paths, in ascending order: it is a word of all their chunks. */
export function withPaths(
  { chunks, counts }: Omit<Posting, "files">,
  inPaths: readonly WordInPath[],
): Omit<Posting, "files"> {
  if (inPaths.length === 0) return { chunks, counts };
  const builder = new PostingBuilder();
  let at = 0;
  const putUpTo = (end: number) => {
    for (; at < chunks.length && (chunks[at] ?? 0) < end; at += 1) {
      builder.push(chunks[at] ?? 0, counts[at] ?? 0);
    }
  };
  for (const { first, end, times } of inPaths) {
    putUpTo(first);
    const inPath = countsInPath(times);
    for (let id = first; id < end; id += 1) {
      builder.push(id, inPath + (chunks[at] === id ? counts[at++] ?? 0 : 0));
    }
  }
  putUpTo(Infinity);
  return builder.finish();
}
