/**
 * Which ignore files are in force where. The syntax of their rules is tested against git elsewhere.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  emptyRepository,
  isMissing,
  output,
  placeFile,
  tempTree,
  type TreeEntry,
} from "@ct/testing";
import { walk, type WalkOptions } from "./mod.ts";

type Tree = Readonly<Record<string, TreeEntry>>;

/** The files found, in one line. */
function found(cwd: string, change: Partial<WalkOptions> = {}): string {
  const options = { base: ".", cwd, hidden: false, follow: false, ignore: true, ...change };
  const entries = [...walk(options, (it) => assert.fail(`${it.path}: ${it.message}`))];
  return entries.filter((it) => it.kind === "f").map((it) => it.path).join(" ");
}

/** What the tree shows, the tree, options, files found. */
const ROWS: readonly (readonly [string, Tree, Partial<WalkOptions>, string])[] = [
  ["a .gitignore outside of any work tree is not obeyed", { ".gitignore": "a", a: "" }, {}, "./a"],
  ["an .ignore is obeyed everywhere", { ".ignore": "a", a: "", b: "" }, {}, "./b"],
  [
    "nothing is left out with ignore off",
    { ".git/x": "", ".gitignore": "a", ".ignore": "b", a: "", b: "" },
    { ignore: false },
    "./a ./b",
  ],
  [
    "hidden and ignored are separate reasons",
    { ".git/x": "", ".gitignore": ".a\n", ".a": "", ".b": "", c: "" },
    { hidden: true },
    "./.b ./.gitignore ./c",
  ],
  [
    ".ignore beats .gitignore in one directory",
    { ".git/x": "", ".gitignore": "*.a\n!b.b", ".ignore": "!a.a\nb.b", "a.a": "", "b.b": "" },
    {},
    "./a.a",
  ],
  [
    "a deeper .gitignore beats a shallower .ignore",
    { ".git/x": "", ".ignore": "x", "d/.gitignore": "!x", "d/x": "", x: "" },
    {},
    "./d/x",
  ],
  [
    "a .gitignore beats info/exclude",
    { ".git/info/exclude": "a\nb", ".gitignore": "!a", a: "", b: "" },
    {},
    "./a",
  ],
  [
    "rules of directories above the base are in force, from the top of the work tree on",
    {
      "r/.git/x": "",
      "r/.gitignore": "/s/t/a\n*.o",
      ".gitignore": "b",
      "r/s/t/a": "",
      "r/s/t/b": "",
      "r/s/t/c.o": "",
    },
    { base: "r/s/t" },
    "r/s/t/b",
  ],
  [
    ".ignore files of all directories above the base are in force",
    { ".ignore": "a", "r/.git/x": "", "r/s/.ignore": "b", "r/s/a": "", "r/s/b": "", "r/s/c": "" },
    { base: "r/s" },
    "r/s/c",
  ],
  [
    "an ignored base is walked, other rules hold",
    { ".git/x": "", ".gitignore": "out/\n*.log", "out/a": "", "out/b.log": "", "out/d/e": "" },
    { base: "out" },
    "out/a out/d/e",
  ],
  [
    "a base in an ignored directory is walked",
    { ".git/x": "", ".gitignore": "out/\n*.log", "out/d/e": "", "out/d/f.log": "" },
    { base: "out/d" },
    "out/d/e",
  ],
  [
    "a rule that ignores the base does not hide what is in it",
    { ".git/x": "", ".gitignore": "*\n!keep", "out/a": "", "out/keep": "" },
    { base: "out" },
    "out/a out/keep",
  ],
  [
    "a rule that does not ignore the base holds in it",
    { ".git/x": "", ".gitignore": "*\n!*/\n!*.c", "src/a.c": "", "src/a.h": "" },
    { base: "src" },
    "src/a.c",
  ],
  [
    "an ignored base obeys its own ignore files",
    { ".git/x": "", ".gitignore": "env", "env/.gitignore": "*", "env/a": "" },
    { base: "env" },
    "",
  ],
  ["an ignored file as base is found", { ".ignore": "*", a: "" }, { base: "a" }, "a"],
  [
    "a base named through .. has the rules of where it lies",
    { "r/.git/x": "", "r/.gitignore": "a", "r/s/x": "", "r/a": "", "r/b": "" },
    { base: "r/s/.." },
    "r/s/../b r/s/../s/x",
  ],
  [
    "a base that is a link has the rules of where it leads",
    { "r/.git/x": "", "r/.gitignore": "a", "r/s/a": "", "r/s/b": "", "l": { link: "r/s" } },
    { base: "l" },
    "l/b",
  ],
  [
    "rules of git end at an inner work tree, those of .ignore go on",
    {
      ".git/x": "",
      ".gitignore": "a",
      ".ignore": "b",
      "in/.git": "gitdir: x",
      "in/a": "",
      "in/b": "",
      "in/c": "",
    },
    {},
    "./in/a ./in/c",
  ],
  [
    "an inner work tree may itself be ignored",
    { ".git/x": "", ".gitignore": "/in", "in/.git/x": "", "in/a": "", b: "" },
    {},
    "./b",
  ],
  [
    "an inner work tree has rules of its own, an outer one keeps its own beside it",
    {
      ".git/x": "",
      ".gitignore": "a",
      "in/.git/info/exclude": "b",
      "in/a": "",
      "in/b": "",
      "z/a": "",
      "z/b": "",
    },
    {},
    "./in/a ./z/b",
  ],
  [
    "rules of git do not reach into a .git that is the base",
    { ".git/hooks/a": "", ".gitignore": "a" },
    { base: ".git" },
    ".git/hooks/a",
  ],
  [
    "a .gitignore that is a directory counts for nothing",
    { ".git/x": "", ".gitignore/x": "", a: "" },
    {},
    "./a",
  ],
];

