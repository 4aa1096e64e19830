import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { ManualClock, type ScriptedChild, ScriptedSpawn } from "@ct/testing";
import type { Outcome, RunOptions } from "./outcome.ts";
import { type ProgramRequest, runProgram } from "./supervise.ts";

const request = { program: "/bin/x", args: ["a"], cwd: "/", env: { A: "b" }, supervises: false };

class Stage {
  readonly clock = new ManualClock();
  readonly abort = new AbortController();
  readonly spawn: ScriptedSpawn;

  constructor(play: (child: ScriptedChild) => void) {
    this.spawn = new ScriptedSpawn(play);
  }

  run(
    options: RunOptions = {},
    supervises = false,
    more: Pick<ProgramRequest, "farewellMs" | "leftovers"> = {},
  ): Promise<Outcome> {
    const around = { spawn: this.spawn, clock: this.clock, signal: this.abort.signal };
    return runProgram({ ...request, supervises, ...more }, options, around);
  }

  get child(): ScriptedChild {
    const [child] = this.spawn.children;
    assert.ok(child);
    return child;
  }

  /** Lets time pass in steps, as long as someone waits for it. */
  async pass(ms: number): Promise<void> {
    for (let step = 0; step < ms; step += 50) {
      await turn();
      this.clock.advance(Math.min(50, ms - step));
    }
    await turn();
  }
}

/** Lets everything run that does not wait for the clock. */
async function turn(): Promise<void> {
  for (let count = 0; count < 50; count++) await Promise.resolve();
}

const nothing = { stdout: "", stderr: "", truncated: [] };

Deno.test("runProgram() starts what is asked for, with an environment of its own", async () => {
  const stage = new Stage((child) => child.exit(0));
  assert.deepEqual(await stage.run(), { kind: "exited", code: 0, ...nothing });
  assert.deepEqual(stage.spawn.requests, [request]);
});

for (const code of [0, 1, 2, 127, 130, 255]) {
  Deno.test(`runProgram() reports the exit status ${code}`, async () => {
    const stage = new Stage((child) => child.exit(code));
    assert.deepEqual(await stage.run(), { kind: "exited", code, ...nothing });
  });
}

Deno.test("runProgram() reports the signal that ended the program", async () => {
  const stage = new Stage((child) => child.die(11));
  assert.deepEqual(await stage.run(), { kind: "signalled", signal: 11, ...nothing });
});

Deno.test("runProgram() reports why a program cannot be started", async () => {
  const stage = new Stage(() => {
    throw new Deno.errors.NotFound("No such file or directory (os error 2)");
  });
  const reason = "No such file or directory (os error 2)";
  assert.deepEqual(await stage.run(), { kind: "failed-to-launch", reason, ...nothing });
});

Deno.test("runProgram() decodes each stream on its own, across pieces, and passes on as it comes", async () => {
  const seen: string[] = [];
  const stage = new Stage((child) => {
    child.print("stdout", "\ufeffa");
    child.print("stdout", new Uint8Array([0xf0, 0x9f]));
    child.print("stderr", "e");
    child.print("stdout", new Uint8Array([0x98, 0x80, 0xff]));
    child.print("stdout", new Uint8Array([0xe2, 0x82]));
    child.exit(0);
  });
  const outcome = await stage.run({ onOutput: (stream, text) => seen.push(`${stream} ${text}`) });
  const stdout = "\ufeffa\u{1F600}\ufffd\ufffd";
  assert.deepEqual(outcome, { kind: "exited", code: 0, stdout, stderr: "e", truncated: [] });
  assert.equal(
    seen.filter((it) => it.startsWith("stdout ")).map((it) => it.slice(7)).join(""),
    stdout,
  );
  assert.ok(seen.length > 3);
});

