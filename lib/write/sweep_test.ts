import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { sweepDirectory } from "./sweep.ts";
import { denoWriteOps } from "./write_ops.ts";

Deno.test("sweepDirectory() names a directory that it cannot list, but for one that is gone", async () => {
  await using tree = await tempTree({ file: "" });
  const sweep = (name: string) => sweepDirectory(`${tree.path}/${name}`, "0", denoWriteOps);
  assert.deepEqual(sweep("gone"), { removed: 0, left: [] });
  // As good as a directory without permission, which root can list.
  assert.deepEqual(sweep("file"), {
    removed: 0,
    left: [{
      path: `${tree.path}/file`,
      what: "may hold temporary files, but cannot be listed: Not a directory (os error 20)",
    }],
  });
});
