import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "../mod.ts";

Deno.test("a patch has more hunks than a call has arguments", async () => {
  const numbers = Array.from({ length: 130_000 }, (_, at) => 2 * at + 1);
  const text = numbers.map((at) => `old ${at}\nkept\n`).join("");
  const hunks = numbers.map((at) => `@@ -${at} +${at} @@\n-old ${at}\n+new ${at}\n`).join("");
  const patch = `--- a\n+++ a\n${hunks}`;
  await using tree = await tempTree({ a: text, p: patch });
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(["--apply", "p"], ctx);
  assert.deepEqual([status, ctx.stderr.text], [0, ""]);
  assert.ok(Deno.readTextFileSync(`${tree.path}/a`) === text.replaceAll("old", "new"));
});
