/**
 * Measures what `ct find` or `ct map` costs on a tree, in a process of its own, and prints a row of
 * Markdown.
 *
 * Usage: `deno run -A scripts/bench/index.ts find|map DIR`
 * @module
 */

import { itemAt } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { command } from "@ct/find";
import { command as map } from "@ct/map";
import {
  digestOf,
  loadVectors,
  packDigests,
  query,
  RetrievalIndex,
  type StoredDigest,
  WordPack,
  WordReader,
} from "@ct/retrieval";
import { median } from "./result.ts";
import { textFiles } from "../find/packages.ts";
import { say } from "../project.ts";

/** An index is asked each of them once, since it remembers words. */
const questions: readonly string[] = [
  "where are ignore rules parsed",
  "how is a connection given back to the pool",
  "parse_options",
  "which function expands the hash table when it is full",
  "how does the server write the append only file to disk",
  "where is the memory of evicted keys freed",
  "what happens when a client times out while waiting for a reply",
  "http header parsing of chunked transfer encoding",
  "garbage collector cycle detection",
  "how are merge conflicts resolved between three trees",
];

const rounds = 7;
const [what = "", directory = "."] = Deno.args;
/** More take a process longer than a reader of the figures has patience, and too much memory. */
const manyBytes = 200_000_000;

/** The milliseconds of processor time that work takes: others may use the machine, too. */
async function cpuMs(work: () => unknown): Promise<number> {
  const { user, system } = globalThis.process.cpuUsage();
  await work();
  const used = globalThis.process.cpuUsage();
  return (used.user - user + used.system - system) / 1_000;
}

/** The least of several rounds. */
async function least(work: () => unknown): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) best = Math.min(best, await cpuMs(work));
  return best;
}

/** The most memory that this process has had, in megabytes. */
function peak(): string {
  const status = Deno.readTextFileSync("/proc/self/status");
  const kilobytes = Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  return `${Math.round(kilobytes / 1_000)} MB`;
}

/** The files of a tree, and the bytes of their text. */
function measure(): { readonly files: number; readonly bytes: number } {
  const texts = textFiles(directory, []);
  const encoder = new TextEncoder();
  return {
    files: texts.length,
    bytes: texts.reduce((sum, { text }) => sum + encoder.encode(text).length, 0),
  };
}

/** Calls as processes of their own have them: nothing is kept in memory. */
async function findRow(): Promise<readonly string[]> {
  const home = Deno.makeTempDirSync();
  const call = () =>
    command.run(["--limit", "1", "nothing"], memoryContext({ cwd: directory, home }));
  const first = await cpuMs(call);
  const peakOfFirst = peak();
  const stored = Deno.statSync(`${home}/.cache/ct/index.sqlite`).size;
  const repeated = await least(call);
  const changing = `${directory}/ct_bench_index.c`;
  let change = 0;
  const changed = await least(() => {
    Deno.writeTextFileSync(changing, `int changed(void)\n{\n  return ${change++};\n}\n`);
    return call();
  });
  Deno.removeSync(changing);
  Deno.removeSync(home, { recursive: true });
  const { files, bytes } = measure();
  return [
    `${files}`,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${(first / 1_000).toFixed(1)} s`,
    peakOfFirst,
    `${(stored * 100 / bytes).toFixed(1)} %`,
    `${Math.round(repeated)} ms`,
    `${Math.round(changed - repeated)} ms`,
    ...(bytes > manyBytes ? ["", "", ""] : await questionCells()),
  ];
}

/** Chunks, and the milliseconds of questions to an index in memory: the median and the slowest. */
async function questionCells(): Promise<readonly string[]> {
  const reader = new WordReader();
  const vectors = await loadVectors();
  const texts = textFiles(directory, []);
  const digests = texts.map(({ path, text }) => digestOf(path, text, reader, vectors));
  // As the stored index has them.
  const { head, lengths, blocks } = packDigests(digests);
  const pack = new WordPack({ head, lengths }, (block) => itemAt(blocks, block));
  const files = texts.map(({ path }, place) => ({ path, digest: packed(pack, place) }));
  const best = questions.map(() => Infinity);
  let chunks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const index = new RetrievalIndex(files);
    chunks = index.chunkCount;
    query(index, "nothing", { vectors });
    for (const [at, question] of questions.entries()) {
      best[at] = Math.min(itemAt(best, at), await cpuMs(() => query(index, question, { vectors })));
    }
  }
  return [`${chunks}`, `${median(best).toFixed(1)} ms`, `${Math.max(...best).toFixed(1)} ms`];
}

function packed(pack: WordPack, place: number): StoredDigest {
  const load = () => {
    throw new Error("a digest of a pack is not loaded for a question");
  };
  return {
    lengths: pack.lengthsOf(place),
    packed: { pack, place },
    inMemory: undefined,
    load,
    look: load,
  };
}

async function mapRow(): Promise<readonly string[]> {
  const call = () => map.run([], memoryContext({ cwd: directory }));
  const first = await cpuMs(call);
  const peakOfFirst = peak();
  const repeated = Math.min(first, await cpuMs(call));
  const { files, bytes } = measure();
  return [
    `${files}`,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${(repeated / 1_000).toFixed(1)} s`,
    peakOfFirst,
  ];
}

say(`| ${(await (what === "map" ? mapRow() : findRow())).join(" | ")} |`);
