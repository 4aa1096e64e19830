import assert from "node:assert/strict";
import fc from "fast-check";
import type { Hunk } from "./hunk.ts";
import { HunkFinder, type HunkLocations } from "./hunk_places.ts";

function hunk(old: readonly string[]): Hunk {
  const runs = [{ at: 0, removed: old, added: [] }];
  const [before, newBefore, growth] = [1, 1, -old.length];
  return { patchLine: 1, before, newBefore, old, runs, growth, hasEnd: true, isBare: false };
}

/** Looks at every line. */
function searched(lines: readonly string[], { old }: Hunk): HunkLocations | undefined {
  const at = lines.flatMap((_, line) =>
    line + old.length <= lines.length && old.every((text, index) => lines[line + index] === text)
      ? [line]
      : []
  );
  return at[0] === undefined ? undefined : { first: at[0], isAmbiguous: at.length > 1 };
}

const lines = fc.array(fc.constantFrom("a\n", "b\n", "c\n", "a"), { maxLength: 40 });
const old = fc.array(fc.constantFrom("a\n", "b\n", "c\n", "a", "x\n"), {
  minLength: 1,
  maxLength: 4,
});

Deno.test("a hunk is found where a look at every line finds it", () => {
  fc.assert(fc.property(lines, fc.array(old, { maxLength: 6 }), (lines, olds) => {
    const hunks = olds.map(hunk);
    const finder = new HunkFinder(lines, hunks, () => {});
    for (const each of hunks) assert.deepEqual(finder.placesOf(each), searched(lines, each));
  }));
});

Deno.test("ten thousand hunks are found in a few passes (long)", () => {
  const lines = Array.from({ length: 100_000 }, (_, line) => `${line % 7 === 0 ? line : "x"}\n`);
  const hunks = Array.from({ length: 10_000 }, (_, at) => hunk(lines.slice(at * 10, at * 10 + 7)));
  let ticks = 0;
  const finder = new HunkFinder(lines, hunks, () => void ticks++);
  for (const [at, each] of hunks.entries()) assert.equal(finder.placesOf(each)?.first, at * 10);
  assert.ok(ticks > 0 && ticks < 100, `${ticks}`);
});

Deno.test("the search for hunks is broken off by its tick", () => {
  const finder = new HunkFinder(["a\n"], [hunk(["a\n"])], () => {
    throw new Error("stop");
  });
  assert.throws(() => finder.placesOf(hunk(["a\n"])), /stop/);
});
