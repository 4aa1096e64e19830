import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { recoverTree } from "./recover.ts";
import { runChild } from "./testing/run_child.ts";
import { SampleTree } from "./testing/sample_tree.ts";

const count = 50;
const task = { count, from: "old", to: "new", waits: false };
const options = { permissions: ["-A"] };
/** Each point takes a process; all points are tried in one process in `commit_faults_test.ts`. */
const points = 160;

for (const linked of [false, true]) {
  const kind = linked ? "with links" : "plain";
  Deno.test(`kill -9 during a write of 50 ${kind} files leaves whole files, and recovery all old or all new`, async () => {
    const total = await countCalls(linked);
    const step = Math.max(1, Math.ceil(total / (points / 2)));
    const waiting = Array.from({ length: Math.ceil(total / step) }, (_, at) => 1 + at * step);
    waiting.push(total);
    const numbers = waiting.values();
    const seen = new Set<string>();
    const work = async (): Promise<void> => {
      for (const number of numbers) seen.add(await killAt(number, linked));
    };
    await Promise.all([work(), work()]);
    // Both ways out were taken.
    assert.deepEqual([...seen].sort(), ["new", "old"]);
  });
}

async function countCalls(linked: boolean): Promise<number> {
  using tree = SampleTree.make(count, { linked });
  const { text } = await runChild({ ...task, root: tree.root, killAt: 0 }, options);
  return Number(/^written (\d+)$/.exec(text)?.[1] ?? assert.fail(text));
}

/** Kills a write in one operation, recovers, and tells which version all files then have. */
async function killAt(number: number, linked: boolean): Promise<string> {
  using tree = SampleTree.make(count, { linked });
  const { signal, text } = await runChild({ ...task, root: tree.root, killAt: number }, options);
  assert.equal(signal, "SIGKILL", `operation ${number}: ${text}`);
  // A file with several names is overwritten in place and may be torn until it is recovered.
  if (!linked) assert.ok(!tree.versions("old", "new").has("torn"), `operation ${number}`);
  const report = await recoverTree(tree.root, { clock: systemClock, cwd: "/" });
  assert.deepEqual(report.unsettled, []);
  const versions = [...tree.versions("old", "new")];
  assert.equal(versions.length, 1, `operation ${number}`);
  assert.deepEqual(tree.temporaries(), [], `operation ${number}`);
  return versions[0] ?? "none";
}
