import assert from "node:assert/strict";
import { tempTree, type TreeEntry } from "@ct/testing";
import { Session } from "./session.ts";

/** A secret beside the root, and ways that look as if they led to it. */
const outside = "SECRET\n";
const files: Readonly<Record<string, TreeEntry>> = {
  "outside/secret.txt": outside,
  "root-evil/secret.txt": outside,
  "root/a.txt": "one\ntwo\n",
  "root/b.json": '{"a": "one"}\n',
  "root/names.txt": "../outside/secret.txt\n",
  "root/link.txt": { link: "../outside/secret.txt" },
  "root/dir": { link: "../outside" },
  "root/loop": { link: "loop" },
  "root/dangling": { link: "../outside/none" },
  "root/.vscode/settings.json": '{"a": "one"}\n',
  "root/.git/hooks/pre-commit": "one\n",
  "root/.git/config": "[core]\n\thooksPath = ci/hooks\n",
  "root/ci/hooks/pre-push": "one\n",
  "root/gitdir/config": "one\n",
  "root/gitdir/HEAD": "ref: refs/heads/main\n",
  "root/gitdir/objects/info": "",
  "root/gitdir/refs/x": "",
  "root/.npmrc": "one\n",
  "root/repository.patch": "--- /dev/null\n+++ b/gitdir/hooks/pre-commit\n@@ -0,0 +1 @@\n+{}\n",
  "root/.github/x.txt": "one\n",
  "root/rename.patch": "diff --git a/.vscode/settings.json b/s.json\nsimilarity index 100%\n" +
    "rename from .vscode/settings.json\nrename to s.json\n",
  "root/delete.patch": "--- a/.github/x.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n" +
    '--- a/.vscode/settings.json\n+++ /dev/null\n@@ -1 +0,0 @@\n-{"a": "one"}\n',
  "root/create.patch": "--- /dev/null\n+++ b/.Vscode/tasks.json\n@@ -0,0 +1 @@\n+{}\n",
  "root/out.patch": "--- /dev/null\n+++ b/dir/new.txt\n@@ -0,0 +1 @@\n+{}\n",
  "root/script.ctb": "#% edit\n#% find\none\n#% replace\n1\n#% end\n",
};

