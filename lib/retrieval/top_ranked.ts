/**
 * The best of many, without sorting the rest.
 *
 * @module
 */

/** Something with a number and a score. */
export interface Scored {
  /** The number; among equally good ones the smaller one is better. */
  readonly id: number;
  /** The score. */
  readonly score: number;
}

/** Keeps the best ones, in their order. */
export class TopRanked {
  readonly #limit: number;
  readonly #kept: Scored[] = [];

  /** The maximum number kept. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether one of this score would be kept. */
  takes(id: number, score: number): boolean {
    if (this.#kept.length < this.#limit) return true;
    const last = this.#kept[this.#limit - 1];
    if (last === undefined) return false;
    return score > last.score || score === last.score && id < last.id;
  }

  /** Keeps it if it is good enough. */
  add(id: number, score: number): void {
    if (!this.takes(id, score)) return;
    const added = { id, score };
    if (this.#limit === Infinity) {
      this.#kept.push(added);
      return;
    }
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#kept[middle];
      if (other !== undefined && byScore(other, added) < 0) low = middle + 1;
      else high = middle;
    }
    this.#kept.splice(low, 0, added);
    if (this.#kept.length > this.#limit) this.#kept.pop();
  }

  /** What is kept, best first. */
  get kept(): readonly Scored[] {
    return this.#limit === Infinity ? this.#kept.sort(byScore) : this.#kept;
  }
}

/** Puts the better one first. */
export function byScore(one: Scored, other: Scored): number {
  return other.score - one.score || one.id - other.id;
}
