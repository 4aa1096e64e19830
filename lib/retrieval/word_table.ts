/**
 * Looks up which files may have a word. To look into the words of every file would cost a question
 * more than everything else.
 *
 * @module
 */

import { itemAt } from "@ct/base";
import type { FileDigest } from "./file_digest.ts";

/** Files by the upper bits of the hashes of their words. */
export class WordTable {
  /** The digests of the files, by their numbers in this table. */
  readonly digests: readonly FileDigest[];
  readonly #shift: number;
  /** Where the files of each group of words start, and behind them where all end. */
  readonly #starts: Uint32Array;
  readonly #files: Uint16Array | Uint32Array;

  /** Puts the words of files into groups. */
  constructor(digests: readonly FileDigest[]) {
    this.digests = digests;
    const count = digests.reduce((sum, { words }) => sum + words.length, 0);
    // With more groups they would be larger than what is in them.
    const bits = Math.min(20, Math.max(8, Math.ceil(Math.log2(count + 1)) - 3));
    const shift = this.#shift = 32 - bits;
    const starts = this.#starts = new Uint32Array(2 ** bits + 1);
    for (const { words } of digests) {
      for (const word of words) {
        const group = word >>> shift;
        starts[group + 1] = (starts[group + 1] ?? 0) + 1;
      }
    }
    for (let group = 1; group < starts.length; group += 1) {
      starts[group] = itemAt(starts, group) + itemAt(starts, group - 1);
    }
    const files = this.#files = digests.length > 0x10000
      ? new Uint32Array(count)
      : new Uint16Array(count);
    const ends = starts.slice();
    digests.forEach(({ words }, file) => {
      for (const word of words) {
        const group = word >>> shift;
        const end = ends[group] ?? 0;
        files[end] = file;
        ends[group] = end + 1;
      }
    });
  }

  /** Calls `take` with each file that may have a word, in ascending order. */
  each(word: number, take: (file: number) => void): void {
    const group = word >>> this.#shift;
    const end = this.#starts[group + 1] ?? 0;
    let before = -1;
    for (let at = this.#starts[group] ?? 0; at < end; at += 1) {
      const file = this.#files[at] ?? 0;
      if (file !== before) take(file);
      before = file;
    }
  }
}
