/**
 * The next state of a tree's index: what is stored, with the directories that were listed since.
 *
 * @module
 */
import { directoryOf, itemAt, nameOf, pushAll, tryLstat } from "@ct/base";
import type { FileIdentity } from "./file_identity.ts";
import type { IndexedTree } from "./indexed_tree.ts";
import { type StoredGrams, type StoredTree, unknown } from "./stored_tree.ts";

/** An entry, and what is known of it. */
export class IndexedFile {
  identity: FileIdentity | undefined;
  row: number = unknown;
  segment = 0;

  /** Nothing is known of it any more. */
  forget(): void {
    this.identity = undefined;
    this.row = unknown;
  }

  /** It was in that state before it was read. */
  keep(identity: FileIdentity, row: number, segment: number): void {
    this.identity = identity;
    this.place(row, segment);
  }

  /** Its grams are there. */
  place(row: number, segment: number): void {
    this.row = row;
    this.segment = segment;
  }
}

interface DraftDirectory {
  readonly identity: FileIdentity;
  /** The codes of the letters of kinds by names. */
  readonly kinds: ReadonlyMap<string, number>;
  readonly files: Map<string, IndexedFile>;
}

const fileKind = "f".charCodeAt(0);
const directoryKind = "d".charCodeAt(0);
const linkKind = "l".charCodeAt(0);
const otherKind = "-".charCodeAt(0);

/** The next state of a tree. */
export class TreeDraft {
  readonly #tree: IndexedTree;
  /** By their paths with a slash at the end. */
  readonly #directories = new Map<string, DraftDirectory>();

  /** Begins with what is stored of a tree and what was listed of it. */
  constructor(tree: IndexedTree) {
    this.#tree = tree;
    const { stored } = tree;
    for (const [index, path] of stored?.directories.entries() ?? []) {
      if (stored !== undefined) {
        this.#directories.set(this.#absolute(path), storedAt(stored, index));
      }
    }
    for (const [path, { entries, identity }] of tree.listed) {
      const before = this.#directories.get(path);
      this.#directories.delete(path);
      // The runtime shows names that are not UTF-8 with this character.
      const isWhole = entries.every(({ name }) => !name.includes("\ufffd"));
      if (identity === undefined || !isWhole) continue;
      const kinds = new Map(entries.map((entry) => [entry.name, kindOf(entry)]));
      const files = new Map(
        [...before?.files ?? []].filter(([name]) => kinds.get(name) === fileKind),
      );
      this.#directories.set(path, { identity, kinds, files });
    }
    this.#forgetGone();
  }

  /** A file of a directory that is known. */
  file(absolutePath: string): IndexedFile | undefined {
    const end = absolutePath.lastIndexOf("/") + 1;
    const directory = this.#directories.get(absolutePath.slice(0, end));
    const name = absolutePath.slice(end);
    if (directory?.kinds.get(name) !== fileKind) return undefined;
    const existing = directory.files.get(name);
    if (existing !== undefined) return existing;
    const file = new IndexedFile();
    directory.files.set(name, file);
    return file;
  }

  /** How many texts each of the files of grams still has. */
  textsBySegment(count: number): readonly number[] {
    const texts = new Array<number>(count).fill(0);
    for (const { file } of this.#files()) {
      if (file.row >= 0) texts[file.segment] = (texts[file.segment] ?? 0) + 1;
    }
    return texts;
  }

  /** The files whose grams are in a file that is given up, to be read again. */
  *filesToRenew(): Generator<DraftFile> {
    for (const each of this.#files()) {
      if (each.file.row >= 0 && each.file.segment < 0) yield each;
    }
  }

  /** Gives the files of grams other numbers; texts of others get the number -1. */
  renumber(numbers: ReadonlyMap<number, number>): void {
    for (const { file } of this.#files()) {
      if (file.row >= 0) file.segment = numbers.get(file.segment) ?? -1;
    }
  }

