/**
 * How far reading ahead is, and when it will be done.
 *
 * @module
 */

/** How far reading ahead is. */
export interface HoldingProgress {
  /** Files that were read. */
  readonly read: number;
  /** Files that are still to be read; unknown until all names are known. */
  readonly left?: number;
  /** Seconds until they are, at the pace so far. */
  readonly seconds?: number;
}

/** The pace of one run. */
export class ReadingPace {
  /** How many files were read. */
  read = 0;
  #count: number | undefined;
  #since = 0;

  /** Called when all names are known, with the number of files left to read. */
  begin(count: number, now: number): void {
    this.read = 0;
    this.#count = count;
    this.#since = now;
  }

  /** What is known of it at a time, in milliseconds. */
  progress(now: number): HoldingProgress {
    const { read } = this;
    if (this.#count === undefined) return { read };
    const left = this.#count - read;
    if (read === 0) return { read, left };
    return { read, left, seconds: Math.ceil((now - this.#since) * left / read / 1000) };
  }
}
