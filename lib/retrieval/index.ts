/**
 * An index over the chunks of files: their digests, one after the other.
 *
 * @module
 */

import { itemAt } from "@ct/base";
import { type ChunkPart, decodeChunks } from "./chunk_rows.ts";
import type { Chunk } from "./chunks.ts";
import { type AnyDigest, digestOf, loaded } from "./digest.ts";
import { lengthsPerChunk, ownLengths } from "./file_digest.ts";
import { type Posting, withPaths } from "./index_posting.ts";
import { type PathFacts, pathFacts } from "./paths.ts";
import { type Nearness, VectorCodes } from "./vector_codes.ts";
import { usageVector } from "./usage_vector.ts";
import { addTo, questionVector, unit, vectorSize, type WordVectors } from "./vectors.ts";
import { WordSearch } from "./word_search.ts";
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
  /** The hashes of the words of its path, if they are known. */
  readonly pathWords?: Uint32Array | undefined;
}

/** The chunks of this many files are remembered from one question to the next. */
const maxFiles = 1_000;

/** At most this many chunks of postings are remembered: some 12 MB. */
const maxPosted = 2_000_000;

/** What `nearness` has for `usage` unless it is given. */
const usageShare = 0.4;

const bodyLengthAt = 2;

const vectorPlace = { start: ownLengths, step: lengthsPerChunk };

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
  /** The numbers of all chunks as in `FileDigest.lengths`, one file after the other. */
  readonly lengths: Uint16Array;
  /** Number of words of each path. */
  readonly pathLengths: Uint16Array;
  /** Mean number of words by field. */
  readonly meanLengths: readonly number[];
  /** Number of words in the bodies of each file. */
  readonly fileLengths: Float64Array;
  /** Mean number of words in the bodies of a file. */
  readonly meanFileLength: number;
  /** Remembers words from one question to the next. */
  readonly reader: WordReader;
  readonly #digests: readonly AnyDigest[];
  readonly #words: WordSearch;
  /** The words of all paths, one path after the other, and the number of the file of each. */
  readonly #pathWords: Uint32Array;
  readonly #pathFiles: Uint32Array;
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
    this.paths = files.map(({ path, pathWords }) =>
      known.get(path) ?? pathFacts(path, this.reader, pathWords)
    );
    this.firsts = new Uint32Array(files.length + 1);
    this.#digests.forEach(({ lengths }, file) => {
      this.firsts[file + 1] = (this.firsts[file] ?? 0) + lengths.length / lengthsPerChunk;
    });
    const before = previous === undefined ? undefined : previous.#words;
    this.#words = new WordSearch(this.#digests, this.firsts, before);
    const count = this.chunkCount = this.firsts[files.length] ?? 0;
    const words = this.paths.reduce((sum, { words }) => sum + words.length, 0);
    this.#pathWords = new Uint32Array(words);
    this.#pathFiles = new Uint32Array(words);
    let to = 0;
    this.paths.forEach(({ words }, file) => {
      this.#pathWords.set(words, to);
      this.#pathFiles.fill(file, to, to += words.length);
    });
    this.fileOf = new Uint32Array(count);
    this.lengths = new Uint16Array(count * lengthsPerChunk);
    this.pathLengths = Uint16Array.from(this.paths, ({ words }) => words.length);
    this.fileLengths = new Float64Array(files.length);
    this.meanLengths = this.#fill().map((sum) => sum / Math.max(1, count));
    this.meanFileLength = this.fileLengths.reduce((sum, each) => sum + each, 0) /
      Math.max(1, files.length);
  }

  /** Puts the lengths of all files together; returns how many words each field has in all. */
  #fill(): readonly number[] {
    const { firsts, lengths, fileOf, fileLengths } = this;
    let [names, paths, enclosing, bodies] = [0, 0, 0, 0];
    for (let file = 0; file < this.#digests.length; file += 1) {
      const first = firsts[file] ?? 0;
      const end = firsts[file + 1] ?? 0;
      lengths.set(itemAt(this.#digests, file).lengths, first * lengthsPerChunk);
      fileOf.fill(file, first, end);
      let sum = 0;
      for (let at = first * lengthsPerChunk; at < end * lengthsPerChunk; at += lengthsPerChunk) {
        names += lengths[at] ?? 0;
        enclosing += lengths[at + 1] ?? 0;
        sum += lengths[at + 2] ?? 0;
      }
      paths += (end - first) * (this.pathLengths[file] ?? 0);
      fileLengths[file] = sum;
      bodies += sum;
    }
    return [names, paths, enclosing, bodies];
  }

  /** Number of words in the body of a chunk. */
  bodyLength(id: number): number {
    return this.lengths[id * lengthsPerChunk + bodyLengthAt] ?? 0;
  }

  /** A chunk by its number. */
  chunk(id: number): Chunk | undefined {
    const file = this.fileOf[id] ?? 0;
    const digest = this.#digests[file];
    if (digest === undefined) return undefined;
    let chunks = this.#chunks.get(file);
    if (chunks === undefined) {
      if (this.#chunks.size > maxFiles) this.#chunks.clear();
      this.#chunks.set(file, chunks = chunksIn(digest));
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
    const codes = this.#codes ??= new VectorCodes(this.lengths, this.firsts, vectorPlace);
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
    for (const [hash, posting] of this.#find(unknown)) {
      this.#postings.set(hash, posting);
      // One that is empty takes memory, too.
      this.#posted += posting.chunks.length + 100;
    }
  }

  /** In how many chunks each word is, given as a stem. */
  spreads(words: readonly string[]): readonly number[] {
    return Array.from(this.#find(words.map(wordHash)), ([, { chunks }]) => chunks.length);
  }

  *#find(hashes: readonly number[]): Generator<readonly [hash: number, Posting]> {
    for (const [at, found] of this.#words.search(hashes).entries()) {
      const hash = hashes[at] ?? 0;
      const inPaths = Array.from(this.#inPaths(hash), ([file, times]) => {
        return { first: this.firsts[file] ?? 0, end: this.firsts[file + 1] ?? 0, times };
      });
      const { chunks, counts } = withPaths(found.finish(), inPaths);
      yield [hash, { chunks, counts, files: this.#filesOf(chunks) }];
    }
  }

  /** The files whose paths have a word, and how often. */
  #inPaths(word: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (let at = this.#pathWords.indexOf(word); at >= 0;) {
      const file = this.#pathFiles[at] ?? 0;
      counts.set(file, (counts.get(file) ?? 0) + 1);
      at = this.#pathWords.indexOf(word, at + 1);
    }
    return counts;
  }

  #filesOf(chunks: Uint32Array): number {
    let count = 0;
    let before = -1;
    for (let at = 0; at < chunks.length; at += 1) {
      const file = this.fileOf[chunks[at] ?? 0] ?? 0;
      if (file !== before) count += 1;
      before = file;
    }
    return count;
  }
}

/** The chunks of a digest; none if they cannot be read. */
function chunksIn(digest: AnyDigest): readonly ChunkPart[] {
  const packed = "load" in digest ? digest.packed : undefined;
  if (packed === undefined) return decodeChunks(loaded(digest).chunks);
  const bytes = packed.pack.chunksOf(packed.place);
  return bytes === undefined ? [] : decodeChunks(bytes);
}

/** Indexes files. Without a model, nothing is found by vectors. */
export function buildIndex(files: Iterable<TextFile>, vectors?: WordVectors): RetrievalIndex {
  const reader = new WordReader();
  const digested = Array.from(files, ({ path, text }) => {
    return { path, digest: digestOf(path, text, reader, vectors) };
  });
  return new RetrievalIndex(digested);
}
