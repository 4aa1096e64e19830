/**
 * Operations on lists that callers make long. A call takes some hundred thousand arguments and
 * fails with more, so `push(...items)` and `Math.max(...numbers)` are only for short ones.
 *
 * @module
 */

/**
 * Adds the items to the end of a list, however many they are.
 *
 * @example
 * ```ts
 * import { pushAll } from "@ct/base";
 * import assert from "node:assert/strict";
 * const list = [1];
 * pushAll(list, [2, 3]);
 * assert.deepEqual(list, [1, 2, 3]);
 * ```
 */
export function pushAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** The least of the numbers, however many they are; infinite if there are none. */
export function leastOf(numbers: Iterable<number>): number {
  let min = Infinity;
  for (const number of numbers) if (number < min) min = number;
  return min;
}

/** The greatest of the numbers, however many they are; minus infinite if there are none. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = -Infinity;
  for (const number of numbers) if (number > greatest) greatest = number;
  return greatest;
}
