/**
 * Looking for a block in a file that is read in pieces.
 *
 * @module
 */
import { lastItem } from "@ct/base";
import { findBlocks, type NearestMiss, nearestMiss } from "./block.ts";

/** Finds the occurrences of one block in one file; give it the lines piece by piece. */
export class BlockSearch {
  readonly #block: readonly string[];
  #pending: readonly string[] = [];
  #windowFrom = 0;
  #found = false;
  #miss: NearestMiss | undefined;

  /** Starts a search for `block`, which has at least one line. */
  constructor(block: readonly string[]) {
    this.#block = block;
  }

  /**
   * Takes the next lines and returns the 1-based first lines of the occurrences that end in them.
   * `last` says that no more lines follow.
   */
  push(lines: readonly string[], last: boolean): number[] {
    const window = this.#pending.length === 0 ? lines : [...this.#pending, ...lines];
    const hits = findBlocks(window, this.#block);
    this.#found ||= hits.length > 0;
    const behindLastHit = hits.length === 0 ? 0 : lastItem(hits) + this.#block.length;
    const settled = Math.max(
      behindLastHit,
      window.length - this.#block.length + 1,
    );
    if (!this.#found) this.#recordMiss(window, last ? window.length : settled);
    const from = this.#windowFrom;
    this.#pending = window.slice(settled);
    this.#windowFrom += settled;
    return hits.map((at) => from + at + 1);
  }

  /** The nearest miss of the whole file, if the block did not occur. */
  get miss(): NearestMiss | undefined {
    return this.#found ? undefined : this.#miss;
  }

  /** Candidates that start at `end` or later wait for the lines that follow them. */
  #recordMiss(window: readonly string[], end: number): void {
    const miss = nearestMiss(window, this.#block, end);
    if (
      miss === undefined || miss.divergesAt <= (this.#miss?.divergesAt ?? 0)
    ) return;
    this.#miss = { ...miss, line: this.#windowFrom + miss.line };
  }
}
