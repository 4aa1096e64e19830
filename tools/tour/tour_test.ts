import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { tourProject } from "./project.ts";
import { command } from "./mod.ts";

async function run(words: readonly string[], cwd: string) {
  const ctx = memoryContext({ cwd });
  const status = await command.run(words, ctx);
  return { status, out: ctx.stdout.text, err: ctx.stderr.text };
}

Deno.test("the project is written with its files, and its tests pass (long)", async () => {
  await using tree = await tempTree({});
  assert.equal((await run(["a b/shop", "--json"], tree.path)).status, 0);
  for (const [path, text] of tourProject) {
    assert.equal(Deno.readTextFileSync(`${tree.path}/a b/shop/${path}`), text);
  }
  const tests = await new Deno.Command("node", {
    args: ["--test"],
    cwd: `${tree.path}/a b/shop`,
  }).output();
  assert.ok(tests.success, new TextDecoder().decode(tests.stdout));
});

Deno.test("the first call leads into the directory, however it is spelled", async () => {
  await using tree = await tempTree({});
  const { out } = await run(["a b"], tree.path);
  assert.deepEqual(out.split("\n").slice(0, 2), ["wrote 8 files to a b; now try:", "  cd 'a b'"]);
});

for (
  const [title, taken] of [
    ["a file", "text"],
    ["a directory", { dir: true }],
    ["a link that leads nowhere", { link: "nowhere" }],
  ] as const
) {
  Deno.test(`${title} in the way is an error, and nothing is written`, async () => {
    await using tree = await tempTree({ "ct-tour": taken });
    assert.deepEqual(await run([], tree.path), {
      status: 2,
      out: "",
      err: 'ct-tour: "ct-tour" exists\n' +
        "  name a directory that does not exist yet, such as ct tour shop\n",
    });
    assert.deepEqual([...Deno.readDirSync(tree.path)].map(({ name }) => name), ["ct-tour"]);
  });
}
