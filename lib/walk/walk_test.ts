import assert from "node:assert/strict";
import fc from "fast-check";
import { byCodePoints, CtError } from "@ct/base";
import { isMissing, output, tempTree } from "@ct/testing";
import { type Entry, walk, type WalkOptions } from "./mod.ts";

const defaults = { base: ".", hidden: false, follow: false, ignore: true };

function walked(cwd: string, change: Partial<WalkOptions> = {}): Entry[] {
  return [
    ...walk({ ...defaults, cwd, ...change }, (it) => assert.fail(`${it.path}: ${it.message}`)),
  ];
}

function paths(cwd: string, change: Partial<WalkOptions> = {}): string[] {
  return walked(cwd, change).map((it) => it.path);
}

const sources = { "src/b.ts": "", "src/a/c.ts": "", "src/a.ts": "", "README": "" };

/** Base as typed (TOP stands for the tree), entries as printed. */
const bases: readonly (readonly [string, readonly string[]])[] = [
  [".", [".", "./README", "./src", "./src/a", "./src/a/c.ts", "./src/a.ts", "./src/b.ts"]],
  ["./", ["./", "./README", "./src", "./src/a", "./src/a/c.ts", "./src/a.ts", "./src/b.ts"]],
  ["src", ["src", "src/a", "src/a/c.ts", "src/a.ts", "src/b.ts"]],
  ["src/", ["src/", "src/a", "src/a/c.ts", "src/a.ts", "src/b.ts"]],
  ["src/a", ["src/a", "src/a/c.ts"]],
  ["./src/a", ["./src/a", "./src/a/c.ts"]],
  ["src//a", ["src//a", "src//a/c.ts"]],
  ["src/.", ["src/.", "src/./a", "src/./a/c.ts", "src/./a.ts", "src/./b.ts"]],
  ["src/../src/a", ["src/../src/a", "src/../src/a/c.ts"]],
  ["src/a/..", ["src/a/..", "src/a/../a", "src/a/../a/c.ts", "src/a/../a.ts", "src/a/../b.ts"]],
  ["README", ["README"]],
  ["TOP/src/a", ["TOP/src/a", "TOP/src/a/c.ts"]],
];

for (const [base, expected] of bases) {
  Deno.test(`walk() of base ${base} prints it as typed and joins with one slash`, async () => {
    await using tree = await tempTree(sources);
    const typed = base.replace("TOP", tree.path);
    const wanted = expected.map((path) => path.replace("TOP", tree.path));
    assert.deepEqual(paths(tree.path, { base: typed }), wanted);
  });
}

for (
  const [base, name] of [
    [".", "."],
    ["..", ".."],
    ["src/", "src"],
    ["src/a/..", ".."],
    ["src/.", "."],
    ["README", "README"],
    ["/", "/"],
  ] as const
) {
  Deno.test(`walk() names the base ${base} ${name}`, async () => {
    await using tree = await tempTree(sources);
    const { value } = walk({ ...defaults, cwd: tree.path, base }, () => {}).next();
    assert.equal(value.name, name);
    assert.equal(value.depth, 0);
  });
}

Deno.test("walk() counts depth from the base and gives a path to open each entry by", async () => {
  await using tree = await tempTree(sources);
  const entries = walked(tree.path, { base: "src/../src/" });
  const seen = entries.map(({ depth, absolutePath, kind }) => [depth, absolutePath, kind]);
  const top = `${tree.path}/src`;
  assert.deepEqual(seen, [
    [0, top, "d"],
    [1, `${top}/a`, "d"],
    [2, `${top}/a/c.ts`, "f"],
    [1, `${top}/a.ts`, "f"],
    [1, `${top}/b.ts`, "f"],
  ]);
});

for (
  const [base, detail] of [
    ["none", "none: No such file or directory (os error 2)"],
    ["none/..", "none/..: No such file or directory (os error 2)"],
    ["README/", "README/: Not a directory (os error 20)"],
    ["README/x", "README/x: Not a directory (os error 20)"],
  ] as const
) {
  Deno.test(`walk() of base ${base} fails with its path`, async () => {
    await using tree = await tempTree(sources);
    assert.throws(() => paths(tree.path, { base }), (error) => {
      assert(error instanceof CtError);
      assert.equal(error.message, `traversal error: ${detail}`);
      assert.equal(error.code, "traversal");
      assert.equal(error.path, base);
      return true;
    });
  });
}

const hiddenTree = {
  ".a/x": "",
  ".b": "",
  "c/.d/y": "",
  "c/e": "",
  ".git/config": "",
  "c/.git": "",
};

for (
  const [change, expected] of [
    [{}, [".", "./c", "./c/e"]],
    [{ hidden: true }, [".", "./.a", "./.a/x", "./.b", "./c", "./c/.d", "./c/.d/y", "./c/e"]],
    [{ base: ".a" }, [".a", ".a/x"]],
    [{ base: "c/.d" }, ["c/.d", "c/.d/y"]],
    [{ base: ".b" }, [".b"]],
    [{ base: ".git" }, [".git", ".git/config"]],
    [{ base: ".git/config" }, [".git/config"]],
  ] as readonly (readonly [Partial<WalkOptions>, readonly string[]])[]
) {
  for (const ignore of [true, false]) {
    const name = JSON.stringify({ ...change, ignore });
    Deno.test(`walk() with ${name} leaves out hidden entries and .git below the base`, async () => {
      await using tree = await tempTree(hiddenTree);
      assert.deepEqual(paths(tree.path, { ...change, ignore }), expected);
    });
  }
}

