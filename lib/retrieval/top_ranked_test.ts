import assert from "node:assert/strict";
import fc from "fast-check";
import { byScore, TopRanked } from "./top_ranked.ts";

Deno.test("Best keeps what sorting would put first", () => {
  const scores = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
  const limits = fc.oneof(fc.nat({ max: 12 }), fc.constant(Infinity));
  fc.assert(fc.property(scores, limits, (scores, limit) => {
    const best = new TopRanked(limit);
    scores.forEach((score, id) => best.add(id, score));
    const sorted = scores.map((score, id) => ({ id, score }))
      .sort((a, b) => b.score - a.score || a.id - b.id);
    assert.deepEqual(best.kept, sorted.slice(0, limit));
  }));
});

Deno.test("TopRanked takes what is better than the last of those that it has room for", () => {
  const best = new TopRanked(2);
  best.add(5, 1);
  assert.equal(best.takes(9, 0), true);
  best.add(7, 3);
  for (const [id, score] of [[4, 1], [6, 1], [5, 2], [1, 0]] as const) {
    assert.equal(best.takes(id, score), byScore({ id, score }, { id: 5, score: 1 }) < 0);
  }
});
