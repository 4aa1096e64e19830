/**
 * Windows: the ranges of lines that are shown around matches.
 *
 * @module
 */

/** Lines from `start` to `end`, 1-based, both included; `end` may be `Infinity`. */
export interface LineRange {
  /** First line. */
  readonly start: number;
  /** Last line; before `start` if there is none. */
  readonly end: number;
}

/**
 * Collects ranges in ascending order, merging those that touch or overlap.
 *
 * @example Two windows that touch
 * ```ts
 * import { LineWindows } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * const windows = new LineWindows();
 * windows.add(1, 3);
 * windows.add(4, 6);
 * assert.deepEqual(windows.clipped(5, Infinity), [{ start: 1, end: 5 }]);
 * ```
 */
export class LineWindows {
  readonly #ranges: LineRange[] = [];

  /** Adds a range that starts no earlier than the one before it. */
  add(start: number, end: number): void {
    const last = this.#ranges.at(-1);
    if (last !== undefined && start <= last.end + 1) {
      this.#ranges[this.#ranges.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else this.#ranges.push({ start, end });
  }

  /** Whether nothing was added. */
  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  /** The ranges, cut off at `lastLine` and after `limit` lines altogether. */
  clipped(lastLine: number, limit: number): LineRange[] {
    const clipped: LineRange[] = [];
    let left = limit;
    for (const { start, end } of this.#ranges) {
      const stop = Math.min(end, lastLine, start + left - 1);
      if (stop < start) continue;
      clipped.push({ start, end: stop });
      left -= stop - start + 1;
    }
    return clipped;
  }
}
