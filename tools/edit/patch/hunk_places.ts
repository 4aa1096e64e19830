/**
 * Finds the lines of hunks in a file. All hunks of a length are searched for in one pass, by sums
 * over as many lines: with a pass for each hunk, 32,000 that were off by a line took minutes.
 *
 * @module
 */
import type { Hunk } from "./hunk.ts";

/** The lines before which a hunk may stand. */
export interface HunkLocations {
  /** The first. */
  readonly first: number;
  /** Whether there are others. */
  readonly isAmbiguous: boolean;
}

/** Lines as numbers: two are the same if their lines are. */
type Numbers = Int32Array;

/** Below 2^26, so that what is worked out with them is exact. */
const primes = [67_108_859, 67_108_837] as const;
const base = 1_000_003;
/** What no line of the file has as its number. */
const unknown = -1;

/** Finds the hunks of a file. */
export class HunkFinder {
  readonly #numberOf = new Map<string, number>();
  readonly #lines: Numbers;
  readonly #hunks: readonly Hunk[];
  readonly #tick: () => void;
  readonly #places = new Map<Hunk, HunkLocations | undefined>();
  #lengths: Map<number, Hunk[]> | undefined;

  /**
   * Creates one from the lines of a file and all hunks that may be asked for; `tick` may break it
   * off.
   */
  constructor(lines: readonly string[], hunks: readonly Hunk[], tick: () => void) {
    this.#lines = Int32Array.from(lines, (line) => {
      const existing = this.#numberOf.get(line);
      if (existing !== undefined) return existing;
      this.#numberOf.set(line, this.#numberOf.size);
      return this.#numberOf.size - 1;
    });
    this.#hunks = hunks;
    this.#tick = tick;
  }

  /** Where the old lines of a hunk are; `undefined` if nowhere. */
  placesOf(hunk: Hunk): HunkLocations | undefined {
    this.#lengths ??= Map.groupBy(this.#hunks, ({ old }) => old.length);
    const alike = this.#lengths.get(hunk.old.length) ?? [];
    this.#lengths.delete(hunk.old.length);
    if (alike.length > 0) this.#search(alike, hunk.old.length);
    return this.#places.get(hunk);
  }

  /** Finds all hunks of a length. */
  #search(hunks: readonly Hunk[], length: number): void {
    const targets = new Map<number, HunkTarget[]>();
    for (const hunk of hunks) {
      const lines = Int32Array.from(hunk.old, (line) => this.#numberOf.get(line) ?? unknown);
      if (lines.includes(unknown)) continue;
      const sum = new WindowSum(length);
      for (const line of lines) sum.add(line, undefined);
      const alike = targets.get(sum.value) ?? [];
      const existing = alike.find((each) => isAt(each.lines, 0, lines));
      if (existing === undefined) {
        targets.set(sum.value, [...alike, { lines, hunks: [hunk], at: [] }]);
      } else existing.hunks.push(hunk);
    }
    if (targets.size > 0) this.#scan(targets, length);
    for (const { hunks, at: [first, second] } of [...targets.values()].flat()) {
      if (first === undefined) continue;
      for (const hunk of hunks) {
        this.#places.set(hunk, { first, isAmbiguous: second !== undefined });
      }
    }
  }

  /** Notes the first two places of each. */
  #scan(targets: ReadonlyMap<number, readonly HunkTarget[]>, length: number): void {
    const lines = this.#lines;
    const sum = new WindowSum(length);
    for (const [end, line] of lines.entries()) {
      const start = end - length + 1;
      sum.add(line, start > 0 ? lines[start - 1] : undefined);
      if ((end & 0xffff) === 0) this.#tick();
      if (start < 0) continue;
      for (const { lines: own, at } of targets.get(sum.value) ?? []) {
        if (at.length < 2 && isAt(lines, start, own)) at.push(start);
      }
    }
  }
}

/** Lines that are searched for, the hunks that have them, and where they are. */
interface HunkTarget {
  readonly lines: Numbers;
  readonly hunks: Hunk[];
  readonly at: number[];
}

function isAt(lines: Numbers, start: number, own: Numbers): boolean {
  return own.every((line, index) => lines[start + index] === line);
}

/** A sum over the last lines, as many as a hunk has, in which each counts by its place. */
class WindowSum {
  readonly #powers: readonly [number, number];
  #high = 0;
  #low = 0;

  constructor(length: number) {
    this.#powers = [power(length, primes[0]), power(length, primes[1])];
  }

  /** Both parts as one number. */
  get value(): number {
    return this.#high * 2 ** 26 + this.#low;
  }

  /** Takes the next line in, and the first one out where as many lines are in. */
  add(line: number, first: number | undefined): void {
    const out = first === undefined ? 0 : first + 1;
    const next = (sum: number, part: 0 | 1): number => {
      const prime = primes[part];
      return (sum * base + line + 1 + prime - (out * this.#powers[part]) % prime) % prime;
    };
    this.#high = next(this.#high, 0);
    this.#low = next(this.#low, 1);
  }
}

function power(exponent: number, prime: number): number {
  let result = 1;
  for (let at = 0; at < exponent; at++) result = (result * base) % prime;
  return result;
}
