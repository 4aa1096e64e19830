import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { isLoadable } from "./worker_module.ts";

Deno.test("isLoadable() accepts files that are there, and modules from wherever packages come", async () => {
  await using tree = await tempTree({ "worker.ts": "" });
  const isFound = (name: string) => isLoadable(new URL(`file://${tree.path}/${name}`));
  assert.deepEqual(["worker.ts", "other.ts", ""].map(isFound), [true, false, false]);
  for (
    const [module, expected] of [
      ["https://jsr.io/@ct/search/0.3.0/worker.ts", true],
      ["http://127.0.0.1:4507/@ct/search/0.3.0/worker.ts", true],
      ["http://localhost/worker.ts", true],
      ["jsr:@ct/search", false],
      ["data:text/javascript,", false],
    ] as const
  ) {
    assert.equal(isLoadable(new URL(module)), expected, module);
  }
});
