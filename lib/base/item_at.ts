/**
 * Reads items that must exist.
 *
 * @module
 */

/**
 * Returns the item at an index that must exist: a default such as `?? 0` would turn a mistake into
 * a wrong offset. Loops over every byte, token or posting keep `?? 0`: since one function serves
 * arrays of all kinds, a call was measured at 25 ns, a plain index at 3 to 10 ns.
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
