/**
 * Reads items, values and characters that must exist.
 *
 * @module
 */

/**
 * Returns the item at an index that must exist: a default such as `?? 0` would turn a mistake into
 * a wrong offset. Loops over every byte, token or posting keep `?? 0`: since one function serves
 * arrays of all kinds, a call was measured at 25 ns, a plain index at 3 to 10 ns; `for … of` takes
 * five times as long over an array of numbers.
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

/**
 * Returns the last of items that cannot be empty.
 * @throws {RangeError} If they are.
 *
 * @example
 * ```ts
 * import { lastItem } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(lastItem("a.b".split(".")), "b");
 * assert.throws(() => lastItem([]), RangeError);
 * ```
 */
export function lastItem<Item>(items: ArrayLike<Item>): Item {
  return itemAt(items, items.length - 1);
}

/**
 * Returns the value of a key that a map must have.
 * @throws {RangeError} If it has not, or its value is `undefined`.
 *
 * @example
 * ```ts
 * import { valueAt } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(valueAt(new Map([["a", 0]]), "a"), 0);
 * assert.throws(() => valueAt(new Map(), "a"), RangeError);
 * ```
 */
export function valueAt<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`no value of ${String(key)}`);
  return value;
}

/**
 * Returns the code point at an offset within a text, by default the first.
 * @throws {RangeError} If the text ends before it.
 *
 * @example
 * ```ts
 * import { codePointOf } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(codePointOf("a\u{1f600}", 1), 0x1f600);
 * assert.throws(() => codePointOf(""), RangeError);
 * ```
 */
export function codePointOf(text: string, offset: number = 0): number {
  const code = text.codePointAt(offset);
  if (code === undefined) throw new RangeError(`offset ${offset} of ${text.length} units`);
  return code;
}

/**
 * Returns what a pattern finds in a text in which it must be, such as blanks that may be none.
 * @throws {RangeError} If it is not there.
 *
 * @example
 * ```ts
 * import { matchOf } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(matchOf(/^\s{0,9}/, "  a")[0], "  ");
 * assert.throws(() => matchOf(/b/, "a"), RangeError);
 * ```
 */
export function matchOf(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text);
  if (match === null) throw new RangeError(`${pattern} is not in the text`);
  return match;
}
