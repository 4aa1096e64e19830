import assert from "node:assert/strict";
import { emptyRepository, isMissing, makeLinkedTrees, output, tempTree } from "@ct/testing";
import { findGitHooks } from "./git_hooks.ts";

const nobody = { home: undefined, configHome: undefined };
const ignore = isMissing("git");

/** Where git itself looks for its hooks. */
async function askGit(cwd: string): Promise<string> {
  const path = (await output(["git", "rev-parse", "--git-path", "hooks"], cwd)).trimEnd();
  return path.startsWith("/") ? path : `${cwd}/${path}`;
}

Deno.test({
  name:
    "findGitHooks() finds what git finds, in a repository, below it, and in a linked tree (long)",
  ignore,
  async fn(): Promise<void> {
    await using tree = await tempTree({ "main/sub/a.txt": "" });
    const main = `${tree.path}/main`;
    await makeLinkedTrees(tree.path);
    await Deno.mkdir(`${main}/.git/hooks`, { recursive: true });
    for (const place of ["main", "main/sub", "linked"]) {
      const found = findGitHooks(`${tree.path}/${place}`, nobody);
      assert.equal(found?.top, `${tree.path}/${place.replace("/sub", "")}`);
      assert.equal(found.directory, await Deno.realPath(await askGit(`${tree.path}/${place}`)));
    }
  },
});

Deno.test("findGitHooks() of what is in no repository", async () => {
  await using tree = await tempTree({});
  assert.equal(findGitHooks(tree.path, nobody), undefined);
});

/** Files of a repository or of its user that put the hooks elsewhere, and where. */
for (
  const [what, files, path] of [
    [
      "in one section",
      { ".git/config": "[core]\n\tbare = false\n\thooksPath = .husky\n" },
      ".husky",
    ],
    ["in a second section", { ".git/config": "[core]\n[a]\nb=[\n[core]\nhooksPath=x" }, "x"],
    ["on the line of the section", { ".git/config": "[CORE] HOOKSPATH = x ; y\n" }, "x"],
    ["in quotes", { ".git/config": '[core]hooksPath = "a # b"\n' }, "a # b"],
    ["on two lines", { ".git/config": "[core]\nhooksPath = a\\\nb\n" }, "ab"],
    [
      "in an included file",
      { ".git/config": "[include]path = more\n", ".git/more": "[core]hooksPath=x\n" },
      "x",
    ],
    [
      "for the working tree",
      {
        ".git/config": "[core]repositoryFormatVersion=0\n[extensions]worktreeConfig\n",
        ".git/config.worktree": "[core]hooksPath=x\n",
      },
      "x",
    ],
    ["for the user", { "home/.gitconfig": "[core]hooksPath=~/x\n" }, "~/x"],
  ] as const
) {
  Deno.test(`findGitHooks() names hooks that are kept elsewhere, told ${what}`, async () => {
    await using tree = await tempTree({ ...emptyRepository, ...files });
    const home = `${tree.path}/home`;
    assert.throws(() => findGitHooks(tree.path, { home, configHome: undefined }), {
      code: "refused",
      message: `the repository keeps its hooks in '${path}' (core.hooksPath)`,
    });
    if (ignore) return;
    const argv = ["git", "config", "core.hooksPath"] as const;
    assert.equal(await output([...argv], tree.path, { env: { HOME: home } }), `${path}\n`);
  });
}

for (
  const text of [
    "[core]\n# hooksPath = x\n",
    "[core]\na = \\\nhooksPath = x\n",
    '[core "a"]\nhooksPath = x\n',
    "[corel]\nhooksPath = x\n",
    '[a]\nb = "\\\n[core]\\\nhooksPath = x"\n',
  ]
) {
  Deno.test(`findGitHooks() is not misled by ${JSON.stringify(text)}`, async () => {
    await using tree = await tempTree({ ...emptyRepository, ".git/config": text });
    assert.equal(findGitHooks(tree.path, nobody)?.directory, `${tree.path}/.git/hooks`);
    if (!ignore) assert.equal(await askGit(tree.path), `${tree.path}/.git/hooks`);
  });
}

Deno.test("findGitHooks() reads a hostile configuration in no time", async () => {
  const text = "\n".repeat(400_000);
  await using tree = await tempTree({
    ...emptyRepository,
    ".git/config": text,
    ".git/HEAD": text,
  });
  const start = performance.now();
  assert.equal(findGitHooks(tree.path, nobody)?.top, tree.path);
  assert.ok(performance.now() - start < 20_000);
});

Deno.test("findGitHooks() says which file it cannot read", async () => {
  await using tree = await tempTree({ ...emptyRepository, ".git/config": { link: "config" } });
  assert.throws(() => findGitHooks(tree.path, nobody), {
    code: "read",
    message: /\.git\/config: /,
  });
});

Deno.test("findGitHooks() does not follow a .git file to what is no repository", async () => {
  await using tree = await tempTree({ "a/.git": "gitdir: ../b\n", "b": { dir: true } });
  assert.equal(findGitHooks(`${tree.path}/a`, nobody), undefined);
});

Deno.test({
  name: "findGitHooks() finds the hooks of a submodule (long)",
  ignore,
  async fn(): Promise<void> {
    await using tree = await tempTree({ "a.txt": "", "main": { dir: true } });
    const git = async (...words: string[]) => {
      const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
      await output(["git", ...identity, "-c", "protocol.file.allow=always", ...words], tree.path);
    };
    await git("init", "-q", "lib");
    await git("-C", "lib", "commit", "-q", "--allow-empty", "-m", "a");
    await git("init", "-q", "main");
    await git("-C", "main", "submodule", "add", "-q", "../lib", "sub");
    const found = findGitHooks(`${tree.path}/main/sub`, nobody);
    assert.equal(found?.directory, `${tree.path}/main/.git/modules/sub/hooks`);
  },
});

/** Working trees that lead to the repository `victim`, which has never heard of them. */
for (
  const [what, files] of [
    ["a file .git", { "tree/.git": "gitdir: ../victim/.git\n" }],
    ["a link .git", { "tree/.git": { link: "../victim/.git" } }],
    ["a directory .git", { "tree/.git/commondir": "../../victim/.git\n" }],
    [
      "a directory that says it belongs to a linked tree",
      {
        "tree/.git": "gitdir: data\n",
        "tree/data/commondir": "../../victim/.git\n",
        "tree/data/gitdir": "../.git\n",
        "tree/data/HEAD": "ref: refs/heads/main\n",
      },
    ],
    [
      "the data of another linked tree",
      {
        "tree/.git": "gitdir: ../victim/.git/worktrees/other\n",
        "victim/.git/worktrees/other/commondir": "../..\n",
        "victim/.git/worktrees/other/gitdir": "/other/.git\n",
        "victim/.git/worktrees/other/HEAD": "ref: refs/heads/main\n",
      },
    ],
  ] as const
) {
  Deno.test(`R21: findGitHooks() refuses another repository, which ${what} leads to`, async () => {
    const victim = Object.entries(emptyRepository).map(([path, entry]) =>
      [`victim/${path}`, entry] as const
    );
    await using tree = await tempTree({ ...Object.fromEntries(victim), ...files });
    if (!ignore && what === "a file .git") {
      assert.equal(await askGit(`${tree.path}/tree`), `${tree.path}/victim/.git/hooks`);
    }
    assert.throws(() => findGitHooks(`${tree.path}/tree`, nobody), {
      code: "refused",
      message:
        `'${tree.path}/tree/.git' points to a repository that does not list this working tree`,
    });
  });
}
