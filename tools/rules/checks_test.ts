import { memoryContext } from "@ct/core/context";
import { command as deps } from "@ct/deps";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const commands = new Map([["ct-deps", deps]]);
const files = {
  "src/a.ts": 'import "./b.ts";\n',
  "src/b.ts": 'import "./a.ts";\n',
  "src/d.ts": "export {};\n",
};

const mods = ["mods", "--ext", "ts"];
const add = ["--add", "x", "--question", "Is it?"];

for (
  const [argv, status, first, stderr] of [
    [
      ["--", ...mods, "--layers", "a,b"],
      1,
      "prototype: VIOLATED (mods: 1 violation(s)); not saved",
      "",
    ],
    [["--", ...mods, "--forbid", "b=>d"], 0, "prototype: HOLDS (mods: all assertions hold)", ""],
    [["--", ...mods], 2, "prototype: BROKEN (mods: nothing to check; give at least", ""],
    [
      [...add, "--", ...mods, "--forbid", "b=>d"],
      0,
      "recorded 'x' (verified: mods: all assertions hold)",
      "",
    ],
    [
      [...add, "--", ...mods, "--acyclic"],
      1,
      "",
      "ct-rules: rule 'x' FAILED (mods: 1 violation(s)); not recorded\nacyclic: a, b: a -> b -> a\n",
    ],
    [
      [...add, "--expect", "empty", "--", ...mods, "--acyclic"],
      2,
      "",
      "ct-rules: rule 'x': 'mods' decides its own result; remove expect\n",
    ],
    [
      ["--expect-ok", "x", "--", "deps", "--acyclic"],
      2,
      "",
      "ct-rules: 'deps' decides its own result; remove expect\n",
    ],
  ] as const
) {
  Deno.test(`ct-rules ${argv.join(" ")} ends with ${status}`, async () => {
    await using tree = await tempTree({ ...files, ".ct/rules.jsonc": '{ "rules": [] }\n' });
    const ctx = memoryContext({ cwd: tree.path, commands });
    assert.equal(await command.run(argv, ctx), status, ctx.stderr.text);
    assert.ok(ctx.stdout.text.startsWith(first), ctx.stdout.text);
    assert.ok(ctx.stderr.text.startsWith(stderr), ctx.stderr.text);
  });
}
