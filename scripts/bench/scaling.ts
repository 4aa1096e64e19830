/**
 * How the commands and a running server grow with the tree: up to a million files, next to rg
 * and find.
 *
 * Usage: `deno run -A scripts/bench/scaling.ts [FILES]...`; `deno task bench scaling` does the
 * same for all sizes. The trees lie in a temporary directory, one after the other.
 *
 * @module
 */
import { Client, handshake, type RootStatus } from "../mcp_client.ts";
import { root, say } from "../project.ts";
import { pathOf, plantMonorepo, rareWord, textOf } from "./monorepo.ts";
import { runForTime } from "./process.ts";
import { usageOf } from "./process_usage.ts";
import { bin } from "./race.ts";
import { median } from "./result.ts";
import { formatScaling, type Series } from "./scaling_chart.ts";

/** Sizes of trees, in files. */
export const sizes: readonly number[] = [1_000, 10_000, 100_000, 1_000_000];
const rounds = 3;
/** Commands take so long on more files that one round has to do. */
const fewRounds = 200_000;
/** Calls of a server, which are quick: their time is taken together. */
const calls = 12;
/** In how many files another branch has other texts; in a small tree, in a twentieth of them. */
const switched = 50_000;
const idleMs = 10_000;
const restMs = 250;
/** A server that does not come to an end by then never does. */
const longestMs = 30 * 60_000;

/** What something took, in milliseconds. */
interface Took {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** What a running server takes on a tree. */
interface ServerFigures {
  readonly ready: Took;
  /** Bytes of the process before the tree, with it, and of contents and grams in them. */
  readonly atFirst: number;
  readonly held: number;
  readonly kept: number;
  readonly rare: Took;
  readonly names: Took;
  readonly settled: Took;
  readonly newName: Took;
  readonly switched: Took;
  readonly idleCpuMs: number;
}

/** All figures of a tree. */
export interface Figures {
  readonly files: number;
  readonly commands: Readonly<Record<string, Took>>;
  readonly server: ServerFigures;
}

/** Parts of a word, so that no answer is a repeated one. */
function partOf(round: number): string {
  return rareWord.slice(round % 4, rareWord.length - Math.floor(round / 4) % 3);
}

function commandsOn(tree: string): Readonly<Record<string, (round: number) => readonly string[]>> {
  return {
    "rg": (round) => ["rg", "-l", "-F", partOf(round), tree],
    "ct-search": (round) => [`${bin}/ct-search`, "--grep", partOf(round), "--base", tree],
    "find": (round) => ["find", tree, "-name", `file${round}.ts`],
    "ct-search --name": (round) => {
      return [`${bin}/ct-search`, "--name", `file${round}.ts`, "--base", tree];
    },
  };
}

function medianOf(all: readonly Took[]): Took {
  return {
    wallMs: median(all.map(({ wallMs }) => wallMs)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  };
}

function measureCommands(tree: string, files: number): Readonly<Record<string, Took>> {
  const found: Record<string, Took[]> = {};
  for (let round = 0; round < (files > fewRounds ? 1 : rounds); round++) {
    for (const [name, argv] of Object.entries(commandsOn(tree))) {
      const { wallMs, cpuMs = NaN } = runForTime(argv(round));
      (found[name] ??= []).push({ wallMs, cpuMs });
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, all]) => [name, medianOf(all)]));
}

/** What a number of calls took, each. */
async function timed(client: Client, times: number, act: (n: number) => Promise<unknown>) {
  const before = usageOf(client.pid).cpuMs;
  const begun = performance.now();
  for (let n = 0; n < times; n++) await act(n);
  const wallMs = (performance.now() - begun) / times;
  return { wallMs, cpuMs: (usageOf(client.pid).cpuMs - before) / times };
}

async function search(client: Client, given: Readonly<Record<string, unknown>>): Promise<string> {
  return await client.request("tools/call", {
    name: "ct-search",
    arguments: { timeout: 300, ...given },
  });
}

/** Waits until a server has read what it keeps. */
async function whenReady(client: Client): Promise<RootStatus> {
  const begun = performance.now();
  let quiet = 0;
  while (true) {
    const status = await client.rootStatus();
    const isQuiet = status.state === "ready" && typeof status.holding !== "object";
    quiet = isQuiet && (status.bytes ?? 0) > 0 ? quiet + 1 : 0;
    if (quiet > 3) return status;
    if (performance.now() - begun > longestMs) throw new Error(JSON.stringify(status));
    await sleep(restMs);
  }
}

async function measureServer(tree: string, files: number): Promise<ServerFigures> {
  await using client = new Client(tree);
  await client.request("initialize", handshake);
  await search(client, { base: "package0/part0", name: "none" });
  const atFirst = usageOf(client.pid).bytes;
  let status: RootStatus | undefined;
  const ready = await timed(client, 1, async () => status = await whenReady(client));
  const kept = (status?.bytes ?? 0) + (status?.trigrams?.bytes ?? 0);
  await search(client, { grep: rareWord });
  const held = usageOf(client.pid).bytes;
  const rare = await timed(client, calls, (n) => search(client, { grep: partOf(n) }));
  const names = await timed(client, calls, (n) => search(client, { name: `file${n}.ts` }));
  const settled = await timed(client, calls, () => {
    return search(client, { base: "package0/part0", name: "none" });
  });
  const newNames: Took[] = [];
  for (let round = 0; round < rounds; round++) {
    Deno.writeTextFileSync(`${tree}/package0/new${round}.ts`, "");
    newNames.push(await timed(client, 1, () => search(client, { name: `file${round}.ts` })));
  }
  await sleep(idleMs);
  const { cpuMs } = usageOf(client.pid);
  await sleep(idleMs);
  const idleCpuMs = usageOf(client.pid).cpuMs - cpuMs;
  switchBranch(tree, files);
  const afterwards = await timed(client, 1, () => search(client, { grep: rareWord }));
  const figures = { ready, atFirst, held, kept, rare, names, settled, idleCpuMs };
  return { ...figures, newName: medianOf(newNames), switched: afterwards };
}

