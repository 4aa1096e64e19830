/**
 * Where the indexes of trees lie, and how their files are written: a file is there as a whole or
 * not at all, whoever else writes or dies meanwhile.
 *
 * @module
 */
import {
  assertOwnedBy,
  assertPrivate,
  directoryOf,
  isBelowOwn,
  joinName,
  makePrivate,
  removeIfThere,
  sha256,
  valueAt,
  writablePath,
} from "@ct/base";
import { DamagedIndexError } from "./damaged_index.ts";
import { GramFile } from "./gram_file.ts";
import { decodeTree, encodeTree, type StoredGrams, type StoredTree } from "./stored_tree.ts";

const treeEnd = ".tree";
const gramsEnd = ".grams";
const draftEnd = ".new";
/** Larger files are none of ours. */
const mostTreeBytes = 2 ** 31 - 1;
/** Half of a hash is enough. */
const keyLength = 32;
/** The age in milliseconds after which unfinished or unnamed files are abandoned. */
const strayMs = 10 * 60 * 1000;
/** The age in milliseconds after which an unused index is removed. */
const keptMs = 60 * 24 * 3600 * 1000;
/** An index counts as asked for once a day. */
const dayMs = 24 * 3600 * 1000;
/** The maximum size of all indexes in bytes; a single one may be larger. */
const mostBytes = 2 ** 31;

/** The directory of a user's indexes. */
export class IndexPlace {
  readonly #directory: string;
  /** Checks who owns a directory, and files in it. */
  readonly #assertOwn: (directory: string, names: Iterable<string>) => void;
  readonly #isWritten: boolean;

