/**
 * How good a ranking is, from the grades of what it found.
 *
 * @module
 */

/** Figures of one ranking, or their means over several; all between 0 and 1. */
export interface Measures {
  /** Discounted gain of the first ten, by the best that is possible. */
  readonly ndcg: number;
  /** One by the place of the first that is right, 0 if it is not among the first ten. */
  readonly mrr: number;
  /** Whether the first is right. */
  readonly hit1: number;
  /** Whether one of the first five is right. */
  readonly hit5: number;
  /** Whether one of the first ten is right. */
  readonly hit10: number;
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce(
    (sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2),
    0,
  );
}

/**
 * Measures a ranking without repetitions. Right is what has the highest grade; NDCG counts the
 * others, too.
 */
export function measuresOf(
  found: readonly string[],
  grades: ReadonlyMap<string, number>,
): Measures {
  const possible = [...grades.values()].sort((a, b) => b - a);
  const place = found.slice(0, 10).findIndex((each) => grades.get(each) === possible[0]);
  const hit = (limit: number) => place >= 0 && place < limit ? 1 : 0;
  return {
    ndcg: gain(found.map((each) => grades.get(each) ?? 0)) / gain(possible),
    mrr: place < 0 ? 0 : 1 / (place + 1),
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
  };
}

/** Means of figures; zeros for none. */
export function meanOf(all: readonly Measures[]): Measures {
  const mean = (of: (each: Measures) => number) =>
    all.reduce((sum, each) => sum + of(each), 0) / Math.max(1, all.length);
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    mrr: mean(({ mrr }) => mrr),
    hit1: mean(({ hit1 }) => hit1),
    hit5: mean(({ hit5 }) => hit5),
    hit10: mean(({ hit10 }) => hit10),
  };
}
