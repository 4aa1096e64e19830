import assert from "node:assert/strict";
import { digestOf, query, WordReader } from "@ct/retrieval";
import { tempTree } from "@ct/testing";
import { CodeIndex, KeptIndex, KeptIndexes } from "./mod.ts";

const reader = new WordReader();
const one = digestOf("a.ts", "function release() {\n  a();\n  b();\n}\n", reader);
const other = digestOf("b.ts", "function evict() {\n  a();\n  b();\n}\n", reader);

Deno.test("KeptIndex makes an index anew only where digests or their order changed", () => {
  const kept = new KeptIndex();
  const first = kept.indexOf(new Map([["a.ts", one], ["b.ts", other]]));
  assert.equal(kept.indexOf(new Map([["a.ts", one], ["b.ts", other]])), first);
  for (
    const files of [
      [["b.ts", other], ["a.ts", one]],
      [["a.ts", one]],
      [["a.ts", one], ["c.ts", other]],
      [["a.ts", one], ["c.ts", one]],
    ] as const
  ) {
    const index = kept.indexOf(new Map(files));
    assert.deepEqual(
      query(index, "release").map(({ path }) => path),
      files.flatMap(
        ([path, digest]) => digest === one ? [path] : [],
      ),
    );
  }
});

Deno.test("KeptIndexes keeps the roots that were asked about last", () => {
  const indexes = new KeptIndexes();
  const kept = indexes.of("0");
  for (const root of ["1", "2", "0", "3", "4"]) indexes.of(root);
  assert.equal(indexes.of("0"), kept);
  for (const root of ["1", "2", "3", "4"]) indexes.of(root);
  assert.notEqual(indexes.of("0"), kept);
});

/** Looks up a file of a kept index; yields what was read. */
function reads(root: string, kept: KeptIndex, version: number | undefined): readonly string[] {
  const read: string[] = [];
  const now = () => Date.now() + 60_000;
  using index = new CodeIndex({ home: `${root}/home`, kept, root, cwd: "/", form: "", now });
  const absolutePath = `${root}/a.ts`;
  index.lookUp({
    path: "a.ts",
    absolutePath,
    version,
    read: () => {
      const text = Deno.readTextFileSync(absolutePath);
      read.push(text);
      return text;
    },
  });
  index.finish();
  return read;
}

Deno.test("CodeIndex trusts the version of a file that is watched, and no other", async () => {
  await using tree = await tempTree({ "a.ts": "one", "home/x": "" });
  const kept = new KeptIndex();
  assert.deepEqual(reads(tree.path, kept, 1), ["one"]);
  // A version is believed once the file was seen to be as it was indexed.
  assert.deepEqual(reads(tree.path, kept, 1), []);
  Deno.writeTextFileSync(`${tree.path}/a.ts`, "changed");
  assert.deepEqual(reads(tree.path, kept, 1), []);
  assert.deepEqual(reads(tree.path, kept, 2), ["changed"]);
  Deno.writeTextFileSync(`${tree.path}/a.ts`, "again");
  assert.deepEqual(reads(tree.path, kept, 2), ["again"]);
  assert.deepEqual(reads(tree.path, new KeptIndex(), undefined), []);
});
