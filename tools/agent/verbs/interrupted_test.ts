import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { ScriptedSpawn, tempTree } from "@ct/testing";
import { command } from "../mod.ts";

for (const before of [{ "a.txt": "old" }, {}]) {
  const what = "a.txt" in before ? "replaces" : "creates";
  Deno.test(`ct-agent call says what a write has done that ${what} a file when a signal comes`, async () => {
    await using tree = await tempTree(before);
    const signals = new ScriptedSpawn(() => {});
    const spawn = {
      start: signals.start,
      interruption: () => {
        const heard = signals.interruption();
        // The first one listens for the call, the second one for the write.
        if (signals.listening === 2) queueMicrotask(() => signals.interrupt(15));
        return heard;
      },
    };
    const ctx = memoryContext({ cwd: tree.path, spawn });
    const args = JSON.stringify({ path: "a.txt", content: "new" });
    const words = ["call", "--agent", "pulsing", "--reason", "r", "write_file", "--", args];
    assert.equal(await command.run(words, ctx), 143);
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "new");
    assert.match(ctx.stdout.text, /"success":true/);
    assert.match(
      ctx.stderr.text,
      /revert token: \S+\nct-agent: interrupted by signal 15; the call was finished\n$/,
    );
  });
}
