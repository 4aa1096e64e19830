/**
 * Whatever children print, and however many at a time, whoever runs them stays below 400 MiB: some
 * 250 on a quiet machine, and up to 320 on one that is too busy to collect what is not used.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { type TempTree, tempTree, times } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const maxKiB = 400 << 10;
const many = times(12, 60);
let made: Promise<TempTree> | undefined;
const items = Array.from({ length: many }, (_, index) => String(index));

/** What the children print, which is more than is kept of anything. */
async function makeTree(): Promise<TempTree> {
  const probe = ["cat", "lines"];
  const rules = ["a", "b", "c", "d"].map((id) => ({ id, question: "a?", why: "a", probe }));
  const tree = await tempTree({
    lines: "abcdefghi\n".repeat(10_500_000),
    endless: "",
    ".ct/rules.jsonc": JSON.stringify({ rules }),
  });
  Deno.truncateSync(`${tree.path}/endless`, 2 ** times(29, 31));
  addEventListener("unload", () => Deno.removeSync(tree.path, { recursive: true }));
  return tree;
}

/** The peak of a process, in KiB, and what it said. */
async function peakOf(words: readonly string[], cwd: string) {
  const [name = "", ...args] = words;
  const program = `${await builtCommands()}/bin/${name}`;
  const child = new Deno.Command(program, { args, cwd, stdout: "null", stderr: "piped" }).spawn();
  let isOver = false;
  const output = child.output().finally(() => isOver = true);
  let peak = 0;
  while (!isOver) {
    try {
      const status = Deno.readTextFileSync(`/proc/${child.pid}/status`);
      peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peak);
    } catch {
      // It has ended.
    }
    await systemClock.sleep(20);
  }
  return { peak, said: new TextDecoder().decode((await output).stderr) };
}

for (
  const [words, note] of [
    [
      ["ct-each", "--jobs", String(many), "--items", ...items, "--", "cat", "lines"],
      "only the beginning",
    ],
    [
      ["ct-each", "--items", ...items.slice(0, times(4, 60)), "--", "cat", "lines"],
      "only the beginning",
    ],
    [["ct-test", "--err-match", "x", "--cmd", "cat", "--", "lines"], "only the beginning"],
    [["ct-test", "--err-match", "x", "--cmd", "cat", "--", "endless"], "only the beginning"],
    [["ct-check", "--jobs", "4"], ""],
  ] as const
) {
  Deno.test({
    name: `${words.join(" ").slice(0, 60)} stays below 400 MiB`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      const { peak, said } = await peakOf(words, (await (made ??= makeTree())).path);
      assert.ok(peak > 0 && peak < maxKiB, `${peak >> 10} MiB: ${said.slice(-300)}`);
      assert.ok(said.includes(note), said.slice(-300));
    },
  });
}
