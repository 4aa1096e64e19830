/**
 * An index over the chunks of files: their digests, one after the other.
 *
 * @module
 */

import { type ChunkPart, decodeChunks } from "./chunk_rows.ts";
import type { Chunk } from "./chunks.ts";
import { countBits, digestOf, type FileDigest, lengthsPerChunk, places } from "./digest.ts";
import { type PathFacts, pathFacts } from "./paths.ts";
import { placeOf, readPostings } from "./postings.ts";
import { WordTable } from "./word_table.ts";
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
  return place === undefined ? 0 : (counts >>> place.shift) & place.most;
}

/** The chunks of so many files are remembered from one question to the next. */
const mostFiles = 1_000;

/** So many chunks of postings are remembered: some 12 MB. */
const mostPosted = 2_000_000;

/** What is known about files. It holds words and places, and no text. */
export class RetrievalIndex {
  /** How many chunks there are. */
  readonly chunkCount: number;
  /** What is known about the path of each file. */
  readonly paths: readonly PathFacts[];
  /** Number of the first chunk of each file, and behind them that of all chunks. */
  readonly firsts: Uint32Array;
  /** Number of the file of each chunk. */
  readonly fileOf: Uint32Array;
  /** Number of words in each field of each chunk, one chunk after the other. */
  readonly lengths: Uint16Array;
  /** Mean number of words by field. */
  readonly meanLengths: readonly number[];
  /** Number of words in the bodies of each file. */
  readonly fileLengths: Float64Array;
  /** Mean number of words in the bodies of a file. */
  readonly meanFileLength: number;
  /** Remembers words from one question to the next. */
  readonly reader: WordReader;
  readonly #digests: readonly FileDigest[];
  #table: WordTable | undefined;
  /** The number of each file of the table; -1 if it is not there any more. */
  #fromTable: Int32Array = new Int32Array();
  /** Files that are not in the table. */
  #late: readonly number[] = [];
  /** The files whose paths have a word, each as often as it is in the path. */
  readonly #inPaths = new Map<number, number[]>();
  readonly #postings = new Map<number, Posting>();
  #posted = 0;
  readonly #chunks = new Map<number, readonly ChunkPart[]>();

