import assert from "node:assert/strict";
import { CtError, openDoor, systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { createFile } from "./create_file.ts";
import { callsOf } from "./testing/broken_commit.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { SampleTree } from "./testing/sample_tree.ts";
import { updateFile } from "./update_file.ts";

/** What hears a signal once `interrupt` is called. */
class Signals {
  readonly #controller = new AbortController();
  listening = 0;

  interrupt(): void {
    if (this.listening === 0) throw new Error("the process has ended");
    this.#controller.abort(new CtError("signal", "interrupted by SIGTERM", { status: 143 }));
  }

  interruption(): Disposable & { readonly signal: AbortSignal } {
    this.listening++;
    return { signal: this.#controller.signal, [Symbol.dispose]: () => void this.listening-- };
  }
}

function assertInterrupted(error: unknown, outcome: string): true {
  assert.ok(error instanceof CtError);
  assert.equal(error.message, `interrupted by SIGTERM; ${outcome}`);
  assert.equal(error.status, 143);
  return true;
}

for (const [count, linked] of [[1, false], [5, false], [5, true]] as const) {
  const files = `${count} ${linked ? "linked" : "plain"} file(s)`;
  Deno.test(`commit() of ${files} undoes or finishes what a signal finds begun`, async () => {
    const { length } = await callsOf(count, linked);
    const outcomes = new Set<string>();
    for (let at = 0; at < length; at++) {
      using tree = SampleTree.make(count, { linked });
      const spawn = new Signals();
      let calls = 0;
      const ops = faultyOps({
        syncs: false,
        before: () => {
          if (calls++ === at) spawn.interrupt();
        },
      });
      const written = commit(
        tree.plan("old", "new"),
        { clock: systemClock, door: openDoor, spawn },
        ops,
      );
      const error = await written.then(() => undefined, (error: unknown) => error);
      const [version, ...others] = tree.versions("old", "new");
      const outcome = version === "new" ? "the write was finished" : "nothing was written";
      assertInterrupted(error, outcome);
      assert.deepEqual([others, tree.temporaries(), spawn.listening], [[], [], 0], `call ${at}`);
      outcomes.add(outcome);
    }
    assert.equal(outcomes.size, 2);
  });
}

Deno.test("createFile() finishes when a signal arrives", async () => {
  using tree = SampleTree.make(1, { linked: false });
  const spawn = new Signals();
  const ops = faultyOps({ syncs: false, before: () => spawn.interrupt() });
  const made = createFile(
    { path: "a", text: "x" },
    { cwd: tree.root, clock: systemClock, door: openDoor, spawn },
    ops,
  );
  await assert.rejects(made, (error) => assertInterrupted(error, "the write was finished"));
  assert.equal(Deno.readTextFileSync(`${tree.root}/a`), "x");
});

Deno.test("updateFile() makes no change a second time after a signal", async () => {
  using tree = SampleTree.make(1, { linked: false });
  const [path = ""] = tree.paths;
  const spawn = new Signals();
  const late = {
    interruption: () => {
      setTimeout(() => spawn.interrupt(), 0);
      return spawn.interruption();
    },
  };
  const ctx = { cwd: tree.root, clock: systemClock, door: openDoor, spawn: late };
  const before = Deno.readTextFileSync(`${tree.root}/${path}`);
  await assert.rejects(updateFile(path, (text) => `${text}+`, ctx), /: interrupted by SIGTERM; /);
  assert.ok([before, `${before}+`].includes(Deno.readTextFileSync(`${tree.root}/${path}`)));
});

Deno.test("commit() does not wait for signals that are never told", async () => {
  using tree = SampleTree.make(1, { linked: false });
  const interruption = () => ({
    signal: new AbortController().signal,
    isNever: true,
    [Symbol.dispose](): void {},
  });
  const clock = { ...systemClock, sleep: () => assert.fail("it waits") };
  await commit(tree.plan("old", "new"), { clock, door: openDoor, spawn: { interruption } });
  assert.deepEqual([...tree.versions("old", "new")], ["new"]);
});
