import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type AnyDigest,
  digestOf,
  encodeDigest,
  loaded,
  loadVectors,
  WordReader,
  type WordVectors,
} from "@ct/retrieval";
import { tempTree } from "@ct/testing";
import { CodeIndex, type IndexedFile } from "./mod.ts";

interface Pass {
  readonly home: string | undefined;
  readonly root: string;
  readonly paths: readonly string[];
  /** How long after now the pass is, in milliseconds: later passes trust times. */
  readonly later?: number;
  /** When the pass is, in milliseconds, whatever time it is now. */
  readonly at?: number;
  readonly vectors?: WordVectors | undefined;
}

/** The encoded digests of files, and which files were read or made anew. */
function pass({ home, root, paths, later = 60_000, at, vectors }: Pass) {
  const read: string[] = [];
  const made: string[] = [];
  const digests: Record<string, string> = {};
  const now = () => at ?? Date.now() + later;
  using index = new CodeIndex({
    cacheHome: home && `${home}/.cache`,
    root,
    cwd: "/",
    vectors,
    form: "",
    now,
  });
  const fileOf = (path: string): IndexedFile => ({
    path,
    absolutePath: `${root}/${path}`,
    read: () => {
      read.push(path);
      return textOf(`${root}/${path}`);
    },
  });
  const known = new Map<string, AnyDigest>();
  for (const path of paths) {
    const found = index.lookUp(fileOf(path));
    if (found === undefined) continue;
    if (found.isNew) made.push(path);
    known.set(path, found.digest);
  }
  index.finish();
  index.indexOf(known).prepare(["release"], []);
  for (const path of index.damaged) {
    made.push(path);
    const digest = index.renew(fileOf(path));
    if (digest !== undefined) known.set(path, digest);
  }
  for (const [path, digest] of known) digests[path] = encoded(digest);
  const { isStored, unstored, isReplaced } = index;
  return { read, made, digests, isStored, unstored, isReplaced };
}

function encoded(digest: AnyDigest): string {
  return [encodeDigest(loaded(digest)), digest.lengths].join();
}

