import assert from "node:assert/strict";
import { functionsAt } from "./pairs.ts";

const functions = [
  { ask: "outer", path: "a.ts", start: 10, end: 90 },
  { ask: "inner", path: "a.ts", start: 20, end: 40 },
  { ask: "elsewhere", path: "b.ts", start: 10, end: 20 },
];

for (
  const [title, places, expected] of [
    ["the chunk that begins a function", [["a.ts", 8, 60]], ["a.ts:10", "a.ts:20"]],
    ["a part of the innermost function", [["a.ts", 25, 30]], ["a.ts:20"]],
    ["a part of the outer function", [["a.ts", 50, 80]], ["a.ts:10"]],
    ["a chunk that is in none", [["a.ts", 91, 95], ["c.ts", 10, 20]], []],
    ["each once, best first", [["b.ts", 10, 20], ["a.ts", 50, 60], ["b.ts", 12, 14]], [
      "b.ts:10",
      "a.ts:10",
    ]],
  ] as const
) {
  Deno.test(`functionsAt() ${title}`, () => {
    const found = functionsAt(
      places.map(([path, start, end]) => ({ path, start, end })),
      functions,
    );
    assert.deepEqual(found, expected);
  });
}
