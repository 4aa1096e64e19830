import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { type MemoryContext, memoryContext } from "../context/memory_context.ts";
import { ManualClock } from "@ct/testing";
import { Heartbeat, type HeartbeatOptions } from "./heartbeat.ts";

const silent: HeartbeatOptions = {
  heartbeat: undefined,
  "heartbeat-emit": "[{ELAPSED}s]",
  "heartbeat-to": "stderr",
};

async function advance(clock: ManualClock, ms: number): Promise<void> {
  clock.advance(ms);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

function start(
  options: Partial<HeartbeatOptions>,
): { beat: Heartbeat; clock: ManualClock; ctx: MemoryContext } {
  const clock = new ManualClock(5000);
  const ctx = memoryContext({ cwd: "/", clock });
  let asked = 0;
  const beat = new Heartbeat({ ...silent, ...options }, ctx, () => ({ DONE: ++asked }));
  return { beat, clock, ctx };
}

Deno.test("Heartbeat prints a line an interval, the first after the first, with tokens of the moment", async () => {
  const { beat, clock, ctx } = start({ heartbeat: 2, "heartbeat-emit": "{DONE} {ELAPSED} {X}" });
  for (let ms = 0; ms < 6000; ms += 500) await advance(clock, 500);
  assert.equal(ctx.stderr.text, "1 2 {X}\n2 4 {X}\n3 6 {X}\n");
  beat[Symbol.dispose]();
  await advance(clock, 10_000);
  assert.equal(ctx.stderr.text.split("\n").length, 4);
  assert.equal(clock.sleeping, 0);
});

Deno.test("Heartbeat prints on stdout on demand, and nothing without an interval", async () => {
  const { beat, clock, ctx } = start({ heartbeat: 0.5, "heartbeat-to": "stdout" });
  await advance(clock, 500);
  beat[Symbol.dispose]();
  assert.equal(ctx.stdout.text, "[0s]\n");
  const none = start({});
  await advance(none.clock, 500);
  assert.equal(none.ctx.stderr.text, "");
});

Deno.test("Heartbeat makes one beat of those missed, and keeps its rhythm", async () => {
  const { beat, clock, ctx } = start({ heartbeat: 1 });
  await advance(clock, 3500);
  await advance(clock, 400);
  assert.equal(ctx.stderr.text, "[3s]\n");
  await advance(clock, 100);
  assert.equal(ctx.stderr.text, "[3s]\n[4s]\n");
  beat[Symbol.dispose]();
});

for (const heartbeat of [0, -1, NaN, Infinity]) {
  Deno.test(`Heartbeat refuses an interval of ${heartbeat}`, () => {
    assert.throws(() => start({ heartbeat }), { code: "bounds" });
  });
}

Deno.test("Heartbeat stops when its reader has gone", async () => {
  const clock = new ManualClock();
  let beats = 0;
  const stderr = {
    isTerminal: false,
    write(): void {
      beats++;
      throw new CtError("broken-pipe", "gone");
    },
    flush(): void {},
  };
  const ctx = { ...memoryContext({ cwd: "/", clock }), stderr };
  using _beat = new Heartbeat({ ...silent, heartbeat: 1 }, ctx, () => ({}));
  await advance(clock, 1000);
  await advance(clock, 1000);
  assert.equal(beats, 1);
});