/** Calls that ask for what lies outside: none answers with it. */
const reads: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["ct-view", { path: "../outside/secret.txt" }],
  ["ct-view", { path: "{TOP}/outside/secret.txt" }],
  ["ct-view", { path: "{TOP}/root-evil/secret.txt" }],
  ["ct-view", { path: "{TOP}/root/../outside/secret.txt" }],
  ["ct-view", { path: "link.txt" }],
  ["ct-view", { path: "dir/secret.txt" }],
  ["ct-view", { path: "link.txt:1" }],
  ["ct-view", { path: "dir/secret.txt:1:2" }],
  ["ct-view", { path: "dangling:1" }],
  ["ct-view", { path: "a.txt", more: ["link.txt:1"] }],
  ["ct-view", { path: "link.txt", more: ["1", "1"] }],
  ["ct-view", { path: "dir" }],
  ["ct-view", { path: "loop" }],
  ["ct-view", { path: "dangling" }],
  ["ct-view", { path: "a\0b" }],
  ["ct-search", { base: "..", grep: "SECRET", detail: true }],
  ["ct-search", { base: "dir", grep: "SECRET", detail: true }],
  ["ct-search", { base: "link.txt", grep: "SECRET", detail: true }],
  ["ct-search", { grep: "SECRET", follow: true, detail: true }],
  ["ct-search", { grep: "file:../outside/secret.txt" }],
  ["ct-search", { lacks: "file:link.txt" }],
  ["ct-search", { pattern: "SECRET", paths: [".."] }],
  ["ct-each", { items: ["x"], command: ["ct-search", "SECRET", "../outside"] }],
  ["ct-each", { items: ["x"], command: ["ct-search", "../outside", "--grep", "SECRET"] }],
  ["ct-each", { items: ["x"], command: ["ct-search", "--lacks", "x", "../outside"] }],
  ["ct-tree", { base: ".." }],
  ["ct-outline", { base: "dir" }],
  ["ct-test", { cmd: "cat", args: ["../outside/secret.txt"], "show-output": true }],
  ["ct-test", { cmd: "cat", args: ["link.txt"], "show-output": true }],
  ["ct-test", { cmd: "grep", args: ["-rR", "SECRET", "."], "show-output": true }],
  ["ct-test", { cmd: "grep", args: ["--dereference-rec", "SECRET", "."], "show-output": true }],
  ["ct-test", { cmd: "grep", args: ["-f../outside/secret.txt", "a.txt"], "show-output": true }],
  ["ct-test", { cmd: "grep", args: ["--file=dir/secret.txt", "a.txt"], "show-output": true }],
  [
    "ct-test",
    { cmd: "grep", args: [`-${"n".repeat(255)}f{TOP}/outside/secret.txt`, "a.txt"] },
  ],
  ["ct-test", { cmd: "grep", args: ["-nnf", "link.txt", "a.txt"] }],
  ["ct-test", { cmd: "grep", args: ["--fil={TOP}/outside/secret.txt", "a.txt"] }],
  ["ct-test", { cmd: "grep", args: ["-e", "x", "--exclude-from", "link.txt", "a.txt"] }],
  ["ct-test", { cmd: "grep", args: ["one", "a.txt", "-e", "S", "link.txt"], "show-output": true }],
  ["ct-test", { cmd: "head", args: ["-n", "1", "--", "link.txt"], "show-output": true }],
  ["ct-test", { cmd: "tail", args: ["+1", "link.txt"], "show-output": true }],
  ["ct-test", { cmd: "tail", args: ["-F", "a.txt"], "show-output": true }],
  ["ct-test", { cmd: "wc", args: ["--files0-from=names.txt"], "show-output": true }],
  ["ct-test", { cmd: "file", args: ["-fnames.txt"], "show-output": true }],
  ["ct-test", { cmd: "ls", args: ["-lL", "."], "show-output": true }],
  ["ct-test", { cmd: "cat", stdin: "file:link.txt", "show-output": true }],
  ["ct-test", { cmd: "ct-view", args: ["link.txt"], "show-output": true }],
  ["ct-test", { cmd: "ct-search", args: ["--follow", "--grep", "SECRET"], "show-output": true }],
  ["ct-each", { items: ["..", "."], command: ["cat", "{ITEM}/outside/secret.txt"] }],
  ["ct-each", { items: ["."], command: ["cat", "{ITEM}{ITEM}/outside/secret.txt"] }],
  ["ct-each", { items: "file:link.txt", command: ["echo", "{ITEM}"], "show-output": true }],
  ["ct-each", { items: ["x"], command: ["ct-test", "--cmd", "cat", "--", "link.txt"] }],
  ["ct-await", { timeout: 1, probe: ["cat", "link.txt"], "ok-match": "SECRET" }],
  ["ct-await", { timeout: 1, new: "../outside/secret.txt" }],
  ["ct-await", { timeout: 1, port: "localhost:1" }],
  ["ct-check", { file: "../outside/secret.txt" }],
  ["ct-check", { staged: true }],
  ["ct-rules-list", { file: "../outside/secret.txt" }],
  ["ct-rules-try", { probe: ["cat", "../outside/secret.txt"] }],
  ["ct-rules-add", { add: "x", question: "x", why: "file:link.txt", probe: ["true"] }],
  ["ct-deps", { modules: true, base: "dir" }],
  ["ct-edit-preview", { base: "link.txt", find: "SECRET", replace: "x" }],
  ["ct-edit-preview", { find: "one", replace: "file:link.txt" }],
  ["ct-patch-preview", { base: "b.json", set: "a=file:../outside/secret.txt" }],
  ["ct-patch-preview", { base: "b.json", set: "text:x=file:../outside/secret.txt" }],
  ["ct-patch", { base: "b.json", set: "text:x=file:{TOP}/outside/secret.txt" }],
  ["ct-view", { path: "link.txt:1" }],
  ["ct-view", { path: "dir/secret.txt:1:1" }],
  ["ct-view", { path: "link.txt:1", more: ["a.txt"] }],
  ["ct-view", { path: "a.txt", more: ["link.txt:1"] }],
  ["ct-test", { cmd: "ct-view", args: ["link.txt:1"], "show-output": true }],
  ["ct-each", { items: ["link.txt"], command: ["ct-view", "{ITEM}:1"], "show-output": true }],
  ["ct-edit", { find: "one", replace: "file:link.txt", base: "a.txt" }],
  ["ct-edit", { apply: "link.txt" }],
  ["ct-edit", { script: "dir/secret.txt" }],
  ["ct-search", { base: ".", "explain-skip": "dir/secret.txt" }],
];

