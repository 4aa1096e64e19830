import assert from "node:assert/strict";
import { IdentifierTable } from "./identifier_table.ts";

/** Many share a slot, and some both their hash and their check. */
function runOf(at: number): readonly [hash: number, check: number, length: number] {
  return [(at % 700) * 65_536 | 0, at % 1_300, at % 255];
}

Deno.test("KnownRuns finds what was added, with its words, and nothing after it was cleared (long)", () => {
  const runs = new IdentifierTable();
  for (const round of [1, 2]) {
    const added = new Map<string, number>();
    for (let at = 0; at < 5_000; at += 1) {
      const run = runOf(at);
      assert.equal(runs.find(...run) >= 0, added.has(run.join()));
      if (added.has(run.join())) continue;
      added.set(run.join(), at);
      runs.add(...run, Array.from({ length: at % 4 }, (_, word) => round * at + word));
    }
    assert.equal(runs.count, added.size);
    for (const at of added.values()) {
      const number = runs.find(...runOf(at));
      assert.deepEqual(
        [...runs.words.subarray(runs.start(number), runs.end(number))],
        Array.from({ length: at % 4 }, (_, word) => round * at + word),
      );
    }
    runs.clear();
    assert.equal(runs.find(...runOf(1)), -1);
  }
});
