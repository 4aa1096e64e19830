import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { DirectoryLocks } from "./directory_locks.ts";

Deno.test({
  name: "directories are locked in one order, whoever names them in which",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using tree = await tempTree({ "a/x": "", "b/x": "" });
    const root = Deno.realPathSync(tree.path);
    const [a, b] = [`${root}/a`, `${root}/b`];
    for (const directories of [[a, b], [b, a]]) {
      const holder = Deno.openSync(a);
      holder.lockSync(true);
      let isFree: boolean | undefined;
      const sleep = () => {
        using other = Deno.openSync(b);
        isFree = other.tryLockSync(true);
        holder.close();
        return Promise.resolve();
      };
      using locks = await DirectoryLocks.acquire(directories, { now: () => 0, sleep });
      assert.equal(isFree, true);
      assert.ok(locks.excludesOthers(a) && locks.excludesOthers(b));
    }
  },
});
