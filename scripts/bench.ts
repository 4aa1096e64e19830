/**
 * `deno task bench`: how long the built commands take next to others that do the same, as Markdown
 * on standard output; with `--write` also in `docs/benchmarks.md`, where parts that are not
 * measured stay, and as plots beside it. Start-up is measured on a tree of one file, writing,
 * sweeping and growth on generated files, searching and counting on real trees.
 *
 * @module
 */
import { version } from "@ct/core/definition";
import { agentCalls, agentHead } from "./bench/agent.ts";
import { type Arguments, parseArguments, usage } from "./bench/arguments.ts";
import { formatChart, type Group } from "./bench/chart.ts";
import { idleFigures } from "./bench/idle.ts";
import { indexedFigures } from "./bench/indexed.ts";
import { mcpFigures } from "./bench/mcp.ts";
import { mergePages } from "./bench/merge.ts";
import { findAndMap } from "./bench/find_map.ts";
import { type Facts, formatHead, formatTreeHead } from "./bench/page.ts";
import { firstLine } from "./bench/process.ts";
import { linuxSymbols, refsFigures, smallSymbols } from "./bench/refs.ts";
import type { Result } from "./bench/result.ts";
import { onTree } from "./bench/search.ts";
import { startUp } from "./bench/start_up.ts";
import { sweeps } from "./bench/sweeps.ts";
import { formatResult } from "./bench/table.ts";
import { linuxTree, measureTree, mediumTree, smallTree, type Tree } from "./bench/trees.ts";
import { writes } from "./bench/writes.ts";
import { residentFigures } from "./bench/resident.ts";
import { scalingFigures, sizes } from "./bench/scaling.ts";
import { build } from "./build.ts";
import { root, say } from "./project.ts";
import { type Race, run } from "./bench/race.ts";

function readFacts(): Facts {
  const versions = ["rg", "grep", "find", "wc", "jq", "sd"].map((name) => [name, "--version"]);
  return {
    processors: navigator.hardwareConcurrency,
    model: /^model name\s*: (.*)$/m.exec(readOptional("/proc/cpuinfo"))?.[1],
    memoryBytes: Deno.systemMemoryInfo().total,
    programs: [
      `Deno ${Deno.version.deno}, ${Deno.build.target}`,
      ...versions.map(firstLine).filter((line) => line !== undefined),
    ],
  };
}

