/**
 * The names that files declare, in one table: an entry for each name of each file.
 *
 * @module
 */
import type { DigestedSource, ReferenceDigest } from "./digest.ts";
import { pathHash } from "./identifiers.ts";
import { tailOf } from "./imports.ts";

/** Beside a hash and a bit, a number of 53 bits has room for this many files; more are omitted. */
const maxFiles = 2 ** 20;

/** A name that more files declare says nothing about any of them. */
const maxDeclaring = 30;

/** See the module. Files are known by their number. */
export class DeclaredNames {
  readonly #digests: readonly ReferenceDigest[];
  /** The entry of each declaration of each file; that of those without a name means nothing. */
  readonly #entries: readonly Uint32Array[];
  /** The file of each entry. */
  readonly #files: Uint32Array;
  /** How often the file declares the name. */
  readonly #times: Uint32Array;
  /** How much a use of the name says. */
  readonly #telling: Float64Array;
  readonly #owners: Uint32Array;
  /** The last one and the last two parts of the path of each file. */
  readonly #tails: readonly Uint32Array[];
  readonly #public: PublicNames;

  /** Creates the table of the names in files. */
  constructor(sources: readonly DigestedSource[]) {
    const paths = sources.map(({ path }) => path);
    this.#tails = [1, 2].map((count) =>
      Uint32Array.from(paths, (path) => pathHash(tailOf(path, count)))
    );
    this.#digests = sources.slice(0, maxFiles).map(({ digest }) => digest);
    const keys = keysOf(this.#digests);
    this.#public = new PublicNames(keys);
    this.#files = Uint32Array.from(keys, (key) => key % maxFiles);
    this.#times = new Uint32Array(keys.length);
    this.#telling = new Float64Array(keys.length);
    this.#owners = new Uint32Array(keys.length);
    this.#entries = this.#digests.map((digest, file) => {
      const entries = new Uint32Array(digest.names.length);
      const weight = sources[file]?.weight ?? 0;
      const take = (key: number, index: number) => {
        const entry = entries[index] = placeOf(keys, key);
        this.#times[entry] = (this.#times[entry] ?? 0) + 1;
        this.#telling[entry] = (digest.tenths[index] ?? 0) / 10 * weight;
        this.#owners[entry] = digest.owners[index] ?? 0;
      };
      eachKey(digest, file, take);
      return entries;
    });
  }

  /** How many entries there are. */
  get count(): number {
    return this.#files.length;
  }

  /** The first entry of a name that everybody can use; -1 if there is none. */
  firstOf(name: number): number {
    return this.#public.firstOf(name);
  }

  /** How many files declare the name of a first entry; 0 if they are too many. */
  spreadOf(first: number): number {
    return this.#public.spreadOf(first);
  }

  /** The entries of a file by name. */
  entriesIn(file: number): ReadonlyMap<number, number> {
    const entries = new Map<number, number>();
    const { names } = this.#digests[file] ?? { names: [] };
    names.forEach((name, index) => {
      if (name !== 0) entries.set(name, this.#entries[file]?.[index] ?? 0);
    });
    return entries;
  }

  /** The file of an entry. */
  fileOf(entry: number): number {
    return this.#files[entry] ?? 0;
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
    return this.#telling[entry] ?? 0;
  }

  /** The name of what it is a member of; 0 if it is none. */
  ownerOf(entry: number): number {
    return this.#owners[entry] ?? 0;
  }

  /** The ranks of a file's declarations, from those of all entries. */
  ranksIn(file: number, scores: Float64Array): Float64Array {
    const { names, credited } = this.#digests[file] ?? { names: [], credited: [] };
    const ranks = new Float64Array(names.length);
    names.forEach((name, index) => {
      if (name === 0) return;
      const entry = this.#entries[file]?.[index] ?? 0;
      const at = credited[index] ?? index;
      ranks[at] = (ranks[at] ?? 0) + (scores[entry] ?? 0) / this.timesOf(entry);
    });
    return ranks;
  }
}

/** The names that everybody can use. There are millions, so this is no map. */
class PublicNames {
  /** The first entry of a name, and 1, at its place or the next that was free. */
  readonly #slots: Uint32Array;
  /** The name of each entry. */
  readonly #names: Uint32Array;
  readonly #spreads: Uint8Array;

  constructor(keys: Float64Array) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(keys.length * 2 + 2)));
    this.#names = new Uint32Array(keys.length);
    this.#spreads = new Uint8Array(keys.length);
    let first = 0;
    for (let entry = 0; entry < keys.length; entry += 1) {
      const word = Math.floor((keys[entry] ?? 0) / maxFiles);
      const name = this.#names[entry] = Math.floor(word / 2);
      if (word % 2 !== 0) continue;
      const known = this.#spreads[first] ?? 0;
      if (known > 0 && this.#names[first] === name) {
        this.#spreads[first] = Math.min(known + 1, maxDeclaring + 1);
        continue;
      }
      first = entry;
      this.#spreads[first] = 1;
      this.#slots[this.#slotOf(name)] = first + 1;
    }
  }

  firstOf(name: number): number {
    return (this.#slots[this.#slotOf(name)] ?? 0) - 1;
  }

  spreadOf(first: number): number {
    const spread = this.#spreads[first] ?? 0;
    return spread > maxDeclaring ? 0 : spread;
  }

  /** Names are hashes, so their lowest bits are as good as any. */
  #slotOf(name: number): number {
    const last = this.#slots.length - 1;
    let slot = name & last;
    for (let entry = this.#slots[slot] ?? 0; entry > 0; entry = this.#slots[slot] ?? 0) {
      if (this.#names[entry - 1] === name) break;
      slot = slot + 1 & last;
    }
    return slot;
  }
}

/** Calls `take` with the key of each declaration that has a name, and its number. */
function eachKey(
  { names, hidden }: ReferenceDigest,
  file: number,
  take: (key: number, index: number) => void,
): void {
  names.forEach((name, index) => {
    if (name !== 0) take((name * 2 + (hidden[index] ?? 0)) * maxFiles + file, index);
  });
}

/** The different keys of all files, ascending: name, whether it is hidden, and file in one. */
function keysOf(digests: readonly ReferenceDigest[]): Float64Array {
  const keys = new Float64Array(digests.reduce((sum, { names }) => sum + names.length, 0));
  let used = 0;
  digests.forEach((digest, file) => eachKey(digest, file, (key) => keys[used++] = key));
  const sorted = keys.subarray(0, used).sort();
  return sorted.filter((key, at) => key !== sorted[at - 1]);
}

function placeOf(keys: Float64Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