Deno.test("runProgram() gives the program its input and closes it", async () => {
  const stage = new Stage(() => {});
  const running = stage.run({ stdin: "in\n" });
  await turn();
  assert.deepEqual([stage.child.received, stage.child.isInputClosed], ["in\n", true]);
  stage.child.exit(0);
  await running;
});

Deno.test("runProgram() closes an input that is not given", async () => {
  const stage = new Stage(() => {});
  const running = stage.run();
  await turn();
  assert.equal(stage.child.isInputClosed, true);
  stage.child.exit(0);
  await running;
});

Deno.test("runProgram() kills the group when the time is up and keeps what came before", async () => {
  const stage = new Stage((child) => child.print("stdout", "early"));
  const running = stage.run({ timeoutMs: 1500.5 });
  await stage.pass(1500);
  assert.deepEqual(stage.child.signals, []);
  stage.clock.advance(0.5);
  assert.deepEqual(await running, { kind: "timed-out", ...nothing, stdout: "early" });
  assert.deepEqual(stage.child.signals, ["SIGKILL"]);
});

Deno.test("runProgram() gives up on a program that cannot be killed", async () => {
  const stage = new Stage((child) => {
    child.isImmortal = true;
    child.print("stdout", "early");
  });
  const running = stage.run({ timeoutMs: 100 });
  await stage.pass(3000);
  assert.deepEqual(await running, { kind: "timed-out", ...nothing, stdout: "early" });
  assert.equal(stage.clock.sleeping, 0);
});

Deno.test("runProgram() stops reading soon after the end if a descendant holds the pipes, and kills it", async () => {
  const stage = new Stage((child) => {
    child.print("stdout", "out");
    child.exitAlone(3);
  });
  const running = stage.run({ timeoutMs: 60_000 });
  await stage.pass(300);
  assert.deepEqual(await running, { kind: "exited", code: 3, ...nothing, stdout: "out" });
  assert.deepEqual(stage.child.signals, ["SIGKILL"]);
});

Deno.test("runProgram() waits a while for a descendant that goes on printing, but not for ever", async () => {
  const stage = new Stage((child) => child.exitAlone(0));
  const running = stage.run();
  let isOver = false;
  running.then(() => isOver = true);
  let printed = 0;
  for (; !isOver && printed < 100; printed++) {
    stage.child.print("stdout", "x");
    await stage.pass(50);
  }
  assert.ok(printed >= 20 && printed < 30, `${printed}`);
  assert.equal((await running).kind, "exited");
});

Deno.test("runProgram() takes all that comes before the pipes close, even after the end", async () => {
  const stage = new Stage((child) => child.exitAlone(0));
  const running = stage.run();
  await stage.pass(100);
  stage.child.print("stderr", "late");
  stage.child.closePipes();
  assert.deepEqual(await running, { kind: "exited", code: 0, ...nothing, stderr: "late" });
  assert.deepEqual(stage.child.signals, []);
});

Deno.test("runProgram() kills the group and throws the reason when the call is aborted", async () => {
  const stage = new Stage(() => {});
  const running = stage.run();
  await turn();
  stage.abort.abort(new CtError("signal", "interrupted by SIGINT", { status: 130 }));
  await assert.rejects(running, { code: "signal", status: 130 });
  assert.deepEqual(stage.child.signals, ["SIGKILL"]);
});

Deno.test("runProgram() starts nothing once the call is aborted", async () => {
  const stage = new Stage(() => {});
  stage.abort.abort();
  await assert.rejects(stage.run(), { code: "aborted", message: "aborted" });
  assert.deepEqual(stage.spawn.requests, []);
});

Deno.test("runProgram() kills the group when the observer throws, and throws the same", async () => {
  const stage = new Stage((child) => child.print("stdout", "x"));
  const running = stage.run({
    onOutput() {
      throw new RangeError("enough");
    },
  });
  await assert.rejects(running, RangeError);
  assert.deepEqual(stage.child.signals, ["SIGKILL"]);
});

