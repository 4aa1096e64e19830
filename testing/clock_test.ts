import assert from "node:assert/strict";
import { type Clock, systemClock } from "@ct/base";
import { ManualClock } from "./manual_clock.ts";

interface ClockUnderTest {
  readonly name: string;
  readonly clock: Clock;
  /** Lets at least `ms` milliseconds pass. */
  pass(ms: number): Promise<void>;
}

function clocks(): readonly ClockUnderTest[] {
  const manual = new ManualClock();
  return [
    {
      name: "the system's clock",
      clock: systemClock,
      pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms + 1)),
    },
    {
      name: "the manual clock",
      clock: manual,
      pass: (ms) => {
        manual.advance(ms);
        return Promise.resolve();
      },
    },
  ];
}

for (const { name, clock, pass } of clocks()) {
  Deno.test(`${name} moves on and never goes back`, async () => {
    const start = clock.now();
    await pass(3);
    assert.ok(clock.now() >= start + 3);
  });

  Deno.test(`${name} lets one sleep for no time`, async () => {
    await clock.sleep(0);
  });

  Deno.test(`${name} wakes a sleeper when it is due, not before`, async () => {
    const start = clock.now();
    let woke = false;
    const slept = clock.sleep(3).then(() => woke = true);
    await Promise.resolve();
    assert.equal(woke, false);
    await pass(3);
    await slept;
    assert.ok(clock.now() - start >= 2);
  });

  Deno.test(`${name} does not let one sleep whose signal has aborted`, async () => {
    await clock.sleep(60_000, AbortSignal.abort());
  });

  Deno.test(`${name} wakes a sleeper when its signal aborts`, async () => {
    const controller = new AbortController();
    const slept = clock.sleep(60_000, controller.signal);
    controller.abort();
    await slept;
  });

  Deno.test(`${name} forgets the signal of a sleeper that woke`, async () => {
    const controller = new AbortController();
    const slept = clock.sleep(1, controller.signal);
    await pass(1);
    await slept;
    controller.abort();
  });
}

Deno.test("ManualClock wakes sleepers in the order they are due", async () => {
  const clock = new ManualClock(100);
  const order: number[] = [];
  const sleepers = [30, 10, 20, 40].map((ms) => clock.sleep(ms).then(() => order.push(ms)));
  clock.advance(30);
  await Promise.all(sleepers.slice(0, 3));
  assert.deepEqual(order, [10, 20, 30]);
  assert.equal(clock.sleeping, 1);
  clock.advance(10);
  await sleepers[3];
  assert.equal(clock.sleeping, 0);
  assert.equal(clock.now(), 140);
});

Deno.test("ManualClock forgets a sleeper whose signal aborts", async () => {
  const clock = new ManualClock();
  const controller = new AbortController();
  const slept = clock.sleep(10, controller.signal);
  controller.abort();
  await slept;
  assert.equal(clock.sleeping, 0);
});
