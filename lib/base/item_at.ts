/**
 * Items that must be there.
 *
 * @module
 */

/**
 * The item at an index of which the caller knows that it is one: a default in its place would turn
 * a mistake into a wrong offset.
 * @throws {RangeError} If there is none.
 *
 * @example
 * ```ts
 * import { itemAt } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(itemAt([1, 2], 1), 2);
 * assert.throws(() => itemAt([1, 2], 2), RangeError);
 * ```
 */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`index ${index} of ${items.length} items`);
  return item;
}
