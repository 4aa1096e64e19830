import assert from "node:assert/strict";
import { Baseline } from "./baseline.ts";

const index = new Baseline([
  { path: "a.ts", text: "pool pool pool of connections" },
  { path: "b.ts", text: "pool of threads, with many other words that make it long" },
  { path: "retry.ts", text: "connections are tried again" },
]);

for (
  const [question, expected] of [
    ["Pool", ["a.ts", "b.ts"]],
    ["retry", ["retry.ts"]],
    ["connections again", ["retry.ts", "a.ts"]],
    ["pools", []],
  ] as const
) {
  Deno.test(`the baseline finds ${expected.length} files for "${question}"`, () => {
    assert.deepEqual(index.search(question), expected);
  });
}
