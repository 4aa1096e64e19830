import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { command } from "@ct/find";
import { tempTree } from "@ct/testing";
import { textFiles } from "../../scripts/find/packages.ts";

Deno.test("the index of this project takes less than 42 % of its text", async () => {
  await using home = await tempTree({});
  const root = new URL("../..", import.meta.url).pathname;
  const bases = ["cli", "core", "docs", "lib", "rules", "scripts", "tests", "tools"];
  for (const base of bases) {
    const ctx = memoryContext({ cwd: root, home: home.path });
    assert.equal(await command.run(["--base", base, "--limit", "1", "pattern"], ctx), 0);
  }
  const { size } = Deno.statSync(`${home.path}/.cache/ct/index.sqlite`);
  const texts = bases.flatMap((base) => textFiles(root + base, []));
  const bytes = texts.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0);
  assert.ok(size < 0.42 * bytes, `${size} bytes for ${bytes} bytes of text`);
});
