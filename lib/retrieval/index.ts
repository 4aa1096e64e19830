/**
 * An index over the chunks of files: their digests, one after the other.
 *
 * @module
 */

import { type ChunkPart, decodeChunks } from "./chunk_rows.ts";
import type { Chunk } from "./chunks.ts";
import {
  type AnyDigest,
  digestOf,
  type FileDigest,
  lengthsPerChunk,
  loaded,
  ownLengths,
} from "./digest.ts";
import { type PathFacts, pathFacts } from "./paths.ts";
import {
  countsInPath,
  fields,
  type FoundChunks,
  type Posting,
  PostingBuilder,
  Spread,
} from "./index_posting.ts";
import { placeOf, readPostings } from "./postings.ts";
import { codeLength, type Nearness, VectorCodes } from "./vector_codes.ts";
import { usageVector } from "./usage_vector.ts";
import { addTo, questionVector, unit, vectorSize, type WordVectors } from "./vectors.ts";
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
  readonly digest: AnyDigest;
}

/** The chunks of this many files are remembered from one question to the next. */
const maxFiles = 1_000;

/** At most this many chunks of postings are remembered: some 12 MB. */
const maxPosted = 2_000_000;

/** What `nearness` has for `usage` unless it is given. */
const usageShare = 0.4;

