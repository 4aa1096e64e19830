/**
 * How soon a server knows a tree whose files it has an index of, next to one that has none: the
 * time and processor time from its start, its memory, and its first answer after that.
 *
 * Usage: `deno run -A scripts/bench/stored_start.ts DIR RARE [ROUNDS]`
 *
 * RARE is a literal that few files have. The first server makes the index, in the directory for
 * temporary files; whatever the user has is not used.
 * @module
 */
import { Client, handshake, type RootStatus } from "../mcp_client.ts";
import { say } from "../project.ts";
import { usageOf } from "./process_usage.ts";
import { median } from "./result.ts";

/** Between two looks at the server, in milliseconds. */
const lookMs = 100;
/** Longer nobody waits. */
const mostMs = 600_000;
/** What the files are younger than is not stored yet. */
const settledMs = 3_000;

/** What one server took. */
interface Took {
  /** Until it knew each file, by its grams at least. */
  readonly readyMs: number;
  readonly readyCpuMs: number;
  /** Until it had read all contents that there is room for as well. */
  readonly doneMs: number;
  readonly doneCpuMs: number;
  readonly bytes: number;
  /** The first answer after that, with a rare literal. */
  readonly answerMs: number;
  readonly storedFiles: number;
}

function knownFiles({ files = 0, trigrams }: RootStatus): number {
  return files + (trigrams?.files ?? 0);
}

async function until(client: Client, isSo: (status: RootStatus) => boolean): Promise<RootStatus> {
  for (const end = performance.now() + mostMs; performance.now() < end;) {
    const status = await client.rootStatus();
    if (isSo(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  throw new Error(`the server does not get ready: ${JSON.stringify(await client.rootStatus())}`);
}

async function started(
  tree: string,
  { cache, rare, count }: {
    readonly cache: string;
    readonly rare: string;
    /** How many files it knows when it is ready; until all is read if nobody has counted yet. */
    readonly count: number;
  },
): Promise<{ readonly took: Took; readonly known: number }> {
  const began = performance.now();
  await using client = new Client(tree, [], { env: { XDG_CACHE_HOME: cache } });
  await client.request("initialize", handshake);
  const search = (grep: string) =>
    client.request("tools/call", { name: "ct-search", arguments: { grep, json: true } });
  // It begins with the first call.
  await client.request("tools/call", { name: "ct-search", arguments: { name: "nowhere.any" } });
  const isDone = (status: RootStatus) => {
    return status.state === "ready" && knownFiles(status) > 0 && status.holding === undefined;
  };
  await until(client, (status) => isDone(status) || knownFiles(status) >= count);
  const [readyMs, { cpuMs: readyCpuMs }] = [performance.now() - began, usageOf(client.pid)];
  const done = await until(client, isDone);
  const [doneMs, { cpuMs: doneCpuMs, bytes }] = [performance.now() - began, usageOf(client.pid)];
  const asked = performance.now();
  await search(rare);
  const answerMs = performance.now() - asked;
  const storedFiles = done.stored?.files ?? 0;
  if (storedFiles === 0) await until(client, ({ stored }) => (stored?.saved ?? 0) > 0);
  const took = { readyMs, readyCpuMs, doneMs, doneCpuMs, bytes, answerMs, storedFiles };
  return { took, known: knownFiles(done) };
}

function seconds(all: readonly number[]): string {
  return `${(median(all) / 1000).toFixed(1)} s`;
}

function row(title: string, all: readonly Took[]): string {
  const cells = [
    seconds(all.map(({ readyMs }) => readyMs)),
    seconds(all.map(({ readyCpuMs }) => readyCpuMs)),
    seconds(all.map(({ doneMs }) => doneMs)),
    seconds(all.map(({ doneCpuMs }) => doneCpuMs)),
    `${(median(all.map(({ bytes }) => bytes)) / 1e6).toFixed(0)} MB`,
    `${median(all.map(({ answerMs }) => answerMs)).toFixed(0)} ms`,
  ];
  return `| ${title} | ${cells.join(" | ")} |`;
}

const [tree, rare, rounds = "3"] = Deno.args;
if (tree === undefined || rare === undefined) {
  throw new Error("usage: stored_start.ts DIR RARE [ROUNDS]");
}
await new Promise((resolve) => setTimeout(resolve, settledMs));
const without: Took[] = [];
const withStore: Took[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const cache = await Deno.makeTempDir();
  try {
    const first = await started(tree, { cache, rare, count: Infinity });
    const second = await started(tree, { cache, rare, count: first.known });
    without.push(first.took);
    withStore.push(second.took);
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
}
say("| server | ready | CPU | all read | CPU | memory | first rare literal |");
say("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
say(row("without an index", without));
say(row("with an index", withStore));
