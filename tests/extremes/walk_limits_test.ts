/**
 * Every tool that walks checks its limits wherever the walk is, even where nothing is of interest.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { suite } from "../../cli/registry.ts";

const words: Readonly<Record<string, readonly string[]>> = {
  search: [],
  tree: [],
  outline: [],
  edit: ["--find", "a", "--replace", "b"],
  patch: ["--delete", "a"],
  each: ["--", "cat", "{ITEM}"],
};

for (const [tool, argv] of Object.entries(words)) {
  Deno.test(`ct ${tool} ends a walk through files of no interest when it is aborted`, async () => {
    await using tree = await tempTree({ "src/a.txt": "" });
    const ctx = memoryContext({ cwd: tree.path, signal: AbortSignal.abort() });
    const command = suite.find(({ name }) => name === tool)?.command;
    assert.equal(await command?.run(["--name", "*.none", ...argv], ctx), 2);
    assert.match(ctx.stderr.text, /aborted/);
  });
}
