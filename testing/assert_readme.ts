/**
 * Keeps the READMEs of tools true.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Command } from "@ct/core/definition";
import { tourProject } from "../tools/tour/project.ts";
import { assertShown, shownCommands, terminalContext } from "./shown_commands.ts";
import { tempTree } from "./temp_tree.ts";

/**
 * Runs every example in the project of the tour, which readers have as well, and compares what it
 * prints; checks that every option that the text around them names exists.
 */
export async function assertReadme(command: Command, readme: URL): Promise<void> {
  const markdown = await Deno.readTextFile(readme);
  await using tree = await tempTree(Object.fromEntries(tourProject));
  await using home = await tempTree({});
  const examples = shownCommands(markdown);
  assert.ok(examples.length > 0, "the README has no examples");
  for (const { line, argv, output } of examples) {
    const ctx = terminalContext({ cwd: tree.path, home: home.path, stateHome: home.path });
    const status = await command.run(argv, ctx);
    assertShown(ctx.stdout.text, output, `${line} (status ${status})`);
  }
  const options = [command, ...command.verbs ?? []]
    .flatMap(({ definition }) => Object.keys(definition.options));
  const names = new Set([...options, "help", "version", "explain"]);
  // What a block shows has been run.
  const prose = markdown.replace(/^```[^]*?^```$/gm, "");
  for (const [, name = ""] of prose.matchAll(/(?<=^|[\s`(/'])--([a-z][a-z-]*)/g)) {
    assert.ok(names.has(name), `the README names --${name}`);
  }
}
