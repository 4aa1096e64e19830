/**
 * Finds and counts in bytes, as fast as the runtime can: in WebAssembly with SIMD where it has that, else in plain
 * TypeScript. Files are read straight into a scanner's buffer.
 *
 * @example Find a text in any case
 * ```ts
 * import { createScanner } from "@ct/scan";
 * import assert from "node:assert/strict";
 * const scanner = createScanner(1 << 16);
 * const { written } = new TextEncoder().encodeInto("one\nTWO\n", scanner.buffer);
 * const finder = scanner.finder([{ bytes: new TextEncoder().encode("two"), fold: true }]);
 * assert.equal(finder.find(0, written), 4);
 * assert.equal(finder.find(5, written), -1);
 * assert.equal(scanner.countByte(10, 0, written), 2);
 * ```
 *
 * @module
 */
import { plainScanner } from "./plain_scanner.ts";
import type { Scanner } from "./scanner.ts";
import { simdScanner } from "./simd_scanner.ts";

export { plainScanner } from "./plain_scanner.ts";
export type { Finder, Needle, Scanner, TextCounter, TextMetrics } from "./scanner.ts";
export { simdScanner } from "./simd_scanner.ts";

/**
 * Makes a scanner with a buffer of `capacity` bytes, the fastest the runtime has.
 * @throws {RangeError} If the capacity is no whole number of bytes up to 1 GiB.
 */
export function createScanner(capacity: number): Scanner {
  return simdScanner(capacity) ?? plainScanner(capacity);
}
