/**
 * Every command that a page shows runs, and prints what the page shows below it; those of an `sh`
 * block are only run. The READMEs of the project and its tools have tests of their own for the
 * former.
 */
import assert from "node:assert/strict";
import { launcher } from "@ct/ct";
import { memoryContext } from "@ct/core/context";
import type { OptionDefinition } from "@ct/core/definition";
import { denoSpawn } from "@ct/core/run";
import {
  assertShown,
  emptyRepository,
  shellWords,
  type ShownCommand,
  shownCommands,
  tempTree,
  terminalContext,
} from "@ct/testing";
import { builtInCommands, suite } from "../../cli/registry.ts";
import { root } from "../../scripts/project.ts";
import { tourProject } from "../../tools/tour/project.ts";
import { exampleFiles, guideProject } from "./guide_projects.ts";

/** A page whose examples run here, each section in a project of its own. */
interface Page {
  readonly name: string;
  readonly text: string;
  readonly project: ReturnType<typeof guideProject>;
}

/** What ended. */
interface End {
  readonly status: number;
  /** Both streams, as a terminal shows them. */
  readonly printed: string;
}

/** What keeps the copies with which writes are undone. */
const kept = await tempTree({});
globalThis.addEventListener("unload", () => Deno.removeSync(kept.path, { recursive: true }));

async function run(line: string, cwd: string): Promise<End> {
  const [program = "", ...words] = shellWords(line);
  const { path: home } = kept;
  const ctx = terminalContext({ cwd, home, stateHome: home, spawn: denoSpawn });
  const argv = program === "ct" ? words : [program.replace(/^ct-/, ""), ...words];
  const status = await launcher.run(argv, ctx);
  return { status, printed: ctx.stdout.text };
}

async function guide(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: root });
  await launcher.run([...words, "--explain"], ctx);
  return ctx.stdout.text;
}

/** The guides, with what is derived from the definitions. */
const guides: readonly Page[] = [
  { name: "ct", text: await guide([]), project: guideProject("ct") },
  ...await Promise.all(suite.map(async ({ name }) => ({
    name: `ct-${name}`,
    text: await guide([name]),
    project: guideProject(name),
  }))),
];

/** Pages about the project of the tour. */
const tourPage = /^(?:docs\/tour|README|tools\/check\/README)\.md$/;

/** All other pages. */
const written = [...listPages("")].sort().map((name): Page => ({
  name,
  text: Deno.readTextFileSync(`${root}/${name}`),
  project: tourPage.test(name)
    ? { ...emptyRepository, ...Object.fromEntries(tourProject) }
    : guideProject(/^tools\/(\w+)/.exec(name)?.[1] ?? "ct"),
}));

/** Pages whose blocks with output have a test of their own. */
const ownTest = /^(?:tools\/\w+\/)?README\.md$/;

function* listPages(directory: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${directory}`)) {
    if (name.startsWith(".") || ["dist", "node_modules", "data"].includes(name)) continue;
    if (isDirectory) yield* listPages(`${directory}${name}/`);
    else if (name.endsWith(".md") && name !== "explain.md") yield directory + name;
  }
}

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

/** Commands that need more than files, and what. */
const notRun: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^ct-await .*--(?:port|new) /, "another program does what they wait for"],
  [/^ct-check --staged /, "something is staged; tests/commands/git_hook_heavy_test.ts runs it"],
  [/^ct[- ]mcp install /, "ct-mcp is installed, and a home is at hand; its own tests run it"],
  [/^ct-undo --dry-run$/, "there is a write to undo; its own tests run it"],
  [/^ct-mcp serve /, "a client is at its standard input"],
];

/** The calls of the suite in the blocks of a language; an empty name stands for none. */
function calls(text: string, language: string): readonly string[] {
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  const lines = blocks.flatMap(([, name, block = ""]) =>
    name === language ? block.split("\n") : []
  );
  // A line with a pipe is one for a shell; a usage line is none.
  return lines.filter((line) =>
    /^ct(?:-[a-z]+)? (?!\d)/.test(line) && !/ \| |\[OPTIONS\]|[[<]VERB[\]>]/.test(line)
  );
}

for (const { name, text, project } of [...guides, ...written]) {
  Deno.test(`${name}: calls are in blocks that a test runs`, () => {
    assert.deepEqual(calls(text, ""), [], "begin the block with ```console or ```sh");
  });

  const lines = calls(text, "sh").filter((line) => !notRun.some(([pattern]) => pattern.test(line)));
  if (lines.length === 0) continue;
  Deno.test(`${name}: the calls without output run`, async (t) => {
    await using tree = await tempTree(
      tourPage.test(name) ? project : { ...exampleFiles, ...project },
    );
    for (const line of lines) {
      await t.step(line, async () => {
        const { status, printed } = await run(line, tree.path);
        assert.ok(status < 2, printed);
      });
    }
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
