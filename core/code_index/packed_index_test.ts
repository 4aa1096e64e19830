import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type AnyDigest, buildIndex, query } from "@ct/retrieval";
import { tempTree } from "@ct/testing";
import { CodeIndex, KeptIndex } from "./mod.ts";

const count = 100;

function textOf(number: number): string {
  return `function release${number}() {\n  release${number + 1}();\n  pool();\n}\n`;
}

function textsOf(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.ts`, textOf(at)]));
}

/** A pass over texts that asks: what it finds, and which files it read and digested. */
function pass(
  home: string,
  root: string,
  texts: Readonly<Record<string, string>>,
  kept?: KeptIndex,
) {
  const read: string[] = [];
  const made: string[] = [];
  const now = () => Date.now() + 60_000;
  using index = new CodeIndex({ cacheHome: `${home}/.cache`, kept, root, cwd: "/", form: "", now });
  const fileOf = (path: string) => ({
    path,
    absolutePath: `${root}/${path}`,
    read: () => {
      read.push(path);
      return texts[path];
    },
  });
  const digests = new Map<string, AnyDigest>();
  for (const path of Object.keys(texts)) {
    const found = index.lookUp(fileOf(path));
    if (found === undefined) continue;
    digests.set(path, found.digest);
    if (found.isNew) made.push(path);
  }
  index.finish();
  const ask = () => query(index.indexOf(digests), "where is release7 called", { limit: 20 });
  ask();
  const damaged = index.damaged;
  for (const path of damaged) {
    const digest = index.renew(fileOf(path));
    if (digest !== undefined) digests.set(path, digest);
  }
  assert.equal(index.unstored, undefined);
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  assert.deepEqual(ask(), query(buildIndex(files), "where is release7 called", { limit: 20 }));
  return { read: read.length, made: made.length, damaged: damaged.length };
}

/** Writes texts below a root. */
function write(root: string, texts: Readonly<Record<string, string>>): void {
  Deno.mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(texts)) Deno.writeTextFileSync(`${root}/${path}`, text);
}

function databaseOf(home: string): DatabaseSync {
  return new DatabaseSync(`${home}/.cache/ct/index.sqlite`);
}

/** How many packs there are, and how many contents in one and in none. */
function storedIn(home: string): readonly unknown[] {
  using database = databaseOf(home);
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  return [
    one("SELECT count(*) FROM packs WHERE removed IS NULL"),
    one("SELECT count(pack) FROM contents"),
    one("SELECT count(*) FROM digests"),
  ];
}

Deno.test("many contents are packed, also those of changes and of other work trees (long)", async () => {
  await using tree = await tempTree({ "home/x": "" });
  const [home, root] = [`${tree.path}/home`, `${tree.path}/root`];
  const texts = textsOf(count);
  write(root, texts);
  assert.deepEqual(pass(home, root, texts), { read: count, made: count, damaged: 0 });
  assert.deepEqual(storedIn(home), [1, count, 0]);
  assert.deepEqual(pass(home, root, texts), { read: 0, made: 0, damaged: 0 });
  // A work tree finds all of it, but for what differs.
  const other = { ...texts, "3.ts": textOf(503), "x.ts": textOf(500) };
  write(`${tree.path}/other`, other);
  assert.deepEqual(pass(home, `${tree.path}/other`, other), {
    read: count + 1,
    made: 2,
    damaged: 0,
  });
  assert.deepEqual(storedIn(home), [1, count, 2]);
  for (const at of [1, 2, 3]) {
    // So many changes are packed, together with what is left of the first pack.
    const changed = Object.fromEntries(Array.from({ length: 70 }, (_, file) => {
      return [`${file}.ts`, textOf(1_000 * at + file)];
    }));
    Object.assign(texts, changed);
    write(root, changed);
    assert.deepEqual(pass(home, root, texts), { read: 70, made: 70, damaged: 0 });
    assert.deepEqual(pass(home, root, texts), { read: 0, made: 0, damaged: 0 });
    assert.deepEqual(pass(home, `${tree.path}/other`, other), { read: 0, made: 0, damaged: 0 });
    assert.equal(storedIn(home)[0], at === 1 ? 1 : 2);
  }
  for (const path of Object.keys(texts).slice(0, 50)) {
    delete texts[path];
    Deno.removeSync(`${root}/${path}`);
  }
  assert.deepEqual(pass(home, root, texts), { read: 0, made: 0, damaged: 0 });
});

Deno.test("what is damaged in a pack or a snapshot is made anew (long)", async () => {
  await using tree = await tempTree({ "home/x": "" });
  const [home, root] = [`${tree.path}/home`, `${tree.path}/root`];
  const texts = textsOf(count);
  write(root, texts);
  pass(home, root, texts);
  for (
    const [change, read, damaged] of [
      ["UPDATE blocks SET bytes = zeroblob(length(bytes))", count, count],
      ["DELETE FROM blocks", count, count],
      ["UPDATE blocks SET bytes = substr(bytes, 1, 12)", count, count],
      ["UPDATE blocks SET bytes = (SELECT max(bytes) FROM blocks)", count, count],
      ["UPDATE packs SET head = zeroblob(400)", count, 0],
      ["UPDATE packs SET lengths = x'01' || substr(lengths, 2)", count, 0],
      ["DELETE FROM packs", count, 0],
      ["UPDATE roots SET snapshot = x'01' || substr(snapshot, 2)", 0, 0],
      ["UPDATE roots SET snapshot = NULL", 0, 0],
    ] as const
  ) {
    {
      using database = databaseOf(home);
      database.exec(change);
    }
    assert.deepEqual(pass(home, root, texts), { read, made: read - damaged, damaged }, change);
    pass(home, root, texts);
    assert.deepEqual(pass(home, root, texts), { read: 0, made: 0, damaged: 0 }, change);
  }
});

Deno.test("a server goes on with packs that other processes have replaced (long)", async () => {
  await using tree = await tempTree({ "home/x": "" });
  const [home, root] = [`${tree.path}/home`, `${tree.path}/root`];
  const texts = textsOf(count);
  write(root, texts);
  const kept = new KeptIndex();
  pass(home, root, texts, kept);
  const changed = Object.fromEntries(Array.from({ length: 70 }, (_, file) => {
    return [`${file}.ts`, textOf(1_000 + file)];
  }));
  write(root, changed);
  Object.assign(texts, changed);
  pass(home, root, texts);
  for (const wasLongAgo of [false, true]) {
    if (wasLongAgo) {
      using database = databaseOf(home);
      database.exec(
        "DELETE FROM blocks WHERE id / 1048576 IN (SELECT id FROM packs WHERE removed)",
      );
      database.exec("DELETE FROM packs WHERE removed");
    }
    for (const each of [kept, undefined]) pass(home, root, texts, each);
  }
});

Deno.test("replaced packs are released at once, unless somebody is in the middle of them (long)", async () => {
  await using tree = await tempTree({ "home/x": "" });
  const [home, root] = [`${tree.path}/home`, `${tree.path}/root`];
  const texts = textsOf(count);
  const replaced = () => {
    using database = databaseOf(home);
    return database.prepare("SELECT count(*) AS count FROM packs WHERE removed").get()?.["count"];
  };
  const change = (step: number) => {
    const changed = Object.fromEntries(Array.from({ length: 70 }, (_, file) => {
      return [`${file}.ts`, textOf(1_000 * step + file)];
    }));
    write(root, changed);
    Object.assign(texts, changed);
    pass(home, root, texts);
  };
  write(root, texts);
  pass(home, root, texts);
  change(1);
  assert.equal(replaced(), 0);
  {
    const cacheHome = `${home}/.cache`;
    using other = new CodeIndex({ cacheHome, root, cwd: "/", form: "", now: Date.now });
    const digests = new Map<string, AnyDigest>();
    const before = Object.entries(texts);
    for (const [path, text] of before) {
      const found = other.lookUp({ path, absolutePath: `${root}/${path}`, read: () => text });
      if (found !== undefined) digests.set(path, found.digest);
    }
    change(2);
    change(3);
    assert.notEqual(replaced(), 0);
    const files = before.map(([path, text]) => ({ path, text }));
    const question = "where is release7 called";
    assert.deepEqual(
      query(other.indexOf(digests), question),
      query(buildIndex(files), question),
    );
    assert.deepEqual(other.damaged, []);
  }
  change(4);
  assert.equal(replaced(), 0);
});
