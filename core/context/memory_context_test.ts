import assert from "node:assert/strict";
import { ManualClock } from "@ct/testing";
import { memoryContext, MemorySink } from "./memory_context.ts";

Deno.test("MemorySink keeps what is written, in order", () => {
  const sink = new MemorySink();
  assert.equal(sink.text, "");
  sink.write("a");
  sink.write("");
  sink.write("b\n");
  assert.equal(sink.text, "ab\n");
  sink.flush();
  sink.write("c");
  assert.equal(sink.text, "ab\nc");
  assert.equal(sink.isTerminal, false);
});

Deno.test("memoryContext() keeps the streams apart", () => {
  const ctx = memoryContext({ cwd: "/x" });
  ctx.stdout.write("out");
  ctx.stderr.write("err");
  assert.deepEqual([ctx.cwd, ctx.stdout.text, ctx.stderr.text], [
    "/x",
    "out",
    "err",
  ]);
});

Deno.test("memoryContext() has no input, no colour, no user and is not aborted, unless told", async () => {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await ctx.stdin.text(), "");
  assert.equal(ctx.signal.aborted, false);
  assert.deepEqual([ctx.colour, ctx.home, ctx.configHome], [
    false,
    undefined,
    undefined,
  ]);
  const clock = new ManualClock(7);
  const told = memoryContext({
    cwd: "/",
    clock,
    colour: true,
    home: "/h",
    signal: AbortSignal.abort(),
  });
  assert.deepEqual([
    told.clock.now(),
    told.colour,
    told.home,
    told.signal.aborted,
  ], [
    7,
    true,
    "/h",
    true,
  ]);
});
