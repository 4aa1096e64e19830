import assert from "node:assert/strict";
import { launcher } from "@ct/ct";
import { memoryContext } from "@ct/core/context";
import { demoProject, readmeExamples, tempTree } from "@ct/testing";

const readme = await Deno.readTextFile(new URL("../README.md", import.meta.url));
const version = (await Deno.readTextFile(new URL("../.deno-version", import.meta.url))).trim();

for (const { line, argv, output } of readmeExamples(readme)) {
  Deno.test(`README: ${line} prints what it shows`, async () => {
    await using tree = await tempTree(demoProject);
    const ctx = memoryContext({ cwd: tree.path });
    await launcher.run(argv, ctx);
    assert.equal(ctx.stdout.text, output);
    assert.equal(ctx.stderr.text, "");
  });
}

Deno.test("README: it has examples, and names the pinned runtime only", () => {
  assert(readmeExamples(readme).length >= 5);
  const named = [...readme.matchAll(/deno@([\d.]+)/g)].map(([, found]) => found);
  assert.deepEqual(new Set(named), new Set([version]));
});
