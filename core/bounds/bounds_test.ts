import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { type MemoryContext, memoryContext } from "../context/memory_context.ts";
import { ManualClock } from "@ct/testing";
import { Bounds, type BoundsOptions, checkSeconds, formatSeconds } from "./bounds.ts";

const unbounded: BoundsOptions = {
  timeout: undefined,
  heartbeat: undefined,
  "heartbeat-emit": "[{ELAPSED}s]",
  "heartbeat-to": "stderr",
};

interface Call {
  readonly clock: ManualClock;
  readonly ctx: MemoryContext;
  readonly bounds: Bounds;
}

function call(options: Partial<BoundsOptions>, signal = new AbortController().signal): Call {
  const clock = new ManualClock(5000);
  const ctx = memoryContext({ cwd: "/", clock, signal });
  return { clock, ctx, bounds: new Bounds({ ...unbounded, ...options }, ctx, { TOOL: "ct-demo" }) };
}

for (
  const [seconds, text] of [
    [2, "2s"],
    [1.5, "1.5s"],
    [0.25, "0.25s"],
    [0.1, "0.1s"],
    [100, "100s"],
    [0.000001, "0.000001s"],
    [1e-7, "0.0000001s"],
    [1.25e-9, "0.00000000125s"],
    [1e-30, "0.000000000000000000000000000001s"],
    [1e20, "100000000000000000000s"],
    [1e21, "1000000000000000000000s"],
    [1e23, "99999999999999991611392s"],
  ] as const
) {
  Deno.test(`formatSeconds() of ${seconds} is ${text}`, () => {
    assert.equal(formatSeconds(seconds), text);
  });
}

Deno.test("formatSeconds() reads back as the same number, without an exponent", () => {
  fc.assert(fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (seconds) => {
    const text = formatSeconds(seconds);
    assert.match(text, /^\d+(\.\d*[1-9])?s$/);
    assert.equal(Number(text.slice(0, -1)), seconds);
  }));
});

for (
  const [seconds, shown] of [
    [0, "0"],
    [-1, "-1"],
    [-0.5, "-0.5"],
    [NaN, "NaN"],
    [Infinity, "inf"],
    [-Infinity, "-inf"],
  ] as const
) {
  Deno.test(`checkSeconds() rejects ${seconds}`, () => {
    assert.throws(() => checkSeconds("--every", seconds), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "bounds");
      assert.equal(
        error.message,
        `invalid --every '${shown}': must be a positive number of seconds`,
      );
      return true;
    });
  });
}

for (const seconds of [undefined, 1, 0.001, Number.MIN_VALUE, 1e300]) {
  Deno.test(`checkSeconds() accepts ${seconds}`, () => checkSeconds("--every", seconds));
}

Deno.test("Bounds checks the timeout before the heartbeat", () => {
  assert.throws(() => call({ timeout: 0, heartbeat: 0 }), /invalid --timeout '0'/);
  assert.throws(() => call({ timeout: 1, heartbeat: 0 }), /invalid --heartbeat '0'/);
});

Deno.test("Bounds without limits only tells when to breathe", async () => {
  const { bounds, clock, ctx } = call({});
  assert.equal(bounds.tick(), false);
  clock.advance(99);
  assert.equal(bounds.tick(), false);
  clock.advance(1);
  assert.equal(bounds.tick(), true);
  assert.equal(bounds.tick(), true);
  await bounds.breathe();
  assert.equal(bounds.tick(), false);
  clock.advance(3_600_000);
  assert.equal(bounds.tick(), true);
  assert.equal(ctx.stdout.text + ctx.stderr.text, "");
});

for (
  const [timeout, text] of [
    [2, "timed out after 2s; aborted"],
    [1.5, "timed out after 1.5s; aborted"],
    [0.25, "timed out after 0.25s; aborted"],
  ] as const
) {
  Deno.test(`Bounds gives up after ${timeout} seconds`, () => {
    const { bounds, clock } = call({ timeout });
    clock.advance(timeout * 1000 - 1);
    bounds.tick();
    clock.advance(1);
    assert.throws(() => bounds.tick(), (error) => {
      assert.ok(error instanceof CtError);
      assert.deepEqual([error.code, error.message], ["timeout", text]);
      return true;
    });
  });
}

