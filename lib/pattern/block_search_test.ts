import assert from "node:assert/strict";
import fc from "fast-check";
import { findBlocks, nearestMiss } from "./block.ts";
import { BlockSearch } from "./block_search.ts";

const line = fc.constantFrom("a", "b", " a", "");
const lines = fc.array(line, { maxLength: 30 });
const block = fc.array(line, { minLength: 1, maxLength: 5 });
const cuts = fc.array(fc.nat(30), { maxLength: 6 });

/** The lines in pieces that end before the given indexes. */
function pieces(all: readonly string[], ends: readonly number[]): (readonly string[])[] {
  const sorted = [0, ...ends.toSorted((a, b) => a - b), all.length];
  return sorted.slice(1).map((end, index) => all.slice(sorted[index], end));
}

Deno.test("BlockSearch finds in pieces what is in the whole", () => {
  fc.assert(
    fc.property(lines, block, cuts, (all, wanted, ends) => {
      const search = new BlockSearch(wanted);
      const found = pieces(all, ends).flatMap((piece) => search.push(piece, false));
      found.push(...search.push([], true));
      const whole = findBlocks(all, wanted);
      assert.deepEqual(found, whole.map((at) => at + 1));
      assert.deepEqual(search.miss, whole.length > 0 ? undefined : nearestMiss(all, wanted));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("findBlocks() agrees with a comparison at every line", () => {
  fc.assert(fc.property(lines, block, (all, wanted) => {
    const found: number[] = [];
    for (let at = 0; at + wanted.length <= all.length;) {
      const isHere = wanted.every((text, index) => all[at + index] === text);
      if (isHere) found.push(at);
      at += isHere ? wanted.length : 1;
    }
    assert.deepEqual(findBlocks(all, wanted), found);
  }));
});

Deno.test("nearestMiss() is the earliest of the longest beginnings of the block", () => {
  fc.assert(fc.property(lines, block, (all, wanted) => {
    if (findBlocks(all, wanted).length > 0) return;
    const runs = all.map((_, at) => {
      const differs = wanted.findIndex((text, index) => all[at + index] !== text);
      return differs < 0 ? wanted.length : differs;
    });
    const best = Math.max(0, ...runs);
    const first = wanted[0] ?? "";
    const at = best > 0
      ? runs.indexOf(best)
      : first.trim() === ""
      ? -1
      : all.findIndex((text) => text.trim() === first.trim());
    const miss = at < 0 ? undefined : {
      line: at + 1,
      divergesAt: best + 1,
      blockLines: wanted.length,
      expected: wanted[best],
      found: all[at + best] ?? "",
    };
    assert.deepEqual(nearestMiss(all, wanted), miss);
  }));
});
