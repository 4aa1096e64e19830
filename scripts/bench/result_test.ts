import assert from "node:assert/strict";
import { type Measured, median, summarize } from "./result.ts";

for (const [values, expected] of [[[3], 3], [[9, 1, 5], 5], [[4, 1, 2, 10], 3]] as const) {
  Deno.test(`the median of ${values} is ${expected}`, () => assert.equal(median(values), expected));
}

const base: Measured = {
  name: "`rg`",
  label: "rg",
  wallMs: [10, 40, 10],
  cpuMs: [],
  peakBytes: [2, 2],
};

Deno.test("summarize() compares within a round, not medians", () => {
  const other = { ...base, label: "other", wallMs: [20, 80, 90] };
  assert.deepEqual(summarize([base, other])[1]?.wallMs, { median: 80, ratio: 2 });
});

Deno.test("summarize() compares the first with itself", () => {
  assert.deepEqual(summarize([base])[0]?.wallMs, { median: 10, ratio: 1 });
});

Deno.test("summarize() leaves out what was not measured", () => {
  const [row] = summarize([base]);
  assert.deepEqual([row?.cpuMs, row?.peakBytes], [undefined, { median: 2, ratio: 1 }]);
});
