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
/** What nobody has finished for so long, nobody will, in milliseconds. */
const draftMs = 3600 * 1000;
/** Somebody may just be about to name a file in a tree. */
const strayMs = 10 * 60 * 1000;
/** An index that nobody has asked for so long is removed, in milliseconds. */
const keptMs = 60 * 24 * 3600 * 1000;
/** An index counts as asked for once a day. */
const dayMs = 24 * 3600 * 1000;
/** All indexes take at most so many bytes, or the one that is written alone takes more. */
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
   * @throws {Error} The system's error, or that somebody else may have put something there.
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
    if (this.#isWritten) Deno.mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    for (const directory of [above, this.#directory]) {
      this.#assertOwn(directory, []);
      if (!isBelowOwn(directory)) throw new Error("another user owns the directory above it");
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
    if (this.#isWritten && now - (info.mtime?.getTime() ?? now) > dayMs) {
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
      for (const each of grams) files.push(new GramFile(this.#gramsPath(key, each), each.seal));
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

  /**
   * Puts a tree in the place of the one that was stored, and removes what is needed no more.
   * @throws {Error} The system's error.
   */
  writeTree(key: string, tree: StoredTree): void {
    const bytes = encodeTree(tree);
    this.#write(joinName(this.#directory, key + treeEnd), (file) => {
      for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    });
    this.#clean(key, new Set(tree.grams.map(({ name }) => `${key}-${name}${gramsEnd}`)));
  }

  /** Removes what is stored of a tree. */
  remove(key: string): void {
    removeIfThere(joinName(this.#directory, key + treeEnd));
    this.#clean(key, new Set());
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

  /** Removes what nobody needs, as far as that can be told. */
  #clean(own: string, needed: ReadonlySet<string>): void {
    const now = Date.now();
    const trees: { readonly key: string; readonly used: number }[] = [];
    const bytes = new Map<string, number>();
    const files: string[] = [];
    for (const { name, isFile } of Deno.readDirSync(this.#directory)) {
      const info = isFile ? this.#look(name) : undefined;
      if (info === undefined) continue;
      const key = name.slice(0, keyLength);
      const age = now - (info.mtime?.getTime() ?? now);
      const isStray = key === own && name.endsWith(gramsEnd) && !needed.has(name);
      if ((name.endsWith(draftEnd) && age > draftMs) || (isStray && age > strayMs)) {
        removeIfThere(joinName(this.#directory, name));
        continue;
      }
      files.push(name);
      bytes.set(key, (bytes.get(key) ?? 0) + info.size);
      if (name === key + treeEnd && key !== own) trees.push({ key, used: now - age });
    }
    let total = [...bytes.values()].reduce((sum, each) => sum + each, 0);
    for (const { key, used } of trees.sort((one, other) => one.used - other.used)) {
      if (now - used <= keptMs && total <= mostBytes) continue;
      total -= valueAt(bytes, key);
      // The tree goes first: without it nobody looks at the rest.
      removeIfThere(joinName(this.#directory, key + treeEnd));
      for (const name of files) {
        if (name.startsWith(key)) removeIfThere(joinName(this.#directory, name));
      }
    }
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
