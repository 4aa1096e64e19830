/**
 * An inverted index over the chunks of files.
 *
 * @module
 */

import { type Chunk, chunksOf } from "./chunks.ts";
import { isStopWord, WordReader } from "./words.ts";

/** A file to index. */
export interface TextFile {
  /** Relative path, with `/`. No two files have the same one. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

/** Where the words of a chunk are from. */
export const fields = ["name", "path", "enclosing", "body"] as const;

/** One of {@link fields}. */
export type Field = typeof fields[number];

/** How often a word occurs in a field is counted up to this. */
const most = 127;

const bits = 7;

/** The chunks that have a word, in their order, and how often each field has it. */
export interface Posting {
  /** Numbers of chunks. */
  readonly chunks: readonly number[];
  /** Counts of all fields, for each chunk. {@link countIn} reads them. */
  readonly counts: readonly number[];
  /** In how many files the word is. */
  readonly files: number;
}

interface OpenPosting extends Posting {
  readonly chunks: number[];
  readonly counts: number[];
  files: number;
}

/** How often a field has a word. */
export function countIn(counts: number, field: number): number {
  return (counts >>> (bits * field)) & most;
}

/** What is known about files. It holds words and places, and no text. */
export class RetrievalIndex {
  /** All chunks, file by file. */
  readonly chunks: readonly Chunk[];
  /** Paths by number of the file. */
  readonly paths: readonly string[];
  /** Number of the file of each chunk. */
  readonly fileOf: readonly number[];
  /** Number of words in each field of each chunk, one chunk after the other. */
  readonly lengths: readonly number[];
  /** Mean number of words by field. */
  readonly meanLengths: readonly number[];
  /** Number of words in the bodies of each file. */
  readonly fileLengths: readonly number[];
  /** Chunks that declare a name, by the name as it is written. */
  readonly definitions: ReadonlyMap<string, readonly number[]>;
  /** The different words of the body of each chunk that say something. */
  readonly words: readonly (readonly string[])[];
  readonly #postings: ReadonlyMap<string, Posting>;

  /** Indexes files. The order of the files decides between equally good chunks. */
  constructor(files: Iterable<TextFile>) {
    const builder = new IndexBuilder();
    for (const file of files) builder.add(file);
    const { chunks, paths, fileOf, lengths, fileLengths, definitions, words, postings } = builder;
    this.chunks = chunks;
    this.paths = paths;
    this.fileOf = fileOf;
    this.lengths = lengths;
    this.fileLengths = fileLengths;
    this.definitions = definitions;
    this.words = words;
    this.#postings = postings;
    this.meanLengths = fields.map((_, field) => {
      let sum = 0;
      for (let at = field; at < lengths.length; at += fields.length) sum += lengths[at] ?? 0;
      return sum / Math.max(1, chunks.length);
    });
  }

  /** The chunks with a word, given as a stem. */
  posting(word: string): Posting | undefined {
    return this.#postings.get(word);
  }
}

class IndexBuilder {
  readonly chunks: Chunk[] = [];
  readonly paths: string[] = [];
  readonly fileOf: number[] = [];
  readonly lengths: number[] = [];
  readonly fileLengths: number[] = [];
  readonly definitions = new Map<string, number[]>();
  readonly words: (readonly string[])[] = [];
  readonly postings = new Map<string, OpenPosting>();
  readonly #reader = new WordReader();

  add({ path, text }: TextFile): void {
    const file = this.paths.push(path) - 1;
    const lines = text.split("\n");
    const pathWords = this.#reader.read(path);
    let length = 0;
    for (const chunk of chunksOf(path, text)) {
      const id = this.chunks.push(chunk) - 1;
      this.fileOf.push(file);
      const { name, declared, enclosing, start, end } = chunk;
      const names = declared.includes(name) ? declared : [name, ...declared];
      for (const each of new Set(names)) this.#define(each, id);
      const body = this.#reader.read(lines.slice(start - 1, end).join("\n"));
      length += body.length;
      this.#post(id, [
        this.#reader.read(names.join(" ")),
        pathWords,
        this.#reader.read(enclosing.join(" ")),
        body,
      ]);
      this.words.push([...new Set(body)].filter((word) => word.length > 2 && !isStopWord(word)));
    }
    this.fileLengths.push(length);
  }

  #define(name: string, id: number): void {
    if (name === "") return;
    const ids = this.definitions.get(name);
    if (ids === undefined) this.definitions.set(name, [id]);
    else ids.push(id);
  }

  #post(id: number, words: readonly (readonly string[])[]): void {
    const counts = new Map<string, number>();
    words.forEach((own, field) => {
      this.lengths.push(own.length);
      for (const word of own) {
        const known = counts.get(word) ?? 0;
        if (countIn(known, field) < most) counts.set(word, known + (1 << (bits * field)));
      }
    });
    for (const [word, count] of counts) {
      let posting = this.postings.get(word);
      if (posting === undefined) {
        this.postings.set(word, posting = { chunks: [], counts: [], files: 0 });
      }
      const before = posting.chunks.at(-1);
      if (before === undefined || this.fileOf[before] !== this.fileOf[id]) posting.files += 1;
      posting.chunks.push(id);
      posting.counts.push(count);
    }
  }
}

/** Indexes files. */
export function buildIndex(files: Iterable<TextFile>): RetrievalIndex {
  return new RetrievalIndex(files);
}
