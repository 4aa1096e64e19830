import assert from "node:assert/strict";
import fc from "fast-check";
import { TopRanked } from "./top_ranked.ts";

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