Deno.test("R1: no call reaches what lies outside (long)", async (t) => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: `${tree.path}/root` });
  for (const [name, given] of reads) {
    await t.step(`${name} ${JSON.stringify(given)}`, async () => {
      const filled = JSON.parse(JSON.stringify(given).replaceAll("{TOP}", tree.path));
      const { content, isError } = await session.call(name, filled);
      const [{ text }] = content;
      assert.doesNotMatch(text, /^SECRET|:SECRET|secret\.txt$/m);
      assert.ok(isError || /verdict: ERROR/.test(text), text);
      assert.match(
        text,
        /outside the served|not available|not an argument|NUL|not there|BROKEN|exit status 2/,
      );
    });
  }
});

/** Calls that would write what is not to be written. */
const writes: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["ct-edit", { base: "../outside", find: "SECRET", replace: "x" }],
  ["ct-edit", { base: "dir", find: "SECRET", replace: "x" }],
  ["ct-edit", { base: "link.txt", find: "SECRET", replace: "x" }],
  ["ct-edit", { find: "SECRET", replace: "x", follow: true }],
  ["ct-edit", { find: "one", replace: "x", hidden: true }],
  ["ct-edit", { base: ".vscode", find: "one", replace: "x" }],
  ["ct-edit", { base: ".vscode/settings.json", find: "one", replace: "x" }],
  ["ct-edit", { base: ".git/hooks/pre-commit", find: "one", replace: "x" }],
  ["ct-edit", { base: ".", script: "script.ctb", hidden: true }],
  ["ct-edit", { base: ".", recover: true }],
  ["ct-edit", { base: ".git/hooks/pre-commit", find: "one", replace: "x", diff: true }],
  ["ct-edit", { base: ".git/hooks/pre-commit", find: "one", replace: "x", quiet: true }],
  ["ct-edit", { base: "gitdir/config", find: "one", replace: "x", diff: true }],
  ["ct-edit", { base: "ci/hooks/pre-push", find: "one", replace: "x" }],
  ["ct-edit", { base: ".npmrc", find: "one", replace: "x" }],
  ["ct-edit", { apply: "rename.patch", diff: true }],
  ["ct-edit", { apply: "repository.patch" }],
  ["ct-edit", { apply: "rename.patch" }],
  ["ct-edit", { apply: "delete.patch" }],
  ["ct-edit", { apply: "create.patch" }],
  ["ct-edit", { apply: "out.patch" }],
  ["ct-edit", { find: "one", replace: "x", base: "a.txt", revert: "0123456789abcdef" }],
  ["ct-edit-revert", { revert: "0123456789abcdef" }],
  ["ct-patch", { base: ".vscode/settings.json", set: "a=2" }],
  ["ct-patch", { base: ".", name: "*.json", hidden: true, set: "a=2" }],
  [
    "ct-each-mutating",
    {
      items: [".vscode/settings.json"],
      command: ["ct-edit", "--base", "{ITEM}", "--find", "one", "--replace", "x"],
    },
  ],
  [
    "ct-each-mutating",
    {
      items: [".vscode/settings.json"],
      command: ["ct-edit", "--base", "{ITEM}", "--find", "one", "--replace", "x", "--diff"],
    },
  ],
  [
    "ct-each-mutating",
    {
      items: ["../outside/secret.txt"],
      command: ["ct-edit", "--base", "{ITEM}", "--find", "SECRET", "--replace", "x"],
    },
  ],
  ["ct-each", { items: ["a"], mutating: true, command: ["ct-edit", "--find", "one"] }],
  ["ct-rules-try", { init: true, probe: ["true"] }],
  ["ct-rules-try", { trust: true, probe: ["true"] }],
  ["ct-rules-init", { hook: "git" }],
  ["ct-rules-add", { add: "x", question: "x", probe: ["true"], file: "../outside/r.jsonc" }],
  ["ct-edit-preview", { find: "one", replace: "x", base: "a.txt" }],
  ["ct-patch-preview", { set: "a=2", base: "b.json" }],
];

