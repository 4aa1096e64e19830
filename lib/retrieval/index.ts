/**
 * An index over the chunks of files: their digests, one after the other.
 *
 * @module
 */

import type { Chunk } from "./chunks.ts";
import {
  countBits,
  digestOf,
  type FileDigest,
  lengthsPerChunk,
  places,
  readPostings,
} from "./digest.ts";
import { declaredWord, wordHash, WordReader } from "./words.ts";

/** A file to index. */
export interface TextFile {
  /** Relative path, with `/`. No two files have the same one. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

/** A file whose digest is known. */
export interface DigestedFile {
  /** See {@link TextFile.path}. */
  readonly path: string;
  /** Its digest. */
  readonly digest: FileDigest;
}

/** Where the words of a chunk are from. */
export const fields = ["name", "path", "enclosing", "body"] as const;

/** One of {@link fields}. */
export type Field = typeof fields[number];

/** The place of the count of each field; that of paths is beside those of digests. */
const [name, enclosing, body] = places;
const pathPlace = { shift: countBits, most: 7 };
const fieldPlaces = [name, pathPlace, enclosing, body];

/** The chunks that have a word, in their order, and how often each field has it. */
export interface Posting {
  /** Numbers of chunks. */
  readonly chunks: readonly number[];
  /** Counts of all fields, for each chunk. {@link countIn} reads them. */
  readonly counts: readonly number[];
  /** In how many files the word is. */
  readonly files: number;
}

/** How often a field has a word. */
export function countIn(counts: number, field: number): number {
  const place = fieldPlaces[field];
  return place === undefined ? 0 : (counts >>> place.shift) & place.most;
}

/** What is known about files. It holds words and places, and no text. */
export class RetrievalIndex {
  /** How many chunks there are. */
  readonly chunkCount: number;
  /** Paths by number of the file. */
  readonly paths: readonly string[];
  /** Number of the file of each chunk. */
  readonly fileOf: Uint32Array;
  /** Number of words in each field of each chunk, one chunk after the other. */
  readonly lengths: Uint32Array;
  /** Mean number of words by field. */
  readonly meanLengths: readonly number[];
  /** Number of words in the bodies of each file. */
  readonly fileLengths: Float64Array;
  /** Mean number of words in the bodies of a file. */
  readonly meanFileLength: number;
  /** Remembers the words of paths from one question to the next. */
  readonly reader: WordReader = new WordReader();
  readonly #digests: readonly FileDigest[];
  /** Number of the first chunk of each file. */
  readonly #firsts: readonly number[];
  /** The files whose paths have a word, and how often. */
  readonly #inPaths: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly #known = new Map<number, Posting>();

  /** Puts files together. Their order decides between equally good chunks. */
  constructor(files: readonly DigestedFile[]) {
    this.paths = files.map(({ path }) => path);
    this.#digests = files.map(({ digest }) => digest);
    const firsts: number[] = [];
    let count = 0;
    for (const { lengths } of this.#digests) {
      firsts.push(count);
      count += lengths.length / lengthsPerChunk;
    }
    this.#firsts = firsts;
    this.chunkCount = count;
    const { inPaths, pathLengths } = pathWords(this.paths);
    this.#inPaths = inPaths;
    this.fileOf = new Uint32Array(count);
    this.lengths = new Uint32Array(count * fields.length);
    this.fileLengths = new Float64Array(files.length);
    this.#digests.forEach(({ lengths }, file) => this.#fill(file, lengths, pathLengths[file] ?? 0));
    this.meanLengths = fields.map((_, field) => {
      let sum = 0;
      for (let at = field; at < this.lengths.length; at += fields.length) {
        sum += this.lengths[at] ?? 0;
      }
      return sum / Math.max(1, count);
    });
    this.meanFileLength = this.fileLengths.reduce((sum, each) => sum + each, 0) /
      Math.max(1, files.length);
  }

  #fill(file: number, lengths: Uint16Array, pathLength: number): void {
    let id = this.#firsts[file] ?? 0;
    for (let at = 0; at < lengths.length; at += lengthsPerChunk) {
      const bodyLength = lengths[at + 2] ?? 0;
      const own = [lengths[at] ?? 0, pathLength, lengths[at + 1] ?? 0, bodyLength];
      this.lengths.set(own, id * fields.length);
      this.fileOf[id] = file;
      this.fileLengths[file] = (this.fileLengths[file] ?? 0) + bodyLength;
      id += 1;
    }
  }

  /** A chunk by its number. */
  chunk(id: number): Chunk | undefined {
    const file = this.fileOf[id] ?? 0;
    const part = this.#digests[file]?.chunks[id - (this.#firsts[file] ?? 0)];
    return part && { ...part, path: this.paths[file] ?? "" };
  }

  /** The chunks with a word, given as a stem. */
  posting(word: string): Posting | undefined {
    const hash = wordHash(word);
    let posting = this.#known.get(hash);
    // Questions about the same files have words in common, but not without end.
    if (this.#known.size > 1_000) this.#known.clear();
    if (posting === undefined) this.#known.set(hash, posting = this.#search(hash));
    return posting.files === 0 ? undefined : posting;
  }

  /** The chunks that declare a name, which is as it is written. */
  declaring(name: string): readonly number[] {
    return this.posting(declaredWord(name))?.chunks.filter((id) => {
      const chunk = this.chunk(id);
      return chunk?.name === name || chunk?.declared.includes(name);
    }) ?? [];
  }

  #search(word: number): Posting {
    const chunks: number[] = [];
    const counts: number[] = [];
    const inPaths = this.#inPaths.get(word);
    let files = 0;
    this.#digests.forEach((digest, file) => {
      const before = chunks.length;
      const first = this.#firsts[file] ?? 0;
      const inPath = inPaths?.get(file) ?? 0;
      const pathCount = Math.min(inPath, pathPlace.most) << pathPlace.shift;
      const own = placeOf(digest.words, word);
      let done = 0;
      // A word of the path is a word of all chunks.
      const upTo = (end: number) => {
        for (; inPath > 0 && done < end; done += 1) {
          chunks.push(first + done);
          counts.push(pathCount);
        }
      };
      if (own >= 0) {
        readPostings(digest, own, (id, count) => {
          upTo(id);
          chunks.push(first + id);
          counts.push(count + pathCount);
          done = id + 1;
        });
      }
      upTo(digest.lengths.length / lengthsPerChunk);
      if (chunks.length > before) files += 1;
    });
    return { chunks, counts, files };
  }
}

/** Where a word is in sorted ones; -1 if it is not there. */
function placeOf(words: Uint32Array, word: number): number {
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = words[middle] ?? 0;
    if (found === word) return middle;
    if (found < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function pathWords(paths: readonly string[]): {
  readonly inPaths: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly pathLengths: readonly number[];
} {
  const reader = new WordReader();
  const inPaths = new Map<number, Map<number, number>>();
  const pathLengths = paths.map((path, file) => {
    const words = reader.read(path);
    for (const word of words) {
      const hash = wordHash(word);
      let files = inPaths.get(hash);
      if (files === undefined) inPaths.set(hash, files = new Map());
      files.set(file, (files.get(file) ?? 0) + 1);
    }
    return words.length;
  });
  return { inPaths, pathLengths };
}

/** Indexes files. */
export function buildIndex(files: Iterable<TextFile>): RetrievalIndex {
  const reader = new WordReader();
  const digested = Array.from(files, ({ path, text }) => {
    return { path, digest: digestOf(path, text, reader) };
  });
  return new RetrievalIndex(digested);
}
