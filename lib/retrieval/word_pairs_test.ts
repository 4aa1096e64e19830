import assert from "node:assert/strict";
import fc from "fast-check";
import { WordPairs } from "./word_pairs.ts";

Deno.test("WordPairs counts as a new one after it was cleared, however much there was", () => {
  const pairs = new WordPairs();
  const chunks = fc.array(fc.array(fc.nat({ max: 3_000 }), { maxLength: 900 }), { maxLength: 4 });
  fc.assert(
    fc.property(chunks, (chunks) => {
      pairs.clear();
      const expected = new Map<number, number[][]>();
      chunks.forEach((words, chunk) => {
        for (const word of new Set(words)) {
          const pair = pairs.pairOf(word, chunk);
          assert.equal(pairs.countsOf(pair), 0);
          pairs.setCounts(pair, 1 + word % 7);
          assert.equal(pairs.pairOf(word, chunk), pair);
          expected.set(word, [...expected.get(word) ?? [], [chunk, 1 + word % 7]]);
        }
      });
      assert.deepEqual([...pairs.seen()], [...expected.keys()]);
      for (const [word, own] of expected) {
        const found: number[][] = [];
        pairs.each(word, (chunk, counts) => found.push([chunk, counts]));
        assert.deepEqual(found, own);
      }
    }),
    { numRuns: 40 },
  );
});
