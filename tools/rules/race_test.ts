/** What happens when the store changes while a probe runs. */
import { type Command, defineCommand, parseArgv, type ToolDefinition } from "@ct/core/definition";
import { commandMap } from "@ct/core/process";
import { memoryContext } from "@ct/core/context";
import { parseStore } from "@ct/rules-engine";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { addRule } from "./add.ts";
import { definition } from "./definition.ts";
import { command } from "./mod.ts";

const definitionOfProbe = {
  name: "ct-search",
  summary: "Stands for a probe",
  description: "Stands for a probe.",
  options: { base: { kind: "path", default: ".", description: "Any." } },
} as const satisfies ToolDefinition;

/** A probe that holds, and meanwhile does something. */
function probe(meanwhile: () => void): Command {
  return defineCommand(definitionOfProbe, "", () => {
    meanwhile();
    return 0;
  });
}

const pending =
  '{ "id": "p", "question": "P?", "pending": true, "probe": ["ct-search", "--base", "{def:d}"] }';
const before = `// ours\n{ "defs": { "d": "x" }, "rules": [${pending}] }\n`;
const add = ["--add", "a", "--question", "A?", "--", "ct-search", "--base", "{def:d}"];
const promote = ["--promote", "p"];

for (
  const [name, argv, from, to, message] of [
    ["another definition", add, '"x"', '"y"', "rule 'a': its probe was changed while it ran"],
    ["a rule of that name", add, '"id": "p"', '"id": "a"', "rule 'a' already exists"],
    ["no definition", add, '"d"', '"e"', "rule 'a': unknown def 'd'"],
    ["another probe", promote, '"--base", ', "", "rule 'p': its probe was changed while it ran"],
    [
      "a baseline",
      promote,
      '"p",',
      '"p", "baseline": "x",',
      "rule 'p': its probe was changed while it ran",
    ],
    ["no such rule", promote, '"id": "p"', '"id": "q"', "there is no rule 'p'"],
    [
      "an enforced rule",
      promote,
      "true",
      "false",
      "rule 'p' is not pending: it is already enforced",
    ],
  ] as const
) {
  Deno.test(`${argv[0]}: with ${name} in the store after the run nothing is written`, async () => {
    await using tree = await tempTree({ ".ct/rules.jsonc": before });
    const path = `${tree.path}/.ct/rules.jsonc`;
    const after = before.replace(from, to);
    const commands = commandMap([probe(() => Deno.writeTextFileSync(path, after))]);
    const ctx = memoryContext({ cwd: tree.path, commands });
    assert.equal(await command.run(argv, ctx), 2, ctx.stdout.text);
    assert.equal(ctx.stderr.text.split("\n")[0], `ct-rules: ${message}`);
    assert.equal(await Deno.readTextFile(path), after);
  });
}

Deno.test("rules that others add while a probe runs stay", async () => {
  await using tree = await tempTree({ ".ct/rules.jsonc": before });
  const path = `${tree.path}/.ct/rules.jsonc`;
  const other = before.replace("// ours", "// theirs").replace('"p"', '"other"');
  const commands = commandMap([probe(() => Deno.writeTextFileSync(path, other))]);
  const ctx = memoryContext({ cwd: tree.path, commands });
  const parsed = parseArgv(definition, add);
  assert(parsed.info === undefined);
  const { recorded } = await addRule(parsed.options, ctx, () => "2030-01-02");
  assert.equal(recorded, true);
  const text = await Deno.readTextFile(path);
  assert.ok(text.startsWith("// theirs\n"));
  assert.deepEqual(parseStore(text).rules.map(({ id, added }) => [id, added]), [
    ["other", undefined],
    ["a", "2030-01-02"],
  ]);
});