Deno.test("walk() sorts siblings by bytes, not by UTF-16 units, and goes down before it goes on", async () => {
  const names = ["a", "a-", "a.b", "aB", "ab", "B", "é", "\uff21", "\u{1f600}", "-x", " y", "n\nl"];
  await using tree = await tempTree(Object.fromEntries(names.map((it) => [it, ""])));
  const expected = [
    " y",
    "-x",
    "B",
    "a",
    "a-",
    "a.b",
    "aB",
    "ab",
    "n\nl",
    "é",
    "\uff21",
    "\u{1f600}",
  ];
  assert.deepEqual(walked(tree.path).slice(1).map((it) => it.name), expected);
});

Deno.test("walk() comes to entries in the order of their paths, component by component", async () => {
  const component = fc.constantFrom("a", "a.", "a-b", "A", "b", "\uff21", "\u{1f600}", "é");
  const path = fc.array(component, { minLength: 2, maxLength: 4 }).map((it) => it.join("/"));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), async (made) => {
      await using tree = await tempTree(Object.fromEntries(made.map((it) => [it, { dir: true }])));
      const found = paths(tree.path);
      const expected = found.toSorted((a, b) => byCodePoints(slashFirst(a), slashFirst(b)));
      assert.deepEqual(found, expected);
      assert.equal(new Set(found).size, found.length);
    }),
    { numRuns: 30 },
  );
});

/** A directory and its contents come before names that its own name starts. */
function slashFirst(path: string): string {
  return path.replaceAll("/", "\0");
}

Deno.test({ name: "walk() yields FIFOs as other", ignore: isMissing("mkfifo") }, async () => {
  await using tree = await tempTree({ "a": "" });
  await output(["mkfifo", "pipe"], tree.path);
  await Deno.symlink("pipe", `${tree.path}/to-pipe`);
  const kinds = (change: Partial<WalkOptions>) => walked(tree.path, change).map((it) => it.kind);
  assert.deepEqual(kinds({}), ["d", "f", "other", "l"]);
  assert.deepEqual(kinds({ follow: true }), ["d", "f", "other", "other"]);
  assert.deepEqual(kinds({ base: "pipe" }), ["other"]);
  assert.deepEqual(kinds({ base: "to-pipe" }), ["other"]);
});

Deno.test("walk() yields sockets as other", async () => {
  await using tree = await tempTree({});
  using _listener = Deno.listen({ transport: "unix", path: `${tree.path}/socket` });
  assert.deepEqual(walked(tree.path).map((it) => it.kind), ["d", "other"]);
});

const fifoRules = "walk() is not stalled by rules in a FIFO, nor follows a link to rules";
Deno.test({ name: fifoRules, ignore: isMissing("mkfifo") }, async () => {
  await using tree = await tempTree({
    ".git/info/x": "",
    "rules": "*\n",
    ".gitignore": { link: "rules" },
    "sub/keep": "",
  });
  await output(["mkfifo", "sub/.ignore", ".git/config", ".git/info/exclude"], tree.path);
  assert.deepEqual(paths(tree.path), [".", "./rules", "./sub", "./sub/keep"]);
});

Deno.test("walk() goes as deep as the system lets it, and reports where that ends (long)", async () => {
  await using tree = await tempTree({});
  // Only by relative steps can a path be made that is longer than the system takes.
  const step = "d/".repeat(1000);
  const script = `for n in 1 2 3; do mkdir -p ${step} && cd -P ${step}; done`;
  await output(["sh", "-c", script], tree.path);
  const problems: string[] = [];
  const options = { ...defaults, cwd: tree.path };
  const depths = [...walk(options, (it) => problems.push(it.message))].map((it) => it.depth);
  // Paths may have 4,096 bytes here, 1,024 there.
  assert(Math.max(...depths) > 400);
  assert.deepEqual(problems, ["File name too long (os error 36)"]);
});

const notUnicode = "walk() yields a name that is not UTF-8, reports it and does not go into it";
Deno.test({ name: notUnicode, ignore: Deno.build.os !== "linux" }, async () => {
  await using tree = await tempTree({ "\ufffd real/x": "", "z": "" });
  await output(["sh", "-c", "mkdir \"$(printf '\\377')\"; : > \"$(printf 'b\\376')\""], tree.path);
  const problems: unknown[] = [];
  const found = [...walk({ ...defaults, cwd: tree.path }, (it) => problems.push(it))];
  assert.deepEqual(found.map((it) => it.path), [
    ".",
    "./b\ufffd",
    "./z",
    "./\ufffd",
    "./\ufffd real",
    "./\ufffd real/x",
  ]);
  const message = "the name is not valid UTF-8";
  assert.deepEqual(problems, [
    { path: "./b\ufffd", message, kind: "name", incomplete: false },
    { path: "./\ufffd", message, kind: "name", incomplete: true },
  ]);
});
