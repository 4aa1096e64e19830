/**
 * A tree in memory, for tests.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type ResidentFiles, ResidentTree } from "@ct/resident";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";

const worker = new URL("../../tools/mcp/worker.ts", import.meta.url);

/** A tree that is being watched. */
export interface WatchedTree extends AsyncDisposable {
  /** The tree as it is now; `undefined` if it was lost, and then it is watched anew. */
  trySettle(): Promise<ResidentFiles | undefined>;
  /** The tree as it is now, all contents held as far as may be. */
  settle(): Promise<ResidentFiles>;
  /** Holds the contents of what is there. */
  fill(): Promise<void>;
}

/** What a watch needs, besides the directories. */
const surroundings = { worker, clock: systemClock, unreported: () => undefined };

/**
 * Why nothing is kept any more of the directory with that real path, a moment after something was
 * done; empty if it is kept.
 */
export async function whyLost(root: string, act: () => void): Promise<string> {
  await using cookies = await tempTree({});
  const cookieDirectory = Deno.realPathSync(cookies.path);
  const tree = new ResidentTree({ root, cookieDirectory, ...surroundings });
  try {
    const settled = async () => {
      while (tree.status.state === "the watch is being set up") await systemClock.sleep(1);
      return await tree.settle();
    };
    await settled();
    act();
    for (let wait = 0; wait < 2_000; wait++) {
      const loaded = await settled();
      if (typeof loaded === "string") return loaded;
      await systemClock.sleep(10);
    }
    return "";
  } finally {
    tree.close();
  }
}

/** Watches the directory with that real path, with so much room for the contents of files. */
export async function residentTree(root: string, maxBytes = 64 << 20): Promise<WatchedTree> {
  const cookies = await tempTree({});
  const cookieDirectory = Deno.realPathSync(cookies.path);
  const options = { root, cookieDirectory, maxBytes, ...surroundings };
  const watch = async () => {
    const tree = new ResidentTree(options);
    while (tree.status.state === "the watch is being set up") await systemClock.sleep(1);
    return tree;
  };
  let tree = await watch();
  assert.equal(tree.status.state, "ready");
  const all = { base: root, cwd: root, hidden: true, follow: false, ignore: false };
  const fill = async () => {
    const loaded = await tree.settle();
    if (typeof loaded !== "string") await tree.fill(loaded.walk(all, () => {}) ?? []);
  };
  const trySettle = async () => {
    const loaded = await tree.settle();
    if (typeof loaded !== "string") return loaded;
    tree.close();
    tree = await watch();
  };
  return {
    trySettle,
    fill,
    async settle(): Promise<ResidentFiles> {
      await fill();
      const loaded = await tree.settle();
      assert.ok(typeof loaded !== "string", `${loaded}`);
      return loaded;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      tree.close();
      await cookies[Symbol.asyncDispose]();
    },
  };
}
