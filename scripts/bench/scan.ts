/**
 * How fast the scanner looks through 4 MiB of text in memory, next to what the runtime offers, as a
 * Markdown table: `deno run --allow-all scripts/bench/scan.ts`. What is searched for is not there.
 * The best of what two seconds leave time for.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createScanner } from "@ct/scan";
import { say } from "../project.ts";
import { readSources } from "../sources.ts";

const bytes = 4 << 20;
const leastMs = 2000;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const sources = encoder.encode(readSources().map(({ text }) => text).join("\n"));
const scanner = createScanner(bytes);
for (let at = 0; at < bytes; at += sources.length) {
  scanner.buffer.set(sources.subarray(0, Math.min(sources.length, bytes - at)), at);
}
const { buffer } = scanner;
const node = Buffer.from(buffer.buffer, buffer.byteOffset, bytes);
const absent = "not in the \u0001 text";
const words = ["SUCCESS\u0001", "ERROR\u0001", "FAILED\u0001"];

function finder(texts: readonly string[], fold: boolean): () => unknown {
  const found = scanner.finder(texts.map((text) => ({ bytes: encoder.encode(text), fold })));
  return () => found.find(0, bytes);
}

/** Names of what is done, with ways to do it: ours, then the runtime's. */
const tasks: Readonly<Record<string, readonly [ours: () => unknown, other: () => unknown]>> = {
  "a text; `Buffer.indexOf`": [finder([absent], false), () => node.indexOf(absent)],
  "a text; decoded, `String.indexOf`": [
    finder([absent], false),
    () => decoder.decode(buffer).indexOf(absent),
  ],
  "a text in any case; decoded, `RegExp` with `i`": [
    finder([absent], true),
    () => new RegExp(absent, "i").test(decoder.decode(buffer)),
  ],
  "one of three texts; decoded, `RegExp`": [
    finder(words, false),
    () => new RegExp(words.join("|")).test(decoder.decode(buffer)),
  ],
  "number of newlines; a loop": [
    () => scanner.countByte(10, 0, bytes),
    () => {
      let count = 0;
      for (let at = 0; at < bytes; at++) if (buffer[at] === 10) count++;
      return count;
    },
  ],
  "whether it is UTF-8; a fatal `TextDecoder`": [
    () => scanner.isUtf8(0, bytes),
    () => new TextDecoder("utf-8", { fatal: true }).decode(buffer),
  ],
};

function gigabytesASecond(task: () => unknown): string {
  let best = Infinity;
  for (const end = performance.now() + leastMs; performance.now() < end;) {
    const begun = performance.now();
    task();
    best = Math.min(best, performance.now() - begun);
  }
  return (bytes / best / 1e6).toPrecision(2);
}

say("| GB/s | `@ct/scan` | the runtime |");
say("| -- | --: | --: |");
for (const [name, [ours, other]] of Object.entries(tasks)) {
  say(`| ${name} | ${gigabytesASecond(ours)} | ${gigabytesASecond(other)} |`);
}
