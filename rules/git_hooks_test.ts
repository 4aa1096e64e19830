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
  name: "findGitHooks() finds what git finds, in a repository, below it, and in a linked tree",
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
