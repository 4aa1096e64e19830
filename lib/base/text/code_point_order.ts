/**
 * The order of names and keys: that of their UTF-8 bytes.
 *
 * @module
 */

/**
 * Compares by Unicode code points, which is the order of the UTF-8 bytes. Plain `<` compares UTF-16
 * units and differs where one text has a surrogate pair and the other a character from U+E000 on.
 *
 * @example A character past the surrogates
 * ```ts
 * import { byCodePoints } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.deepEqual(["\u{1f600}", "\uff5e", "a"].sort(byCodePoints), ["a", "\uff5e", "\u{1f600}"]);
 * ```
 */
export function byCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) {
      const xHigh = x >= 0xd800 && x <= 0xdfff;
      const yHigh = y >= 0xd800 && y <= 0xdfff;
      return xHigh === yHigh ? x - y : xHigh ? 1 : -1;
    }
  }
  return a.length - b.length;
}
