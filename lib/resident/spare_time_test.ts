import assert from "node:assert/strict";
import { SpareTime } from "./spare_time.ts";

/** Time that is set by hand: by the clock, and what the processor did for this process. */
function spareTime() {
  const time = { now: 0, used: 0 };
  const clock = { now: () => time.now, sleep: () => Promise.resolve() };
  const spare = new SpareTime(clock, () => time.used);
  /** Lets time pass and tells whether some is left. */
  const isLeftAfter = (ms: number, usedMs: number) => {
    time.now += ms;
    time.used += usedMs;
    return spare.isLeft;
  };
  return { spare, isLeftAfter };
}

Deno.test("a twentieth of a call's time is left for what comes later", () => {
  const { spare, isLeftAfter } = spareTime();
  assert.ok(isLeftAfter(0, 0));
  spare.spend(4);
  assert.equal(isLeftAfter(79, 79), false);
  assert.ok(isLeftAfter(1, 1));
});

Deno.test("a call that gets little of the processor is left more time, but not for ever", () => {
  const { spare, isLeftAfter } = spareTime();
  spare.spend(4);
  assert.equal(isLeftAfter(80, 20), false);
  assert.equal(isLeftAfter(200, 50), false, "10 are missing");
  assert.ok(isLeftAfter(10, 10));
  spare.spend(4);
  assert.equal(isLeftAfter(799, 0), false);
  assert.ok(isLeftAfter(1, 0));
});
