/**
 * Commits of sample trees in which something goes wrong, and what must be true afterwards.
 *
 * @module
 */
import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { commit } from "../commit.ts";
import { recoverTree } from "../recover.ts";
import { faultyOps, type OpCall } from "./fault_ops.ts";
import { SampleTree } from "./sample_tree.ts";

/** What a commit and a recovery need of the outside world. */
export const ctx = { clock: systemClock, door: openDoor };

/** The calls that a commit of this many files makes when nothing goes wrong. */
export async function callsOf(count: number, linked: boolean): Promise<OpCall[]> {
  using tree = SampleTree.make(count, { linked });
  const calls: OpCall[] = [];
  const ops = faultyOps({ syncs: false, before: (call) => void calls.push(call) });
  await commit(tree.plan("old", "new"), ctx, ops);
  assert.deepEqual(tree.versions("old", "new"), new Set(["new"]));
  assert.deepEqual(tree.temporaries(), []);
  return calls;
}

/** Recovers a tree and checks that it is settled: each file whole, nothing left. */
export async function settles(tree: SampleTree, where: string): Promise<void> {
  const report = await recoverTree(tree.root, { ...ctx, cwd: "/" });
  assert.deepEqual(report.unsettled, [], where);
  assert.deepEqual(report.kept, [], where);
  const versions = tree.versions("old", "new");
  assert.equal(versions.size, 1, where);
  assert.ok(!versions.has("torn"), where);
  assert.deepEqual(tree.temporaries(), [], where);
}
