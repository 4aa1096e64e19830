import assert from "node:assert/strict";
import { concurrently } from "./concurrently.ts";

Deno.test("concurrently() does everything, begun in order, a limited number at a time", async () => {
  const begun: number[] = [];
  let running = 0;
  let max = 0;
  await concurrently(Array.from({ length: 100 }, (_, index) => index), async (item) => {
    begun.push(item);
    max = Math.max(max, ++running);
    await Promise.resolve();
    running--;
  }, { atOnce: 16 });
  assert.deepEqual(begun, Array.from({ length: 100 }, (_, index) => index));
  assert.equal(max, 16);
});

Deno.test("concurrently() begins nothing after a failure, and ends what it began", async () => {
  let begun = 0;
  let ended = 0;
  const work = async (item: number): Promise<void> => {
    begun++;
    await Promise.resolve();
    if (item === 20) throw new Error("no");
    await Promise.resolve();
    ended++;
  };
  const items = Array.from({ length: 100 }, (_, index) => index);
  await assert.rejects(concurrently(items, work, { atOnce: 16 }), { message: "no" });
  assert.ok(begun < 60);
  assert.equal(ended, begun - 1);
});

Deno.test("concurrently() throws what the items throw, when all that was begun has ended", async () => {
  let ended = 0;
  const items = function* () {
    yield* [1, 2];
    throw new Error("no more");
  };
  const work = async () => {
    await Promise.resolve();
    ended++;
  };
  await assert.rejects(concurrently(items(), work, { atOnce: 3 }), { message: "no more" });
  assert.equal(ended, 2);
});

Deno.test("concurrently() throws the first of several failures", async () => {
  const work = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    throw new Error(`after ${turns}`);
  };
  await assert.rejects(concurrently([3, 1, 2], work, { atOnce: 3 }), { message: "after 1" });
});

Deno.test("concurrently() cannot do anything with less than one at a time", async () => {
  for (const atOnce of [0, -1, NaN]) {
    await assert.rejects(concurrently([], () => Promise.resolve(), { atOnce }), RangeError);
  }
});