/** Gives files other texts, as git does: by new ones of the same names. */
function switchBranch(tree: string, files: number): void {
  const count = Math.min(switched, files / 20);
  for (let file = 0; file < count; file++) {
    const path = `${tree}/${pathOf(file)}`;
    Deno.removeSync(path);
    Deno.writeTextFileSync(path, `// another branch\n${textOf(file)}`);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const text = `The commands, and an MCP server with the tree in memory, on a tree of small files
like that of a monorepo (580 bytes each, 50 per directory; \`scripts/bench/monorepo.ts\` creates
it): a search for a literal that one of 1,000 files has, and for a name. Wall and processor time
are in milliseconds.`;

const serverText = `The same server: the time from the end of its first answer until all files are
read; memory per file, in total and without its contents, trigrams and byte sequences; a call that
searches one directory, which shows the cost of checking that nothing has changed; a search for a
name after a file is added; the first answer after a twentieth of the files, 50,000 at most, has
changed; and ten idle seconds.`;

/** Measures on trees of such sizes; returns Markdown and a plot. */
export async function scalingFigures(
  all: readonly number[],
  plot: string,
): Promise<{ readonly page: string; readonly svg: string }> {
  const found: Figures[] = [];
  for (const files of all) found.push(await measureSize(files));
  return { page: formatFigures(found, plot), svg: drawFigures(found) };
}

/** Measures on a tree of that size. */
export async function measureSize(files: number): Promise<Figures> {
  const tree = Deno.makeTempDirSync({ prefix: "ct-scaling-" });
  try {
    plantMonorepo(tree, files);
    const commands = measureCommands(tree, files);
    return { files, commands, server: await measureServer(tree, files) };
  } finally {
    Deno.removeSync(tree, { recursive: true });
  }
}

/** The figures as Markdown. */
export function formatFigures(all: readonly Figures[], plot: string): string {
  const columns = ["rg", "ct-search", "server", "find", "ct-search --name", "server, names"];
  const searches = all.map(({ files, commands, server }) => {
    const took = { ...commands, "server": server.rare, "server, names": server.names };
    const cells = columns.map((name) => both(new Map(Object.entries(took)).get(name)));
    return `| ${count(files)} | ${cells.join(" | ")} |`;
  });
  const servers = all.map(({ files, server }) => {
    const { ready, atFirst, held, kept, settled, newName, switched, idleCpuMs } = server;
    const cells = [
      `${seconds(ready.wallMs)} s, ${seconds(ready.cpuMs)} s`,
      `${Math.round(held / 1e6)} MB`,
      `${Math.round((held - atFirst) / files)} B`,
      `${Math.round((held - atFirst - kept) / files)} B`,
      ...[settled, newName, switched].map(both),
      `${idleCpuMs} ms`,
    ];
    return `| ${count(files)} | ${cells.join(" | ")} |`;
  });
  const figures = [
    ...["ready", "memory", "a file", "beside"],
    ...["settled", "new name", "switched", "idle"],
  ];
  return [
    `## From 1,000 to 1,000,000 files\n\n${text}\n`,
    `![Processor time by the number of files, on logarithmic axes](${plot})\n`,
    ...[head(columns), ...searches, ""],
    `${serverText}\n`,
    ...[head(figures), ...servers, ""],
  ].join("\n");
}

function head(columns: readonly string[]): string {
  return `| files | ${columns.join(" | ")} |\n| ---: |${" ---: |".repeat(columns.length)}`;
}

function both(took: Took | undefined): string {
  return took === undefined ? "" : `${ms(took.wallMs)}, ${ms(took.cpuMs)}`;
}

/** The plot of the figures. */
export function drawFigures(all: readonly Figures[]): string {
  const least = 0.5;
  const line = (label: string, of: (each: Figures) => Took | undefined): Series => ({
    label,
    points: all.map((each) => [each.files, Math.max(least, of(each)?.cpuMs ?? least)]),
  });
  return formatScaling("Processor time of a call, by the files of the tree", [
    {
      title: "A rare literal",
      series: [
        line("rg", ({ commands }) => commands["rg"]),
        line("ct-search", ({ commands }) => commands["ct-search"]),
        line("ct-mcp, held", ({ server }) => server.rare),
      ],
    },
    {
      title: "Names",
      series: [
        line("find", ({ commands }) => commands["find"]),
        line("ct-search", ({ commands }) => commands["ct-search --name"]),
        line("ct-mcp, held", ({ server }) => server.names),
      ],
    },
  ]);
}

function count(files: number): string {
  return files.toLocaleString("en-US");
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US");
}

function seconds(value: number): string {
  return (value / 1000).toFixed(1);
}

if (import.meta.main) {
  const chosen = Deno.args.map(Number);
  const plot = `${root}/docs/benchmarks-scaling.svg`;
  const { page, svg } = await scalingFigures(
    chosen.length > 0 ? chosen : sizes,
    "benchmarks-scaling.svg",
  );
  Deno.writeTextFileSync(plot, svg);
  say(page);
}
