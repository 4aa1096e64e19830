import assert from "node:assert/strict";
import { cSegments } from "./c.ts";
import { confusionsOf } from "./syntax_doubt.ts";

const doubtsIn = confusionsOf(cSegments);

for (
  const [source, expected] of [
    ["f(a[1]) { }", []],
    ["} f(/* a", [
      "0 this } closes nothing!",
      "3 nothing closes this (",
      "4 nothing closes this /*",
    ]],
    ["(]", ["0 nothing closes this (", "1 this ] closes nothing!"]],
    ['"{" /* ( */ // [\n', []],
  ] as const
) {
  Deno.test(`what is not understood in ${JSON.stringify(source)}, in order`, () => {
    const found = doubtsIn(source).map(({ start, what, isLate }) =>
      `${start} ${what}${isLate ? "!" : ""}`
    );
    assert.deepEqual(found, expected);
  });
}
