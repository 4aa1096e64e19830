/**
 * Looks up which paths of a work tree git tracks, by its index.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { lastOf } from "./git_config.ts";
import type { GitRepository, ReadFile } from "./git_reader.ts";
import { type IndexFile, parseIndexFile } from "./index_file.ts";

/**
 * The paths in an index. Paths are byte strings, one character a byte, from the work tree's top on,
 * without a slash at either end.
 */
export class TrackedPaths {
  readonly #bytes: Uint8Array;
  /** Where each path starts and ends, by the bytes of the paths. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;

  /**
   * Creates one from the names of an index; with `fold`, letters count as lower case, in the paths
   * asked for, too.
   */
  constructor(
    { bytes, starts, ends }: Pick<IndexFile, "bytes" | "starts" | "ends">,
    fold: boolean,
  ) {
    this.#bytes = fold
      ? bytes.map((byte) => byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)
      : bytes;
    this.#starts = starts;
    this.#ends = ends;
    for (let index = 1; index < starts.length; index++) {
      if (this.#compare(index - 1, index) > 0) {
        const order = Uint32Array.from(starts.keys()).sort((a, b) => this.#compare(a, b));
        this.#starts = order.map((index) => itemAt(starts, index));
        this.#ends = order.map((index) => itemAt(ends, index));
        break;
      }
    }
  }

  /** Whether the path itself is tracked: a file, a link, or the top of a submodule. */
  has(path: string): boolean {
    if (this.#startsAt(path, this.#find(path), true)) return true;
    // A directory that a sparse index does not list: which of its files are tracked only the
    // repository knows.
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const directory = path.slice(0, end + 1);
      if (this.#startsAt(directory, this.#find(directory), true)) return true;
    }
    return false;
  }

  /** Whether something in the directory at that path is tracked. */
  hasBelow(path: string): boolean {
    const prefix = `${path}/`;
    return this.#startsAt(prefix, this.#find(prefix), false) || this.has(prefix);
  }

  /** The index of the first path that is not before the one given. */
  #find(path: string): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(middle, path)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBefore(index: number, path: string): boolean {
    const start = this.#starts[index] ?? 0;
    const length = (this.#ends[index] ?? 0) - start;
    for (let at = 0; at < length && at < path.length; at++) {
      const difference = (this.#bytes[start + at] ?? 0) - path.charCodeAt(at);
      if (difference !== 0) return difference < 0;
    }
    return length < path.length;
  }

  #startsAt(path: string, index: number, isWhole: boolean): boolean {
    const start = this.#starts[index];
    const length = (this.#ends[index] ?? 0) - (start ?? 0);
    if (start === undefined || length < path.length || (isWhole && length > path.length)) {
      return false;
    }
    for (let at = 0; at < path.length; at++) {
      if (this.#bytes[start + at] !== path.charCodeAt(at)) return false;
    }
    return true;
  }

  #compare(a: number, b: number): number {
    const [startA, startB] = [this.#starts[a] ?? 0, this.#starts[b] ?? 0];
    const [lengthA, lengthB] = [(this.#ends[a] ?? 0) - startA, (this.#ends[b] ?? 0) - startB];
    for (let at = 0; at < lengthA && at < lengthB; at++) {
      const difference = (this.#bytes[startA + at] ?? 0) - (this.#bytes[startB + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }
}

/**
 * Reads which paths of a work tree are tracked; none without an index. With `fold`, letters of
 * paths count as lower case.
 *
 * @throws {RangeError} If the index, or the one it builds on, is malformed or missing.
 */
export function readTrackedPaths(
  { directory, config }: GitRepository,
  read: ReadFile,
  fold: boolean,
): TrackedPaths {
  const format = lastOf(config, "extensions.objectformat")?.value;
  const hashBytes = format?.toLowerCase() === "sha256" ? 32 : 20;
  const content = read(`${directory}/index`);
  if (content === undefined) return new TrackedPaths(noNames, fold);
  const index = parseIndexFile(content, hashBytes);
  if (index.shared === undefined) return new TrackedPaths(index, fold);
  const { hash, deleted } = index.shared;
  const base = read(`${directory}/sharedindex.${hash}`);
  if (base === undefined) throw new RangeError(`the shared index ${hash} is missing`);
  return new TrackedPaths(joined(parseIndexFile(base, hashBytes), index, deleted), fold);
}

const noNames = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() };

/** The entries of a shared index that are left, and those that the index adds. */
function joined(
  base: IndexFile,
  index: IndexFile,
  deleted: (count: number) => ReadonlySet<number>,
): Pick<IndexFile, "bytes" | "starts" | "ends"> {
  const gone = deleted(base.starts.length);
  const isLeft = (_: number, position: number) => !gone.has(position);
  const bytes = new Uint8Array(base.bytes.length + index.bytes.length);
  bytes.set(base.bytes);
  bytes.set(index.bytes, base.bytes.length);
  const together = (ofBase: Uint32Array, added: Uint32Array) =>
    Uint32Array.from([
      ...ofBase.filter(isLeft),
      ...added.map((offset) => offset + base.bytes.length),
    ]);
  return {
    bytes,
    starts: together(base.starts, index.starts),
    ends: together(base.ends, index.ends),
  };
}
