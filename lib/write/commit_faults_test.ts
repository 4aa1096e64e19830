import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { commit } from "./commit.ts";
import { recoverTree } from "./recover.ts";
import { callsOf, ctx, settles } from "./testing/broken_commit.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { SampleTree } from "./testing/sample_tree.ts";

Deno.test("a recovery that breaks off at each step is completed by the next one (long)", async () => {
  const calls = await callsOf(8, true);
  const last = calls.findLast(({ name, path }) => name === "rename" && !path.includes("/.ct-"));
  assert.ok(last !== undefined);
  for (let step = 1;; step += times(3, 1)) {
    using tree = SampleTree.make(8, { linked: true });
    await commit(tree.plan("old", "new"), ctx, dyingAt(last.number)).catch(() => {});
    assert.equal(tree.versions("old", "new").size, 2);
    let calls = 0;
    const ops = faultyOps({
      syncs: false,
      before: ({ number }) => {
        calls = number;
        if (number >= step) throw new Error("the process has died");
      },
    });
    await recoverTree(tree.root, { ...ctx, cwd: "/" }, ops);
    await settles(tree, `recovery step ${step}`);
    assert.deepEqual(tree.versions("old", "new"), new Set(["old"]));
    if (calls < step) break;
  }
});

function dyingAt(step: number): ReturnType<typeof faultyOps> {
  return faultyOps({
    syncs: false,
    before: ({ number }) => {
      if (number >= step) throw new Error("the process has died");
    },
  });
}
