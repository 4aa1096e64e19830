/**
 * What an idle server costs.
 *
 * @module
 */
import type { Tree } from "./trees.ts";
import { Client, handshake } from "../mcp_client.ts";
import { type Usage, usageOf } from "./process_usage.ts";
import { root } from "../project.ts";
import { shortenIdle } from "./short_idle.ts";

/** So long is measured. */
const measuredMs = 60_000;
/** What is kept is given back sooner than it would be, but not while something is measured. */
const idleMs = 3 * measuredMs;
/** Changes of a file, ten in a second. */
const changeMs = 100;
/** The server has read what it keeps once it has read nothing for so long. */
const restMs = 2_000;

const text =
  `Processor time of an idle MCP server, and its memory before the first question, with the tree
in memory, and after releasing it. The first minute begins right after the last question, when the
engine collects garbage once more. In the minute with changes, which also follows a question,
another process writes to a file of the tree ten times a second. \`deno task bench idle\` measures
only this.`;

const figures = [
  ...["first minute", "next", "with changes"],
  ...["at first", "held", "given back"],
  ...["watches", "threads"],
];

/** Measures servers of trees, all at once; what is built goes to `directory`. Yields Markdown. */
export async function idleFigures(trees: readonly Tree[], directory: string): Promise<string> {
  const built = `${directory}/idle`;
  copy(`${root}/dist`, built);
  shortenIdle(built, idleMs);
  const rows = await Promise.all(trees.map((tree) => row(tree, `${built}/bin`)));
  const head = `| tree | ${figures.join(" | ")} |
| --- |${" ---: |".repeat(figures.length)}`;
  return [`## An idle server\n\n${text}\n`, head, ...rows, ""].join("\n");
}

function copy(from: string, to: string): void {
  const { success } = new Deno.Command("cp", { args: ["-r", from, to] }).outputSync();
  if (!success) throw new Error(`cannot copy ${from}`);
}

async function row({ title, path, words }: Tree, commands: string): Promise<string> {
  await using client = new Client(path, [], { commands });
  await client.request("initialize", handshake);
  const ask = () => {
    return client.request("tools/call", { name: "ct-search", arguments: { grep: words.rare } });
  };
  // The handshake is answered before the process that works has started.
  await statusOf(client);
  const atFirst = usageOf(client.pid);
  await settle(client, ask);
  const first = await minute(client);
  const next = await minute(client);
  const whileCached = usageOf(client.pid);
  await ask();
  const changing = await minuteOfChanges(client, path);
  const givenBack = await whenReleased(client);
  const cells = [
    ...[first, next, changing].map((cpuMs) => `${cpuMs} ms`),
    ...[atFirst, whileCached, givenBack].map(({ bytes }) => `${Math.round(bytes / 1e6)} MB`),
    `${whileCached.watches.toLocaleString("en-US")}, then ${givenBack.watches}`,
    `${whileCached.threads}, then ${givenBack.threads}`,
  ];
  return `| ${title} | ${cells.join(" | ")} |`;
}

/** Asks until the server has read what it keeps. */
async function settle(client: Client, ask: () => Promise<string>): Promise<void> {
  for (let before = "";;) {
    await ask();
    await sleep(restMs);
    const known = await statusOf(client);
    if (known === before && known.includes("ready")) return;
    before = known;
  }
}

async function whenReleased(client: Client): Promise<Usage> {
  await sleep(idleMs - measuredMs);
  while (!(await statusOf(client)).includes("nobody has asked lately")) await sleep(restMs);
  await sleep(restMs);
  return usageOf(client.pid);
}

/** What is kept of the directories. */
async function statusOf(client: Client): Promise<string> {
  const status = await client.request("resources/read", { uri: "ct://status" });
  // What the whole process takes, before, and the number of the answer, behind, never stay.
  return status.slice(status.indexOf("roots"), status.indexOf('"jsonrpc"'));
}

/** The processor time of a minute. */
async function minute({ pid }: Client): Promise<number> {
  const { cpuMs } = usageOf(pid);
  await sleep(measuredMs);
  return usageOf(pid).cpuMs - cpuMs;
}

async function minuteOfChanges(client: Client, path: string): Promise<number> {
  const file = Deno.makeTempFileSync({ dir: path, prefix: ".bench-idle-" });
  let count = 0;
  const changes = setInterval(() => Deno.writeTextFileSync(file, `${count++}\n`), changeMs);
  try {
    return await minute(client);
  } finally {
    clearInterval(changes);
    Deno.removeSync(file);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
