/** `--recover`: what it reports, as text and as JSON. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

Deno.test("--recover reports as text or as JSON, and nothing else on stdout", async () => {
  const leftover = `.ct-${"0123456789abcdef".repeat(2)}-0.new`;
  for (const words of [[], ["--json"], ["--json-pretty"]]) {
    await using tree = await tempTree({ a: "a\n", [leftover]: "new\n" });
    const ctx = memoryContext({ cwd: tree.path });
    const status = await command.run(["--recover", ...words], ctx);
    assert.deepEqual([status, ctx.stderr.text], [0, ""]);
    if (words.length === 0) {
      assert.equal(ctx.stdout.text, "0 file(s) restored, 1 leftover(s) removed\n");
    } else {
      const report = { kept: [], removed: 1, restored: [], tool: "ct-edit", unsettled: [] };
      assert.deepEqual(JSON.parse(ctx.stdout.text), { ...report, withdrawn: [] });
    }
  }
});