function textOf(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

const text = "function release() {\n  a();\n  b();\n}\n";

Deno.test("CodeIndex reads a file once, until it changes (long)", async () => {
  await using tree = await tempTree({ "a.ts": text, "home/x": "" });
  const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"] };
  assert.deepEqual(pass(call).made, ["a.ts"]);
  assert.deepEqual(pass(call).read, []);
  Deno.writeTextFileSync(`${tree.path}/a.ts`, `${text}// More\n`);
  const changed = pass(call);
  assert.deepEqual(changed.made, ["a.ts"]);
  Deno.utimeSync(`${tree.path}/a.ts`, new Date(), new Date(1_000));
  const touched = pass(call);
  assert.deepEqual([touched.read, touched.made], [["a.ts"], []]);
  assert.deepEqual(touched.digests, changed.digests);
});

Deno.test("what a pass has found is stored, also if it does not come to its end (long)", async () => {
  await using tree = await tempTree({ "a.ts": text, "b.ts": text, "c.ts": "", "home/x": "" });
  const [home, root] = [`${tree.path}/home`, tree.path];
  {
    const now = () => Date.now() + 60_000;
    using index = new CodeIndex({ cacheHome: `${home}/.cache`, root, cwd: "/", form: "", now });
    for (const path of ["a.ts", "b.ts"]) {
      const absolutePath = `${root}/${path}`;
      index.lookUp({ path, absolutePath, read: () => textOf(absolutePath) });
    }
  }
  const { read } = pass({ home, root, paths: ["a.ts", "b.ts", "c.ts"] });
  assert.deepEqual(read, ["c.ts"]);
});

Deno.test("CodeIndex reads again what may have changed at the time of the last pass", async () => {
  await using tree = await tempTree({ "a.ts": text, "home/x": "" });
  const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"], later: 0 };
  pass(call);
  const { mtime } = Deno.statSync(`${tree.path}/a.ts`);
  Deno.writeTextFileSync(`${tree.path}/a.ts`, text.replace("release", "RELEASE"));
  if (mtime !== null) Deno.utimeSync(`${tree.path}/a.ts`, mtime, mtime);
  assert.deepEqual(pass(call).made, ["a.ts"]);
});

Deno.test("CodeIndex believes the times of what is two seconds old", async () => {
  await using tree = await tempTree({ "a.ts": text, "home/x": "" });
  const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"] };
  const changed = Date.now() + 60_000;
  Deno.utimeSync(`${tree.path}/a.ts`, new Date(), new Date(changed));
  const passes = [2_000, 2_000, 2_001, 2_001];
  const read = passes.map((after) => pass({ ...call, at: changed + after }).read.length);
  assert.deepEqual(read, [1, 1, 1, 0]);
});

Deno.test("CodeIndex reads a file of equal size and time that takes the place of another (long)", async () => {
  const other = text.replace("release", "RELEASE");
  await using tree = await tempTree({
    "home/x": "",
    "a.ts": text,
    "b.ts": other,
    "x/c.ts": text,
    "y/c.ts": other,
  });
  for (const path of ["a.ts", "b.ts", "x/c.ts", "y/c.ts"]) {
    // As npm gives all files of all packages.
    Deno.utimeSync(`${tree.path}/${path}`, 499_162_500, 499_162_500);
  }
  const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts", "x/c.ts"] };
  assert.deepEqual(pass(call).read, ["a.ts", "x/c.ts"]);
  assert.deepEqual(pass(call).read, []);
  Deno.renameSync(`${tree.path}/b.ts`, `${tree.path}/a.ts`);
  Deno.renameSync(`${tree.path}/x`, `${tree.path}/z`);
  Deno.renameSync(`${tree.path}/y`, `${tree.path}/x`);
  assert.deepEqual(pass(call).read, ["a.ts", "x/c.ts"]);
});

Deno.test("work trees share digests by content, and languages do not (long)", async () => {
  await using tree = await tempTree({ "home/x": "", "x/a.ts": text, "y/a.ts": text });
  const call = { home: `${tree.path}/home`, root: `${tree.path}/x`, paths: ["a.ts"] };
  assert.deepEqual(pass(call).made, ["a.ts"]);
  const second = { ...call, root: `${tree.path}/y` };
  assert.deepEqual([pass(second).read, pass(second).made], [["a.ts"], []]);
  Deno.renameSync(`${tree.path}/y/a.ts`, `${tree.path}/y/a.py`);
  assert.deepEqual(pass({ ...second, paths: ["a.py"] }).made, ["a.py"]);
});

Deno.test("an index without vectors or with those of another model is made anew (long)", async () => {
  await using tree = await tempTree({ "a.ts": text });
  const own = await loadVectors();
  assert.ok(own);
  const given = { home: tree.path, root: tree.path, paths: ["a.ts"] };
  const seen = [undefined, own, own, { ...own, id: own.id - 1 }, undefined].map((vectors) => {
    const { made, digests } = pass({ ...given, vectors });
    assert.equal(digests["a.ts"], encoded(digestOf("a.ts", text, new WordReader(), vectors)));
    return made.length;
  });
  assert.deepEqual(seen, [1, 1, 0, 1, 1]);
});

Deno.test("an index after any changes equals a new one (long)", async () => {
  const names = ["a.ts", "b.ts", "c.py"];
  const change = fc.record({
    name: fc.constantFrom(...names),
    text: fc.option(fc.constantFrom(text, "", "class Pool {\n  x;\n}\n", "# Words\n"), {
      nil: undefined,
    }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      await using tree = await tempTree({ "home/x": "", "root/d.md": "# Title\n" });
      const root = `${tree.path}/root`;
      const paths = ["d.md", ...names];
      const call = { home: `${tree.path}/home`, root, paths };
      for (const { name, text } of changes) {
        if (text !== undefined) Deno.writeTextFileSync(`${root}/${name}`, text);
        else if (textOf(`${root}/${name}`) !== undefined) Deno.removeSync(`${root}/${name}`);
        // A file whose time is that of the last pass is read again; this was changed long before.
        assert.deepEqual(pass({ ...call, later: 0 }).digests, fresh(root, paths));
      }
      assert.deepEqual(pass(call).digests, fresh(root, paths));
      assert.equal(pass({ ...call, home: undefined }).isStored, false);
    }),
    { numRuns: 40 },
  );
});

function fresh(root: string, paths: readonly string[]): Record<string, string> {
  const words = new WordReader();
  return Object.fromEntries(paths.flatMap((path) => {
    const text = textOf(`${root}/${path}`);
    return text === undefined ? [] : [[path, encoded(digestOf(path, text, words))] as const];
  }));
}

Deno.test("CodeIndex knows when a text is no longer the one that was indexed", async () => {
  await using tree = await tempTree({ "a.ts": text, "home/x": "" });
  const home = `${tree.path}/home`;
  using index = new CodeIndex({
    cacheHome: home && `${home}/.cache`,
    root: ".",
    cwd: tree.path,
    form: "",
    now: Date.now,
  });
  const file = { path: "a.ts", absolutePath: `${tree.path}/a.ts`, read: () => text };
  index.lookUp(file);
  assert.equal(await index.isCurrent("a.ts", text), true);
  assert.equal(await index.isCurrent("a.ts", `${text} `), false);
  assert.equal(await index.isCurrent("b.ts", text), false);
  assert.ok(index.renew({ ...file, read: () => `${text} ` }));
  assert.equal(await index.isCurrent("a.ts", `${text} `), true);
  assert.equal(index.renew({ ...file, read: () => undefined }), undefined);
  assert.equal(await index.isCurrent("a.ts", text), false);
});

Deno.test("the index is for its owner alone", async () => {
  await using tree = await tempTree({ "a.ts": text, "home/x": "" });
  pass({ home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"] });
  const directory = `${tree.path}/home/.cache/ct`;
  assert.equal((Deno.statSync(directory).mode ?? 0) & 0o077, 0);
  for (const { name } of Deno.readDirSync(directory)) {
    assert.equal((Deno.statSync(`${directory}/${name}`).mode ?? 0) & 0o077, 0, name);
  }
});

for (
  const [what, spoil, isStored] of [
    ["is no database", (file: string) => Deno.writeTextFileSync(file, "x".repeat(9_000)), true],
    ["is a link", (file: string) => {
      Deno.removeSync(file);
      Deno.symlinkSync(`${file}.other`, file);
    }, false],
    ["may be written by others", (file: string) => Deno.chmodSync(file, 0o666), false],
    ["is a directory", (file: string) => {
      Deno.removeSync(file);
      Deno.mkdirSync(file);
    }, false],
  ] as const
) {
  Deno.test(`an index that ${what} does no harm`, async () => {
    await using tree = await tempTree({ "a.ts": text, "home/x": "" });
    const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"] };
    const { digests } = pass(call);
    spoil(`${tree.path}/home/.cache/ct/index.sqlite`);
    const again = pass(call);
    assert.deepEqual([again.digests, again.made, again.isStored], [digests, ["a.ts"], isStored]);
    assert.equal(again.isReplaced, isStored);
    assert.deepEqual(pass(call).made, isStored ? [] : ["a.ts"]);
  });
}

Deno.test("an index of which any part was changed answers as a new one (long)", async () => {
  const names = Array.from({ length: 6 }, (_, at) => `${at}.ts`);
  const texts = names.map((name) => [name, text.replaceAll("a", `a${name}`)] as const);
  await using tree = await tempTree({ "home/x": "", ...Object.fromEntries(texts) });
  const call = { home: `${tree.path}/home`, root: tree.path, paths: names };
  const { digests } = pass(call);
  const file = `${tree.path}/home/.cache/ct/index.sqlite`;
  const whole = Deno.readFileSync(file);
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 2_000 }), (place, length) => {
      const start = place % whole.length;
      Deno.writeFileSync(file, whole.with(0, whole[0] ?? 0).fill(85, start, start + length));
      assert.deepEqual(pass(call).digests, digests);
      assert.deepEqual(pass(call).digests, digests);
    }),
    { numRuns: 12 },
  );
});

