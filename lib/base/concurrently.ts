/**
 * Doing several things at the same time that mostly wait.
 *
 * @module
 */

/** How many things are done at the same time. */
export interface ConcurrencyOptions {
  /** At least 1. */
  readonly atOnce: number;
}

/**
 * Does `work` with every item, some at a time, begun in order. After a failure no more are begun.
 * @throws The first failure, when all that was begun has ended.
 *
 * @example What takes less time ends earlier
 * ```ts
 * import { concurrently } from "@ct/base";
 * import assert from "node:assert/strict";
 * const ended: number[] = [];
 * await concurrently([30, 10], async (ms) => {
 *   await new Promise((resolve) => setTimeout(resolve, ms));
 *   ended.push(ms);
 * }, { atOnce: 2 });
 * assert.deepEqual(ended, [10, 30]);
 * ```
 */
export async function concurrently<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  { atOnce }: ConcurrencyOptions,
): Promise<void> {
  if (!(atOnce >= 1)) throw new RangeError(`expected at least 1 at a time, not ${atOnce}`);
  const failures: unknown[] = [];
  const waiting = shared(items);
  const worker = async (): Promise<void> => {
    try {
      for (const item of waiting) await work(item);
    } catch (failure) {
      failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

/**
 * Items for several loops: the one that a failure leaves closes the generator, which ends the
 * others.
 */
function* shared<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
