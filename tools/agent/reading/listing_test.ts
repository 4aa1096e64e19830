import assert from "node:assert/strict";
import { openStore } from "../store/store.ts";
import { gitTree } from "../testing/git_tree.ts";
import { toolsetTree } from "../testing/toolset_tree.ts";
import { createToolset } from "../toolset.ts";

const tree = {
  "b.ts": "",
  "a.ts": "",
  "src/z.ts": "",
  "src/deep/x.ts": "",
  "src-x": "",
  "Z.ts": "",
  "\u00e9.ts": "",
  ".github/ci.yml": "",
  ".gitignore": "build/\n*.log\n",
  ".git/HEAD": "",
  "build/out": "",
  "x.log": "",
  "node_modules/p/index.js": "",
  ".hg/x": "",
  "to-src": { link: "src" },
  "to-a": { link: "a.ts" },
  "dangling": { link: "none" },
  "outside": { link: "/usr" },
} as const;

async function paths(args: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  await using made = await toolsetTree(tree);
  const { value } = await made.call("list_directory", args);
  assert.ok(Array.isArray(value), JSON.stringify(value));
  return value.map((entry) => String(Object(entry).path));
}

// Easily got wrong 20: by bytes, not by the habits of some language.
const files = ["Z.ts", "a.ts", "b.ts", "dangling", "outside", "src-x", "to-a", "\u00e9.ts"];

for (
  const [args, expected] of [
    [{}, [".github", "src", "to-src", ".gitignore", ...files]],
    [{ path: "" }, [".github", "src", "to-src", ".gitignore", ...files]],
    [{ type: "directories" }, [".github", "src", "to-src"]],
    [{ path: "src", depth: null }, ["src/deep", "src/deep/x.ts", "src/z.ts"]],
    [{ path: "to-src" }, ["src/deep", "src/z.ts"]],
    [{ path: "src", depth: 2, type: "files" }, ["src/deep/x.ts", "src/z.ts"]],
    [{ path: "src", depth: 1, type: "files" }, ["src/z.ts"]],
    // What is named outright is listed though it is ignored.
    [{ path: "build" }, ["build/out"]],
    [{ path: "node_modules", depth: null }, [
      "node_modules/p",
      "node_modules/p/index.js",
    ]],
  ] as const
) {
  Deno.test(`list_directory ${JSON.stringify(args)}`, async () => {
    assert.deepEqual(await paths(args), expected);
  });
}

Deno.test("list_directory: keys, kinds and depths", async () => {
  await using made = await toolsetTree({ "d/f": "", "d/sub/g": "" });
  const result = await made.call("list_directory", { depth: 2 });
  assert.equal(
    result.text,
    '[{"path":"d","is_directory":true,"depth":1},{"path":"d/sub","is_directory":true,"depth":2},' +
      '{"path":"d/f","is_directory":false,"depth":2}]',
  );
});

for (
  const [args, message] of [
    [{ path: "none" }, "Directory not found: none"],
    [{ path: "a.ts" }, "Directory not found: a.ts"],
    [{ path: ".git" }, "Directory not found: .git"],
    [{ path: "outside" }, "Path is outside the worktree root: outside"],
    [{ depth: 0 }, "depth must be a positive integer"],
    [{ depth: 1.5 }, "depth must be a positive integer"],
    [{ type: "links" }, "Invalid type 'links'. Must be 'files', 'directories', or 'all'."],
  ] as const
) {
  Deno.test(`list_directory ${JSON.stringify(args)}: ${message}`, async () => {
    await using made = await toolsetTree(tree);
    assert.deepEqual((await made.call("list_directory", args)).value, { error: message });
  });
}

Deno.test("list_directory of an empty directory, and of a large one (long)", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 5003 }, (_, at) => [`many/${String(at).padStart(5, "0")}`, ""]),
  );
  await using made = await toolsetTree({ "empty": { dir: true }, ...many });
  assert.equal((await made.call("list_directory", { path: "empty" })).text, "[]");
  const { value, notes } = await made.call("list_directory", { path: "many" });
  assert.equal(Array.isArray(value) && value.length, 5000);
  assert.deepEqual(notes, [
    "3 more entries are not shown; list a subdirectory, or use a smaller depth",
  ]);
});

for (
  const [pattern, expected, notes] of [
    ["**/*.ts", ["Z.ts", "a.ts", "b.ts", "src/deep/x.ts", "src/z.ts", "\u00e9.ts"], []],
    ["*.ts", ["Z.ts", "a.ts", "b.ts", "\u00e9.ts"], []],
    ["./src/*", ["src/z.ts"], []],
    ["{src,.github}/**", [".github/ci.yml", "src/deep/x.ts", "src/z.ts"], []],
    ["src", [], ["the pattern matches names in the root only; **/src matches at any depth"]],
    ["to-*", ["to-a"], []],
    ["src*", ["src-x"], []],
    ["build/**", [], []],
    ["dangling", ["dangling"], []],
  ] as const
) {
  Deno.test(`glob_search ${pattern}`, async () => {
    await using made = await toolsetTree(tree);
    const result = await made.call("glob_search", { pattern });
    assert.deepEqual([result.value, result.notes], [expected, notes]);
  });
}