  /**
   * Finds it below the user's directory for caches, and makes it if it is not there. For one that
   * only reads, which is known by the number of its user, nothing is made or changed there.
   * @throws {Error} The system's error, or that another user may have put something there.
   */
  constructor(cacheHome: string, reader?: { readonly user: number | null }) {
    const path = joinName(cacheHome, "ct");
    const above = reader === undefined ? writablePath(path) : Deno.realPathSync(path);
    // Where the user would be asked for it, nothing is to be stored.
    if (above === undefined) throw new Error("it may not be written to");
    this.#isWritten = reader === undefined;
    this.#assertOwn = reader === undefined ? assertPrivate : (directory, names) => {
      assertOwnedBy(reader.user, directory, names);
    };
    this.#directory = joinName(above, "search");
    for (const directory of [above, this.#directory]) {
      if (this.#isWritten) makePrivate(directory);
      else {
        this.#assertOwn(directory, []);
        if (!isBelowOwn(directory)) throw new Error("another user owns the directory above it");
      }
    }
  }

  /** The name of the index of a directory, by its real path. */
  async keyOf(root: string): Promise<string> {
    return (await sha256(root)).slice(0, keyLength);
  }

  /**
   * The nearest directory that has an index and is the one of that real path or above it; itself
   * where none has.
   */
  async rootOf(base: string): Promise<string> {
    for (let path = base;; path = directoryOf(path)) {
      const isThere = this.#look(await this.keyOf(path) + treeEnd) !== undefined;
      if (isThere) return path;
      if (path === "/") return base;
    }
  }

  /**
   * Reads what is stored of a tree; `undefined` if nothing is.
   * @throws {DamagedIndexError} If it cannot be believed.
   * @throws {Error} The system's error.
   */
  read(key: string, root: string): StoredTree | undefined {
    const name = key + treeEnd;
    const info = this.#look(name);
    if (info === undefined) return undefined;
    this.#assertOwn(this.#directory, [name]);
    if (info.size > mostTreeBytes) throw new DamagedIndexError();
    const bytes = readAll(joinName(this.#directory, name), info.size);
    const tree = decoded(bytes);
    if (tree.root !== root) throw new DamagedIndexError();
    const now = Date.now();
    if (this.#isWritten && ageOf(info, now) > dayMs) {
      Deno.utimeSync(joinName(this.#directory, name), now / 1000, now / 1000);
    }
    return tree;
  }

  /**
   * Opens the files of grams of a tree.
   * @throws {DamagedIndexError} If one is not what was written.
   * @throws {Error} The system's error.
   */
  openGrams(key: string, { grams }: Pick<StoredTree, "grams">): readonly GramFile[] {
    const files: GramFile[] = [];
    try {
      for (const each of grams) {
        const path = this.#gramsPath(key, each);
        // Who opens something else to read it may wait for ever.
        if (!Deno.lstatSync(path).isFile) throw new DamagedIndexError();
        files.push(new GramFile(path, each.seal));
      }
    } catch (error) {
      for (const each of files) each[Symbol.dispose]();
      throw error;
    }
    return files;
  }

  /**
   * Writes a file of grams under a name that no other has.
   * @throws {Error} The system's error.
   */
  writeGrams<T>(key: string, name: string, write: (file: Deno.FsFile) => T): T {
    return this.#write(this.#gramsPath(key, { name }), write);
  }

  /** Removes files of grams that are in no tree, as far as that is possible. */
  removeGrams(key: string, grams: readonly StoredGrams[]): void {
    for (const each of grams) tryRemove(this.#gramsPath(key, each));
  }

  /**
   * Puts a tree in the place of the one that was stored.
   * @throws {Error} The system's error.
   */
  writeTree(key: string, tree: StoredTree): void {
    const bytes = encodeTree(tree);
    this.#write(joinName(this.#directory, key + treeEnd), (file) => {
      for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    });
  }

  /**
   * Removes what is stored of a tree.
   * @throws {Error} The system's error.
   */
  remove(key: string): void {
    removeIfThere(joinName(this.#directory, key + treeEnd));
  }

  #gramsPath(key: string, { name }: Pick<StoredGrams, "name">): string {
    return joinName(this.#directory, `${key}-${name}${gramsEnd}`);
  }

  #write<T>(path: string, write: (file: Deno.FsFile) => T): T {
    const draft = `${path}.${crypto.randomUUID().slice(0, 8)}${draftEnd}`;
    const file = Deno.openSync(draft, { write: true, createNew: true, mode: 0o600 });
    try {
      const written = write(file);
      Deno.renameSync(draft, path);
      return written;
    } catch (error) {
      removeIfThere(draft);
      throw error;
    } finally {
      file.close();
    }
  }

  #look(name: string): Deno.FileInfo | undefined {
    try {
      const info = Deno.lstatSync(joinName(this.#directory, name));
      return info.isFile ? info : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Removes what is not needed, as far as that can be known and done: what those leave who are
   * killed, and what is old or too much. Of one's own tree these files of grams are needed; if
   * nobody knows which, those of all trees that are there.
   */
  clean(own: string, grams: readonly StoredGrams[] | undefined): void {
    const now = Date.now();
    const needed = new Set(grams?.map(({ name }) => `${own}-${name}${gramsEnd}`));
    const files = this.#files();
    const trees = new Map<string, number>();
    const bytes = new Map<string, number>();
    for (const { name, key, info } of files) {
      bytes.set(key, (bytes.get(key) ?? 0) + info.size);
      if (name === key + treeEnd) trees.set(key, info.mtime?.getTime() ?? now);
    }
    for (const { name, key, info } of files) {
      const isNamed = grams !== undefined && key === own ? needed.has(name) : trees.has(key);
      const isStray = name.endsWith(draftEnd) || (name.endsWith(gramsEnd) && !isNamed);
      if (!isStray || ageOf(info, now) <= strayMs) continue;
      tryRemove(joinName(this.#directory, name));
      bytes.set(key, (bytes.get(key) ?? 0) - info.size);
    }
    trees.delete(own);
    let total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
    for (const [key, used] of [...trees].sort(([, one], [, other]) => one - other)) {
      if (now - used <= keptMs && total <= mostBytes) continue;
      total -= valueAt(bytes, key);
      // The tree is removed first: without it the rest is not read.
      tryRemove(joinName(this.#directory, key + treeEnd));
      for (const { name } of files) {
        if (name.startsWith(key)) tryRemove(joinName(this.#directory, name));
      }
    }
  }

  /** All that lies there. */
  #files(): readonly StoredFile[] {
    try {
      return [...Deno.readDirSync(this.#directory)].flatMap(({ name }) => {
        const info = this.#look(name);
        return info === undefined ? [] : [{ name, key: name.slice(0, keyLength), info }];
      });
    } catch {
      return [];
    }
  }
}

/** A file of indexes. */
interface StoredFile {
  readonly name: string;
  /** That of the tree. */
  readonly key: string;
  readonly info: Deno.FileInfo;
}

/** How far from now a file was changed, in milliseconds: a clock may have gone back since. */
function ageOf({ mtime }: Deno.FileInfo, now: number): number {
  return Math.abs(now - (mtime?.getTime() ?? now));
}

/** What cannot be removed is removed another time. */
function tryRemove(path: string): void {
  try {
    removeIfThere(path);
  } catch {
    // The next write there reports why.
  }
}

function decoded(bytes: Uint8Array<ArrayBuffer>): StoredTree {
  try {
    return decodeTree(bytes);
  } catch (error) {
    throw error instanceof DamagedIndexError ? error : new DamagedIndexError();
  }
}

function readAll(path: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  using file = Deno.openSync(path);
  for (let filled = 0; filled < size;) {
    const read = file.readSync(bytes.subarray(filled));
    if (read === null) throw new DamagedIndexError();
    filled += read;
  }
  return bytes;
}
