import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { command } from "@ct/find";
import { isThorough, tempTree } from "@ct/testing";
import { textFiles } from "../../scripts/find/packages.ts";

Deno.test("one index of many folders takes less than 42 % of their text", async () => {
  const root = new URL("../..", import.meta.url).pathname;
  const small = ["cli", "core", "docs", "rules", "scripts"];
  const bases = isThorough ? [...small, "lib", "tests", "tools"] : small;
  await using home = await tempTree({});
  const ctx = memoryContext({ cwd: root, home: home.path });
  for (const base of bases) {
    assert.equal(await command.run(["--base", base, "--limit", "1", "pattern"], ctx), 0);
  }
  // What each of them replaces is released before the next one.
  const { size } = Deno.statSync(`${home.path}/.cache/ct/index.sqlite`);
  const texts = bases.flatMap((base) => textFiles(root + base, []));
  const bytes = texts.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0);
  assert.ok(size < 0.42 * bytes, `${size} bytes for ${bytes} bytes of text`);
});