Deno.test("indexers that race all find the same", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at}.ts`);
  const texts = Object.fromEntries(names.map((name) => [name, text.replaceAll("a", name)]));
  await using tree = await tempTree({ "home/x": "", ...texts });
  const { digests } = pass({ home: undefined, root: tree.path, paths: names });
  const home = `${tree.path}/home`;
  const open = () => {
    const now = () => Date.now() + 60_000;
    return new CodeIndex({
      cacheHome: home && `${home}/.cache`,
      root: tree.path,
      cwd: "/",
      form: "",
      now,
    });
  };
  using first = open();
  using second = open();
  for (const path of names) {
    const absolutePath = `${tree.path}/${path}`;
    const read = () => textOf(absolutePath);
    for (const index of [first, second]) {
      const found = index.lookUp({ path, absolutePath, read });
      assert.equal(found && encoded(found.digest), digests[path]);
    }
  }
  first.finish();
  second.finish();
  assert.ok(first.isStored && second.isStored);
  assert.deepEqual(pass({ home, root: tree.path, paths: names }).made, []);
});

for (
  const [what, spoil, reason] of [
    [
      "where the group may write",
      (path: string) => Deno.chmodSync(path, 0o775),
      "others may write to its directory",
    ],
    [
      "of another user",
      (path: string) => Deno.chownSync(path, 65534, 65534),
      "another user owns its directory",
    ],
    [
      "with another user's lock",
      (path: string) => Deno.chownSync(`${path}/index.lock`, 65534, 65534),
      "another user owns it",
    ],
    ["whose lock others hold", (path: string) => {
      const lock = Deno.openSync(`${path}/index.lock`, { write: true });
      lock.lockSync(true);
      return lock;
    }, "another process is rebuilding it"],
  ] as const
) {
  Deno.test({
    name: `R22: with a directory ${what} the index is in memory (long)`,
    ignore: what.includes("another user") && Deno.uid() !== 0,
    fn: async () => {
      await using tree = await tempTree({ "a.ts": text, "home/x": "" });
      const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"] };
      const { digests, unstored } = pass(call);
      assert.equal(unstored, undefined);
      const directory = `${tree.path}/home/.cache/ct`;
      const before = Deno.readFileSync(`${directory}/index.sqlite`);
      using _held = spoil(directory) ?? null;
      const again = pass(call);
      assert.deepEqual([again.digests, again.unstored], [digests, reason]);
      assert.deepEqual(Deno.readFileSync(`${directory}/index.sqlite`), before);
    },
  });
}

Deno.test({
  name: "R22: root makes no index in the cache of another user",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using tree = await tempTree({ "a.ts": text, "home/.cache/x": "" });
    Deno.chownSync(`${tree.path}/home/.cache`, 65534, 65534);
    const call = { home: `${tree.path}/home`, root: tree.path, paths: ["a.ts"] };
    assert.equal(pass(call).unstored, "another user owns the directory above it");
    const names = [...Deno.readDirSync(`${tree.path}/home/.cache`)].map(({ name }) => name);
    assert.deepEqual(names, ["x"]);
  },
});

Deno.test("an index that somebody uses is not made anew by another version (long)", async () => {
  await using tree = await tempTree({ "a.ts": text, "b.ts": `${text}// b\n`, "home/x": "" });
  const home = `${tree.path}/home`;
  const vectors = await loadVectors();
  const both = { home, root: tree.path, paths: ["a.ts", "b.ts"] };
  const expected = pass({ ...both, home: undefined }).digests;
  {
    using index = new CodeIndex({
      cacheHome: `${home}/.cache`,
      root: tree.path,
      cwd: "/",
      form: "",
      now: () => Date.now() + 60_000,
    });
    const lookUp = (path: string) => {
      const absolutePath = `${tree.path}/${path}`;
      return index.lookUp({ path, absolutePath, read: () => textOf(absolutePath) })?.digest;
    };
    const found = [lookUp("a.ts")];
    const other = pass({ ...both, vectors });
    assert.equal(other.unstored, "it must be rebuilt, and other processes use it");
    assert.deepEqual(other.digests, pass({ ...both, home: undefined, vectors }).digests);
    found.push(lookUp("b.ts"));
    assert.deepEqual(found.map((it) => it && encoded(it)), Object.values(expected));
    index.finish();
    assert.ok(index.isStored);
  }
  assert.deepEqual(pass(both).read, []);
  const { made, unstored } = pass({ ...both, vectors });
  assert.deepEqual([made, unstored], [["a.ts", "b.ts"], undefined]);
});
