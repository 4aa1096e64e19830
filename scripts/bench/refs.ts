/**
 * Where a name is used: `ct-refs` next to `rg` and `ct-search`, which look for the word alone, as
 * commands and in a running server.
 *
 * @module
 */
import { Client, handshake } from "../mcp_client.ts";
import { runForTime } from "./process.ts";
import { usageOf } from "./process_usage.ts";
import { bin } from "./race.ts";
import { median } from "./result.ts";

/** A tree, and what is asked about it. */
export interface NamedTree {
  /** What it is. */
  readonly title: string;
  /** Its absolute path. */
  readonly path: string;
  /** How often to ask each. */
  readonly rounds: number;
  /** Symbols of it: one that few files use, one that more use, and one that is nowhere. */
  readonly symbols: readonly string[];
}

/** A name that no tree has. */
const nowhere = "noSuchNameAnywhere";

/** Names of this project, in few files and in more. */
export const smallSymbols: readonly string[] = ["ImportResolver", "decodeStrict", nowhere];

/** Names of Linux, with some 20 and some 60 uses. */
export const linuxSymbols: readonly string[] = [
  "dma_fence_chain_find_seqno",
  "irq_work_queue",
  nowhere,
];

/** Figures of one question, a value a round. */
interface Row {
  readonly what: string;
  readonly cpuMs: number[];
  readonly toRg: number[];
  readonly toSearch: number[];
}

/** More rounds tell no more. */
const mostRounds = 7;
/** Calls that follow one another, whose processor time the system counts in steps of 10 ms. */
const calls = 20;
/** The server has read the tree by then, or says so. */
const mostWaits = 600;

const text = `Processor time of \`ct-refs NAME\`, compared with \`rg -n -w NAME\` and
\`ct-search --grep NAME --detail\`, which print the lines with the name; they run in turn. Medians,
and medians of the ratios within a round.`;

const serverText = `The same question to an MCP server with the tree in memory: the first time,
when the files with the name are parsed, and then again. The processor time is that of all
threads; the wall time, from the request to the answer, is a median.`;

/** Measures on trees; returns Markdown. */
export async function refsFigures(trees: readonly NamedTree[]): Promise<string> {
  const rows = trees.flatMap((tree) => tree.symbols.map((symbol) => command(tree, symbol)));
  const served = await Promise.all(trees.slice(0, 1).map(onServer));
  return [
    "## Uses of a name",
    text,
    table(["name", "CPU ms", "to rg", "to ct-search"], rows.map(cellsOf)),
    serverText,
    table(["name", "first, CPU ms", "again, CPU ms", "again, wall ms"], served.flat()),
    "",
  ].join("\n\n");
}

function command({ title, path, rounds }: NamedTree, symbol: string): Row {
  const row: Row = {
    what: `${title}: \`${symbol}\`${symbol === nowhere ? ", nowhere" : ""}`,
    cpuMs: [],
    toRg: [],
    toSearch: [],
  };
  for (let round = 0; round < Math.min(rounds, mostRounds); round++) {
    const rg = runForTime(["rg", "-n", "-w", symbol, path]);
    const search = runForTime([`${bin}/ct-search`, "--base", path, "--grep", symbol, "--detail"]);
    const own = runForTime([`${bin}/ct-refs`, symbol, "--base", path]);
    const cpuMs = own.cpuMs ?? NaN;
    row.cpuMs.push(cpuMs);
    row.toRg.push(cpuMs / (rg.cpuMs ?? NaN));
    row.toSearch.push(cpuMs / (search.cpuMs ?? NaN));
  }
  return row;
}

function cellsOf({ what, cpuMs, toRg, toSearch }: Row): readonly string[] {
  const ratio = (all: readonly number[]) => median(all).toPrecision(2);
  return [what, ms(cpuMs), ratio(toRg), ratio(toSearch)];
}

async function onServer(
  { title, path, symbols }: NamedTree,
): Promise<readonly (readonly string[])[]> {
  await using client = new Client(path);
  await client.request("initialize", handshake);
  await settled(client);
  const rows: (readonly string[])[] = [];
  for (const symbol of symbols) {
    const start = usageOf(client.pid).cpuMs;
    await callMs(client, symbol);
    const begun = usageOf(client.pid).cpuMs;
    const again: number[] = [];
    for (let round = 0; round < calls; round++) again.push(await callMs(client, symbol));
    const cpuMs = (usageOf(client.pid).cpuMs - begun) / calls;
    rows.push([`${title}: \`${symbol}\``, ms([begun - start]), ms([cpuMs]), ms(again)]);
  }
  return rows;
}

async function callMs(client: Client, symbol: string): Promise<number> {
  const begun = performance.now();
  await client.request("tools/call", { name: "ct-refs", arguments: { symbol } });
  return performance.now() - begun;
}

/** Waits until the server has read what it keeps. */
async function settled(client: Client): Promise<void> {
  for (let wait = 0, before = ""; wait < mostWaits; wait++) {
    await callMs(client, nowhere);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const status = await client.request("resources/read", { uri: "ct://status" });
    const known = status.slice(status.indexOf("roots"), status.indexOf('"jsonrpc"'));
    if (known === before && known.includes("ready")) return;
    before = known;
  }
  throw new Error("the server does not come to rest");
}

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const rule = head.map((_, at) => at === 0 ? "---" : "---:");
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function ms(values: readonly number[]): string {
  return String(Number(median(values).toPrecision(3)));
}
