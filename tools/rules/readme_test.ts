import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { shownCommands, tempTree, terminalContext } from "@ct/testing";
import { command as search } from "@ct/search";
import assert from "node:assert/strict";
import { tourProject } from "../tour/project.ts";
import { command } from "./mod.ts";

const markdown = await Deno.readTextFile(new URL("./README.md", import.meta.url));

/** The project that the examples run in, one after the other. */
const project = { "deno.json": "{}", ...Object.fromEntries(tourProject) };

Deno.test("the README's examples print what it says", async () => {
  await using tree = await tempTree(project);
  const examples = shownCommands(markdown);
  assert.equal(examples.length, 8);
  for (const { line, argv, output } of examples) {
    const ctx = terminalContext({
      cwd: tree.path,
      spawn: denoSpawn,
      commands: commandMap([search]),
    });
    await command.run(argv, ctx);
    assert.equal(ctx.stdout.text.replaceAll(tree.path, "DIR"), output, line);
  }
});

for (const [page, text] of [["README", markdown], ["guide", command.guide]] as const) {
  Deno.test(`the ${page} names only options that exist`, () => {
    const names = new Set([
      ...Object.keys(command.definition.options),
      ...["help", "version", "explain"],
      // The probes in examples.
      ...["base", "grep", "size", "allow-run"],
      // What ct check is called with.
      ...["staged", "prove"],
    ]);
    for (const [, name = ""] of text.matchAll(/(?<=^|[\s`(/'])--([a-z][a-z-]*)/g)) {
      assert.ok(names.has(name), `--${name}`);
    }
  });
}
