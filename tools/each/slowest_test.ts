import { memoryContext } from "@ct/core/context";
import assert from "node:assert/strict";
import { Slowest } from "./slowest.ts";

Deno.test("the slowest item is named from a second on, whether it runs or has ended", () => {
  let now = 0;
  const clock = { ...memoryContext({ cwd: "/" }).clock, now: () => now };
  const slowest = new Slowest(clock);
  slowest.start("a");
  now = 900;
  assert.equal(slowest.text(), "");
  now = 1500;
  slowest.start("b");
  assert.equal(slowest.text(), ", slowest a 1 s");
  slowest.end({ item: "a", durationMs: 1500 });
  now = 2500;
  assert.equal(slowest.text(), ", slowest a 1 s");
  now = 4000;
  assert.equal(slowest.text(), ", slowest b 2 s");
  slowest.end({ item: "b", durationMs: 2500 });
  assert.equal(slowest.text(), ", slowest b 2 s");
});
