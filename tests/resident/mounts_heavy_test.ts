/**
 * Directories of a tree at which something is mounted, of which nobody tells.
 */
import assert from "node:assert/strict";
import { output, tempTree } from "@ct/testing";
import { residentTree, type WatchedTree } from "./tree.ts";

const files = {
  "tree/a/f": "a\n",
  "tree/b/f": "b\n",
  "tree/b/deep/g": "deep\n",
  "outside/f": "outside\n",
  "outside/deep/g": "other\n",
};

/** Whether one may mount directories here. */
async function mayMount(): Promise<boolean> {
  await using made = await tempTree({ "a/f": "", "b/f": "" });
  const [from, to] = [`${made.path}/a`, `${made.path}/b`];
  try {
    await output(["mount", "--bind", from, to], made.path);
    await output(["umount", to], made.path);
    return true;
  } catch {
    return false;
  }
}

const mounts: Readonly<Record<string, readonly string[]>> = {
  "a directory from outside": ["--bind", "outside", "tree/b"],
  "a directory of the tree": ["--bind", "tree/a", "tree/b"],
  "another file system": ["-t", "tmpfs", "none", "tree/b"],
};

const ignore = Deno.build.os !== "linux" || !await mayMount();

for (const [what, words] of Object.entries(mounts)) {
  const name = `where ${what} is mounted in a tree, and taken away, no text is one from before`;
  Deno.test({ name, ignore, fn: () => mountAndUnmount(words) });
}

async function mountAndUnmount(words: readonly string[]): Promise<void> {
  await using made = await tempTree(files);
  const place = Deno.realPathSync(made.path);
  const tree = `${place}/tree`;
  await using resident = await residentTree(tree);
  await assertKnown(resident, tree);
  await output(["mount", ...words], place);
  try {
    await assertKnown(resident, tree);
    for (const text of ["1\n", "2\n", "3\n"]) {
      Deno.writeTextFileSync(`${tree}/a/f`, text);
      await assertKnown(resident, tree);
      Deno.writeTextFileSync(`${tree}/b/f`, text + text);
      await assertKnown(resident, tree);
    }
  } finally {
    await output(["umount", `${tree}/b`], place);
  }
  for (const text of ["4\n", "5\n"]) {
    await assertKnown(resident, tree);
    Deno.writeTextFileSync(`${tree}/b/f`, text);
  }
}

/** Walks, and compares all texts that are held. */
async function assertKnown(resident: WatchedTree, tree: string): Promise<void> {
  const options = { base: tree, cwd: tree, hidden: false, follow: false, ignore: true };
  const buffer = new Uint8Array(64);
  for (let round = 0; round < 2; round++) {
    const held = await resident.trySettle();
    for (const { kind, absolutePath } of held?.walk(options, () => {}) ?? []) {
      const length = kind === "f" ? held?.read(absolutePath, buffer) : undefined;
      if (length === undefined) continue;
      const text = new TextDecoder().decode(buffer.subarray(0, length));
      assert.equal(text, Deno.readTextFileSync(absolutePath), absolutePath);
    }
    await resident.fill();
  }
}
