/**
 * Doing things several at a time and telling of them in their order.
 *
 * @module
 */
import { concurrently } from "@ct/base";

/** No more than this many items are under way, whatever is wanted: each may be a process. */
const mostAtOnce = 64;

/** How a pool works. */
export interface OrderedPoolOptions<R> {
  /** How many items are under way at a time; at least 1, and 64 if it is more. */
  readonly jobs: number;
  /**
   * Called with each result in the order of the items, as soon as all before it have ended; yields
   * whether to go on.
   */
  readonly ended: (result: R) => boolean;
}

/**
 * Does `work` with the items, begun in their order, and returns the results in that order. If
 * `ended` says to stop, nothing more is begun, and what was under way after that item is waited for
 * and omitted.
 * @throws What `work` or `ended` throws, the first of it, when nothing is under way any more.
 * Nothing more is begun then; items before the one that failed are still reported.
 *
 * @example The first item ends last
 * ```ts
 * import { runInOrder } from "@ct/core/run";
 * import assert from "node:assert/strict";
 * const told: number[] = [];
 * const work = async (ms: number) => {
 *   await new Promise((resolve) => setTimeout(resolve, ms));
 *   return ms;
 * };
 * await runInOrder([30, 10], work, { jobs: 2, ended: (ms) => told.push(ms) > 0 });
 * assert.deepEqual(told, [30, 10]);
 * ```
 */
export async function runInOrder<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  { jobs, ended }: OrderedPoolOptions<R>,
): Promise<readonly R[]> {
  const waiting = new Map<number, { readonly result: R }>();
  const results: R[] = [];
  let goesOn = true;
  const settle = () => {
    for (let next = waiting.get(results.length); goesOn && next !== undefined;) {
      waiting.delete(results.length);
      results.push(next.result);
      // If it throws, it is not called again.
      goesOn = false;
      goesOn = ended(next.result);
      next = waiting.get(results.length);
    }
  };
  const wanted = function* () {
    for (const entry of items.entries()) {
      if (!goesOn) return;
      yield entry;
    }
  };
  await concurrently(wanted(), async ([index, item]) => {
    waiting.set(index, { result: await work(item) });
    settle();
  }, { atOnce: Math.min(jobs, mostAtOnce, Math.max(items.length, 1)) });
  return results;
}
