/**
 * A write in another process that is killed at one operation.
 *
 * @module
 */
import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { recoverTree } from "../recover.ts";
import { runChild } from "./run_child.ts";
import { SampleTree } from "./sample_tree.ts";

const count = 50;
const task = { count, from: "old", to: "new", waits: false };
const options = { permissions: ["-A"] };

/** The number of operations that writing fifty files takes. */
export async function countCalls(linked: boolean): Promise<number> {
  using tree = SampleTree.make(count, { linked });
  const { text } = await runChild({ ...task, root: tree.root, killAt: 0 }, options);
  return Number(/^written (\d+)$/.exec(text)?.[1] ?? assert.fail(text));
}

/**
 * Kills a write in one operation, recovers, and tells which version all files then have.
 * @throws {assert.AssertionError} If a file is torn, or files have different versions.
 */
async function killAt(number: number, linked: boolean): Promise<string> {
  using tree = SampleTree.make(count, { linked });
  const { signal, text } = await runChild({ ...task, root: tree.root, killAt: number }, options);
  assert.equal(signal, "SIGKILL", `operation ${number}: ${text}`);
  // A file with several names is overwritten in place and may be torn until it is recovered.
  if (!linked) assert.ok(!tree.versions("old", "new").has("torn"), `operation ${number}`);
  const report = await recoverTree(tree.root, { clock: systemClock, door: openDoor, cwd: "/" });
  assert.deepEqual(report.unsettled, []);
  const versions = [...tree.versions("old", "new")];
  assert.equal(versions.length, 1, `operation ${number}`);
  assert.deepEqual(tree.temporaries(), [], `operation ${number}`);
  return versions[0] ?? "none";
}

/**
 * Kills a write at each of some operations, one after another: a process that is just being started
 * holds the locks of this one for a moment, and a recovery leaves alone what somebody holds.
 * @throws {assert.AssertionError} If not each leaves all files old or all new, or one of the two
 * never happens.
 */
export async function killAtEach(numbers: Iterable<number>, linked: boolean): Promise<void> {
  const seen = new Set<string>();
  for (const number of numbers) seen.add(await killAt(number, linked));
  assert.deepEqual([...seen].sort(), ["new", "old"]);
}
