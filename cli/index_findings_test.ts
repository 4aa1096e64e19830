import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { indexFindings } from "./index_findings.ts";

Deno.test("indexes of searches are told with their size", async () => {
  await using made = await tempTree({
    "ct/search/a.tree": "x".repeat(100_000),
    "ct/search/a-1.grams": "x".repeat(200_000),
    "empty/x": "",
  });
  const text = `index: 1 of ct search --indexed take 0.3 MB in ${made.path}/ct/search, ` +
    "which may be removed";
  assert.deepEqual(indexFindings(made.path), [{ level: "ok", text }]);
  assert.deepEqual(indexFindings(`${made.path}/empty`), []);
  assert.deepEqual(indexFindings(undefined), []);
});
