import assert from "node:assert/strict";
import { defineCommand } from "../definition/command.ts";
import type { ToolDefinition } from "../definition/types.ts";
import type { Context } from "../context/context.ts";
import { memoryContext } from "../context/memory_context.ts";
import {
  ManualClock,
  runningTools,
  type ScriptedChild,
  ScriptedSpawn,
  tempTree,
} from "@ct/testing";
import { Dispatcher } from "./dispatch.ts";
import { systemDirectories } from "./gate.ts";

const { test, each, wait } = runningTools;
const definition = {
  name: "ct-search",
  summary: "Tells its words",
  description: "Tells its words.",
  options: {},
  tail: { name: "words", description: "Words." },
} as const satisfies ToolDefinition;
const search = defineCommand(definition, "", ({ words }, { stdout }) => {
  stdout.write(words.join("|"));
  return 0;
});
const commands: Context["commands"] = new Map([["ct-search", search]]);
const program = { content: "#!/bin/sh\n", mode: 0o755 } as const;

function scripted(play: (child: ScriptedChild) => void = (child) => child.exit(0)): ScriptedSpawn {
  return new ScriptedSpawn(play);
}

Deno.test("Dispatcher starts programs of the system by their absolute path, with a built environment", async () => {
  const spawn = scripted();
  const environment = { HOME: "/home/a", LD_PRELOAD: "x", PATH: "/evil" };
  using dispatcher = new Dispatcher(
    { tool: test },
    memoryContext({ cwd: "/", spawn, environment }),
  );
  assert.equal((await dispatcher.run(["grep", "-n", "x"])).kind, "exited");
  const [request] = spawn.requests;
  assert.match(request?.program ?? "", /^(\/usr)?\/bin\/grep$/);
  assert.deepEqual(request?.args, ["-n", "x"]);
  assert.deepEqual(request?.env, { HOME: "/home/a", PATH: systemDirectories.join(":") });
});

Deno.test("Dispatcher runs a tool of the suite in this process", async () => {
  const spawn = scripted();
  using dispatcher = new Dispatcher(
    { tool: each },
    memoryContext({ cwd: "/", spawn, commands }),
  );
  const outcome = await dispatcher.run(["ct-search", "--", "a", "b c"]);
  assert.deepEqual([outcome.kind, outcome.stdout], ["exited", "a|b c"]);
  assert.deepEqual(spawn.requests, []);
});

Deno.test("Dispatcher starts other tools of the suite from their directories", async () => {
  await using tree = await tempTree({ "bin/ct-check": program });
  const spawn = scripted();
  const commandDirectories = [`${tree.path}/bin`];
  const ctx = memoryContext({ cwd: "/", spawn, commands, commandDirectories });
  using dispatcher = new Dispatcher({ tool: test }, ctx);
  await dispatcher.run(["ct-check"]);
  assert.equal(spawn.requests[0]?.program, `${tree.path}/bin/ct-check`);
  assert.deepEqual(await dispatcher.run(["ct-view"]), {
    kind: "failed-to-launch",
    reason: "No such file or directory (os error 2)",
    stdout: "",
    stderr: "",
    truncated: [],
  });
});

