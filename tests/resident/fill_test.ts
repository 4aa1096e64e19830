import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { residentTree } from "./tree.ts";

Deno.test("where there is no room for all files, the smallest are held (long)", async () => {
  await using made = await tempTree({});
  const root = Deno.realPathSync(made.path);
  const sizes = { a: 3.9, b: 3.9, c: 3.9, d: 3.9, e: 1.9, f: 1.9, g: 1.9, h: 1.9, i: 0 };
  const text = "x\n".repeat(2 << 20);
  for (const [name, size] of Object.entries(sizes)) {
    Deno.writeTextFileSync(`${root}/${name}`, text.slice(0, size * 2 ** 20));
  }
  await using resident = await residentTree(root, 16 << 20);
  const held = await resident.settle();
  const names = Object.keys(sizes).filter((name) => held.has(`${root}/${name}`));
  assert.deepEqual(names, ["a", "b", "e", "f", "g", "h", "i"]);
});
