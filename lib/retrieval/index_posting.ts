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
  const place = fieldPlaces[field];
  return place === undefined ? 0 : (counts >>> place.shift) & place.max;
}

/** The counts of a chunk in whose path a word is so often, and nowhere else. */
export function countsInPath(times: number): number {
  return Math.min(times, pathPlace.max) << pathPlace.shift;
}

/** Takes the chunks that have a word. */
export interface FoundChunks {
  /** How many chunks there are. */
  readonly length: number;
  /** How many files have one. */
  files: number;
  /** Adds a chunk. */
  readonly push: (chunk: number, counts: number) => void;
  /** Adds to the counts of a chunk, by its place. */
  readonly add: (place: number, counts: number) => void;
}

/** Counts chunks. */
export class Spread implements FoundChunks {
  length = 0;
  files = 0;

  push(): void {
    this.length += 1;
  }

  add(): void {
    // It was counted.
  }
}

/** A posting that grows. Common words of large trees are in a million chunks. */
export class PostingBuilder implements FoundChunks {
  #chunks = new Uint32Array(16);
  #counts = new Uint16Array(16);
  length = 0;
  files = 0;

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
    this.#chunks[this.length] = chunk;
    this.#counts[this.length] = counts;
    this.length += 1;
  }

  add(place: number, counts: number): void {
    this.#counts[place] = (this.#counts[place] ?? 0) + counts;
  }

  /** What was added. */
  finish(): Posting {
    return {
      chunks: this.#chunks.slice(0, this.length),
      counts: this.#counts.slice(0, this.length),
      files: this.files,
    };
  }
}
