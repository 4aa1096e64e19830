import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { areSame, type FileState, stateOf } from "./file_state.ts";

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

Deno.test("states are the same if all is, and what has changed just now is not the same", () => {
  const state: FileState = {
    device: 1,
    inode: 2,
    mode: 3,
    owner: 4,
    size: 5,
    modified: 6,
    changed: 7,
  };
  assert.ok(areSame(state, { ...state }));
  assert.ok(areSame(undefined, undefined));
  assert.ok(!areSame(state, undefined) && !areSame(undefined, state));
  for (const key of Object.keys(state)) {
    assert.ok(!areSame(state, { ...state, [key]: 8 }), key);
  }
  const racy = { ...state, changed: NaN };
  assert.ok(!areSame(racy, racy));
});
