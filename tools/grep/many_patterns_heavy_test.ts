import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

Deno.test("a file has more patterns than a call has arguments", async () => {
  // Short ones with like beginnings take less time.
  const patterns = Array.from({ length: 140_000 }, (_, at) => `${(at + 36 ** 3).toString(36)}\n`);
  await using tree = await tempTree({ patterns: patterns.join(""), hay: "10zz x\nno\n" });
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(["-F", "-f", "patterns", "hay"], ctx);
  assert.deepEqual([status, ctx.stdout.text, ctx.stderr.text], [0, "10zz x\n", ""]);
});
