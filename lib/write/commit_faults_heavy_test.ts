import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { times } from "@ct/testing";
import { commit } from "./commit.ts";
import { callsOf, ctx, settles } from "./testing/broken_commit.ts";
import { faultyOps, type OpCall } from "./testing/fault_ops.ts";
import { SampleTree } from "./testing/sample_tree.ts";

/** Each step is tried, and each file adds its own: so many tries are the square of these. */
const failing = times(8, 20);
const breaking = times(12, 50);

for (
  const [name, reason, linked] of [
    ["ENOSPC", "No space left on device (os error 28)", false],
    ["ENOSPC", "No space left on device (os error 28)", true],
    ["EACCES", "Permission denied (os error 13)", true],
    ["EIO", "Input/output error (os error 5)", true],
  ] as const
) {
  const kind = linked ? "plain and linked" : "plain";
  Deno.test(`commit() of ${failing} ${kind} files with ${name} at each step changes all or none`, async () => {
    const calls = await callsOf(failing, linked);
    for (const { number } of calls) await failAt(number, linked, reason);
  });
}

async function failAt(number: number, linked: boolean, reason: string): Promise<void> {
  using tree = SampleTree.make(failing, { linked });
  let failed: OpCall | undefined;
  const ops = faultyOps({
    syncs: false,
    before: (call) => {
      if (call.number !== number) return;
      failed = call;
      throw new Error(`${reason}: ${call.name} '${call.path}'`);
    },
  });
  const error = await commit(tree.plan("old", "new"), ctx, ops).then(() => undefined, (it) => it);
  const where = `${failed?.number} ${failed?.name} ${failed?.path}`;
  assert.deepEqual(
    tree.versions("old", "new"),
    new Set([error === undefined ? "new" : "old"]),
    where,
  );
  if (error === undefined) return;
  assert.ok(error instanceof CtError, where);
  assert.equal(error.code, "write");
  assert.ok(error.message.includes(reason), error.message);
  assert.ok(tree.paths.includes(error.path ?? ""), `${where} names ${error.path}`);
  assert.ok(error.message.includes(error.path ?? "?"), error.message);
  assert.match(error.help ?? "", /nothing was written/);
  assert.deepEqual(tree.temporaries(), [], where);
}

for (const linked of [false, true]) {
  const kind = linked ? "with links" : "plain";
  Deno.test(`commit() of ${breaking} ${kind} files that breaks off at each step is settled by recovery`, async () => {
    const calls = await callsOf(breaking, linked);
    for (const call of calls) await breakOffAt(call, linked);
  });
}

/** From one call on nothing happens any more: what is on disk is what a killed process leaves. */
async function breakOffAt({ number, name, path }: OpCall, linked: boolean): Promise<void> {
  using tree = SampleTree.make(breaking, { linked });
  const ops = faultyOps({
    syncs: false,
    before: (call) => {
      if (call.number >= number) throw new Error("the process has died");
    },
  });
  await commit(tree.plan("old", "new"), ctx, ops).catch(() => {});
  const where = `${number} ${name} ${path}`;
  // A file with several names is overwritten in place and may be torn until it is recovered.
  if (!linked) assert.ok(!tree.versions("old", "new").has("torn"), where);
  await settles(tree, where);
}
