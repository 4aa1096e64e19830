import assert from "node:assert/strict";
import { isMissing, output, tempTree } from "@ct/testing";
import { findGitHooks } from "./git_hooks.ts";

const ignore = isMissing("git");

/** Where git itself looks for its hooks. */
async function askGit(cwd: string): Promise<string> {
  const path = (await output(["git", "rev-parse", "--git-path", "hooks"], cwd)).trimEnd();
  return await Deno.realPath(path.startsWith("/") ? path : `${cwd}/${path}`);
}

Deno.test({
  name: "findGitHooks() finds what git finds, in a repository, below it, and in a linked tree",
  ignore,
  async fn(): Promise<void> {
    await using tree = await tempTree({ "main/sub/a.txt": "" });
    const main = `${tree.path}/main`;
    const author = ["-c", "user.name=a", "-c", "user.email=a@x"] as const;
    await output(["git", "init", "-q"], main);
    await output(["git", ...author, "commit", "-q", "--allow-empty", "-m", "x"], main);
    await output(["git", "worktree", "add", "-q", "../linked"], main);
    await Deno.mkdir(`${main}/.git/hooks`, { recursive: true });
    for (const place of ["main", "main/sub", "linked"]) {
      const found = findGitHooks(`${tree.path}/${place}`);
      assert.equal(found?.top, `${tree.path}/${place.replace("/sub", "")}`);
      assert.equal(await Deno.realPath(found.directory), await askGit(`${tree.path}/${place}`));
    }
  },
});

Deno.test("findGitHooks() of what is in no repository", async () => {
  await using tree = await tempTree({});
  assert.equal(findGitHooks(tree.path), undefined);
});

Deno.test("findGitHooks() names hooks that are kept elsewhere", async () => {
  const config = "[core]\n\tbare = false\n\thooksPath = .husky\n[user]\n\tname = a\n";
  await using tree = await tempTree({ ".git/HEAD": "", ".git/config": config });
  assert.throws(() => findGitHooks(tree.path), {
    code: "refused",
    message: "the repository keeps its hooks in '.husky' (core.hooksPath)",
  });
});

Deno.test("findGitHooks() does not follow a .git file to what is no repository", async () => {
  await using tree = await tempTree({ "a/.git": "gitdir: ../b\n", "b": { dir: true } });
  assert.equal(findGitHooks(`${tree.path}/a`), undefined);
});