for (const [shown, files, change, expected] of ROWS) {
  Deno.test(`walk(): ${shown}`, async () => {
    await using tree = await tempTree(files);
    assert.equal(found(tree.path, change), expected);
  });
}

/**
 * Where the user's rules come from: the tree (`T` in it stands for its path), files found of a, b,
 * c, d.
 */
const USER_ROWS: readonly (readonly [string, Tree, string])[] = [
  ["the default global file", { "home/.config/git/ignore": "a" }, "./b ./c ./d"],
  ["XDG's global file", { "home/.config/git/ignore": "a", "xdg/git/ignore": "b" }, "./a ./c ./d"],
  ["core.excludesFile in ~/.gitconfig", {
    "home/.gitconfig": "[core] excludesFile = ~/x\n",
    "home/x": "a",
  }, "./b ./c ./d"],
  [
    "core.excludesFile in XDG's config",
    { "xdg/git/config": "[core]\nexcludesfile=T/x", "x": "a" },
    "./b ./c ./d",
  ],
  [
    "~/.gitconfig before XDG's config",
    {
      "xdg/git/config": "[core]\nexcludesfile = T/x",
      "x": "a",
      "home/.gitconfig": "[core]\nexcludesfile = T/y",
      "y": "b",
    },
    "./a ./c ./d",
  ],
  [
    "the repository's config before the user's",
    {
      "home/.gitconfig": "[core]\nexcludesfile = T/x",
      "x": "a",
      "r/.git/config": "[core]\nexcludesFile = ../y",
      "y": "b",
    },
    "./a ./c ./d",
  ],
  ["an included file", {
    "home/.gitconfig": "[include]\npath = more",
    "home/more": "[core]\nexcludesFile = ~/x",
    "home/x": "a",
  }, "./b ./c ./d"],
  ["an empty core.excludesFile, which turns the default off", {
    "home/.gitconfig": "[core]\nexcludesFile=",
    "home/.config/git/ignore": "a",
  }, "./a ./b ./c ./d"],
  [
    "core.ignoreCase",
    { "r/.git/config": "[core]\nignorecase = true", "r/.gitignore": "A\n*B\n/C" },
    "./d",
  ],
  ["core.ignoreCase off", {
    "r/.git/config": "[core]\nignorecase = off",
    "r/.gitignore": "A\n*B\n/C",
  }, "./a ./b ./c ./d"],
  ["files that include each other", {
    "home/.gitconfig": "[include]\npath = .gitconfig\n[core]\nexcludesFile = ~/x",
    "home/x": "a",
  }, "./b ./c ./d"],
];

for (const [shown, files, expected] of USER_ROWS) {
  const name = `walk() obeys ${shown}`;
  Deno.test({ name, ignore: isMissing("git") }, async () => {
    await using tree = await tempTree({
      ...Object.fromEntries(
        Object.entries(emptyRepository).map(([path, entry]) => [`r/${path}`, entry]),
      ),
      "r/a": "",
      "r/b": "",
      "r/c": "",
      "r/d": "",
    });
    for (const [path, text] of Object.entries(files)) {
      const target = `${tree.path}/${path}`;
      placeFile(target, String(text).replaceAll("T/", `${tree.path}/`));
    }
    const hasXdg = Object.keys(files).some((path) => path.startsWith("xdg/"));
    const [home, xdg] = [`${tree.path}/home`, `${tree.path}/xdg`];
    const config = hasXdg ? { configHome: xdg } : {};
    assert.equal(found(`${tree.path}/r`, { home, ...config }), expected, "ours");
    // Git gives up on files that include each other.
    if (shown.includes("each other")) return;
    const env = { HOME: home, ...hasXdg ? { XDG_CONFIG_HOME: xdg } : {} };
    const argv = ["git", "ls-files", "--others", "--exclude-standard", "?"] as const;
    const listed = await output(argv, `${tree.path}/r`, { env });
    assert.equal(listed.trim().split("\n").map((path) => `./${path}`).join(" "), expected, "git");
  });
}

