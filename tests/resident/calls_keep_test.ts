/**
 * What calls read is kept for those that follow.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { residentTree } from "./tree.ts";

Deno.test("what a call reads is kept, as long as it is what the file holds (long)", async () => {
  await using made = await tempTree({ "a.txt": "one\n", "b.txt": "two\n" });
  const root = Deno.realPathSync(made.path);
  await using resident = await residentTree(root);
  const options = { base: root, cwd: root, hidden: false, follow: false, ignore: true };
  const files = await resident.trySettle();
  assert.ok(files !== undefined);
  const path = `${root}/a.txt`;
  const keep = () => files.keeping?.(path);
  assert.equal(keep(), undefined, "in a directory of which nothing is known");
  Array.from(files.walk(options, () => {}) ?? []);
  const read = () => {
    const take = keep();
    take?.(Deno.readFileSync(path));
    return take !== undefined;
  };
  // On a busy machine the share of the time was taken before.
  for (let wait = 0; wait < 2_000 && !read(); wait++) await systemClock.sleep(10);
  assert.ok(files.has(path));
  assert.equal(read(), false, "it is there already");
  Deno.writeTextFileSync(path, "changed\n");
  await resident.trySettle();
  assert.equal(files.has(path), false);
  const link = `${root}/link.txt`;
  Deno.symlinkSync(path, link);
  assert.equal(files.keeping?.(link), undefined);
  Deno.linkSync(`${root}/b.txt`, `${root}/c.txt`);
  assert.equal(files.keeping?.(`${root}/b.txt`), undefined, "it has two names");
});

Deno.test("of the time of calls, keeping what they read takes a small share (long)", async () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `${index}.txt`);
  const text = "some words of a text\n".repeat(200);
  await using made = await tempTree(Object.fromEntries(names.map((name) => [name, text])));
  const root = Deno.realPathSync(made.path);
  await using resident = await residentTree(root);
  const options = { base: root, cwd: root, hidden: false, follow: false, ignore: true };
  const files = await resident.trySettle();
  Array.from(files?.walk(options, () => {}) ?? []);
  const bytes = new TextEncoder().encode(text);
  let kept = 0;
  // Nothing is read, so that keeping would take all the time.
  for (const name of names) {
    const take = files?.keeping?.(`${root}/${name}`);
    take?.(bytes);
    if (take !== undefined) kept++;
  }
  assert.ok(kept > 0 && kept < names.length / 4, `${kept}`);
});