Deno.test("Dispatcher accepts a path to the program that the name means, and runs that", async () => {
  await using tree = await tempTree({
    "bin/ct-search": program,
    "ct-search": program,
    "cat": program,
  });
  const spawn = scripted();
  const commandDirectories = [`${tree.path}/bin`];
  const ctx = memoryContext({ cwd: tree.path, spawn, commands, commandDirectories });
  using dispatcher = new Dispatcher({ tool: test }, ctx);
  assert.equal((await dispatcher.run(["bin/ct-search", "--", "x"])).stdout, "x");
  await dispatcher.run(["/bin/cat"]);
  assert.match(spawn.requests[0]?.program ?? "", /^(\/usr)?\/bin\/cat$/);
  for (const word of ["./ct-search", "./cat", `${tree.path}/cat`]) {
    const judgement = dispatcher.judge([word]);
    assert.ok(!judgement.allowed);
    assert.match(
      judgement.message,
      /^refused to run '.*': it is not the permitted program '(cat|ct-search)' \(\//,
    );
    await assert.rejects(dispatcher.run([word]), { code: "refused", message: judgement.message });
  }
});

Deno.test("Dispatcher refuses a path to a program that is not installed", () => {
  using dispatcher = new Dispatcher(
    { tool: test },
    memoryContext({ cwd: "/", spawn: scripted() }),
  );
  const judgement = dispatcher.judge(["/bin/ct-view"]);
  assert.ok(!judgement.allowed);
  assert.match(judgement.message, /'ct-view' \(not installed\)\n/);
});

Deno.test("Dispatcher looks a program up once", async () => {
  await using tree = await tempTree({ "bin/ct-check": program });
  const spawn = scripted();
  const ctx = memoryContext({ cwd: "/", spawn, commandDirectories: [`${tree.path}/bin`] });
  using dispatcher = new Dispatcher({ tool: test }, ctx);
  await dispatcher.run(["ct-check"]);
  await Deno.remove(`${tree.path}/bin/ct-check`);
  await dispatcher.run(["ct-check"]);
  assert.equal(spawn.requests.length, 2);
});

Deno.test("Dispatcher refuses what its gate refuses, also what could run in this process", async () => {
  const edit = new Map([["ct-edit", search], ["ct-rules", search]]);
  using dispatcher = new Dispatcher(
    { tool: each },
    memoryContext({ cwd: "/", commands: edit }),
  );
  await assert.rejects(dispatcher.run(["ct-edit"]), { code: "refused" });
  await assert.rejects(dispatcher.run(["ct-rules"]), { code: "refused" });
  using other = new Dispatcher(
    { tool: each, mutating: true },
    memoryContext({ cwd: "/", commands: edit }),
  );
  assert.equal((await other.run(["ct-edit"])).kind, "exited");
  await assert.rejects(other.run(["ct-rules"]), { code: "refused" });
});

Deno.test("Dispatcher ends what runs, and every wait, when this process is asked to end", async () => {
  const spawn = scripted(() => {});
  const clock = new ManualClock();
  const dispatcher = new Dispatcher(
    { tool: wait },
    memoryContext({ cwd: "/", spawn, clock }),
  );
  const running = dispatcher.run(["cat"]);
  const pausing = dispatcher.pause(1000);
  spawn.interrupt(15);
  await assert.rejects(running, { code: "signal", status: 143 });
  await assert.rejects(pausing, { code: "signal", status: 143 });
  assert.deepEqual(spawn.children[0]?.signals, ["SIGKILL"]);
  await assert.rejects(dispatcher.run(["cat"]), { code: "signal" });
  dispatcher[Symbol.dispose]();
  assert.equal(spawn.listening, 0);
});

Deno.test("Dispatcher ends what a tool in this process runs, when its time is up", async () => {
  const spawn = scripted(() => {});
  const clock = new ManualClock();
  const tester = defineCommand({ ...definition, name: "ct-test" }, "", async ({ words }, ctx) => {
    using inner = new Dispatcher({ tool: test }, ctx);
    await inner.run(words);
    return 0;
  });
  const ctx = memoryContext({ cwd: "/", spawn, clock, commands: new Map([["ct-test", tester]]) });
  using dispatcher = new Dispatcher({ tool: each }, ctx);
  const running = dispatcher.run(["ct-test", "--", "cat"], { timeoutMs: 500 });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  clock.advance(500);
  assert.equal((await running).kind, "timed-out");
  assert.deepEqual(spawn.children[0]?.signals, ["SIGKILL"]);
});

Deno.test("Dispatcher lets timers run between commands that never do", async () => {
  const clock = new ManualClock();
  let breaths = 0;
  const counted = {
    now: () => clock.now(),
    sleep: (ms: number, signal?: AbortSignal) => {
      breaths++;
      return clock.sleep(ms, signal);
    },
  };
  const busy = defineCommand(definition, "", () => {
    clock.advance(10);
    return 0;
  });
  const ctx = memoryContext({ cwd: "/", clock: counted, commands: new Map([["ct-search", busy]]) });
  using dispatcher = new Dispatcher({ tool: each }, ctx);
  for (let item = 0; item < 31; item++) await dispatcher.run(["ct-search"]);
  assert.equal(breaths, 10);
});
