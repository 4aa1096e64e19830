import assert from "node:assert/strict";
import { defineCommand, type ToolDefinition } from "@ct/core/definition";
import { CtError } from "@ct/base";
import { type MemoryContext, memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { ManualClock, tempTree } from "@ct/testing";
import { builtInChecks } from "../built_in_check.ts";
import { prepareProbe } from "../prepare.ts";
import { checkNames } from "../probe_permissions.ts";
import type { ProbeResult } from "../probe_result.ts";
import { ProbeRunner } from "../run_probe.ts";

/** Runs a probe as rules do. */
async function runOne(
  probe: readonly string[],
  ctx: MemoryContext,
  { root = ctx.cwd, timeout }: { readonly root?: string; readonly timeout?: number } = {},
): Promise<ProbeResult> {
  const source = { probe, network: false, adapter: { kind: "exit" } } as const;
  const prepared = prepareProbe(source, { defs: new Map(), root }, ctx);
  using runner = new ProbeRunner(root, ctx);
  return await runner.run(prepared, { timeout });
}

const violation = { check: "deny", subject: "x", evidence: "a -> x" };
const one = { violations: [violation] };

const toolDefinition = {
  name: "ct-deps",
  summary: "Answers as it is told",
  description: "Answers as it is told.",
  options: {
    deny: { kind: "list", description: "What it prints, and its exit status." },
    json: { kind: "flag", description: "Is always given." },
  },
} as const satisfies ToolDefinition;

/** A tool that prints an answer and ends with a status, or throws. */
function answering(answer: unknown, status: number): MemoryContext {
  const tool = defineCommand(toolDefinition, "", ({ json }, ctx) => {
    assert.ok(json);
    if (answer instanceof CtError) throw answer;
    ctx.stdout.write(typeof answer === "string" ? answer : JSON.stringify(answer));
    return status;
  });
  return memoryContext({ cwd: "/", commands: new Map([["ct-deps", tool]]) });
}

for (
  const [answer, status, state, reason, stdout] of [
    [{ violations: [] }, 0, "holds", "deps: all assertions hold", ""],
    [one, 1, "violated", "deps: 1 violation(s)", "deny: x: a -> x\n"],
    [
      { violations: [violation, { ...violation, evidence: "\x1b" }] },
      1,
      "violated",
      "deps: 2 violation(s)",
      "deny: x: a -> x\ndeny: x: \\x1b\n",
    ],
    [one, 0, "broken", "deps: ct-deps gave an answer that is none", ""],
    [{ violations: [] }, 1, "broken", "deps: ct-deps gave an answer that is none", ""],
    ["text", 0, "broken", "deps: ct-deps gave an answer that is none", ""],
    [{ violations: [{}] }, 1, "broken", "deps: ct-deps gave an answer that is none", ""],
    [one, 3, "broken", "deps: ct-deps came to no answer", ""],
    [
      new CtError("not-found", "no lock here", { help: "write one" }),
      0,
      "broken",
      "deps: no lock here; write one",
      "",
    ],
  ] as const
) {
  Deno.test(`deps, its tool saying ${JSON.stringify(answer)} with ${status}, is ${state}`, async () => {
    const result = await runOne(["deps", "--deny", "x"], answering(answer, status));
    assert.deepEqual([result.state, result.reason, result.stdout], [state, reason, stdout]);
  });
}

const options =
  "valid options: --deny --forbid --duplicates --allow-duplicate --acyclic --members --layers --layers-closed --all --edges --ecosystem";

for (
  const [words, reason] of [
    [
      [],
      "deps: nothing to check; give at least one of --deny, --forbid, --duplicates, --acyclic, --layers",
    ],
    [["--deyn", "x"], `deps: unknown option --deyn; did you mean --deny?; ${options}`],
    [["--deny", "x", "--json"], `deps: unknown option --json; ${options}`],
    [["--version"], `deps: unknown option --version; ${options}`],
    [
      ["--deny", "x", "--edges", "all"],
      `deps: invalid value "all" for --edges; one of: normal build dev; ${options}`,
    ],
  ] as const
) {
  Deno.test(`deps ${words.join(" ")} is broken before its tool is asked`, async () => {
    const ctx = answering(new CtError("launch", "was asked"), 2);
    const result = await runOne(["deps", ...words], ctx);
    assert.deepEqual([result.state, result.reason, result.code], ["broken", reason, "2"]);
  });
}

const program = (answer: string) => ({
  content: `#!/bin/sh\n[ "$*" = "--deny x --json" ] && [ -e here ] && echo '${answer}'; exit 1\n`,
  mode: 0o755,
});

Deno.test("deps asks the program that lies with the tools, at the root", async () => {
  await using tree = await tempTree({
    "bin/ct-deps": program(JSON.stringify(one)),
    "root/here": "",
    "root/sub": { dir: true },
  });
  const ctx = memoryContext({
    cwd: `${tree.path}/root/sub`,
    spawn: denoSpawn,
    commandDirectories: [`${tree.path}/bin`],
  });
  const result = await runOne(["deps", "--deny", "x"], ctx, { root: `${tree.path}/root` });
  assert.deepEqual([result.state, result.stdout], ["violated", "deny: x: a -> x\n"]);
});

for (const directory of ["root", "root/bin", "cwd/bin", "gone"]) {
  Deno.test(`deps asks no program in ${directory}`, async () => {
    const planted = Object.fromEntries(
      ["root", "root/bin", "cwd/bin"].map((each) => [`${each}/ct-deps`, program("")]),
    );
    await using tree = await tempTree(planted);
    const ctx = memoryContext({
      cwd: `${tree.path}/cwd`,
      spawn: denoSpawn,
      commandDirectories: [`${tree.path}/${directory}`],
    });
    const result = await runOne(["deps", "--deny", "x"], ctx, { root: `${tree.path}/root` });
    assert.deepEqual([result.state, result.reason], [
      "broken",
      "deps: ct-deps, which answers it, is not installed outside of the project",
    ]);
  });
}

Deno.test("deps is broken when its time is up", async () => {
  const clock = new ManualClock();
  const slow = defineCommand(toolDefinition, "", (_, { signal }) => {
    clock.advance(2000);
    return signal.aborted ? 1 : 0;
  });
  const ctx = memoryContext({ cwd: "/", clock, commands: new Map([["ct-deps", slow]]) });
  const { state, reason, code } = await runOne(["deps", "--deny", "x"], ctx, { timeout: 1 });
  assert.deepEqual([state, reason, code], [
    "broken",
    "timed out after 1s; check given up",
    "timeout",
  ]);
});

Deno.test("an expect is refused for every check, and the gate knows them all", () => {
  assert.deepEqual([...builtInChecks.keys()], checkNames);
  for (const name of checkNames) {
    const source = { probe: [name], network: false, adapter: { kind: "empty" } } as const;
    assert.throws(
      () => prepareProbe(source, { defs: new Map(), root: "/" }, memoryContext({ cwd: "/" })),
      { code: "refused", message: `'${name}' judges itself, so it takes no expect` },
    );
  }
});
