import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { type Callable, type Check, type Context, memoryContext } from "@ct/core/context";
import { ManualClock, tempTree } from "@ct/testing";
import { prepareProbe } from "./prepare.ts";
import { checkNames } from "./probing_tools.ts";
import type { ProbeResult } from "./probe_result.ts";
import { runCheck } from "./run_check.ts";
import { ProbeRunner } from "./run_probe.ts";

/** A context in which a tool offers the check `mods`. */
function offering(run: Check["run"], given: Partial<Context> = {}): Context {
  const tool = { run: () => Promise.resolve(2), checks: new Map([["mods", { run }]]) };
  const commands = new Map<string, Callable>([["ct-view", { run: tool.run }], ["ct-deps", tool]]);
  return memoryContext({ cwd: "/", commands, ...given });
}

function call(ctx: Context, timeout?: number): Promise<ProbeResult> {
  return runCheck({ name: "mods", words: ["x", "y"], timeout }, ctx);
}

for (
  const [lines, state, reason, code, stdout] of [
    [[], "holds", "mods: all assertions hold", "0", ""],
    [["x y"], "violated", "mods: 1 violation(s)", "1", "x y\n"],
    [["a: b", "\x1b"], "violated", "mods: 2 violation(s)", "1", "a: b\n\\x1b\n"],
  ] as const
) {
  Deno.test(`a check that finds ${JSON.stringify(lines)} is read as ${state}`, async () => {
    const result = await call(offering((words) => {
      assert.deepEqual(words, ["x", "y"]);
      return Promise.resolve(lines);
    }));
    const observations = undefined;
    assert.deepEqual(result, {
      state,
      reason,
      code,
      stdout,
      stderr: "",
      explanation: stdout,
      observations,
    });
  });
}

Deno.test("a check tells what it looked at", async () => {
  const { observations } = await call(offering((_, { onObservations }) => {
    onObservations?.({ patterns: ["p"] });
    onObservations?.({ coverage: { searched: 1 } });
    return Promise.resolve([]);
  }));
  assert.deepEqual(observations, { coverage: { searched: 1 }, patterns: ["p"] });
});

Deno.test("a check that throws is broken", async () => {
  const ctx = offering(() =>
    Promise.reject(new CtError("usage", "unknown option", { help: "use --deny" }))
  );
  const { state, reason, code } = await call(ctx);
  assert.deepEqual([state, reason, code], ["broken", "mods: unknown option; use --deny", "2"]);
});

Deno.test("a check that nobody offers is broken, and it is said how to get it", async () => {
  const { state, reason, code } = await call(memoryContext({ cwd: "/" }));
  assert.deepEqual([state, code], ["broken", "2"]);
  assert.equal(
    reason,
    "mods: this program does not include the check; ct check and ct rules of the suite include it; " +
      "in your own program, add the command of @ct/deps to the context's commands",
  );
});

Deno.test("a check whose time is up is broken", async () => {
  const clock = new ManualClock();
  const ctx = offering((_, { signal }) => {
    clock.advance(3000);
    return Promise.resolve(signal.aborted ? ["late"] : []);
  }, { clock });
  const { state, reason, code } = await call(ctx, 2);
  assert.deepEqual(
    [state, reason, code],
    ["broken", "timed out after 2s; check stopped", "timeout"],
  );
});

Deno.test("a check that is interrupted throws", async () => {
  const controller = new AbortController();
  const ctx = offering(() => {
    controller.abort(new CtError("signal", "interrupted", { status: 130 }));
    return Promise.resolve([]);
  }, { signal: controller.signal });
  await assert.rejects(call(ctx), { code: "signal" });
  await assert.rejects(call(ctx), { code: "signal" });
});

Deno.test("a check runs at the root, one step deeper, and gets no program of a workspace", async () => {
  await using tree = await tempTree({
    "bin": { dir: true },
    "root/bin": { dir: true },
    "cwd/bin": { dir: true },
  });
  const ctx = offering(
    (_, { cwd, environment, commandDirectories }) =>
      Promise.resolve([cwd, environment["CT_PROBE_DEPTH"] ?? "", ...commandDirectories]),
    {
      cwd: `${tree.path}/cwd`,
      commandDirectories: ["bin", "root", "root/bin", "cwd/bin"].map((it) => `${tree.path}/${it}`),
    },
  );
  const root = `${tree.path}/root`;
  const source = { probe: ["mods"], network: false, adapter: { kind: "exit" } } as const;
  const prepared = prepareProbe(source, { defs: new Map(), root }, ctx);
  using runner = new ProbeRunner(root, ctx);
  const { stdout } = await runner.run(prepared, { timeout: undefined });
  assert.deepEqual(stdout.split("\n"), [root, "1", `${tree.path}/bin`, ""]);
});

for (const name of checkNames) {
  Deno.test(`an expect is refused for the check ${name}`, () => {
    const source = { probe: [name], network: false, adapter: { kind: "empty" } } as const;
    assert.throws(
      () => prepareProbe(source, { defs: new Map(), root: "/" }, memoryContext({ cwd: "/" })),
      { code: "refused", message: `'${name}' decides its own result; remove expect` },
    );
  });
}
