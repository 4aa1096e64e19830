/**
 * Searching again and again: calls of `ct-search` on a running server, next to rg on the same
 * tree, in turn.
 *
 * @module
 */
import { runForTime } from "./process.ts";
import { median } from "./result.ts";
import type { Tree, Words } from "./trees.ts";
import { Client, handshake } from "../mcp_client.ts";
import { bin } from "./race.ts";

/** The server has read what it keeps once it has read nothing for so long. */
const restMs = 2_000;
/** Calls before those that are measured. */
const warmUps = 3;
const rounds = 15;
/** New servers, each with a first answer. */
const starts = 3;
/** A word that no tree has. */
const absent = "zqxjkvbp_nowhere";

const text = `Calls of \`ct-search\` on an MCP server with the tree in memory, from the request to
the answer, and \`rg -l\` on the same tree, in turn: medians in milliseconds, and the median of
the ratios. Since \`rg\` runs between two calls and uses the processor's caches, another column
has consecutive calls. The first answer is that of a server that has just started, compared with
the command \`ct-search\`.`;

/** Measures on trees; returns Markdown. */
export async function residentFigures(trees: readonly Tree[]): Promise<string> {
  const parts: string[] = [`## A running server\n\n${text}\n`];
  for (const tree of trees) parts.push(await onTree(tree));
  return parts.join("\n");
}

/** What one takes next to another. */
interface Row {
  readonly what: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  /** What it takes when nothing else is done meanwhile. */
  readonly alone?: readonly number[];
}

/** What is searched for. */
interface Search {
  readonly what: string;
  /** The pattern of a round; most repeat theirs. */
  readonly pattern: (round: number) => string;
  /** Arguments of the call. */
  readonly call?: Readonly<Record<string, unknown>>;
  /** The same for the other. */
  readonly options?: readonly string[];
}

function searchesFor({ rare, common, anyCase, inner }: Words): readonly Search[] {
  const literal = { options: ["-F"] };
  const regex = { call: { mode: "regex" } };
  return [
    { what: "a rare literal", pattern: () => rare, ...literal },
    { what: "another each time", pattern: (round) => partOf(rare, round), ...literal },
    { what: "a literal that is nowhere", pattern: () => absent, ...literal },
    {
      what: "a literal in any case",
      pattern: () => anyCase,
      call: { "ignore-case": true },
      options: ["-F", "-i"],
    },
    { what: "a regex that holds a literal", pattern: () => inner, ...regex },
    { what: "another each time", pattern: (round) => `${inner}|zq${round + warmUps}x`, ...regex },
    { what: "a common literal", pattern: () => common, ...literal },
  ];
}

/** A part of a word, another one in each of many rounds. */
function partOf(word: string, round: number): string {
  const number = round + warmUps;
  return word.slice(number % 6, word.length - Math.floor(number / 6));
}

async function onTree({ title, path, words }: Tree): Promise<string> {
  const { rare } = words;
  const rows = [await firstAnswer(path, rare)];
  await using client = new Client(path);
  await client.request("initialize", handshake);
  await settle(client, rare);
  for (const search of searchesFor(words)) rows.push(await race(client, search, path));
  const lines = rows.map(({ what, ours, theirs, alone }) => {
    const ratios = ours.map((each, at) => each / (theirs[at] ?? NaN));
    const cells = [ms(ours), ms(theirs), median(ratios).toPrecision(2), alone ? ms(alone) : ""];
    return `| ${what} | ${cells.join(" | ")} |`;
  });
  const head = "| search | server | other | ratio | server alone |\n" +
    "| --- | ---: | ---: | ---: | ---: |";
  return [`### ${title}\n`, head, ...lines, ""].join("\n");
}

async function firstAnswer(path: string, pattern: string): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let start = 0; start < starts; start++) {
    await using client = new Client(path);
    await client.request("initialize", handshake);
    ours.push(await callMs(client, { grep: pattern }));
    theirs.push(runForTime([`${bin}/ct-search`, "--grep", pattern, "--base", path]).wallMs);
  }
  return { what: "the first answer", ours, theirs };
}

async function race(client: Client, search: Search, path: string): Promise<Row> {
  const { what, pattern, call = {}, options = [] } = search;
  const own = (round: number) => callMs(client, { grep: pattern(round), ...call });
  const [ours, theirs, alone]: [number[], number[], number[]] = [[], [], []];
  for (let round = -warmUps; round < rounds; round++) {
    const took = await own(round);
    const { wallMs } = runForTime(["rg", "-l", ...options, pattern(round), path]);
    if (round < 0) continue;
    ours.push(took);
    theirs.push(wallMs);
  }
  for (let round = 0; round < rounds; round++) alone.push(await own(rounds + round));
  return { what, ours, theirs, alone };
}

async function callMs(client: Client, call: Readonly<Record<string, unknown>>): Promise<number> {
  const began = performance.now();
  await client.request("tools/call", { name: "ct-search", arguments: call });
  return performance.now() - began;
}

/** Waits until the server has read what it keeps. */
async function settle(client: Client, pattern: string): Promise<void> {
  for (let before = "";;) {
    await callMs(client, { grep: pattern });
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const status = await client.request("resources/read", { uri: "ct://status" });
    // What the whole process takes, before, and the number of the answer, behind, never stay.
    const known = status.slice(status.indexOf("roots"), status.indexOf('"jsonrpc"'));
    if (known === before && known.includes("ready")) return;
    before = known;
  }
}

function ms(values: readonly number[]): string {
  return String(Number(median(values).toPrecision(3)));
}
