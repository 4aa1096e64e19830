/**
 * Keeps the READMEs of tools true.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Command } from "@ct/core/definition";
import { memoryContext } from "@ct/core/context";
import { demoProject } from "./demo_project.ts";
import { tempTree } from "./temp_tree.ts";

/** A command line of a README and what it says that it prints. */
export interface ReadmeExample {
  /** The line after the prompt. */
  readonly line: string;
  /** The words after the program's name. */
  readonly argv: readonly string[];
  /** What the following lines show. */
  readonly output: string;
}

/**
 * The examples in the `console` blocks of a Markdown text: each line `$ PROGRAM WORDS`, quoted with
 * `'` where needed, and the output below it.
 */
export function readmeExamples(markdown: string): ReadmeExample[] {
  const blocks = markdown.matchAll(/^```console\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, block = ""]) =>
    block.split(/^\$ /m).slice(1).map((example) => {
      const end = example.indexOf("\n");
      const line = example.slice(0, end);
      const words = line.match(/(?:'[^']*'|[^\s'])+/g) ?? [];
      const [, ...argv] = words.map((word) => word.replaceAll("'", ""));
      return { line, argv, output: example.slice(end + 1) };
    })
  );
}

/**
 * Runs every example in the demo project and compares what it prints on stdout; checks that every
 * option that the text names exists.
 */
export async function assertReadme(command: Command, readme: URL): Promise<void> {
  const markdown = await Deno.readTextFile(readme);
  await using tree = await tempTree(demoProject);
  const examples = readmeExamples(markdown);
  assert.ok(examples.length > 0, "the README has no examples");
  for (const { line, argv, output } of examples) {
    const ctx = memoryContext({ cwd: tree.path });
    const status = await command.run(argv, ctx);
    assert.equal(ctx.stdout.text, output, `${line} (status ${status}; stderr: ${ctx.stderr.text})`);
  }
  const names = new Set([...Object.keys(command.definition.options), "help", "version", "explain"]);
  for (const [, name = ""] of markdown.matchAll(/(?<=^|[\s`(/'])--([a-z][a-z-]*)/g)) {
    assert.ok(names.has(name), `the README names --${name}`);
  }
}
