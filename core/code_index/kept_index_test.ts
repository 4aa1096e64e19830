import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type AnyDigest, buildIndex, digestOf, query, WordReader } from "@ct/retrieval";
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
  using index = new CodeIndex({
    cacheHome: `${root}/home/.cache`,
    kept,
    root,
    cwd: "/",
    form: "",
    now,
  });
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

/** Looks up files below `root`, of which each is as it was indexed, and asks. */
function answers(root: string, kept: KeptIndex, texts: Readonly<Record<string, string>>) {
  const now = () => Date.now() + 60_000;
  using index = new CodeIndex({
    cacheHome: `${root}/home/.cache`,
    kept,
    root,
    cwd: "/",
    form: "",
    now,
  });
  const fileOf = (path: string) => {
    return { path, absolutePath: `${root}/${path}`, read: () => texts[path] };
  };
  const digests = new Map<string, AnyDigest>();
  for (const path of Object.keys(texts)) {
    const found = index.lookUp(fileOf(path));
    if (found !== undefined) digests.set(path, found.digest);
  }
  index.finish();
  const ask = () => query(index.indexOf(digests), "where is release7 called", { limit: 20 });
  ask();
  const damaged = index.damaged;
  for (const path of damaged) {
    const digest = index.renew(fileOf(path));
    if (digest !== undefined) digests.set(path, digest);
  }
  const inMemory = [...kept.files.values()].filter(({ content }) => content.inMemory).length;
  return { damaged, found: ask(), inMemory };
}

Deno.test("digests that do not fit into memory are read for each question (long)", async () => {
  const texts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => {
    return [`${at}.ts`, `function release${at}() {\n  release${at + 1}();\n  pool();\n}\n`];
  }));
  await using tree = await tempTree({ "home/x": "", ...texts });
  const expected = query(
    buildIndex(Object.entries(texts).map(([path, text]) => ({ path, text }))),
    "where is release7 called",
    { limit: 20 },
  );
  assert.ok(expected.length > 1);
  const small = new KeptIndex(3_000);
  for (const kept of [small, small, new KeptIndex(0), new KeptIndex()]) {
    const { damaged, found, inMemory } = answers(tree.path, kept, texts);
    assert.deepEqual(damaged, []);
    assert.deepEqual(found, expected);
    if (kept === small) assert.ok(inMemory > 0 && inMemory < 10, `${inMemory}`);
  }
  const file = `${tree.path}/home/.cache/ct/index.sqlite`;
  const database = new DatabaseSync(file);
  database.exec("UPDATE digests SET digest = zeroblob(100) WHERE content % 2 = 0");
  database.close();
  for (const damaged of [15, 0]) {
    const result = answers(tree.path, new KeptIndex(0), texts);
    assert.equal(result.damaged.length, damaged);
    assert.deepEqual(result.found, expected);
  }
});