Deno.test("R1, R10: no call writes what is not to be written (long)", async (t) => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: `${tree.path}/root` });
  for (const [name, given] of writes) {
    await t.step(`${name} ${JSON.stringify(given)}`, async () => {
      const { content: [{ text }], isError } = await session.call(name, given);
      if (!name.endsWith("-preview")) assert.ok(isError || /verdict: ERROR/.test(text), text);
      for (const [path, entry] of Object.entries(files)) {
        if (typeof entry === "string") {
          assert.equal(await Deno.readTextFile(`${tree.path}/${path}`), entry, path);
        }
      }
      assert.deepEqual(
        [...Deno.readDirSync(`${tree.path}/outside`)].map((each) => each.name),
        ["secret.txt"],
      );
    });
  }
});

Deno.test("what lies inside is read and written, by relative and absolute paths (long)", async () => {
  await using tree = await tempTree(files);
  await using session = new Session(["--root", "root", "--root", "root-evil"], { cwd: tree.path });
  const view = (path: string) => session.text("ct-view", { path });
  assert.equal(await view("a.txt"), "1  one\n2  two");
  assert.equal(await view(`${tree.path}/root/.github/../a.txt`), "1  one\n2  two");
  assert.equal(await view(`${tree.path}/root-evil/secret.txt`), "1  SECRET");
  const edit = { base: ".github/x.txt", find: "one", replace: "1" };
  assert.match(await session.text("ct-edit", edit), /\(applied\)$/);
  assert.equal(await Deno.readTextFile(`${tree.path}/root/.github/x.txt`), "1\n");
  // What is set is no path, whatever its keys are called.
  const patch = { base: "b.json", set: '["/a"]={"path":"/etc/passwd","from":"/etc"}' };
  assert.match(await session.text("ct-patch", patch), /\(applied\)$/m);
  assert.equal(await session.text("ct-patch-preview", { base: "b.json", get: "a" }), "one");
  const each = {
    items: ["a.txt"],
    command: ["ct-edit", "--base", "{ITEM}", "--find", "one", "--replace", "1"],
  };
  assert.match(await session.text("ct-each-mutating", each), /SUCCESS/);
  assert.equal(await Deno.readTextFile(`${tree.path}/root/a.txt`), "1\ntwo\n");
  const test = { cmd: "cat", args: ["a.txt"], "ok-match": "two", "show-output": true };
  assert.equal(await session.text("ct-test", test), "1\ntwo");
  const add = { add: "two", question: "Is it?", probe: ["grep", "-q", "two", "a.txt"] };
  assert.match(await session.text("ct-rules-add", add), /two/);
  assert.match(await session.text("ct-check"), /SUCCESS/);
});

for (
  const [cmd, args, shown] of [
    ["grep", ["-n", "/../|two", "-E", "a.txt"], "2:two"],
    ["grep", ["-e", "{TOP}/outside", "-e", "one", "a.txt"], "one"],
    ["grep", ["-rh", "--include=a.*", "--exclude-dir", "/x", "one", "."], "one"],
    ["grep", ["-n".padEnd(300, "n"), "one", "a.txt"], "1:one"],
    ["head", ["-1", "a.txt"], "one"],
    ["tail", ["-n", "+2", "a.txt"], "two"],
    ["wc", ["-l", "{TOP}/root/a.txt"], "2 {TOP}/root/a.txt"],
    ["stat", ["-c", "/%s/../", "a.txt"], "/8/../"],
    ["file", ["-b", "-F", "/../", "a.txt"], "ASCII text"],
    ["echo", ["../outside/secret.txt"], "../outside/secret.txt"],
  ] as const
) {
  Deno.test(`R1: ${cmd} takes ${args.join(" ").slice(0, 40)}: no word leads out`, async () => {
    await using tree = await tempTree(files);
    await using session = new Session([], { cwd: `${tree.path}/root` });
    const given = args.map((word) => word.replace("{TOP}", tree.path));
    const text = await session.text("ct-test", { cmd, args: given, "show-output": true });
    assert.equal(text, shown.replace("{TOP}", tree.path));
  });
}

