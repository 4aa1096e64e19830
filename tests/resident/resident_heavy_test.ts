/**
 * Searches that are answered from memory, after random changes to the tree, against searches that
 * look at the file system.
 */
import assert from "node:assert/strict";
import { command as outline } from "@ct/outline";
import { command as search } from "@ct/search";
import { command as tree } from "@ct/tree";
import type { Command } from "@ct/core/definition";
import { type Context, memoryContext } from "@ct/core/context";
import { output, tempTree, times } from "@ct/testing";
import { residentTree } from "./tree.ts";
import { Changer, type Random } from "./tree_changer.ts";

const changes = times(300, 10_000);

const calls: readonly (readonly [Command, readonly string[]])[] = [
  [search, ["--grep", "alpha", "--detail", "--json"]],
  [search, ["--grep", "bet.|gam+a", "--mode", "regex", "--detail"]],
  [search, ["--grep", "ALPHA", "--ignore-case", "--hidden", "--expect", "none"]],
  [search, ["--grep", "nowhere", "--no-ignore"]],
  [search, ["--grep", "delta", "--name", "d*|e*", "--json"]],
  [search, ["--grep", "DELTA", "--size", "+5"]],
  [search, ["--grep", "a$", "--mode", "regex", "--detail"]],
  [search, ["--grep", "éclair", "--limit", "1", "--sort", "hits"]],
  [search, ["--lacks", "alpha", "--json"]],
  [search, ["--name", "*.ts", "--size", "+3", "--sort", "modified", "--json"]],
  [search, ["--grep", "é", "--path", "d1/**", "--base", "d1"]],
  [tree, ["--json"]],
  [outline, ["--json"]],
];

async function answer(
  [command, argv]: (typeof calls)[number],
  cwd: string,
  known?: Pick<Context, "residentFiles" | "memory">,
) {
  const ctx = { ...memoryContext({ cwd, home: "/nonexistent" }), ...known };
  const status = await command.run(argv, ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

const budgets = { "contents": 64 << 20, "trigrams alone": 0 };

for (const [what, maxBytes] of Object.entries(budgets)) {
  Deno.test(`answers from ${what} are those of the file system, whatever changes`, async () => {
    await compareAll(maxBytes);
  });
}

Deno.test("answers are those of the file system, whatever changes beside links outwards", async () => {
  await compareAll(64 << 20, outwards);
});

/** Where links lead: to a directory outside, elsewhere, to nothing, to itself, to what is refused. */
const ways = ["../behind", "../..", "/proc/self", "nowhere", "out", "d0", "../behind/d0"];

/** Changes a link that leads out of the tree, or what is behind it. */
function outwards(root: string, random: Random): void {
  const behind = `${root}/../behind/d0`;
  const link = `${root}/${random.one(["out", "d1/out", "d0/d1/out"])}`;
  try {
    switch (random.below(5)) {
      case 0:
        return Deno.removeSync(link);
      case 1:
        return Deno.symlinkSync(random.one(ways), link);
      case 2:
        return Deno.renameSync(link, `${root}/d${random.below(4)}/out`);
      case 3:
        return Deno.writeTextFileSync(`${behind}/${random.one(["a", "d.ts"])}`, "alpha\n");
      default:
        return Deno.mkdirSync(behind, { recursive: true });
    }
  } catch (error) {
    // What is not possible is no change.
    if (!(error instanceof Error)) throw error;
  }
}

async function compareAll(
  maxBytes: number,
  changeMore: (root: string, random: Random) => void = () => {},
): Promise<void> {
  await using made = await tempTree({
    "tree/d0/a": "alpha\n",
    "tree/d1/d.ts": "beta\n",
    "behind/d0/a": "alpha\n",
  });
  await using outside = await tempTree({});
  const root = Deno.realPathSync(`${made.path}/tree`);
  await output(["git", "init", "-q"], root);
  await output(["git", "add", "-A"], root);
  const changer = new Changer(root, outside.path);
  const { random } = changer;
  if (changeMore === outwards) Deno.symlinkSync("../behind", `${root}/always`);
  await using resident = await residentTree(root, maxBytes);
  const memory = new Map<string, unknown>();
  let fallbacks = 0;
  for (let done = 0; done < changes;) {
    const burst = 1 + random.below(random.below(5) === 0 ? 40 : 4);
    for (let count = 0; count < burst; count++) {
      changer.change();
      changeMore(root, random);
    }
    done += burst;
    if (random.below(20) === 0) await output(["git", "add", "-A"], root).catch(() => {});
    const residentFiles = await resident.trySettle();
    if (residentFiles === undefined) {
      fallbacks++;
      continue;
    }
    const call = random.one(calls);
    const found = await answer(call, root);
    // What is asked again is answered in other ways.
    for (const time of ["first", "again"]) {
      const known = await answer(call, root, { residentFiles, memory });
      assert.deepEqual(known, found, `${time}, after ${done} changes: ${call[1].join(" ")}`);
    }
    if (random.below(4) === 0) await resident.fill();
  }
  assert.ok(fallbacks < changes / 50, `${fallbacks}`);
}
