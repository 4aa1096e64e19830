/**
 * Searching again and again: calls of `ct-search` on a server that stays, next to rg on the same
 * tree, in turn.
 *
 * @module
 */
import { runForTime } from "./bench_process.ts";
import { median } from "./bench_result.ts";
import type { Tree } from "./bench_trees.ts";
import { Client, handshake } from "./mcp_client.ts";
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

const text = `Calls of \`ct-search\` on a server of MCP that knows the tree, from the request to the
answer, and \`rg -l\` on the same tree, in turn: medians in milliseconds, and the median of the
ratios. The first answer is that of a server that has just been started, next to the command
\`ct-search\`.`;

/** Measures on trees; yields Markdown. */
export async function residentFigures(trees: readonly Tree[]): Promise<string> {
  const parts: string[] = [`## A server that stays\n\n${text}\n`];
  for (const tree of trees) parts.push(await onTree(tree));
  return parts.join("\n");
}

/** What one takes next to another. */
interface Row {
  readonly what: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

async function onTree({ title, path, words }: Tree): Promise<string> {
  const { rare, common, anyCase, inner } = words;
  const rows = [await firstAnswer(path, rare)];
  await using client = new Client(path);
  await client.request("initialize", handshake);
  await settle(client, rare);
  for (
    const [what, pattern, call, options] of [
      ["a rare literal", rare, {}, ["-F"]],
      ["a literal that is nowhere", absent, {}, ["-F"]],
      ["a literal in any case", anyCase, { "ignore-case": true }, ["-F", "-i"]],
      ["a regex that holds a literal", inner, { mode: "regex" }, []],
      ["a common literal", common, {}, ["-F"]],
    ] as const
  ) {
    rows.push(
      await race(client, { what, call: { grep: pattern, ...call } }, [
        "rg",
        "-l",
        ...options,
        pattern,
        path,
      ]),
    );
  }
  const lines = rows.map(({ what, ours, theirs }) => {
    const ratios = ours.map((each, at) => each / (theirs[at] ?? NaN));
    return `| ${what} | ${ms(ours)} | ${ms(theirs)} | ${median(ratios).toPrecision(2)} |`;
  });
  const head = "| search | server | other | ratio |\n| --- | ---: | ---: | ---: |";
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

async function race(
  client: Client,
  { what, call }: { readonly what: string; readonly call: Readonly<Record<string, unknown>> },
  argv: readonly string[],
): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round++) {
    const own = await callMs(client, call);
    const { wallMs } = runForTime(argv);
    if (round < 0) continue;
    ours.push(own);
    theirs.push(wallMs);
  }
  return { what, ours, theirs };
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