  /** What is to be stored. */
  stored(grams: readonly StoredGrams[]): StoredTree {
    const paths = [...this.#directories.keys()];
    const directories = [...this.#directories.values()];
    const identities = directories.map(({ identity }) => identity);
    const starts: number[] = [0];
    const names: string[] = [];
    const kinds: number[] = [];
    const files: (IndexedFile | undefined)[] = [];
    const sorted: number[] = [];
    for (const directory of directories) {
      const from = names.length;
      for (const [name, kind] of directory.kinds) {
        names.push(name);
        kinds.push(kind);
        files.push(directory.files.get(name));
      }
      starts.push(names.length);
      // About the order of walks, in which they are looked for.
      const indexes = Array.from(directory.kinds.keys(), (_, at) => from + at);
      pushAll(sorted, indexes.sort((a, b) => (names[a] ?? "") < (names[b] ?? "") ? -1 : 1));
    }
    const column = (get: (identity: FileIdentity) => number) =>
      Float64Array.from(files, (file) => file?.identity === undefined ? 0 : get(file.identity));
    const isKnown = (file: IndexedFile | undefined) => file?.identity !== undefined;
    return {
      root: this.#tree.root,
      device: this.#tree.device,
      grams,
      directories: paths.map((path) => this.#relative(path)),
      directoryInodes: Float64Array.from(identities, ({ inode }) => inode),
      directoryModified: Float64Array.from(identities, ({ modified }) => modified),
      directoryChanged: Float64Array.from(identities, ({ changed }) => changed),
      starts: Uint32Array.from(starts),
      names,
      sorted: Uint32Array.from(sorted),
      kinds: Uint8Array.from(kinds),
      inodes: column(({ inode }) => inode),
      sizes: column(({ size }) => size),
      modified: column(({ modified }) => modified),
      changed: column(({ changed }) => changed),
      rows: Int32Array.from(files, (file) => isKnown(file) ? file?.row ?? unknown : unknown),
      segments: Uint8Array.from(files, (file) => Math.max(0, file?.segment ?? 0)),
    };
  }

  *#files(): Generator<DraftFile> {
    for (const [path, { files }] of this.#directories) {
      for (const [name, file] of files) yield { path: path + name, file };
    }
  }

  /** A directory that is not in the one above any more is gone. */
  #forgetGone(): void {
    const root = this.#absolute("");
    for (const path of [...this.#directories.keys()].sort()) {
      if (path === root) continue;
      const own = path.slice(0, -1);
      const above = directoryOf(own);
      const key = above === "/" ? "/" : `${above}/`;
      const parent = this.#directories.get(key);
      const isGone = parent !== undefined && parent.kinds.get(nameOf(own)) !== directoryKind;
      // What a directory above holds is unknown if it is in no index.
      const isOrphan = parent === undefined && tryLstat(own)?.isDirectory !== true;
      if (isGone || isOrphan) this.#directories.delete(path);
    }
  }

  #absolute(path: string): string {
    const { root } = this.#tree;
    const prefix = root === "/" ? "/" : `${root}/`;
    return path === "" ? prefix : `${prefix}${path}/`;
  }

  #relative(absolutePath: string): string {
    return absolutePath.slice(this.#absolute("").length).replace(/\/$/, "");
  }
}

/** A file and where it is. */
interface DraftFile {
  readonly path: string;
  readonly file: IndexedFile;
}

function kindOf({ isFile, isDirectory, isSymlink }: Deno.DirEntry): number {
  return isFile ? fileKind : isDirectory ? directoryKind : isSymlink ? linkKind : otherKind;
}

function storedAt(stored: StoredTree, index: number): DraftDirectory {
  const kinds = new Map<string, number>();
  const files = new Map<string, IndexedFile>();
  const end = itemAt(stored.starts, index + 1);
  for (let at = itemAt(stored.starts, index); at < end; at++) {
    const name = stored.names[at] ?? "";
    kinds.set(name, stored.kinds[at] ?? 0);
    const row = stored.rows[at] ?? unknown;
    if (row === unknown) continue;
    const file = new IndexedFile();
    file.keep(
      {
        inode: stored.inodes[at] ?? 0,
        size: stored.sizes[at] ?? 0,
        modified: stored.modified[at] ?? 0,
        changed: stored.changed[at] ?? 0,
      },
      row,
      stored.segments[at] ?? 0,
    );
    files.set(name, file);
  }
  const identity = {
    inode: itemAt(stored.directoryInodes, index),
    size: 0,
    modified: itemAt(stored.directoryModified, index),
    changed: itemAt(stored.directoryChanged, index),
  };
  return { identity, kinds, files };
}
