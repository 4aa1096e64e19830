/**
 * More changes at once than are told one by one, such as those of a branch that is switched to.
 */
import assert from "node:assert/strict";
import type { ResidentFiles } from "@ct/resident";
import { systemClock } from "@ct/base";
import { sampled, tempTree } from "@ct/testing";
import { residentTree } from "./tree.ts";

/** So many events of a kind, and more, are not told one by one. */
const count = 5_000;
const kept = { "tree/kept/f": "kept\n", "tree/changed/f": "one\n", "tree/other/g": "one\n" };
const buffer = new Uint8Array(64);

/** What is held of a file: what it has, or nothing. */
function textIn(files: ResidentFiles, path: string): string | undefined {
  const length = files.read(path, buffer);
  return length === undefined ? undefined : new TextDecoder().decode(buffer.subarray(0, length));
}

/** The names that a walk comes by, without those that were made for their number. */
function namesIn(files: ResidentFiles, root: string): readonly string[] {
  const options = { base: root, cwd: root, hidden: false, follow: false, ignore: true };
  const entries = Array.from(files.walk(options, () => {}) ?? []);
  return entries.map(({ path }) => path.slice(root.length)).filter((path) => !/many/.test(path));
}

async function shell(line: string, cwd: string): Promise<void> {
  const { success } = await new Deno.Command("sh", { args: ["-c", line], cwd }).output();
  assert.ok(success);
}

/** Makes so many events. */
const flood = `mkdir many; n=0; while [ $n -lt ${count} ]; do : > many/$n; n=$((n+1)); done`;

/** What happens beside a flood, before and after it; what is there then; what is still held. */
const families: Readonly<
  Record<
    string,
    { before?: string; after?: string; names: readonly string[]; held: string | undefined }
  >
> = {
  "nothing else": {
    names: ["", "/changed", "/changed/f", "/kept", "/kept/f", "/other", "/other/g"],
    held: "one\n",
  },
  "a file is changed": {
    after: "echo two > changed/f",
    names: ["", "/changed", "/changed/f", "/kept", "/kept/f", "/other", "/other/g"],
    held: undefined,
  },
  "a file is changed first": {
    before: "echo two > changed/f",
    names: ["", "/changed", "/changed/f", "/kept", "/kept/f", "/other", "/other/g"],
    held: undefined,
  },
  "a directory is another one": {
    after: "mv changed c; mv other changed; mv c other; mv changed/g changed/f",
    names: ["", "/changed", "/changed/f", "/kept", "/kept/f", "/other", "/other/f"],
    held: undefined,
  },
  "a directory is made again": {
    after: "rm -r changed; mkdir changed; echo two > changed/f; mkdir -p new/er; echo x > new/er/h",
    names: [
      ...["", "/changed", "/changed/f", "/kept", "/kept/f"],
      ...["/new", "/new/er", "/new/er/h", "/other", "/other/g"],
    ],
    held: undefined,
  },
  "a rule comes": {
    after: "echo other > .ignore",
    names: ["", "/changed", "/changed/f", "/kept", "/kept/f"],
    held: "one\n",
  },
};

const tried = sampled(Object.entries(families), 2, "very many changes");
for (const [what, { before = ":", after = ":", names, held }] of tried) {
  Deno.test({
    name: `very many changes, and ${what}: what did not change is still held`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using made = await tempTree(kept);
      const root = `${Deno.realPathSync(made.path)}/tree`;
      // What has just changed is not the same for sure if it is looked at.
      await systemClock.sleep(1_200);
      await using resident = await residentTree(root);
      assert.equal(textIn(await resident.settle(), `${root}/changed/f`), "one\n");
      await shell(`${before}; ${flood}; ${after}`, root);
      const files = await resident.trySettle();
      assert.ok(files !== undefined, "the tree was lost");
      assert.deepEqual(namesIn(files, root), names);
      assert.equal(textIn(files, `${root}/kept/f`), "kept\n");
      // A file in place of another one is not held before all is watched anew.
      assert.equal(textIn(files, `${root}/changed/f`), held);
      // What comes in new directories is known, watched or not.
      await shell("echo three > kept/f; mkdir -p new/er; echo four > new/er/h", root);
      const later = await resident.trySettle();
      assert.ok(later !== undefined, "the tree was lost later");
      assert.notEqual(textIn(later, `${root}/kept/f`), "kept\n");
      assert.ok(namesIn(later, root).includes("/new/er/h"));
    },
  });
}
