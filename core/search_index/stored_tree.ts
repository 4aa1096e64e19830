/**
 * What an index knows of a tree: its directories, their entries, and in which row of which file the
 * grams of a text are. All of it is one file, in columns, since there may be a million entries.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import { DamagedIndexError } from "./damaged_index.ts";
import { sumOf } from "./gram_file.ts";

const magic = 0x74_67_74_63;
/** Changes with the form of the file, and with what grams are. */
const version = 2;
const headWords = 8;
const wordBytes = 4;
/** One that claims more is not read. */
const mostEntries = 1 << 26;

/** A file of grams. */
export interface StoredGrams {
  /** What its name ends with. */
  readonly name: string;
  /** What tells it from others. */
  readonly seal: number;
  /** Texts in it. */
  readonly texts: number;
  /** Its size. */
  readonly bytes: number;
}

/** The row of what has no grams on purpose: it is read each time. */
export const withoutGrams = -2;
/** The row of what nothing is known of. */
export const unknown = -1;

/** A tree, as it is stored. */
export interface StoredTree {
  /** The real path of its directory. */
  readonly root: string;
  /** The device that all of it is on. */
  readonly device: number;
  readonly grams: readonly StoredGrams[];
  /** Of each directory the path below the root, empty for the root itself. */
  readonly directories: readonly string[];
  /** Of each directory. */
  readonly directoryInodes: Float64Array;
  readonly directoryModified: Float64Array;
  readonly directoryChanged: Float64Array;
  /** Of each directory the index of its first entry, and the end of all. */
  readonly starts: Uint32Array;
  /** Of each entry, in the order in which the system lists them. */
  readonly names: readonly string[];
  /** Of each directory the indexes of its entries, in the order of walks. */
  readonly sorted: Uint32Array;
  /** Of each entry the letter `f`, `d`, `l` or `-`, as its code. */
  readonly kinds: Uint8Array;
  /** The row of each entry that is a known file. */
  readonly inodes: Float64Array;
  readonly sizes: Float64Array;
  readonly modified: Float64Array;
  readonly changed: Float64Array;
  /** The row in the file of grams, or {@linkcode withoutGrams} or {@linkcode unknown}. */
  readonly rows: Int32Array;
  /** The index of the file of grams. */
  readonly segments: Uint8Array;
}

/** The bytes of a tree's file. */
export function encodeTree(tree: StoredTree): Uint8Array<ArrayBuffer> {
  const { root, device, grams, directories, names } = tree;
  const encoder = new TextEncoder();
  const told = encoder.encode(JSON.stringify({ root, device, grams }));
  const paths = encoder.encode(directories.join("\0"));
  const named = encoder.encode(names.join("\0"));
  const columns = columnsOf(tree);
  const bodies = [...columns, told, paths, named];
  const length = bodies.reduce((sum, { byteLength }) => sum + padded(byteLength), 0);
  const bytes = new Uint8Array(headWords * wordBytes + length);
  let offset = headWords * wordBytes;
  for (const { buffer, byteOffset, byteLength } of bodies) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += padded(byteLength);
  }
  const head = new Uint32Array(bytes.buffer, 0, headWords);
  const body = new Uint32Array(bytes.buffer, headWords * wordBytes);
  const counts = [directories.length, names.length, told.length, paths.length, named.length];
  head.set([magic, version, ...counts]);
  head[headWords - 1] = sumOf(body, sumOf(head.subarray(0, headWords - 1), 0));
  return bytes;
}

/**
 * Reads such a file.
 * @throws {DamagedIndexError} If it is not one, or of another version.
 */
export function decodeTree(bytes: Uint8Array<ArrayBuffer>): StoredTree {
  if (bytes.length < headWords * wordBytes || bytes.length % 8 !== 0) throw new DamagedIndexError();
  const head = new Uint32Array(bytes.buffer, 0, headWords);
  const [first, form, directories = 0, names = 0, told = 0, paths = 0, named = 0, sum] = head;
  if (first !== magic) throw new DamagedIndexError();
  if (form !== version) throw new DamagedIndexError("another version made it");
  if (directories > mostEntries || names > mostEntries) throw new DamagedIndexError();
  const body = new Uint32Array(bytes.buffer, headWords * wordBytes);
  if (sumOf(body, sumOf(head.subarray(0, headWords - 1), 0)) !== sum) throw new DamagedIndexError();
  const reader = new ColumnReader(bytes.buffer);
  const columns = {
    directoryInodes: reader.float64(directories),
    directoryModified: reader.float64(directories),
    directoryChanged: reader.float64(directories),
    inodes: reader.float64(names),
    sizes: reader.float64(names),
    modified: reader.float64(names),
    changed: reader.float64(names),
    starts: reader.uint32(directories + 1),
    sorted: reader.uint32(names),
    rows: reader.int32(names),
    segments: reader.bytes(names),
    kinds: reader.bytes(names),
  };
  const about = aboutIn(reader.text(told));
  const tree = {
    ...about,
    ...columns,
    directories: reader.list(paths, directories),
    names: reader.list(named, names),
  };
  if (reader.offset !== bytes.length) throw new DamagedIndexError();
  return tree;
}

/** In the order in which they are read. */
function columnsOf(tree: StoredTree): readonly ArrayBufferView[] {
  return [
    tree.directoryInodes,
    tree.directoryModified,
    tree.directoryChanged,
    tree.inodes,
    tree.sizes,
    tree.modified,
    tree.changed,
    tree.starts,
    tree.sorted,
    tree.rows,
    tree.segments,
    tree.kinds,
  ];
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** Reads one column after the other. */
class ColumnReader {
  readonly #buffer: ArrayBuffer;
  offset = headWords * wordBytes;

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer;
  }

  float64(length: number): Float64Array {
    return new Float64Array(this.#buffer, this.#take(length * 8), length);
  }

  uint32(length: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(length * 4), length);
  }

  int32(length: number): Int32Array {
    return new Int32Array(this.#buffer, this.#take(length * 4), length);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(length), length);
  }

  text(length: number): string {
    return new TextDecoder().decode(this.bytes(length));
  }

  list(length: number, count: number): readonly string[] {
    const text = this.text(length);
    const items = count === 0 ? [] : text.split("\0");
    if (items.length !== count) throw new DamagedIndexError();
    return items;
  }

  #take(length: number): number {
    const { offset } = this;
    this.offset += padded(length);
    if (this.offset > this.#buffer.byteLength) throw new DamagedIndexError();
    return offset;
  }
}

function aboutIn(text: string): Pick<StoredTree, "root" | "device" | "grams"> {
  const told: unknown = JSON.parse(text);
  if (!isRecord(told)) throw new DamagedIndexError();
  const { root, device, grams } = told;
  if (typeof root !== "string" || typeof device !== "number" || !Array.isArray(grams)) {
    throw new DamagedIndexError();
  }
  return { root, device, grams: grams.map(gramsIn) };
}

function gramsIn(value: unknown): StoredGrams {
  if (!isRecord(value)) throw new DamagedIndexError();
  const { name, seal, texts, bytes } = value;
  const isWhole = typeof name === "string" && /^[0-9a-f]+$/.test(name) &&
    typeof seal === "number" && typeof texts === "number" && typeof bytes === "number";
  if (!isWhole) throw new DamagedIndexError();
  return { name, seal, texts, bytes };
}
