/**
 * Files that are reached under several names: by hard links, or by links that are followed. What
 * counts changes counts each file once.
 *
 * @module
 */
import type { Target } from "./target.ts";

/** A name of a file that was met under another one before. */
export interface OtherName {
  /** The name, as printed. */
  readonly path: string;
  /** The name under which the file counts, as printed. */
  readonly first: string;
}

/** The files that a call has met so far. */
export class SeenFiles {
  readonly #first = new Map<string, string>();
  readonly #others: OtherName[] = [];

  /** Names of files that were met before, in the order in which they came. */
  get others(): readonly OtherName[] {
    return this.#others;
  }

  /**
   * Whether a file was met under another name before, with the same `work` to do; if not, it has
   * been met now.
   */
  isOtherName({ path, realPath, identity }: Target, work = ""): boolean {
    const { device, inode } = identity;
    const key = `${inode === null ? realPath : `${device} ${inode}`} ${work}`;
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, path);
    else this.#others.push({ path, first });
    return first !== undefined;
  }
}
