import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { areSame, stateOf } from "./file_state.ts";

Deno.test("what keeps size and time is a change, however soon it comes (long)", async () => {
  await using tree = await tempTree({ "f": "one\n" });
  const path = `${tree.path}/f`;
  const { mtime } = Deno.lstatSync(path);
  assert.ok(mtime !== null);
  for (const wait of [0, 10, 100, 400, 800, 1_200]) {
    await systemClock.sleep(wait);
    const before = stateOf(path);
    Deno.writeTextFileSync(path, "two\n");
    Deno.utimeSync(path, mtime, mtime);
    assert.ok(!areSame(before, stateOf(path)), `after ${wait} ms`);
  }
});

Deno.test("what has not changed for a while is the same (long)", async () => {
  await using tree = await tempTree({ "f": "one\n" });
  await systemClock.sleep(1_100);
  assert.ok(areSame(stateOf(`${tree.path}/f`), stateOf(`${tree.path}/f`)));
});