Deno.test("runProgram() asks a program with children of its own to end before it kills it", async () => {
  const stage = new Stage(() => {});
  const running = stage.run({ timeoutMs: 100 }, true);
  await stage.pass(100);
  assert.deepEqual(stage.child.signals, ["SIGTERM"]);
  await stage.pass(300);
  assert.equal((await running).kind, "timed-out");
  assert.deepEqual(stage.child.signals, ["SIGTERM", "SIGKILL"]);
});

Deno.test("runProgram() asks the group to end before it kills it, where it has a farewell", async () => {
  const stage = new Stage(() => {});
  const running = stage.run({ timeoutMs: 100 }, false, { farewellMs: 1000 });
  await stage.pass(1000);
  assert.deepEqual(stage.child.signals, ["SIGTERM"]);
  stage.child.print("stdout", "late");
  await stage.pass(200);
  assert.deepEqual(stage.child.signals, ["SIGTERM", "SIGKILL"]);
  assert.deepEqual(await running, { kind: "timed-out", ...nothing, stdout: "late" });
});

Deno.test("runProgram() lets leftovers be looked at, and kills them", async () => {
  const seen: unknown[] = [];
  const leftovers = {
    look: (group: number) => Promise.resolve(void seen.push(group)),
    escaped: () => void seen.push("escaped"),
  };
  const closed = new Stage((child) => child.exit(0));
  assert.equal((await closed.run({}, false, { leftovers })).kind, "exited");
  assert.deepEqual(closed.child.signals, ["SIGKILL"]);
  const held = new Stage((child) => child.exitAlone(0));
  const running = held.run({}, false, { leftovers });
  await held.pass(1000);
  await running;
  const immortal = new Stage((child) => {
    child.isImmortal = true;
    child.exitAlone(0);
  });
  const waiting = immortal.run({}, false, { leftovers });
  await immortal.pass(2000);
  await waiting;
  assert.deepEqual(seen, [1, 1, 1, "escaped"]);
});

Deno.test("runProgram() leaves nobody waiting for the clock", async () => {
  const stage = new Stage((child) => child.exit(0));
  await stage.run({ timeoutMs: 60_000 });
  assert.equal(stage.clock.sleeping, 0);
});

/** A reader of our own output, who takes something only when told to. */
class SlowReader {
  hurried = 0;
  #room: PromiseWithResolvers<void> | undefined = Promise.withResolvers();

  room(): Promise<void> | undefined {
    return this.#room?.promise;
  }

  hurry(): void {
    this.hurried++;
  }

  watch(): void {}

  read(): void {
    this.#room?.resolve();
    this.#room = undefined;
  }
}

Deno.test("runProgram() waits for the reader of our output, also when the program has ended", async () => {
  const stage = new Stage((child) => {
    child.print("stdout", "a");
    child.print("stdout", "b");
    child.exit(0);
  });
  const backlog = new SlowReader();
  const { spawn, clock, abort: { signal } } = stage;
  const around = { spawn, clock, signal, backlog };
  const running = runProgram(request, { timeoutMs: 60_000 }, around);
  await stage.pass(30_000);
  backlog.read();
  await stage.pass(100);
  assert.deepEqual(await running, { kind: "exited", code: 0, ...nothing, stdout: "ab" });
  assert.equal(backlog.hurried, 0);
});

Deno.test("runProgram() waits no longer for the reader of our output when the time is up", async () => {
  for (const ends of [true, false]) {
    const stage = new Stage((child) => {
      child.print("stdout", "a");
      if (ends) child.exit(0);
    });
    const backlog = new SlowReader();
    const { spawn, clock, abort: { signal } } = stage;
    const running = runProgram(request, { timeoutMs: 2000 }, { spawn, clock, signal, backlog });
    await stage.pass(4000);
    assert.deepEqual(await running, { kind: "timed-out", ...nothing, stdout: "a" });
    assert.equal(backlog.hurried, 1);
  }
});
