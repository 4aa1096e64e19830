import assert from "node:assert/strict";
import { denoSpawn } from "@ct/core/run";
import { assertShown, shownCommands, tempTree, terminalContext } from "@ct/testing";
import { command } from "./mod.ts";

const store = {
  rules: [
    { id: "no-todo", question: "Is TODO gone from src?", probe: ["true"] },
    {
      id: "has-changelog",
      question: "Is there a changelog?",
      why: "readers look for it",
      probe: ["ls", "CHANGELOG.md"],
      expect: { "err-match": "No such file" },
    },
    {
      id: "short-readme",
      question: "Does the readme stay short?",
      tags: ["style"],
      severity: "warn",
      probe: ["false"],
    },
    { id: "no-unwrap", question: "Is unwrap gone?", pending: true, probe: ["false"] },
  ],
};

Deno.test("the README of ct-check prints what the tool prints", async () => {
  const markdown = await Deno.readTextFile(new URL("./README.md", import.meta.url));
  await using tree = await tempTree({ ".ct/rules.jsonc": JSON.stringify(store) });
  const examples = shownCommands(markdown);
  assert.equal(examples.length, 3);
  for (const { line, argv, output } of examples) {
    const ctx = terminalContext({ cwd: tree.path, spawn: denoSpawn });
    await command.run(argv, ctx);
    assertShown(ctx.stdout.text, output, line);
  }
  const names = new Set([...Object.keys(command.definition.options), "help", "explain"]);
  for (const [, name = ""] of markdown.matchAll(/(?<=^|[\s`])--([a-z][a-z-]*)/g)) {
    assert.ok(names.has(name), `the README names --${name}`);
  }
});
