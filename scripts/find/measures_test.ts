import assert from "node:assert/strict";
import { meanOf, measuresOf } from "./measures.ts";

const grades = new Map([["place", 2], ["helpful", 1]]);
const best = 3 + 1 / Math.log2(3);

for (
  const [title, found, ndcg, mrr, hits] of [
    ["the best order", ["place", "helpful", "other"], 1, 1, [1, 1, 1]],
    ["the helpful one first", ["helpful", "place"], (1 + 3 / Math.log2(3)) / best, 0.5, [0, 1, 1]],
    ["only what is helpful", ["helpful"], 1 / best, 0, [0, 0, 0]],
    ["the sixth", ["a", "b", "c", "d", "e", "place"], 3 / Math.log2(7) / best, 1 / 6, [0, 0, 1]],
    ["the eleventh", [..."0123456789", "place"], 0, 0, [0, 0, 0]],
    ["nothing", [], 0, 0, [0, 0, 0]],
  ] as const
) {
  Deno.test(`measuresOf() ${title}`, () => {
    const { hit1, hit5, hit10, ...rest } = measuresOf(found, grades);
    assert.deepEqual(rest, { ndcg, mrr });
    assert.deepEqual([hit1, hit5, hit10], hits);
  });
}

Deno.test("meanOf() takes the mean of each figure", () => {
  const right = { ndcg: 1, mrr: 1, hit1: 1, hit5: 1, hit10: 1 };
  const wrong = { ndcg: 0, mrr: 0, hit1: 0, hit5: 0, hit10: 0 };
  assert.deepEqual(meanOf([right, wrong]), {
    ndcg: 0.5,
    mrr: 0.5,
    hit1: 0.5,
    hit5: 0.5,
    hit10: 0.5,
  });
  assert.deepEqual(meanOf([]), wrong);
});