for (
  const [pattern, message] of [
    ["../*", "Path is outside the worktree root: ../*"],
    ["a/../../b", "Path is outside the worktree root: a/../../b"],
    ["a[", "Invalid glob pattern: a [ is not closed"],
    ["", "Invalid arguments for glob_search: pattern must not be empty"],
  ] as const
) {
  Deno.test(`glob_search ${pattern}: ${message}`, async () => {
    await using made = await toolsetTree(tree);
    assert.deepEqual((await made.call("glob_search", { pattern })).value, { error: message });
  });
}

Deno.test("a glob may begin with the absolute path of the root", async () => {
  await using made = await toolsetTree({ "src/a.ts": "word\n", "b.ts": "word\n" });
  const { path } = made;
  const found = await made.call("glob_search", { pattern: `${path}/**/*.ts` });
  assert.deepEqual(found.value, ["b.ts", "src/a.ts"]);
  const below = await made.call("glob_search", { pattern: `${path}/src/*.ts` });
  assert.deepEqual(below.value, ["src/a.ts"]);
  for (const [glob, file] of [[`${path}/src/**`, "src/a.ts"], [`!${path}/src/**`, "b.ts"]]) {
    const { value } = await made.call("grep", { pattern: "word", glob });
    assert.deepEqual(value, { results: [{ file_path: file, line_number: 1 }] }, glob);
  }
  const elsewhere = await made.call("glob_search", { pattern: "/elsewhere/**/*.ts" });
  assert.deepEqual([elsewhere.value, elsewhere.notes], [
    [],
    [`the pattern was matched below ${path}; nothing else can be found`],
  ]);
});

Deno.test("glob_search sorts before it cuts (long)", async () => {
  const many = Array.from({ length: 1001 }, (_, at) => `${at % 7}/${at}`);
  await using made = await toolsetTree(Object.fromEntries(many.map((path) => [path, ""])));
  const { value, notes } = await made.call("glob_search", { pattern: "**" });
  assert.deepEqual(value, many.toSorted().slice(0, 1000));
  assert.deepEqual(notes, ["the first 1000 of 1001 files are shown; use a narrower pattern"]);
});

Deno.test("list_directory, glob_search and grep see the same files, and the strongest ignore file wins", async () => {
  await using made = await toolsetTree({
    ".git/HEAD": "",
    ".gitignore": "build/\nsecret.txt\n",
    ".autarchignore": "!build/\nx.txt\n",
    ".ctignore": "!x.txt\n",
    ".ignore": "y.txt\n",
    "sub/.gitignore": "z.txt\n",
    "build/a.txt": "hit",
    "secret.txt": "hit",
    "x.txt": "hit",
    "y.txt": "hit",
    "sub/z.txt": "hit",
    "sub/.ctignore": "!z.txt\n",
    "node_modules/n.txt": "hit",
  });
  const listed = await made.call("list_directory", { depth: null, type: "files" });
  const texts = (Array.isArray(listed.value) ? listed.value : [])
    .map((entry) => String(Object(entry).path)).filter((path) => path.endsWith(".txt")).sort();
  assert.deepEqual(texts, ["build/a.txt", "sub/z.txt", "x.txt"]);
  const globbed = await made.call("glob_search", { pattern: "**/*.txt" });
  assert.deepEqual(globbed.value, texts);
  const found = await made.call("grep", { pattern: "hit" });
  const results: unknown = Object(found.value).results;
  assert.deepEqual(
    Array.isArray(results) && results.map((each) => Object(each).file_path),
    texts,
  );
});

Deno.test("easily got wrong 18: the store is neither listed nor searched nor read (long)", async () => {
  await using outer = await toolsetTree({ "a": "needle" });
  const { openStore } = await import("../store/store.ts");
  await using store = await openStore(`${outer.path}/.ct/agent/state.db`);
  await using made = await toolsetTree({}, { store, root: outer.path });
  Deno.writeTextFileSync(`${outer.path}/.ct/agent/x`, "needle");
  const listed = await made.call("list_directory", { depth: null });
  assert.ok(!listed.text.includes("agent"), listed.text);
  const read = await made.call("read_file", { path: ".ct/agent/x" });
  assert.deepEqual(read.value, { error: "Path is not readable: .ct/agent/x" });
  const found = await made.call("grep", { pattern: "needle" });
  assert.equal(found.text, '{"results":[{"file_path":"a","line_number":1}]}');
});

Deno.test("what git tracks is visible though git's or our own patterns hide it, unless a file of ours says so (long)", async () => {
  await using tree = await gitTree({
    ".gitignore": "build/\n*.log\n",
    "build/kept": "needle",
    "node_modules/x/kept": "needle",
    "fixtures/hidden": "needle",
  });
  await tree.git("add", "-f", "build/kept", "node_modules/x/kept");
  await tree.git("commit", "-qm", "kept");
  Deno.writeTextFileSync(`${tree.path}/.ctignore`, "fixtures/\n");
  for (const path of ["build/other", "node_modules/x/other", "a.log"]) {
    Deno.writeTextFileSync(`${tree.path}/${path}`, "needle");
  }
  await using store = await openStore(":memory:");
  await using kit = await createToolset({ agent: "plan", root: tree.path, store });
  const visible = [".ctignore", ".gitignore", "build/kept", "node_modules/x/kept"];
  const found = await kit.call("glob_search", { pattern: "**", reason: "r" });
  assert.deepEqual(found.value, visible);
  const hits = await kit.call("grep", { pattern: "needle", reason: "r" });
  assert.deepEqual(hits.value, {
    results: visible.slice(2).map((file_path) => ({ file_path, line_number: 1 })),
  });
});
