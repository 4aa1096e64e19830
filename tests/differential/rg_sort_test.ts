/** The orders of `--sort` and `--sortr`, by rg and by `ct-rg`. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { command } from "@ct/rg";
import { tempTree } from "@ct/testing";
import { hasNoRg } from "./rg_pair.ts";

/** Each order, and the names of the files in it. */
const orders = [
  ["--sort modified", "d a c b"],
  ["--sortr modified", "b c a d"],
  ["--sort accessed", "b d a c"],
  ["--sortr accessed", "c a d b"],
  ["--sort created", "a b c d"],
  ["--sort path", "a b c d"],
  ["--sortr path", "d c b a"],
] as const;

/** Times of the last access and change of each file, in days. */
const times = { a: [3, 2], b: [1, 4], c: [4, 3], d: [2, 1] } as const;
const day = 86_400;

async function timedTree() {
  const tree = await tempTree({ a: "foo\n", b: "foo\n", c: "foo\n", d: "foo\n" });
  for (const [name, [accessed, modified]] of Object.entries(times)) {
    await Deno.utime(`${tree.path}/${name}`, accessed * day, modified * day);
  }
  return tree;
}

for (const [flags, expected] of orders) {
  const argv = [...flags.split(" "), "--files"];
  Deno.test(`ct-rg ${flags} prints files in their order`, async () => {
    await using tree = await timedTree();
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(argv, ctx), 0, ctx.stderr.text);
    assert.equal(ctx.stdout.text.trim().replaceAll("\n", " "), expected);
  });
  Deno.test({
    name: `rg ${flags} prints files in the same order`,
    // The version that is compared with does not sort by the time of creation.
    ignore: hasNoRg || flags.endsWith("created"),
    fn: async () => {
      await using tree = await timedTree();
      const { stdout } = await new Deno.Command("rg", { args: argv, cwd: tree.path }).output();
      assert.equal(new TextDecoder().decode(stdout).trim().replaceAll("\n", " "), expected);
    },
  });
}

Deno.test("ct-rg --sort modified sorts all files together, whatever directory they are in", async () => {
  await using tree = await tempTree({ "x/old": "foo\n", "x/new": "foo\n", "y/middle": "foo\n" });
  for (const [index, name] of ["x/old", "y/middle", "x/new"].entries()) {
    await Deno.utime(`${tree.path}/${name}`, 1, index + 1);
  }
  for (
    const [words, expected] of [
      [["--sort", "modified", "foo"], "x/old:foo\ny/middle:foo\nx/new:foo\n"],
      [["--sortr", "modified", "-l", "foo", "x", "y"], "x/new\ny/middle\nx/old\n"],
    ] as const
  ) {
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(words, ctx), 0, ctx.stderr.text);
    assert.equal(ctx.stdout.text, expected);
  }
});
