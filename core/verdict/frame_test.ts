import assert from "node:assert/strict";
import { memoryContext } from "../context/memory_context.ts";
import { printBanner, printEmits } from "./frame.ts";

for (
  const [question, quiet, text] of [
    ["All done?", false, "== All done? ==\n"],
    ["", false, "==  ==\n"],
    ["All done?", true, ""],
    [undefined, false, ""],
  ] as const
) {
  Deno.test(`printBanner() of ${question}, quiet ${quiet}, prints ${JSON.stringify(text)}`, () => {
    const ctx = memoryContext({ cwd: "/" });
    printBanner({ question, quiet }, ctx);
    assert.equal(ctx.stdout.text, text);
    assert.equal(ctx.stderr.text, "");
  });
}

for (
  const [emit, emitStderr, stdout, stderr] of [
    [undefined, undefined, "", ""],
    ["{COUNT}", undefined, "3\n", ""],
    [undefined, "{COUNT}", "", "3\n"],
    ["a", "b", "a\n", "b\n"],
    ["", "", "\n", "\n"],
    ["{WHAT}\\n", undefined, "{WHAT}\\n\n", ""],
  ] as const
) {
  Deno.test(`printEmits() of ${JSON.stringify([emit, emitStderr])}`, () => {
    const ctx = memoryContext({ cwd: "/" });
    printEmits({ emit, "emit-stderr": emitStderr }, { COUNT: 3 }, ctx);
    assert.deepEqual([ctx.stdout.text, ctx.stderr.text], [stdout, stderr]);
  });
}
