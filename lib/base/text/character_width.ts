/**
 * How much of a string a character takes.
 *
 * @module
 */

/**
 * How many units of a string the character at an offset has: two for a surrogate pair, else one.
 *
 * @example An emoji
 * ```ts
 * import { characterWidth } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.deepEqual([characterWidth("🙂a", 0), characterWidth("🙂a", 2)], [2, 1]);
 * ```
 */
export function characterWidth(text: string, at: number): number {
  const point = text.codePointAt(at);
  return point !== undefined && point > 0xffff ? 2 : 1;
}