Deno.test("Bounds keeps no limit between lift() and restore()", () => {
  const { bounds, clock } = call({ timeout: 2 });
  bounds.lift();
  clock.advance(3000);
  bounds.tick();
  bounds.restore();
  assert.throws(() => bounds.tick(), /timed out after 2s/);
  assert.throws(() => bounds.lift(), /timed out after 2s/);
});

Deno.test("Bounds stops when the call is aborted", () => {
  const controller = new AbortController();
  const { bounds } = call({}, controller.signal);
  bounds.tick();
  controller.abort();
  assert.throws(
    () => bounds.tick(),
    (error) => error instanceof CtError && error.code === "aborted",
  );
});

Deno.test("Bounds prints a heartbeat an interval, the first after the first", () => {
  const { bounds, clock, ctx } = call({ heartbeat: 2, "heartbeat-emit": "{TOOL} {ELAPSED} {X}" });
  for (let ms = 0; ms <= 6000; ms += 500) {
    bounds.tick();
    clock.advance(500);
  }
  assert.equal(ctx.stderr.text, "ct-demo 2 {X}\nct-demo 4 {X}\nct-demo 6 {X}\n");
  assert.equal(ctx.stdout.text, "");
});

Deno.test("Bounds prints heartbeats on stdout on demand", () => {
  const { bounds, clock, ctx } = call({ heartbeat: 1, "heartbeat-to": "stdout" });
  clock.advance(1000);
  bounds.tick();
  assert.equal(ctx.stdout.text, "[1s]\n");
  assert.equal(ctx.stderr.text, "");
});

Deno.test("Bounds makes one heartbeat of those missed in a long stretch", () => {
  const { bounds, clock, ctx } = call({ heartbeat: 1 });
  clock.advance(3500);
  bounds.tick();
  clock.advance(400);
  bounds.tick();
  clock.advance(100);
  bounds.tick();
  assert.equal(ctx.stderr.text, "[3s]\n[4s]\n");
});

Deno.test("Bounds is not thrown off its beat by a tick right before the next one", () => {
  const { bounds, clock, ctx } = call({ heartbeat: 1 });
  clock.advance(1999.5);
  bounds.tick();
  clock.advance(0.5);
  bounds.tick();
  assert.equal(ctx.stderr.text, "[1s]\n[2s]\n");
});

Deno.test("Bounds prints fractions of seconds as whole ones", () => {
  const { bounds, clock, ctx } = call({ heartbeat: 0.5 });
  for (let beat = 0; beat < 4; beat++) {
    clock.advance(500);
    bounds.tick();
  }
  assert.equal(ctx.stderr.text, "[0s]\n[1s]\n[1s]\n[2s]\n");
});

Deno.test("Bounds beats at every tick where the interval is shorter than the stretches", () => {
  fc.assert(fc.property(
    fc.double({ min: 0.001, max: 0.01, noNaN: true }),
    fc.array(fc.integer({ min: 20, max: 1000 })),
    (heartbeat, steps) => {
      const { bounds, clock, ctx } = call({ heartbeat, "heartbeat-emit": "x" });
      for (const step of steps) {
        clock.advance(step);
        bounds.tick();
      }
      assert.equal(ctx.stderr.text, "x\n".repeat(steps.length));
    },
  ));
});

Deno.test("Bounds prints no heartbeat at the moment it gives up", () => {
  const { bounds, clock, ctx } = call({ timeout: 1, heartbeat: 1 });
  clock.advance(1000);
  assert.throws(() => bounds.tick(), /timed out/);
  assert.equal(ctx.stderr.text, "");
});

Deno.test("shows() is asked at ticks where somebody is looking, and nowhere else", () => {
  const shown: string[] = [];
  const progress = { show: (text: () => string) => void shown.push(text()), clear: () => {} };
  const watched = new Bounds(unbounded, { ...memoryContext({ cwd: "/" }), progress }, {});
  watched.tick();
  watched.shows(() => "1 file");
  watched.tick();
  assert.deepEqual(shown, ["1 file"]);
  const alone = new Bounds(unbounded, memoryContext({ cwd: "/" }), {});
  alone.shows(() => assert.fail("nobody is looking"));
  alone.tick();
});
