/**
 * Results that are long, and what is given of them to who does not ask for all
 * (docs/spec/conventions.md#long-results).
 *
 * @module
 */

/** A result of more bytes is long. */
export const longResultBytes: number = 16 << 10;

/** In place of a long result are this many bytes of rows. */
const abridgedBytes = 4 << 10;

/** How many bytes lines take when they are printed. */
export function printedBytes(lines: Iterable<string>): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const line of lines) bytes += encoder.encode(line).length + 1;
  return bytes;
}

/** A row of a tree. */
export interface NestedRow {
  /** How deep it is; 0 is the top. */
  readonly depth: number;
  /** Characters that are printed of it. */
  readonly width: number;
}

/** What is given of a long result. */
export interface AbridgedRows<Row> {
  /** The rows of the upper levels, in their order. */
  readonly rows: readonly Row[];
  /** How many more of these levels there are. */
  readonly left: number;
}

/**
 * The levels of a tree that fit in what is given of a long result. At least one below the top is
 * given, of which the first rows if it is long itself.
 *
 * @example Two levels, of which the second is too long
 * ```ts
 * import { abridgedRows } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * const rows = [0, 1, 2, 1].map((depth) => ({ depth, width: depth === 2 ? 5000 : 10 }));
 * const { rows: kept, left } = abridgedRows(rows);
 * assert.deepEqual([kept.map(({ depth }) => depth), left], [[0, 1, 1], 0]);
 * ```
 */
export function abridgedRows<Row extends NestedRow>(all: Iterable<Row>): AbridgedRows<Row> {
  const rows = [...all];
  const levels: number[] = [];
  for (const { depth, width } of rows) levels[depth] = (levels[depth] ?? 0) + width;
  let taken = levels[0] ?? 0;
  let deepest = 0;
  for (const width of levels.slice(1)) {
    taken += width;
    if (taken > abridgedBytes && deepest > 0) break;
    deepest++;
  }
  const upper = rows.filter(({ depth }) => depth <= deepest);
  let room = longResultBytes / 2;
  const end = upper.findIndex(({ width }) => (room -= width) < 0);
  const kept = end < 0 ? upper : upper.slice(0, Math.max(end, 1));
  return { rows: kept, left: upper.length - kept.length };
}