const bodyField = fields.indexOf("body");

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
  readonly #digests: readonly AnyDigest[];
  /** Of the digests in memory. It pays where there is more than one question. */
  #table: WordTable | undefined;
  /** The number of each file of the table; -1 if it is not there any more. */
  #fromTable: Int32Array = new Int32Array();
  /** Files that are not in the table. */
  #late: ReadonlySet<number>;
  #wasQueried: boolean;
  /** The files whose paths have a word, each as often as it is in the path. */
  readonly #inPaths = new Map<number, number[]>();
  readonly #postings = new Map<number, Posting>();
  #posted = 0;
  readonly #chunks = new Map<number, readonly ChunkPart[]>();
  /** Made when they are first asked for. */
  #codes: VectorCodes | undefined;

  /**
   * Puts files together. Their order decides between equally good chunks. With an index of most of
   * the same digests, what it knows is used again.
   */
  constructor(files: readonly DigestedFile[], previous?: RetrievalIndex) {
    this.reader = previous?.reader ?? new WordReader();
    this.#digests = files.map(({ digest }) => digest);
    const known = new Map(previous?.paths.map((facts) => [facts.path, facts]));
    this.paths = files.map(({ path }) => known.get(path) ?? pathFacts(path, this.reader));
    this.#late = new Set(this.#digests.keys());
    this.#wasQueried = previous !== undefined;
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
    const numbers = new Map<AnyDigest, number>();
    const late = new Set<number>();
    this.#digests.forEach((known, file) => {
      const digest = this.#inMemory(file) ?? known;
      if (numbers.has(digest)) late.add(file);
      else numbers.set(digest, file);
    });
    const fromTable = Int32Array.from(table.digests, (digest) => {
      const file = numbers.get(digest) ?? -1;
      numbers.delete(digest);
      return file;
    });
    for (const file of numbers.values()) late.add(file);
    const gone = fromTable.filter((file) => file < 0).length;
    const added = [...late].filter((file) => this.#inMemory(file) !== undefined).length;
    // What is not in the table is looked into with every word.
    if (added + gone >= 20 + table.digests.length / 20) return;
    this.#table = table;
    this.#fromTable = fromTable;
    this.#late = late;
  }

  #makeTable(): void {
    const [far = [], near = []] = [false, true].map((isNear) =>
      [...this.#digests.keys()].filter((file) => (this.#inMemory(file) !== undefined) === isNear)
    );
    this.#table = new WordTable(near.flatMap((file) => this.#inMemory(file) ?? []));
    this.#fromTable = Int32Array.from(near);
    this.#late = new Set(far);
  }

  #inMemory(file: number): FileDigest | undefined {
    const digest = this.#digests[file];
    return digest !== undefined && "load" in digest ? digest.inMemory : digest;
  }

  /** Number of words in the body of a chunk. */
  bodyLength(id: number): number {
    return this.lengths[id * fields.length + bodyField] ?? 0;
  }

  /** A chunk by its number. */
  chunk(id: number): Chunk | undefined {
    const file = this.fileOf[id] ?? 0;
    const digest = this.#digests[file];
    if (digest === undefined) return undefined;
    let chunks = this.#chunks.get(file);
    if (chunks === undefined) {
      if (this.#chunks.size > maxFiles) this.#chunks.clear();
      this.#chunks.set(file, chunks = decodeChunks(loaded(digest).chunks));
    }
    const part = chunks[id - (this.firsts[file] ?? 0)];
    return part && { ...part, path: this.paths[file]?.path ?? "" };
  }

  /**
   * How near chunks and files are to the words of a question, given as stems; `undefined` if
   * neither the model nor a chunk has one of them. What the files say about the words counts
   * `usage`, beside 1 for what the model says.
   */
  nearness(
    words: readonly string[],
    vectors: WordVectors,
    usage: number = usageShare,
  ): Nearness | undefined {
    const codes = this.#codes ??= this.#makeCodes();
    const asked = questionVector(words, vectors);
    const used = usage === 0
      ? undefined
      : usageVector(words.map((word) => this.posting(word)), codes);
    if (asked === undefined && used === undefined) return undefined;
    const vector = new Float32Array(vectorSize);
    if (asked !== undefined) addTo(vector, unit(asked), 1);
    if (used !== undefined) addTo(vector, used, usage);
    return codes.nearness(vector);
  }

  #makeCodes(): VectorCodes {
    const codes = new Uint16Array(this.chunkCount * codeLength);
    let to = 0;
    for (const { lengths } of this.#digests) {
      for (let at = ownLengths; at < lengths.length; at += lengthsPerChunk) {
        for (let each = 0; each < codeLength; each += 1) codes[to++] = lengths[at + each] ?? 0;
      }
    }
    return new VectorCodes(codes, this.firsts);
  }

  /** The chunks with a word, given as a stem. */
  posting(word: string): Posting | undefined {
    const hash = wordHash(word);
    this.#search([hash]);
    const posting = this.#postings.get(hash);
    return posting?.files === 0 ? undefined : posting;
  }

  /** The chunks that declare a name, which is as it is written; counts are {@link declaring}. */
  declaring(name: string): Posting | undefined {
    return this.posting(declaredWord(name));
  }

  /**
   * Searches for all words and declared names of a question at once: to search for one after the
   * other takes longer where digests have to be loaded.
   */
  prepare(words: Iterable<string>, names: Iterable<string>): void {
    this.#search([...words, ...Array.from(names, declaredWord)].map(wordHash));
  }

  /** Finds the postings of those words, given as hashes, that are not remembered. */
  #search(hashes: readonly number[]): void {
    const unknown = [...new Set(hashes)].filter((hash) => !this.#postings.has(hash));
    if (unknown.length === 0) return;
    // Questions about the same files have words in common, but not without end.
    if (this.#posted > maxPosted) {
      this.#postings.clear();
      this.#posted = 0;
    }
    const builders = unknown.map(() => new PostingBuilder());
    this.#searchAll(unknown, builders);
    unknown.forEach((hash, at) => {
      const posting = builders[at]?.finish();
      if (posting === undefined) return;
      this.#postings.set(hash, posting);
      // One that is empty takes memory, too.
      this.#posted += posting.chunks.length + 100;
    });
  }

  /** In how many chunks each word is, given as a stem. */
  spreads(words: readonly string[]): readonly number[] {
    const spreads = words.map(() => new Spread());
    this.#searchAll(words.map(wordHash), spreads);
    return spreads.map(({ length }) => length);
  }

  #searchAll(hashes: readonly number[], all: readonly FoundChunks[]): void {
    if (this.#table === undefined && this.#wasQueried) this.#makeTable();
    this.#wasQueried = true;
    const searches = all.map((found, at) => {
      const hash = hashes[at] ?? 0;
      return { hash, inPaths: countsOf(this.#inPaths.get(hash) ?? []), found };
    });
    for (const search of searches) this.#searchTable(search);
    for (const file of this.#late) {
      const digest = this.#digests[file];
      const whole = digest !== undefined && "load" in digest ? digest.look() : digest;
      for (const search of searches) this.#searchFile(search, file, whole);
    }
  }

  #searchTable(search: WordSearch): void {
    const { hash, inPaths } = search;
    if (this.#table === undefined) return;
    for (const file of inPaths.keys()) {
      if (!this.#late.has(file)) this.#searchFile(search, file, this.#inMemory(file));
    }
    this.#table.each(hash, (place) => {
      const file = this.#fromTable[place] ?? -1;
      if (file >= 0 && !inPaths.has(file)) this.#searchFile(search, file, this.#inMemory(file));
    });
  }

  #searchFile(
    { hash, inPaths, found }: WordSearch,
    file: number,
    digest: FileDigest | undefined,
  ): void {
    const first = this.firsts[file] ?? 0;
    const end = this.firsts[file + 1] ?? 0;
    const before = found.length;
    const inPath = countsInPath(inPaths.get(file) ?? 0);
    // A word of the path is a word of all chunks.
    if (inPath > 0) { for (let id = first; id < end; id += 1) found.push(id, inPath); }
    const place = digest === undefined ? -1 : placeOf(digest, hash);
    if (digest !== undefined && place >= 0) {
      readPostings(digest, place, (id, counts) => {
        if (inPath > 0) found.add(before + id, counts);
        else found.push(first + id, counts);
      });
    }
    if (found.length > before) found.files += 1;
  }
}

interface WordSearch {
  readonly hash: number;
  /** The files whose paths have the word, and how often. */
  readonly inPaths: ReadonlyMap<number, number>;
  readonly found: FoundChunks;
}

function countsOf(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** Indexes files. Without a model, nothing is found by vectors. */
export function buildIndex(files: Iterable<TextFile>, vectors?: WordVectors): RetrievalIndex {
  const reader = new WordReader();
  const digested = Array.from(files, ({ path, text }) => {
    return { path, digest: digestOf(path, text, reader, vectors) };
  });
  return new RetrievalIndex(digested);
}
