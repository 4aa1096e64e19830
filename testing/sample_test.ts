import assert from "node:assert/strict";
import { drawn, sampledNumber } from "./sample.ts";

const items = Array.from({ length: 20 }, (_, at) => at);
const seeds = Array.from({ length: 200 }, (_, seed) => String(seed));

Deno.test("a seed draws the same items each time, in their order, and none twice", () => {
  for (const seed of seeds) {
    const sample = drawn(items, 5, seed);
    assert.deepEqual(drawn(items, 5, seed), sample);
    assert.deepEqual(sample, [...new Set(sample)].sort((one, other) => one - other));
    assert.equal(sample.length, 5);
  }
});

Deno.test("seeds draw each item about equally often", () => {
  const all = seeds.flatMap((seed) => drawn(items, 5, `${seed} a`));
  for (const item of items) {
    const times = all.filter((each) => each === item).length;
    assert.ok(times > 25 && times < 80, `${item} is drawn ${times} times`);
  }
});

Deno.test("all items are drawn where there are no more", () => {
  assert.deepEqual(drawn(items, 20, "a"), items);
  assert.deepEqual(drawn(items, 99, "a"), items);
  assert.deepEqual(drawn([], 1, "a"), []);
});

Deno.test("purposes draw different numbers below the limit", () => {
  const numbers = items.map((item) => sampledNumber(4, `purpose ${item}`));
  assert.deepEqual(new Set(numbers), new Set([0, 1, 2, 3]));
});
