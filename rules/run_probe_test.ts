import assert from "node:assert/strict";
import { type Command, defineCommand, type ToolDefinition } from "@ct/core/definition";
import { CtError } from "@ct/base";
import { type Context, memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { ManualClock, ScriptedSpawn, tempTree } from "@ct/testing";
import type { Adapter } from "./adapter.ts";
import { prepareProbe } from "./prepare.ts";
import type { ProbeResult } from "./probe_result.ts";
import { ProbeRunner } from "./run_probe.ts";

const searchDefinition = {
  name: "ct-search",
  summary: "Searches",
  description: "Searches.",
  options: { fail: { kind: "flag", description: "Fails." } },
} as const satisfies ToolDefinition;

/** Tells where it runs and in what environment. */
const fakeSearch: Command = defineCommand(searchDefinition, "", ({ fail }, ctx) => {
  ctx.stdout.write(`${ctx.cwd} ${ctx.environment["CT_PROBE_DEPTH"]}\n`);
  if (fail) throw new CtError("read", "read x: no");
  return 0;
});

async function runOne(
  probe: readonly string[],
  ctx: Context,
  options: { readonly root?: string; readonly timeout?: number; readonly adapter?: Adapter } = {},
): Promise<ProbeResult> {
  const { root = ctx.cwd, timeout, adapter = { kind: "exit" } } = options;
  const prepared = prepareProbe(
    { probe, network: false, adapter },
    { defs: new Map(), root },
    ctx,
  );
  using runner = new ProbeRunner(root, ctx);
  return await runner.run(prepared, { timeout });
}

for (
  const [probe, state, reason, code] of [
    [["true"], "holds", "probe exited 0", "0"],
    [["false"], "violated", "probe exited 1", "1"],
    [["cat", "gone"], "violated", "probe exited 1", "1"],
    [["grep", "-q", "x", "gone"], "broken", "probe exited 2", "2"],
  ] as const
) {
  Deno.test(`ProbeRunner.run() of ${probe.join(" ")} gives ${state}`, async () => {
    await using tree = await tempTree({});
    const result = await runOne(probe, memoryContext({ cwd: tree.path, spawn: denoSpawn }));
    assert.deepEqual([result.state, result.reason, result.code], [state, reason, code]);
  });
}

Deno.test("a probe runs at the root, with an empty standard input and a built environment", async () => {
  await using tree = await tempTree({ "sub": { dir: true }, "a.txt": "here\n" });
  const ctx = memoryContext({ cwd: `${tree.path}/sub`, spawn: denoSpawn });
  const pwd = await runOne(["pwd"], ctx, { root: tree.path });
  assert.equal(pwd.stdout, `${tree.path}\n`);
  const cat = await runOne(["cat", "a.txt", "-"], ctx, { root: tree.path });
  assert.equal(cat.stdout, "here\n");
});

Deno.test("tools of the suite run in this process, at the root, one step deeper", async () => {
  const commands = new Map([["ct-search", fakeSearch]]);
  const ctx = memoryContext({ cwd: "/usr/bin", commands });
  const held = await runOne(["ct-search"], ctx, { root: "/usr" });
  assert.deepEqual([held.state, held.stdout], ["holds", "/usr 1\n"]);
  const broken = await runOne(["ct-search", "--fail"], ctx, { root: "/usr" });
  assert.deepEqual(
    [broken.state, broken.code, broken.stderr],
    ["broken", "2", "ct-search: read x: no\n"],
  );
});

Deno.test("a program that is not installed makes a probe broken", async () => {
  const ctx = memoryContext({ cwd: "/", spawn: denoSpawn });
  for (const probe of [["ct-view", "a"], ["rust-analyzer", "symbols"]]) {
    const { state, reason, code } = await runOne(probe, ctx, { root: "/usr" });
    assert.deepEqual({ state, reason, code }, {
      state: "broken",
      reason: `could not launch '${probe[0]}': No such file or directory (os error 2)`,
      code: "none",
    });
  }
});

Deno.test("a program that cannot be started makes a probe broken", async () => {
  const { state, reason } = await runOne(["true"], memoryContext({ cwd: "/" }));
  assert.deepEqual([state, reason], [
    "broken",
    "could not launch 'true': programs cannot be started here",
  ]);
});

Deno.test("a probe whose time is up is killed, and broken", async () => {
  const clock = new ManualClock();
  const spawn = new ScriptedSpawn((child) => {
    child.print("stdout", "so far");
    queueMicrotask(() => clock.advance(1500));
  });
  const ctx = memoryContext({ cwd: "/", clock, spawn });
  const result = await runOne(["cat", "fifo"], ctx, { timeout: 1.5 });
  assert.equal(result.state, "broken");
  assert.equal(result.reason, "timed out after 1.5s; probe killed");
  assert.equal(result.code, "timeout");
});

Deno.test("a probe that dies on a signal is broken, and has no code", async () => {
  const spawn = new ScriptedSpawn((child) => child.die(9));
  const result = await runOne(["true"], memoryContext({ cwd: "/", spawn }));
  assert.deepEqual([result.state, result.reason, result.code], [
    "broken",
    "probe died on a signal",
    "none",
  ]);
});

Deno.test("an interrupted run of a probe throws, and its program is gone", async () => {
  const spawn = new ScriptedSpawn(() => queueMicrotask(() => spawn.interrupt(2)));
  const ctx = memoryContext({ cwd: "/", spawn });
  await assert.rejects(runOne(["true"], ctx), { code: "signal", status: 130 });
});

for (const depth of ["1", "2", "x"]) {
  Deno.test(`rules are not run from within a probe: depth ${depth}`, () => {
    const ctx = memoryContext({ cwd: "/", environment: { CT_PROBE_DEPTH: depth } });
    assert.throws(() => new ProbeRunner("/", ctx), {
      code: "refused",
      message: "refused to run rules from within a probe of another rule",
    });
  });
}

for (
  const [word, allowed] of [
    ["/usr/bin/true", true],
    ["/bin/true", true],
    ["./true", false],
    ["/tmp/true", false],
    ["./ct-search", false],
  ] as const
) {
  Deno.test(`the program ${word} is ${allowed ? "" : "not "}permitted`, async () => {
    await using tree = await tempTree({ "true": { content: "#!/bin/sh\n", mode: 0o755 } });
    const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
    if (allowed) assert.equal((await runOne([word], ctx)).state, "holds");
    else {
      await assert.rejects(runOne([word], ctx), {
        code: "refused",
        message: /: it is not the permitted program '.*' \(/,
      });
    }
  });
}

for (
  const [printed, code, state, reason] of [
    ["PASS\nok  \tx\t0.01s\n", 0, "holds", "probe exited 0"],
    ["--- FAIL: TestA (0.00s)\nFAIL\tx\t0.01s\n", 1, "violated", "probe exited 1"],
    ["--- FAIL: TestA (0.00s)\nFAIL\tx\t0.01s\n", 0, "broken", "go test counts 1 failure(s)"],
    ["", 0, "broken", "go test printed nothing, and it prints a summary whenever it runs"],
  ] as const
) {
  Deno.test(`a runner that exits ${code} and prints ${JSON.stringify(printed)}: ${state}`, async () => {
    await using tree = await tempTree({ "bin/go": "", "go.mod": "module x\n" });
    const spawn = new ScriptedSpawn((child) => {
      child.print("stdout", printed);
      child.exit(code);
    });
    const ctx = memoryContext({ cwd: tree.path, spawn });
    const judgement = {
      ...{ allowed: true, runner: "bridge", needsTrust: true, bindsCommand: false } as const,
      ...{ readsAround: true, name: "cat", words: ["go", "test", "./..."], cwd: tree.path },
    };
    const adapter = { kind: "exit" } as const;
    using runner = new ProbeRunner(tree.path, ctx);
    const probe = { expanded: judgement.words, judgement, adapter, allowEmpty: false };
    const result = await runner.run(probe, { timeout: 5 });
    assert.deepEqual([result.state, result.reason], [state, reason]);
  });
}
