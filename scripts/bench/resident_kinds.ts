/**
 * Shows what it costs a call, and what it spares it, that a server keeps the tree: each kind of
 * call on a server that keeps it and on one that does not (`--no-resident`), in turn. First on two
 * servers that were just started, one call after the other, while the watch is set up and files are
 * read ahead; then, on the same ones, once all is read.
 *
 * Usage: `deno run -A scripts/bench/held_kinds.ts [FILES]...`; the trees lie in a temporary
 * directory, one after the other. Prints Markdown.
 *
 * @module
 */
import { Client, handshake } from "../mcp_client.ts";
import { say } from "../project.ts";
import { plantMonorepo, rareWord } from "./monorepo.ts";
import { usageOf } from "./process_usage.ts";
import { median } from "./result.ts";

/** Sizes of trees, in files. */
const sizes: readonly number[] = [100, 1_000, 10_000, 100_000];
/** Calls on new servers, and on those that have read all. */
const calls = 4;
const rounds = 3;
/** On more files one round has to do. */
const fewRounds = 50_000;
/** What takes less, in milliseconds, is not compared: the clock of the processor is no finer. */
const leastMs = 20;
const restMs = 100;
const startMs = 1_000;
/** A server that has not read all by then never does. */
const longestMs = 20 * 60_000;

/** What a call took, in milliseconds. */
interface Took {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** A call of a tool; the number makes it another one each time. */
type Call = (n: number) => { readonly name: string; readonly arguments: Record<string, unknown> };

function search(given: (n: number) => Record<string, unknown>): Call {
  return (n) => ({ name: "ct-search", arguments: { timeout: 300, ...given(n) } });
}

const kinds: Readonly<Record<string, Call>> = {
  "names": search((n) => ({ name: `file${n}.ts` })),
  "rare literal": search((n) => ({ grep: rareWord.slice(0, rareWord.length - n % 6) })),
  "literal nowhere": search((n) => ({ grep: `zqxj${n}kvbp` })),
  "common literal": search((n) => ({ grep: `export const ${"crstu"[n % 5]}`, summary: true })),
  "regex": search((n) => ({ grep: `_${n}[0-9]_1 = \\w+\\(`, mode: "regex", summary: true })),
  "tree": (n) => ({ name: "ct-tree", arguments: { timeout: 300, depth: 1 + n % 2 } }),
  "outline": (n) => ({
    name: "ct-outline",
    arguments: { timeout: 300, base: "package0/part0", match: `client_${n}_*` },
  }),
  "find": (n) => ({ name: "ct-find", arguments: { timeout: 300, query: `client request ${n}` } }),
  "refs": (n) => ({ name: "ct-refs", arguments: { timeout: 300, name: `client_${n}_0` } }),
};

/** A call on each of two servers; the one that keeps the tree is first or last in turn. */
async function timedBoth(held: Client, plain: Client, call: Call, n: number) {
  const found: Took[] = [];
  const order = n % 2 === 0 ? [held, plain] : [plain, held];
  for (const client of order) found.push(await timed(client, call(n)));
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error("two calls were made");
  return n % 2 === 0 ? { held: first, plain: second } : { held: second, plain: first };
}

async function timed(client: Client, given: Record<string, unknown>): Promise<Took> {
  const { cpuMs } = usageOf(client.pid);
  const began = performance.now();
  await client.request("tools/call", given);
  const wallMs = performance.now() - began;
  return { wallMs, cpuMs: usageOf(client.pid).cpuMs - cpuMs };
}

async function whenRead(client: Client): Promise<void> {
  const began = performance.now();
  for (let quiet = 0; quiet < 4;) {
    const status = await client.rootStatus();
    const isRead = status.state === "ready" && typeof status.holding !== "object";
    quiet = isRead && status.directories > 0 ? quiet + 1 : 0;
    if (performance.now() - began > longestMs) throw new Error(JSON.stringify(status));
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

type Pair = Awaited<ReturnType<typeof timedBoth>>;

/** All pairs of calls of a kind: on new servers, and on those that have read all. */
async function pairsOf(tree: string, call: Call, times: number) {
  const found: { early: Pair[][]; late: Pair[] } = { early: [], late: [] };
  for (let round = 0; round < times; round++) {
    await using held = new Client(tree);
    await using plain = new Client(tree, ["--no-resident"]);
    for (const client of [held, plain]) {
      await client.request("initialize", handshake);
      await client.rootStatus();
    }
    // What a process does to start is no part of its first call.
    await new Promise((resolve) => setTimeout(resolve, startMs));
    for (let n = 0; n < calls; n++) {
      (found.early[n] ??= []).push(await timedBoth(held, plain, call, n));
    }
    await whenRead(held);
    for (let n = calls; n < 2 * calls; n++) found.late.push(await timedBoth(held, plain, call, n));
  }
  return found;
}

function ratioOf(pairs: readonly Pair[], key: keyof Took): number {
  return median(pairs.map(({ held, plain }) => {
    return Math.max(leastMs, held[key]) / Math.max(leastMs, plain[key]);
  }));
}

function cellOf(pairs: readonly Pair[]): string {
  const cpuMs = (of: "held" | "plain") => Math.round(median(pairs.map((each) => each[of].cpuMs)));
  const [wall, cpu] = [ratioOf(pairs, "wallMs"), ratioOf(pairs, "cpuMs")];
  return `${wall.toFixed(2)}, ${cpu.toFixed(2)} (${cpuMs("held")} / ${cpuMs("plain")})`;
}

if (import.meta.main) {
  const chosen = Deno.args.filter((word) => /^\d+$/.test(word)).map(Number);
  const wanted = Deno.args.filter((word) => !/^\d+$/.test(word));
  const numbers = Array.from({ length: calls }, (_, n) => `call ${n + 1}`);
  say(`| files | call | ${[...numbers, "all read"].join(" | ")} |`);
  say(`| ---: | --- |${" ---: |".repeat(calls + 1)}`);
  for (const files of chosen.length > 0 ? chosen : sizes) {
    const tree = Deno.makeTempDirSync({ prefix: "ct-held-" });
    try {
      plantMonorepo(tree, files);
      for (const [kind, call] of Object.entries(kinds)) {
        if (wanted.length > 0 && !wanted.includes(kind)) continue;
        const { early, late } = await pairsOf(tree, call, files > fewRounds ? 1 : rounds);
        const cells = [...early, late].map(cellOf);
        say(`| ${files.toLocaleString("en-US")} | ${kind} | ${cells.join(" | ")} |`);
      }
    } finally {
      Deno.removeSync(tree, { recursive: true });
    }
  }
}
