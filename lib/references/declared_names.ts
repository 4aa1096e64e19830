/**
 * The names that files declare, in one table: an entry for each name of each file.
 *
 * @module
 */
import type { DigestedSource, ReferenceDigest } from "./digest.ts";
import { pathHash } from "./identifiers.ts";
import { tailOf } from "./imports.ts";

/** Beside a hash and a bit, a number of 53 bits has room for so many files; more are left out. */
const mostFiles = 2 ** 20;

/** A name that more files declare says nothing about any of them. */
const mostDeclaring = 30;

/** Entries that follow each other. */
export interface Entries {
  /** The first. */
  readonly first: number;
  /** One behind the last. */
  readonly end: number;
}

const nowhere: Entries = { first: 0, end: 0 };

/** See the module. Files are known by their number. */
export class DeclaredNames {
  readonly #digests: readonly ReferenceDigest[];
  /** Name, whether it is hidden, and file of each entry in one number, ascending. */
  readonly #keys: Float64Array;
  /** How often the file declares the name. */
  readonly #times: Uint32Array;
  readonly #tenths: Uint8Array;
  readonly #owners: Uint32Array;
  /** The last one and the last two parts of the path of each file. */
  readonly #tails: readonly Uint32Array[];
  /** What the names of each file count. */
  readonly #weights: readonly number[];
  /** The first entry of each name that is not hidden. */
  readonly #firsts = new Map<number, number>();

  /** Makes the table of the names in files. */
  constructor(sources: readonly DigestedSource[]) {
    const digests = sources.map(({ digest }) => digest);
    const paths = sources.map(({ path }) => path);
    this.#weights = sources.map(({ weight }) => weight);
    this.#tails = [1, 2].map((count) =>
      Uint32Array.from(paths, (path) => pathHash(tailOf(path, count)))
    );
    this.#digests = digests.slice(0, mostFiles);
    this.#keys = keysOf(this.#digests);
    this.#keys.forEach((key, entry) => {
      const word = Math.floor(key / mostFiles);
      if (word % 2 === 0 && !this.#firsts.has(word / 2)) this.#firsts.set(word / 2, entry);
    });
    this.#times = new Uint32Array(this.#keys.length);
    this.#tenths = new Uint8Array(this.#keys.length);
    this.#owners = new Uint32Array(this.#keys.length);
    this.#digests.forEach((digest, file) => {
      eachKey(digest, file, (key, index) => {
        const entry = this.#entryOf(key);
        this.#times[entry] = (this.#times[entry] ?? 0) + 1;
        this.#tenths[entry] = digest.tenths[index] ?? 0;
        this.#owners[entry] = digest.owners[index] ?? 0;
      });
    });
  }

  /** How many entries there are. */
  get count(): number {
    return this.#keys.length;
  }

  /** The entries of a name that everybody can use; none if too many files declare it. */
  declaring(name: number): Entries {
    const first = this.#firsts.get(name);
    if (first === undefined) return nowhere;
    let end = first + 1;
    while (Math.floor((this.#keys[end] ?? 0) / mostFiles) === name * 2) {
      end += 1;
      if (end - first > mostDeclaring) return nowhere;
    }
    return { first, end };
  }

  /** The entries of a file by name. */
  entriesIn(file: number): ReadonlyMap<number, number> {
    const entries = new Map<number, number>();
    const digest = this.#digests[file];
    if (digest === undefined) return entries;
    eachKey(digest, file, (key, index) => {
      entries.set(digest.names[index] ?? 0, this.#entryOf(key));
    });
    return entries;
  }

  /** The file of an entry. */
  fileOf(entry: number): number {
    return (this.#keys[entry] ?? 0) % mostFiles;
  }

  /** Whether the file of an entry is one of those that some path ends stand for. */
  isIn(entry: number, ends: ReadonlySet<number>): boolean {
    const file = this.fileOf(entry);
    return ends.size > 0 && this.#tails.some((tails) => ends.has(tails[file] ?? 0));
  }

  /** How often the file declares the name. */
  timesOf(entry: number): number {
    return this.#times[entry] ?? 0;
  }

  /** How much a use of the name says. */
  tellingOf(entry: number): number {
    return (this.#tenths[entry] ?? 0) / 10 * (this.#weights[this.fileOf(entry)] ?? 0);
  }

  /** The name of what it is a member of; 0 if it is none. */
  ownerOf(entry: number): number {
    return this.#owners[entry] ?? 0;
  }

  /** The ranks of a file's declarations, from those of all entries. */
  ranksIn(file: number, scores: Float64Array): Float64Array {
    const digest = this.#digests[file];
    const ranks = new Float64Array(digest?.names.length ?? 0);
    if (digest === undefined) return ranks;
    eachKey(digest, file, (key, index) => {
      const entry = this.#entryOf(key);
      const at = digest.credited[index] ?? index;
      ranks[at] = (ranks[at] ?? 0) + (scores[entry] ?? 0) / this.timesOf(entry);
    });
    return ranks;
  }

  #entryOf(key: number): number {
    let low = 0;
    let high = this.#keys.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Calls `take` with the key of each declaration that has a name, and its number. */
function eachKey(
  { names, hidden }: ReferenceDigest,
  file: number,
  take: (key: number, index: number) => void,
): void {
  names.forEach((name, index) => {
    if (name !== 0) take((name * 2 + (hidden[index] ?? 0)) * mostFiles + file, index);
  });
}

/** The different keys of all files, ascending. */
function keysOf(digests: readonly ReferenceDigest[]): Float64Array {
  const keys = new Float64Array(digests.reduce((sum, { names }) => sum + names.length, 0));
  let used = 0;
  digests.forEach((digest, file) => eachKey(digest, file, (key) => keys[used++] = key));
  const sorted = keys.subarray(0, used).sort();
  return sorted.filter((key, at) => key !== sorted[at - 1]);
}
