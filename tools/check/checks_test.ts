import { memoryContext } from "@ct/core/context";
import { command as deps } from "@ct/deps";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const commands = new Map([["ct-deps", deps]]);
const files = {
  "src/lib.rs": "mod cli;\nmod core;\n",
  "src/cli.rs": "use crate::core::run;\n",
  "src/core.rs": "use crate::cli::Options;\n",
};

const rule = (id: string, probe: readonly string[], more = {}) => ({
  id,
  question: `Is ${id}?`,
  probe,
  ...more,
});

async function check(
  rules: readonly unknown[],
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  const store = JSON.stringify({ rules });
  await using tree = await tempTree({ ...files, ".ct/rules.jsonc": store });
  const ctx = memoryContext({ cwd: `${tree.path}/src`, commands });
  const status = await command.run([], ctx);
  const stderr = ctx.stderr.text.replaceAll(tree.path, "TREE");
  return { status, stdout: ctx.stdout.text, stderr };
}

Deno.test("the check mods is a rule's probe: it holds, is violated, is broken (long)", async () => {
  const run = await check([
    rule("a", ["mods", "--forbid", "crate=>cli"]),
    rule("b", ["mods", "--forbid", "core=>cli", "--acyclic"]),
    rule("c", ["mods"]),
  ]);
  assert.deepEqual(run, {
    status: 2,
    stdout: `SUCCESS  a                        Is a?
ERROR    b                        Is b?
BROKEN   c                        Is c?
1/2 invariant(s) hold, 1 broken -> ERROR
`,
    stderr: `ct-check: 'b' ERROR (mods: 2 violation(s))
  forbid: core=>cli: core -> cli
  acyclic: cli, core: cli -> core -> cli
ct-check: 'c' BROKEN (mods: nothing to check; give at least one of --forbid, --acyclic, --layers, --orphans, --entries)
ct-check: 1 broken rule(s) — their probes cannot run as recorded; ct rules --list shows them, ct rules --remove and --add replace one
`,
  });
});

Deno.test("a check with an expect keeps the store from being run", async () => {
  const run = await check([rule("a", ["mods", "--acyclic"], { expect: "empty" })]);
  assert.deepEqual([run.status, run.stdout], [2, ""]);
  assert.match(run.stderr, /rule 'a': 'mods' decides its own result; remove expect/);
});