function readOptional(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** The page while it grows; each piece is shown as soon as it is there. */
class Page {
  readonly #pieces: string[] = [];

  add(piece: string): void {
    say(piece);
    this.#pieces.push(piece);
  }

  text(): string {
    return `${this.#pieces.join("\n").trimEnd()}\n`;
  }
}

function measure(race: Race, { rounds = race.rounds }: Arguments, page: Page): Result {
  const result = run({ ...race, rounds });
  page.add(formatResult(result));
  return result;
}

function searchTrees(
  trees: readonly Tree[],
  settings: Arguments,
  page: Page,
): readonly Group[] {
  return trees.map((tree) => {
    page.add(formatTreeHead(tree.title, measureTree(tree.path)));
    return {
      title: tree.title,
      results: onTree(tree).map((race) => measure(race, settings, page)),
    };
  });
}

/** The one tree that comes from elsewhere; without it the others are measured. */
function fetchedTree(directory: string, page: Page): readonly Tree[] {
  try {
    return [mediumTree(directory)];
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    page.add("The tree of medium size is left out: its package could not be fetched.\n");
    return [];
  }
}

/** Names of contestants say nothing of the machine. */
function withoutPath({ contestants, ...race }: Race, directory: string): Race {
  const named = ({ name }: Race["contestants"][number]) => name.replaceAll(directory, "DIR");
  return { ...race, contestants: contestants.map((each) => ({ ...each, name: named(each) })) };
}

/** A task runs in the project's directory. */
function fromCaller(path: string): string {
  return path.startsWith("/") ? path : `${Deno.env.get("INIT_CWD") ?? Deno.cwd()}/${path}`;
}

async function main(settings: Arguments): Promise<void> {
  const large = settings.linux === undefined ? [] : [linuxTree(fromCaller(settings.linux))];
  await build(`${root}/dist`);
  const directory = Deno.makeTempDirSync();
  const page = new Page();
  const has = (part: Arguments["parts"][number]) => settings.parts.includes(part);
  try {
    page.add(
      formatHead(readFacts(), settings.write ? "benchmarks.svg" : undefined),
    );
    const own = [
      ...(has("start-up") ? [startUp(directory)] : []),
      ...(has("writes") ? writes(directory) : []),
      ...(has("sweeps") ? sweeps(directory) : []),
    ];
    if (own.length > 0) page.add("## The suite's own commands\n");
    for (const race of own) measure(withoutPath(race, directory), settings, page);
    const onTrees = ["search", "agent", "find", "refs", "resident", "idle"] as const;
    const small = onTrees.some(has) ? [smallTree(directory)] : [];
    const all = has("search") || has("resident")
      ? [...small, ...fetchedTree(directory, page), ...large]
      : [];
    const trees = has("search") ? all : [];
    const groups = searchTrees(trees, settings, page);
    if (has("agent")) page.add(agentHead);
    for (const [at, tree] of (has("agent") ? [...small, ...large] : []).entries()) {
      page.add(await agentCalls(tree, `${directory}/agent${at}`));
    }
    if (has("mcp")) {
      page.add(`## The MCP server\n\n${await mcpFigures(directory, settings.rounds)}`);
    }
    if (has("find")) {
      const part = large.map(({ path, title }) => {
        return { path: `${path}/tools`, title: `${title}, only \`tools\`` };
      });
      page.add(findAndMap([...small, ...part, ...large]));
      page.add(await indexedFigures([...small, ...large], { directory, rounds: settings.rounds }));
    }
    if (has("refs")) {
      page.add(
        await refsFigures([
          ...small.map((tree) => ({ ...tree, symbols: smallSymbols })),
          ...large.map((tree) => ({ ...tree, symbols: linuxSymbols })),
        ]),
      );
    }
    if (has("resident")) page.add(await residentFigures(all));
    if (has("idle")) page.add(await idleFigures([...small, ...large], directory));
    let scaling: string | undefined;
    if (has("scaling")) {
      const { page: figures, svg } = await scalingFigures(sizes, "benchmarks-scaling.svg");
      page.add(figures);
      scaling = svg;
    }
    if (settings.write) write(page.text(), { groups, scaling });
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** Writes the page, and the plots of which there is something, as the project formats its files. */
function write(
  text: string,
  { groups, scaling }: { readonly groups: readonly Group[]; readonly scaling: string | undefined },
): void {
  const page = `${root}/docs/benchmarks.md`;
  const plots = new Map<string, string>();
  if (groups.length > 0) plots.set(`${root}/docs/benchmarks.svg`, formatChart(groups));
  if (scaling !== undefined) plots.set(`${root}/docs/benchmarks-scaling.svg`, scaling);
  const day = new Date().toISOString().slice(0, 10);
  const dated = text.replaceAll(/^## .*$/gm, (heading) => `${heading}\n\nct ${version}, ${day}.`);
  Deno.writeTextFileSync(page, mergePages(Deno.readTextFileSync(page), dated));
  for (const [plot, svg] of plots) Deno.writeTextFileSync(plot, svg);
  const args = ["fmt", "--quiet", page, ...plots.keys()];
  const { success } = new Deno.Command(Deno.execPath(), { args, cwd: root }).outputSync();
  if (!success) throw new Error("cannot format the page of benchmarks");
}

function readArguments(): Arguments | undefined {
  try {
    return parseArguments(Deno.args);
  } catch (error) {
    say(`bench: ${error instanceof Error ? error.message : error}\n${usage}`);
    return undefined;
  }
}

if (import.meta.main) {
  const found = readArguments();
  if (found === undefined) Deno.exitCode = 2;
  else await main(found);
}
