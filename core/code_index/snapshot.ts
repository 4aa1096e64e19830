/**
 * The files of a root as one piece of bytes: to read a row for each would cost a question more than
 * everything else. The rows are what counts, and no snapshot is there that differs from them.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { FileState } from "./index_database.ts";

/** Where a content is: in a pack, or by its hash. */
export type ContentPlace =
  | { readonly pack: number; readonly place: number }
  | { readonly pack: undefined; readonly hash: string };

/** A file of a snapshot. */
export interface SnapshotFile {
  /** Its path below the root. */
  readonly path: string;
  /** What it was like. */
  readonly state: FileState;
  /** Where its content is. */
  readonly content: ContentPlace;
  /** The hashes of the words of its path. */
  readonly pathWords: Uint32Array;
}

/** Numbers in front: the files, the hashes, and the words of paths. */
const headBytes = 16;
const hashBytes = 16;
/** How many numbers of 8 bytes record the state of a file. */
const stateNumbers = 5;

/** Puts files together. */
export function encodeSnapshot(files: readonly SnapshotFile[]): Uint8Array<ArrayBuffer> {
  const hashes = files.flatMap(({ content }) => content.pack === undefined ? [content.hash] : []);
  const paths = new TextEncoder().encode(files.map(({ path }) => path).join("\0"));
  const words = files.reduce((sum, { pathWords }) => sum + pathWords.length, 0);
  const count = files.length;
  const bytes = new Uint8Array(
    headBytes + count * (stateNumbers * 8 + 3 * 4) + words * 4 + hashes.length * hashBytes +
      paths.length,
  );
  new Uint32Array(bytes.buffer, 0, 3).set([count, hashes.length, words]);
  const { states, packs, places, ends, hashed, end } = tablesOf(bytes, count, words);
  let to = 0;
  files.forEach(({ pathWords }, at) => {
    hashed.set(pathWords, to);
    ends[at] = to += pathWords.length;
  });
  let loose = 0;
  files.forEach(({ state, content }, at) => {
    states.set(
      [state.size, state.modified, state.changed, state.inode, state.checked],
      at * stateNumbers,
    );
    packs[at] = content.pack ?? 0;
    places[at] = content.pack === undefined ? loose++ : content.place;
  });
  hashes.forEach((hash, at) => bytes.set(Uint8Array.fromHex(hash), end + at * hashBytes));
  bytes.set(paths, end + hashes.length * hashBytes);
  return bytes;
}

/** The files of a snapshot, in their order. Its bytes are those of a buffer. */
export function* decodeSnapshot(bytes: Uint8Array): Generator<SnapshotFile> {
  const [count = 0, loose = 0, words = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 3);
  if (count === 0) return;
  const { states, packs, places, ends, hashed, end } = tablesOf(bytes, count, words);
  const paths = new TextDecoder().decode(bytes.subarray(end + loose * hashBytes)).split("\0");
  for (let at = 0; at < count; at += 1) {
    const pack = packs[at] ?? 0;
    const place = places[at] ?? 0;
    const start = end + place * hashBytes;
    yield {
      path: itemAt(paths, at),
      state: stateIn(states, at * stateNumbers),
      content: pack === 0
        ? { pack: undefined, hash: bytes.subarray(start, start + hashBytes).toHex() }
        : { pack, place },
      pathWords: hashed.subarray(ends[at - 1] ?? 0, ends[at]),
    };
  }
}

function stateIn(states: Float64Array, at: number): FileState {
  // To take a part of them apart would take several times longer.
  return {
    size: itemAt(states, at),
    modified: itemAt(states, at + 1),
    changed: itemAt(states, at + 2),
    inode: itemAt(states, at + 3),
    checked: itemAt(states, at + 4),
  };
}

/** The tables of a snapshot, and where they end. */
function tablesOf({ buffer, byteOffset }: Uint8Array, count: number, words: number) {
  let at = byteOffset + headBytes;
  const next = (bytes: number, times = count) => {
    const start = at;
    at += times * bytes;
    return start;
  };
  return {
    states: new Float64Array(buffer, next(stateNumbers * 8), count * stateNumbers),
    packs: new Uint32Array(buffer, next(4), count),
    places: new Uint32Array(buffer, next(4), count),
    ends: new Uint32Array(buffer, next(4), count),
    hashed: new Uint32Array(buffer, next(4, words), words),
    end: at - byteOffset,
  };
}
