import assert from "node:assert/strict";
import { defineCommand, type Run } from "../definition/command.ts";
import { Bounds } from "../bounds/bounds.ts";
import { boundsOptions } from "../definition/shared_options.ts";
import type { ToolDefinition } from "../definition/types.ts";
import { CtError } from "@ct/base";
import { memoryContext } from "../context/memory_context.ts";
import { ManualClock } from "@ct/testing";
import { runInProcess } from "./in_process.ts";

const definition = {
  name: "ct-demo",
  summary: "Does what a test says",
  description: "Does what a test says.",
  options: boundsOptions,
} as const satisfies ToolDefinition;

const demo = (run: Run<typeof definition>) => defineCommand(definition, "", run);

Deno.test("runInProcess() captures streams and status, and gives the input", async () => {
  const ctx = memoryContext({ cwd: "/tmp", colour: true });
  const command = demo(async (_, { stdin, stdout, stderr, cwd, colour }) => {
    stdout.write(`${await stdin.text()} in ${cwd}`);
    stderr.write(`${colour} ${stdout.isTerminal}`);
    return 1;
  });
  assert.deepEqual(await runInProcess(command, [], { stdin: "x" }, ctx), {
    kind: "exited",
    code: 1,
    stdout: "x in /tmp",
    stderr: "false false",
    truncated: [],
  });
  assert.equal(ctx.stdout.text + ctx.stderr.text, "");
});

Deno.test("runInProcess() reports errors as the command does", async () => {
  const command = demo(() => {
    throw new CtError("read", "no such thing");
  });
  const outcome = await runInProcess(command, [], {}, memoryContext({ cwd: "/" }));
  assert.deepEqual(outcome, {
    kind: "exited",
    code: 2,
    stdout: "",
    stderr: "ct-demo: no such thing\n",
    truncated: [],
  });
  const usage = await runInProcess(command, ["--no"], {}, memoryContext({ cwd: "/" }));
  assert.ok(usage.kind === "exited" && usage.code === 2 && usage.stderr.startsWith("error: "));
});

Deno.test("runInProcess() passes output on and keeps a part of it", async () => {
  const seen: string[] = [];
  const command = demo((_, { stdout }) => {
    for (const text of ["ab", "cd", "ef"]) stdout.write(text);
    return 0;
  });
  const options = { keptChars: 3, onOutput: (_: string, text: string) => seen.push(text) };
  const outcome = await runInProcess(command, [], options, memoryContext({ cwd: "/" }));
  assert.deepEqual([outcome.stdout, outcome.truncated, seen], ["abc", ["stdout"], [
    "ab",
    "cd",
    "ef",
  ]]);
});

Deno.test("runInProcess() ends a command whose time is up at its next breath", async () => {
  const clock = new ManualClock();
  const command = demo(async (options, ctx) => {
    const bounds = new Bounds(options, ctx, { TOOL: "ct-demo" });
    for (let entry = 0;; entry++) {
      ctx.stdout.write(`${entry} `);
      clock.advance(10);
      if (bounds.tick()) await bounds.breathe();
    }
  });
  const outcome = await runInProcess(
    command,
    [],
    { timeoutMs: 45 },
    memoryContext({ cwd: "/", clock }),
  );
  assert.equal(outcome.kind, "timed-out");
  assert.match(outcome.stdout, /^0 1 2 3 4 /);
});

Deno.test("runInProcess() counts an end after the limit as timed out", async () => {
  const clock = new ManualClock();
  const command = demo((_, { stdout }) => {
    clock.advance(100);
    stdout.write("done");
    return 0;
  });
  const ctx = memoryContext({ cwd: "/", clock });
  const late = await runInProcess(command, [], { timeoutMs: 100 }, ctx);
  assert.deepEqual(late, { kind: "timed-out", stdout: "done", stderr: "", truncated: [] });
  assert.equal((await runInProcess(command, [], { timeoutMs: 101 }, ctx)).kind, "exited");
  assert.equal(clock.sleeping, 0);
});

Deno.test("runInProcess() reports the end of what it must not break off, however late that is", async () => {
  const clock = new ManualClock();
  const command = demo(async (options, ctx) => {
    const bounds = new Bounds(options, ctx, {});
    bounds.lift();
    clock.advance(100);
    await ctx.clock.sleep(0);
    ctx.stdout.write(`${ctx.signal.aborted}`);
    return 0;
  });
  const ctx = memoryContext({ cwd: "/", clock });
  const written = await runInProcess(command, [], { timeoutMs: 100 }, ctx);
  assert.deepEqual([written.kind, written.stdout], ["exited", "false"]);
  assert.equal(clock.sleeping, 0);
});

Deno.test("runInProcess() keeps its limit before and after what it must not break off", async () => {
  const clock = new ManualClock();
  const run = async (lateBy: number) => {
    const command = demo((options, ctx) => {
      const bounds = new Bounds(options, ctx, {});
      clock.advance(lateBy);
      bounds.lift();
      clock.advance(50);
      bounds.restore();
      bounds.tick();
      return 0;
    });
    const ctx = memoryContext({ cwd: "/", clock });
    return (await runInProcess(command, [], { timeoutMs: 100 }, ctx)).kind;
  };
  assert.deepEqual([await run(40), await run(60), await run(100)], [
    "exited",
    "timed-out",
    "timed-out",
  ]);
});

Deno.test("runInProcess() throws what the observer throws, not what the command makes of it", async () => {
  const command = demo((_, { stdout }) => {
    stdout.write("x");
    return 0;
  });
  const options = {
    onOutput(): void {
      throw new RangeError("enough");
    },
  };
  await assert.rejects(runInProcess(command, [], options, memoryContext({ cwd: "/" })), RangeError);
});

Deno.test("runInProcess() throws the reason of the caller's abortion", async () => {
  const controller = new AbortController();
  const command = demo((options, ctx) => {
    controller.abort(new CtError("signal", "interrupted", { status: 143 }));
    new Bounds(options, ctx, {}).tick();
    return 0;
  });
  const ctx = memoryContext({ cwd: "/", signal: controller.signal });
  await assert.rejects(runInProcess(command, [], {}, ctx), { status: 143 });
  await assert.rejects(
    runInProcess(demo(() => 0), [], {}, ctx),
    { status: 143 },
    "not even started",
  );
});

Deno.test("runInProcess() keeps calls apart that run at the same time", async () => {
  const command = demo(async (_, { stdin, stdout, clock }) => {
    for (const letter of await stdin.text()) {
      stdout.write(letter);
      await clock.sleep(0);
    }
    return 0;
  });
  const ctx = memoryContext({ cwd: "/" });
  const texts = ["abc", "defg", "h"];
  const outcomes = await Promise.all(
    texts.map((stdin) => runInProcess(command, [], { stdin }, ctx)),
  );
  assert.deepEqual(outcomes.map(({ stdout }) => stdout), texts);
});
