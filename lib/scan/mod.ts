/**
 * Finds and counts in bytes, sixteen at a time: in WebAssembly with SIMD. Files are read straight
 * into a scanner's buffer.
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
export { BorrowedScanner, type ScannerPlace } from "./borrowed_scanner.ts";
export { HeadIndex } from "./head_index.ts";
export type { Finder, Needle, Scanner, TextCounter, TextMetrics } from "./scanner.ts";
export { createScanner } from "./simd_scanner.ts";
