/**
 * The pages whose commands tests run: the guides of the tools, and all that is written.
 *
 * @module
 */
import { launcher } from "@ct/ct";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { emptyRepository, shellWords, tempTree, terminalContext } from "@ct/testing";
import { suite } from "../../cli/registry.ts";
import { root } from "../../scripts/project.ts";
import { tourProject } from "../../tools/tour/project.ts";
import { guideProject } from "./guide_projects.ts";

/** A page whose examples run here, each section in a project of its own. */
export interface Page {
  readonly name: string;
  readonly text: string;
  readonly project: ReturnType<typeof guideProject>;
}

/** What ended. */
export interface End {
  readonly status: number;
  /** Both streams, as a terminal shows them. */
  readonly printed: string;
}

/** What keeps the copies with which writes are undone. */
const kept = await tempTree({});
globalThis.addEventListener("unload", () => Deno.removeSync(kept.path, { recursive: true }));

/** Runs a command of a page. */
export async function run(line: string, cwd: string): Promise<End> {
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
export const guides: readonly Page[] = [
  { name: "ct", text: await guide([]), project: guideProject("ct") },
  ...await Promise.all(suite.map(async ({ name }) => ({
    name: `ct-${name}`,
    text: await guide([name]),
    project: guideProject(name),
  }))),
];

/** Pages about the project of the tour. */
export const tourPage: RegExp = /^(?:docs\/tour|README|tools\/check\/README)\.md$/;

/** All other pages. */
export const written: readonly Page[] = [...listPages("")].sort().map((name): Page => ({
  name,
  text: Deno.readTextFileSync(`${root}/${name}`),
  project: tourPage.test(name)
    ? { ...emptyRepository, ...Object.fromEntries(tourProject) }
    : guideProject(/^tools\/(\w+)/.exec(name)?.[1] ?? "ct"),
}));

/** Pages whose blocks with output have a test of their own. */
export const ownTest: RegExp = /^(?:tools\/\w+\/)?README\.md$/;

function* listPages(directory: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${directory}`)) {
    if (name.startsWith(".") || ["dist", "node_modules", "data"].includes(name)) continue;
    if (isDirectory) yield* listPages(`${directory}${name}/`);
    else if (name.endsWith(".md") && name !== "explain.md") yield directory + name;
  }
}

/** The calls of the suite in the blocks of a language; an empty name stands for none. */
export function calls(text: string, language: string): readonly string[] {
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  const lines = blocks.flatMap(([, name, block = ""]) =>
    name === language ? block.split("\n") : []
  );
  // A line with a pipe is one for a shell; a usage line is none.
  return lines.filter((line) =>
    /^ct(?:-[a-z]+)? (?!\d)/.test(line) && !/ \| |\[OPTIONS\]|[[<]VERB[\]>]/.test(line)
  );
}