Deno.test(
  { name: "walk() obeys a linked work tree's repository (long)", ignore: isMissing("git") },
  async () => {
    await using tree = await tempTree({ "main/x": "" });
    const cwd = `${tree.path}/main`;
    const git = (...args: string[]) =>
      output(["git", "-c", "user.name=a", "-c", "user.email=a@b", ...args], cwd, {
        env: { HOME: tree.path },
      });
    await git("init", "--quiet");
    await git("commit", "--quiet", "--allow-empty", "--message=x");
    await git("worktree", "add", "--quiet", "../linked");
    await Deno.writeTextFile(`${cwd}/.git/info/exclude`, "a\n");
    await Deno.writeTextFile(`${tree.path}/linked/.gitignore`, "b\n");
    for (const name of ["a", "b", "c"]) await Deno.writeTextFile(`${tree.path}/linked/${name}`, "");
    assert.equal(found(`${tree.path}/linked`), "./c");

    await git("config", "extensions.worktreeConfig", "true");
    await git("-C", "../linked", "config", "--worktree", "core.excludesFile", `${tree.path}/mine`);
    await Deno.writeTextFile(`${tree.path}/mine`, "c\n");
    assert.equal(found(`${tree.path}/linked`), "");
    assert.equal(
      await git("-C", "../linked", "ls-files", "--others", "--exclude-standard"),
      ".gitignore\n",
    );
  },
);

Deno.test("walk() obeys the repository of a submodule", async () => {
  await using tree = await tempTree({
    ".git/modules/sub/info/exclude": "a",
    "sub/.git": "gitdir: ../.git/modules/sub\n",
    "sub/a": "",
    "sub/b": "",
  });
  assert.equal(found(tree.path), "./sub/b");
  assert.equal(found(`${tree.path}/sub`), "./b");
});

Deno.test("walk() takes the top of a work tree for one, whatever its .git says", async () => {
  for (
    const text of ["", "gitdir: ", "gitdir: /nowhere/at/all", "gitdir: ../../../none/..", "\0"]
  ) {
    await using tree = await tempTree({ ".git": text, ".gitignore": "a", "a": "", "b": "" });
    assert.equal(found(tree.path), "./b");
  }
});

Deno.test("walk() reads rules byte by byte, valid UTF-8 or not", async () => {
  const rules = new Uint8Array([0xff, 0x0a, 0xc3, 0x3f, 0x0a, 0x61]);
  await using tree = await tempTree({ ".ignore": rules, "é": "", "ü": "", "ā": "", "a": "" });
  assert.equal(found(tree.path), "./ā");
});

Deno.test("walk() does not read rules of more than 1 MiB, and says so", async () => {
  await using tree = await tempTree({ ".ignore": "a\n", "a": "" });
  await Deno.truncate(`${tree.path}/.ignore`, (1 << 20) + 1);
  const problems: unknown[] = [];
  const options = { base: ".", cwd: tree.path, hidden: false, follow: false, ignore: true };
  const entries = [...walk(options, (it) => problems.push(it))];
  assert.deepEqual(entries.map((it) => it.path), [".", "./a"]);
  const message = "larger than 1 MiB";
  assert.deepEqual(problems, [{
    path: "./.ignore",
    message,
    kind: "ignore-file",
    incomplete: false,
  }]);
});

Deno.test("walk() is not stalled by configuration files that include each other many times over (long)", async () => {
  const config = "[include]\npath = config\n".repeat(1000) + "[core]\nignoreCase = true\n";
  await using tree = await tempTree({ ".git/config": config, ".gitignore": "A", "a": "", "b": "" });
  assert.equal(found(tree.path), "./b");
});

Deno.test("walk() is not slowed down by patterns that invite backtracking", async () => {
  const name = "a".repeat(250);
  const rules = ["*a".repeat(60) + "b", "**/" + "a*/**/".repeat(12) + "b", "[a]*".repeat(60) + "b"];
  const deep = "aa/".repeat(60);
  await using tree = await tempTree({ ".ignore": rules.join("\n"), [name]: "", [deep + name]: "" });
  assert.equal(found(tree.path).split(" ").length, 2);
});
