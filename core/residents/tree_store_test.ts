import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { TreeStore } from "./tree_store.ts";

const tenMinutes = 10 * 60_000;

/** A store of a directory with one file, at a time that tests set. */
async function storeOf(few: number) {
  const tree = await tempTree({ "root/a": "one\n", "cache/x": "" });
  const [root, cacheHome] = [`${tree.path}/root`, `${tree.path}/cache`];
  const time = { now: 0 };
  const store = new TreeStore({
    root,
    cacheHome,
    cookieDirectory: cacheHome,
    clock: { now: () => time.now, sleep: () => Promise.resolve() },
    isBusy: () => false,
    few,
  });
  const walk = { base: ".", cwd: root, hidden: true, follow: false, ignore: true };
  const save = async (readFiles: number, files = 1) => {
    await store.save(walk, { readFiles, files });
    const { saved, unsaved } = store.status(files);
    return unsaved ?? saved;
  };
  return { tree, store, save, time };
}

Deno.test("a tree is added to the index, and after a rest again if more was read", async () => {
  const { tree, store, save, time } = await storeOf(0);
  await using _ = tree;
  assert.equal(await save(0), 0);
  assert.equal(await save(1), 1);
  time.now = tenMinutes - 1;
  assert.equal(await save(2), 1);
  time.now = tenMinutes;
  assert.equal(await save(1), 1);
  assert.equal(await save(2), 2);
  time.now = 2 * tenMinutes;
  store.close();
  assert.equal(await save(3), 2);
});

Deno.test("a tree of too few files is not added to the index, nor one of too many", async () => {
  const { tree, save } = await storeOf(1);
  await using _ = tree;
  assert.equal(await save(1), 0);
  assert.equal(await save(2, 300_001), "a server adds no more than 300000 files");
});
