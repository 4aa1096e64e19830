/**
 * Every command that a page shows runs, and prints what the page shows below it. The READMEs of the
 * project and its tools have tests of their own for that; those of an `sh` block are only run, by
 * `shown_calls_heavy_test.ts`.
 */
import assert from "node:assert/strict";
import type { OptionDefinition } from "@ct/core/definition";
import { assertShown, type ShownCommand, shownCommands, tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { root } from "../../scripts/project.ts";
import { calls, guides, ownTest, run, written } from "./shown_pages.ts";

/** Runs commands one after the other; `echo $?` asks how the one before ended. */
async function assertCommands(commands: readonly ShownCommand[], cwd: string): Promise<void> {
  let last = 0;
  for (const { line, output } of commands) {
    const { status, printed } = line === "echo $?"
      ? { status: 0, printed: `${last}\n` }
      : await run(line, cwd);
    assertShown(printed, output, line);
    last = status;
  }
}

for (const { name, text, project } of [...guides, ...written]) {
  if (ownTest.test(name)) {
    if (name === "README.md" || shownCommands(text).length === 0) continue;
    Deno.test(`${name}: a test runs its commands`, () => {
      Deno.statSync(`${root}/${name.replace("README.md", "readme_test.ts")}`);
    });
    continue;
  }
  for (const section of text.split(/^(?=## )/m)) {
    const commands = shownCommands(section);
    if (commands.length === 0) continue;
    const [title = ""] = section.split("\n");
    Deno.test(`${name}: the commands of "${title}" print what it shows`, async () => {
      await using tree = await tempTree(project);
      await assertCommands(commands, tree.path);
    });
  }
}

for (const { name, text } of [...guides, ...written]) {
  Deno.test(`${name}: calls are in blocks that a test runs`, () => {
    assert.deepEqual(calls(text, ""), [], "begin the block with ```console or ```sh");
  });
}

/** The options of each tool, its verbs' included. */
const options = new Map(builtInCommands.map(({ definition, verbs = [] }) => {
  const all = [definition, ...verbs.map((verb) => verb.definition)].flatMap((each) =>
    Object.entries<OptionDefinition>(each.options)
  );
  const names = all.flatMap(([name, { aliases = [] }]) => [name, ...aliases]);
  return [definition.name, new Set([...names, "help", "version", "explain"])];
}));

for (const { name, text } of [...guides, ...written]) {
  // It also tells of what is no more.
  if (name === "CHANGELOG.md") continue;
  Deno.test(`${name}: calls within sentences name options that exist`, () => {
    const prose = text.replace(/^```.*?^```/gms, "");
    for (const [call, tool = "", words = ""] of prose.matchAll(/`ct[ -]([a-z]+)( [^`]*)`/g)) {
      const known = options.get(`ct-${tool}`);
      // After `--` there are words of another command.
      const [own = ""] = words.split(" -- ");
      for (const [, option = ""] of own.matchAll(/ --([a-z][a-z-]*)/g)) {
        assert.ok(known === undefined || known.has(option), call);
      }
    }
  });
}