Deno.test("a rule store and a lock file above the root are not taken", async () => {
  const rule = '{"rules":[{"id":"x","question":"?","added":"2026-01-01","probe":["true"]}]}';
  await using tree = await tempTree({ ".ct/rules.jsonc": rule, "deno.lock": "{}", "root/a": "" });
  await using session = new Session([], { cwd: `${tree.path}/root` });
  assert.match(await session.text("ct-check"), /no \.ct directory at or above/);
  const deps = await session.text("ct-deps", { acyclic: true });
  assert.match(deps, /^ct-deps: no lock file that is known, and no Cargo\.toml, here or above/);
});

for (
  const path of [
    ".git/config",
    ".git/hooks/post-checkout",
    "sub/.git/config",
    ".GIT/x",
    ".vscode/tasks.json",
    ".Vscode/tasks.json",
    "../outside/new.txt",
    "{TOP}/outside/new.txt",
    "{TOP}/root-evil/new.txt",
    "dir/new.txt",
    "dir/a/new.txt",
    "dangling",
    "dangling/new.txt",
    "link.txt",
    "hooks/new",
    "a.txt",
    "a.txt/new.txt",
  ]
) {
  Deno.test(`R1, R10: ct-edit creates no ${path}`, async () => {
    await using tree = await tempTree({
      ...files,
      "root/hooks": { link: ".git/hooks" },
      "root/sub/.git/HEAD": "",
    });
    const before = namesBelow(tree.path);
    await using session = new Session([], { cwd: `${tree.path}/root` });
    const given = { "new-file": path.replace("{TOP}", tree.path), text: "x\n" };
    const { content: [{ text }], isError } = await session.call("ct-edit", given);
    assert.ok(isError, text);
    assert.deepEqual(namesBelow(tree.path), before);
    assert.equal(await Deno.readTextFile(`${tree.path}/root/a.txt`), "one\ntwo\n");
  });
}

Deno.test("ct-edit creates a file, and its preview does not", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: `${tree.path}/root` });
  const given = { "new-file": "new/b.txt", text: "x\n" };
  assert.match(await session.text("ct-edit-preview", given), /new\/b\.txt: created/);
  assert.ok(!namesBelow(tree.path).includes("root/new/b.txt"));
  await session.text("ct-edit", given);
  assert.equal(await Deno.readTextFile(`${tree.path}/root/new/b.txt`), "x\n");
  const leaking = { "new-file": "c.txt", text: "file:../outside/secret.txt" };
  assert.ok((await session.call("ct-edit", leaking)).isError);
});

Deno.test("ct-edit puts calls into another form", async () => {
  await using tree = await tempTree({ "root/a.ts": "f(1, 2);\n" });
  await using session = new Session([], { cwd: `${tree.path}/root` });
  const given = { call: "f($a, $b)", to: "f($b, $a)" };
  assert.match(await session.text("ct-edit-preview", given), /\+ f\(2, 1\);/);
  await session.text("ct-edit", given);
  assert.equal(await Deno.readTextFile(`${tree.path}/root/a.ts`), "f(2, 1);\n");
});

/** The names of all below a directory, links not followed. */
function namesBelow(directory: string, prefix = ""): readonly string[] {
  return Array.from(Deno.readDirSync(directory)).flatMap(({ name, isDirectory }) =>
    isDirectory ? namesBelow(`${directory}/${name}`, `${prefix}${name}/`) : `${prefix}${name}`
  ).sort();
}

const servers: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["ct-refs", { symbol: "one", server: true }],
  ["ct-test", { cmd: "ct-refs", args: ["one", "--server"], "show-output": true }],
  ["ct-each", { items: ["one"], command: ["ct-refs", "{ITEM}", "--server"], "show-output": true }],
  ["ct-rules-try", { probe: ["ct-refs", "one", "--server"] }],
];

for (const [name, given] of servers) {
  Deno.test(`R18: ${name} ${JSON.stringify(given)} asks no language server`, async () => {
    await using tree = await tempTree({ ...files, "root/a.py": "def one():\n    pass\n" });
    await using session = new Session([], { cwd: `${tree.path}/root` });
    const { content: [{ text }] } = await session.call(name, given);
    assert.match(text, /"?server"? is not available over MCP/);
  });
}
