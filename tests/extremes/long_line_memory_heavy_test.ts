/**
 * How much memory a line of 64 MiB takes, at most, besides that of a call that reads nothing: the
 * line once, and what the call needs to go through it. (docs/spec/search.md#content)
 */
import assert from "node:assert/strict";
import { isAbsent, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const lineMiB = 64;
const filler = "abcdefghi ".repeat((lineMiB << 20) / 10);
const half = filler.slice(0, filler.length >> 1);
/** The same number of bytes with characters beyond ASCII and beyond 16 bits. */
const wideHalf = "wörd 漢字 🦀 ".repeat((half.length / 18) | 0);

/** Calls on a file of one line, and how many MiB they may take more than a call without a file. */
const rows = [
  [["ct-search", "needle", "a.txt"], 96],
  [["ct-search", "nothing", "a.txt"], 96],
  [["ct-search", "nee?dle", "a.txt", "--summary"], 112],
  [["ct-search", "needle", "a.txt", "--detail"], 112],
  [["ct-search", "needle", "a.txt", "--detail", "--json"], 112],
  [["ct-search", "needle", "a.txt", "--jsonl"], 112],
  [["ct-search", "needle", "a.txt", "-o"], 112],
  [["ct-search", "needle", "a.txt", "-C1"], 112],
  [["ct-search", "needle", "a.txt", "--detail", "--max-columns", "0"], 112],
  [["ct-search", "nee.?dle", "wide.txt", "--detail", "--json"], 112],
  [["ct-search", "ne*dle", "a.txt", "--detail", "--mode", "regex"], 192],
  [["ct-view", "a.txt"], 160],
  [["ct-view", "a.txt", "--match", "needle"], 160],
  [["ct-view", "wide.txt", "--match", "nee.?dle", "--json"], 160],
  [["ct-tree", "a.txt"], 48],
  [["ct-tree", "--code", "."], 96],
  [["ct-outline"], 96],
  [["ct-rg", "-c", "needle", "a.txt"], 112],
  [["ct-grep", "-c", "needle", "a.txt"], 112],
] as const;

const { path } = await tempTree({
  "a.txt": `${half}needle${half}\n`,
  "a.js": filler.slice(0, 60 << 20),
  "wide.txt": `one\n${wideHalf}needle${wideHalf}\ntwo\n`,
});
addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));

const idlePeaks = new Map<string, Promise<number>>();

/** What a call takes that reads nothing. */
async function idlePeak(program: string): Promise<number> {
  const known = idlePeaks.get(program) ?? peak([program, "--version"]);
  idlePeaks.set(program, known);
  return await known;
}

/** The most memory of a call, in MiB. */
async function peak(words: readonly string[]): Promise<number> {
  const [program = "", ...args] = words;
  const { stderr } = await new Deno.Command("/usr/bin/time", {
    args: ["-f", "peak %M", `${await builtCommands()}/bin/${program}`, ...args],
    cwd: path,
    stdout: "null",
  }).output();
  const [, kib = ""] = /peak (\d+)\n$/.exec(new TextDecoder().decode(stderr)) ?? [];
  return Number(kib) / 1024;
}

for (const [words, most] of rows) {
  Deno.test({
    name: `${words.join(" ")} takes at most ${most} MiB for a line of ${lineMiB} MiB`,
    ignore: Deno.build.os !== "linux" || isAbsent("/usr/bin/time"),
    fn: async () => {
      const idle = await idlePeak(words[0]);
      const taken = await peak(words);
      assert.ok(idle > 0 && taken - idle <= most, `${taken - idle} MiB`);
    },
  });
}
