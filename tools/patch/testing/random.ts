/**
 * Choices for generated texts, from a seed.
 *
 * @module
 */

/** A source of choices; the same seed gives the same ones. */
export class Random {
  #state: number;

  /** Starts from a seed. */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** True once in `times` choices. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of some things. */
  pick<T>(things: readonly [T, ...T[]]): T {
    return things[this.below(things.length)] ?? things[0];
  }
}
