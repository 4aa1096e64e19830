/**
 * Finds entries of a tree's index by their paths.
 *
 * @module
 */
import type { StoredTree } from "./stored_tree.ts";

/** Finds them fastest in the order of walks. */
export class EntryFinder {
  readonly #stored: StoredTree;
  readonly #directories = new Map<string, number>();
  #lastPath = "";
  #lastDirectory = -1;
  #next = 0;

  /** Creates one of what is stored of a tree whose path, with a slash at the end, is the prefix. */
  constructor(stored: StoredTree, prefix: string) {
    this.#stored = stored;
    for (const [index, path] of stored.directories.entries()) {
      this.#directories.set(path === "" ? prefix : `${prefix}${path}/`, index);
    }
  }

  /** The index of a directory, by its path with a slash at the end. */
  directory(path: string): number | undefined {
    return this.#directories.get(path);
  }

  /** The index of a file's entry; -1 if it has none. */
  find(absolutePath: string): number {
    const { starts, sorted, names } = this.#stored;
    const end = absolutePath.lastIndexOf("/") + 1;
    const path = absolutePath.slice(0, end);
    if (path !== this.#lastPath) {
      this.#lastPath = path;
      this.#lastDirectory = this.#directories.get(path) ?? -1;
      this.#next = starts[this.#lastDirectory] ?? 0;
    }
    if (this.#lastDirectory < 0) return -1;
    const name = absolutePath.slice(end);
    const last = starts[this.#lastDirectory + 1] ?? 0;
    // Walks go in that order.
    for (let at = this.#next; at < last; at++) {
      const index = sorted[at] ?? -1;
      if (names[index] !== name) continue;
      this.#next = at + 1;
      return index;
    }
    const first = starts[this.#lastDirectory] ?? 0;
    return sorted.subarray(first, this.#next).find((at) => names[at] === name) ?? -1;
  }
}

/** Whether the state of a file is the one that is stored. */
export function isAsStored(
  { inodes, sizes, modified, changed, device }: StoredTree,
  index: number,
  { isFile, ino, size, mtime, ctime, dev }: Deno.FileInfo,
): boolean {
  return isFile && ino === inodes[index] && size === sizes[index] &&
    mtime?.getTime() === modified[index] && ctime?.getTime() === changed[index] && dev === device;
}
