/**
 * Measures what the index of `ct find` costs, and prints a row of Markdown.
 *
 * Usage: `deno run -A scripts/bench_index.ts DIR`
 * @module
 */

import { memoryContext } from "@ct/core/context";
import { command } from "@ct/find";
import { digestOf, loadVectors, query, RetrievalIndex, WordReader } from "@ct/retrieval";
import { median } from "./bench_result.ts";
import { textFiles } from "./find_packages.ts";
import { say } from "./project.ts";

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
const [directory = "."] = Deno.args;
const home = Deno.makeTempDirSync();

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

/** A call as a process of its own has it: nothing is kept in memory. */
function call(): Promise<number> {
  return command.run(["--limit", "1", "nothing"], memoryContext({ cwd: directory, home }));
}

/** The most memory that this process has had, in megabytes. */
function peak(): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1_000;
}

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

const reader = new WordReader();
const vectors = await loadVectors();
let bytes = 0;
const files = textFiles(directory, []).map(({ path, text }) => {
  bytes += new TextEncoder().encode(text).length;
  return { path, digest: digestOf(path, text, reader, vectors) };
});
const best = questions.map(() => Infinity);
let chunks = 0;
for (let round = 0; round < rounds; round += 1) {
  const index = new RetrievalIndex(files);
  chunks = index.chunkCount;
  query(index, "nothing", { vectors });
  questions.forEach((question, at) => {
    const began = performance.now();
    query(index, question, { vectors });
    best[at] = Math.min(best[at] ?? 0, performance.now() - began);
  });
}

say(
  `| ${files.length} | ${(bytes / 1e6).toFixed(1)} MB | ${chunks} | ` +
    `${(first / 1_000).toFixed(1)} s | ${Math.round(peakOfFirst)} MB | ` +
    `${(stored * 100 / bytes).toFixed(1)} % | ${Math.round(repeated)} ms | ` +
    `${Math.round(changed - repeated)} ms | ${median(best).toFixed(1)} ms | ` +
    `${Math.max(...best).toFixed(1)} ms |`,
);
