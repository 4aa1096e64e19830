import assert from "node:assert/strict";
import { abridgedRows, type NestedRow, printedBytes } from "./long_result.ts";

const row = (depth: number, width = 100): NestedRow => ({ depth, width });
const times = (count: number, ...rows: readonly NestedRow[]) =>
  Array.from({ length: count }, () => rows).flat();

for (
  const [what, rows, kept, left] of [
    ["nothing", [], 0, 0],
    ["a top alone", [row(0)], 1, 0],
    ["levels that fit", [row(0), ...times(5, row(1), row(2), row(3))], 16, 0],
    ["a level that does not fit", [row(0), ...times(20, row(1), row(2), row(2))], 21, 0],
    [
      "nothing below a level that does not fit",
      [row(0), row(1), ...times(50, row(2)), row(3, 1)],
      2,
      0,
    ],
    ["a first level that is long", [row(0), ...times(60, row(1))], 61, 0],
    ["a first level that is longer than a long result", [row(0), ...times(300, row(1))], 81, 220],
    ["a top that is longer", [row(0, 1e5), row(1)], 1, 1],
  ] as const
) {
  Deno.test(`abridgedRows() of ${what}`, () => {
    const abridged = abridgedRows(rows);
    assert.deepEqual([abridged.rows.length, abridged.left], [kept, left]);
  });
}

Deno.test("printedBytes() counts bytes and newlines", () => {
  assert.equal(printedBytes(["a", "", "é"]), 6);
});