  /**
   * Puts files together. Their order decides between equally good chunks. With an index of most of
   * the same digests, what it knows is used again.
   */
  constructor(files: readonly DigestedFile[], previous?: RetrievalIndex) {
    this.reader = previous?.reader ?? new WordReader();
    this.#digests = files.map(({ digest }) => digest);
    const known = new Map(previous?.paths.map((facts) => [facts.path, facts]));
    this.paths = files.map(({ path }) => known.get(path) ?? pathFacts(path, this.reader));
    const table = previous === undefined ? undefined : previous.#table;
    if (table !== undefined) this.#takeOver(table);
    this.firsts = new Uint32Array(files.length + 1);
    this.#digests.forEach(({ lengths }, file) => {
      this.firsts[file + 1] = (this.firsts[file] ?? 0) + lengths.length / lengthsPerChunk;
    });
    const count = this.chunkCount = this.firsts[files.length] ?? 0;
    this.fileOf = new Uint32Array(count);
    this.lengths = new Uint16Array(count * fields.length);
    this.fileLengths = new Float64Array(files.length);
    const sums = fields.map(() => 0);
    for (const file of files.keys()) this.#fill(file, sums);
    this.meanLengths = sums.map((sum) => sum / Math.max(1, count));
    this.meanFileLength = this.fileLengths.reduce((sum, each) => sum + each, 0) /
      Math.max(1, files.length);
  }

  #fill(file: number, sums: number[]): void {
    const hashes = this.paths[file]?.words ?? [];
    for (const hash of hashes) {
      const files = this.#inPaths.get(hash);
      if (files === undefined) this.#inPaths.set(hash, [file]);
      else files.push(file);
    }
    const { lengths } = this.#digests[file] ?? { lengths: [] };
    let id = this.firsts[file] ?? 0;
    let sum = 0;
    for (let at = 0; at < lengths.length; at += lengthsPerChunk) {
      const own = [lengths[at] ?? 0, hashes.length, lengths[at + 1] ?? 0, lengths[at + 2] ?? 0];
      for (let field = 0; field < own.length; field += 1) {
        sums[field] = (sums[field] ?? 0) + (own[field] ?? 0);
        this.lengths[id * own.length + field] = own[field] ?? 0;
      }
      this.fileOf[id] = file;
      sum += lengths[at + 2] ?? 0;
      id += 1;
    }
    this.fileLengths[file] = sum;
  }

  #takeOver(table: WordTable): void {
    const numbers = new Map<FileDigest, number>();
    const late: number[] = [];
    this.#digests.forEach((digest, file) => {
      if (numbers.has(digest)) late.push(file);
      else numbers.set(digest, file);
    });
    this.#fromTable = Int32Array.from(table.digests, (digest) => {
      const file = numbers.get(digest) ?? -1;
      numbers.delete(digest);
      return file;
    });
    this.#late = [...late, ...numbers.values()];
    const gone = table.digests.length - this.#digests.length + this.#late.length;
    // What is not in the table is looked into with every word.
    if (this.#late.length + gone < 20 + table.digests.length / 20) this.#table = table;
  }

  /** A chunk by its number. */
  chunk(id: number): Chunk | undefined {
    const file = this.fileOf[id] ?? 0;
    const digest = this.#digests[file];
    if (digest === undefined) return undefined;
    let chunks = this.#chunks.get(file);
    if (chunks === undefined) {
      if (this.#chunks.size > mostFiles) this.#chunks.clear();
      this.#chunks.set(file, chunks = decodeChunks(digest.chunks));
    }
    const part = chunks[id - (this.firsts[file] ?? 0)];
    return part && { ...part, path: this.paths[file]?.path ?? "" };
  }

  /**
   * The digest of a file, by its number.
   * @throws {RangeError} If there is no such file.
   */
  digestOf(file: number): FileDigest {
    const digest = this.#digests[file];
    if (digest === undefined) throw new RangeError(`no file has the number ${file}`);
    return digest;
  }

  /** The chunks with a word, given as a stem. */
  posting(word: string): Posting | undefined {
    const posting = this.#known(wordHash(word));
    return posting.files === 0 ? undefined : posting;
  }

  /** The chunks that declare a name, which is as it is written; counts are {@link declaring}. */
  declaring(name: string): Posting | undefined {
    return this.posting(declaredWord(name));
  }

  #known(hash: number): Posting {
    let posting = this.#postings.get(hash);
    if (posting === undefined) {
      // Questions about the same files have words in common, but not without end.
      if (this.#posted > mostPosted) {
        this.#postings.clear();
        this.#posted = 0;
      }
      this.#postings.set(hash, posting = this.#search(hash));
      // One that is empty takes memory, too.
      this.#posted += posting.chunks.length + 100;
    }
    return posting;
  }

  #search(word: number): Posting {
    const chunks: number[] = [];
    const counts: number[] = [];
    let files = 0;
    const inPaths = this.#inPaths.get(word) ?? [];
    // A word of the path is a word of all chunks.
    for (let at = 0; at < inPaths.length;) {
      const file = inPaths[at] ?? 0;
      let count = 0;
      for (; inPaths[at] === file; at += 1) count += 1;
      const end = this.firsts[file + 1] ?? 0;
      const before = chunks.length;
      for (let id = this.firsts[file] ?? 0; id < end; id += 1) {
        chunks.push(id);
        counts.push(Math.min(count, pathPlace.most) << pathPlace.shift);
      }
      if (chunks.length > before) files += 1;
      this.#read(word, file, (id, own) => counts[before + id] = (counts[before + id] ?? 0) + own);
    }
    const named = new Set(inPaths);
    this.#each(word, (file) => {
      if (named.has(file)) return;
      const first = this.firsts[file] ?? 0;
      const before = chunks.length;
      this.#read(word, file, (id, own) => {
        chunks.push(first + id);
        counts.push(own);
      });
      if (chunks.length > before) files += 1;
    });
    return { chunks: Uint32Array.from(chunks), counts: Uint16Array.from(counts), files };
  }

  #read(word: number, file: number, take: (id: number, counts: number) => void): void {
    const digest = this.#digests[file];
    const place = digest === undefined ? -1 : placeOf(digest, word);
    if (digest !== undefined && place >= 0) readPostings(digest, place, take);
  }

  /** Calls `take` with each file that may have a word. */
  #each(word: number, take: (file: number) => void): void {
    if (this.#table === undefined) {
      this.#table = new WordTable(this.#digests);
      this.#fromTable = Int32Array.from(this.#digests.keys());
      this.#late = [];
    }
    this.#table.each(word, (place) => {
      const file = this.#fromTable[place] ?? -1;
      if (file >= 0) take(file);
    });
    for (const file of this.#late) take(file);
  }
}

/** Indexes files. */
export function buildIndex(files: Iterable<TextFile>): RetrievalIndex {
  const reader = new WordReader();
  const digested = Array.from(files, ({ path, text }) => {
    return { path, digest: digestOf(path, text, reader) };
  });
  return new RetrievalIndex(digested);
}
