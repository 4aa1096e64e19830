import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { command as edit } from "@ct/edit";
import { command as rules } from "@ct/rules";
import { command as search } from "@ct/search";
import { assertShown, shellWords, shownCommands, tempTree, terminalContext } from "@ct/testing";
import assert from "node:assert/strict";
import { tourProject } from "../tour/project.ts";
import { command } from "./mod.ts";

Deno.test("the README of ct-check prints what the tool prints (long)", async () => {
  const markdown = await Deno.readTextFile(new URL("./README.md", import.meta.url));
  await using tree = await tempTree(Object.fromEntries(tourProject));
  await using home = await tempTree({});
  const newContext = () =>
    terminalContext({
      cwd: tree.path,
      stateHome: home.path,
      spawn: denoSpawn,
      commands: commandMap([search]),
    });
  const [, block = ""] = /^```sh\n(.*?)^```$/ms.exec(markdown) ?? [];
  const lines = block.trimEnd().split("\n");
  assert.equal(lines.length, 5);
  for (const line of lines) {
    const [, name, ...words] = shellWords(line);
    const made = name === "rules" ? rules : edit;
    assert.equal(await made.run(words, newContext()), 0, line);
  }
  const examples = shownCommands(markdown);
  assert.equal(examples.length, 3);
  for (const { line, argv, output } of examples) {
    const ctx = newContext();
    await command.run(argv, ctx);
    assertShown(ctx.stdout.text, output, line);
  }
  const names = new Set([...Object.keys(command.definition.options), "help", "explain"]);
  const prose = markdown.replace(/^```[^]*?^```$/gm, "");
  for (const [, name = ""] of prose.matchAll(/(?<=^|[\s`])--([a-z][a-z-]*)/g)) {
    assert.ok(names.has(name), `the README names --${name}`);
  }
});
