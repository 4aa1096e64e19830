import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { output, tempTree, type TreeEntry } from "@ct/testing";
import { gitTree } from "../testing/git_tree.ts";
import { SafeGit } from "./safe_git.ts";

function safeGit(path: string, home?: string): SafeGit {
  return new SafeGit(path, memoryContext({ cwd: path, spawn: denoSpawn, home }));
}

/** A program of the tree that leaves a mark where it lies. */
const canary: TreeEntry = {
  content: '#!/bin/sh\ntouch "${0%/*}/fired"\nexit 0\n',
  mode: 0o755,
};

/** How each key makes plain git run the canary: settings, attributes, and words that look. */
const traps: readonly {
  readonly key: string;
  readonly settings: (canary: string) => readonly (readonly [name: string, value: string])[];
  readonly attributes?: string;
  readonly words?: readonly string[];
}[] = [
  {
    key: "filter.x.clean",
    settings: (canary) => [["filter.x.clean", canary]],
    attributes: "* filter=x\n",
  },
  {
    key: "filter.x.process",
    settings: (canary) => [["filter.x.process", canary], ["filter.x.required", "false"]],
    attributes: "* filter=x\n",
  },
  {
    key: "diff.x.textconv",
    settings: (canary) => [["diff.x.textconv", canary]],
    attributes: "* diff=x\n",
  },
  {
    key: "diff.x.command",
    settings: (canary) => [["diff.x.command", canary]],
    attributes: "* diff=x\n",
  },
  { key: "diff.external", settings: (canary) => [["diff.external", canary]] },
  { key: "core.fsmonitor", settings: (canary) => [["core.fsmonitor", canary]] },
  {
    key: "core.hookspath",
    settings: (canary) => [["core.hooksPath", canary.replace(/\/[^/]*$/, "")]],
    words: ["status"],
  },
  // It takes a terminal, which `script` gives on Linux in this form.
  ...(Deno.build.os === "linux"
    ? [{
      key: "core.pager",
      settings: (canary: string) => [["core.pager", canary]] as const,
      words: ["-p", "log"],
    }]
    : []),
  { key: "alias.look", settings: (canary) => [["alias.look", `!${canary}`]], words: ["look"] },
  {
    key: "core.editor",
    settings: (canary) => [["core.editor", canary]],
    words: ["config", "--edit"],
  },
  {
    key: "core.sshcommand",
    settings: (canary) => [["core.sshCommand", canary], ["remote.o.url", "ssh://x/y"]],
    words: ["ls-remote", "o"],
  },
];

for (const { key, settings, attributes = "", words = ["diff", "HEAD"] } of traps) {
  Deno.test(`a repository that sets ${key} fires its canary with plain git, and is refused`, async () => {
    await using place = await tempTree({ "bin/canary": canary });
    Deno.symlinkSync("canary", `${place.path}/bin/post-index-change`);
    await using tree = await gitTree({ "a": "one\n", ".gitattributes": attributes });
    for (const [name, value] of settings(`${place.path}/bin/canary`)) {
      await tree.git("config", name, value);
    }
    Deno.writeTextFileSync(`${tree.path}/a`, "two\n");
    // So that there is something to enter in the index, with which a hook runs.
    Deno.utimeSync(`${tree.path}/.gitattributes`, 1, 1);
    const env = { GIT_PAGER_IN_USE: "1", TERM: "dumb" };
    const program = key === "core.pager"
      ? ["script", "-qec", `git ${words.join(" ")}`, "/dev/null"] as const
      : ["git", ...words] as const;
    await output(program, tree.path, { env, statuses: [0, 1, 128, 141] });
    const mark = `${place.path}/bin/fired`;
    assert.ok(Deno.statSync(mark).isFile, "plain git does not run it");
    Deno.removeSync(mark);
    assert.throws(() => safeGit(tree.path), {
      code: "refused",
      message: `git is not run: the repository of "${tree.path}" sets ${key}`,
    });
    assert.throws(() => Deno.statSync(mark), Deno.errors.NotFound);
  });
}

for (const name of ["include.path", "includeIf.gitdir:/.path"]) {
  Deno.test(`a repository that sets ${name} is refused, whatever the file says`, async () => {
    await using tree = await gitTree({ "evil": "" });
    await tree.git("config", name, "../evil");
    assert.throws(() => safeGit(tree.path), {
      code: "refused",
      message: /sets include(?:if\.gitdir:\/)?\.path$/,
    });
  });
}

Deno.test("what only a work tree's own configuration sets counts as well", async () => {
  await using tree = await gitTree({});
  await tree.git("config", "extensions.worktreeConfig", "true");
  await tree.git("config", "--worktree", "core.fsmonitor", "x");
  assert.throws(() => safeGit(tree.path), { message: /sets core\.fsmonitor$/ });
});

Deno.test("no hook runs, and a submodule's configuration is not used (long)", async () => {
  await using place = await tempTree({ "bin/canary": canary });
  await using inner = await gitTree({ "x": "1\n" });
  await using tree = await gitTree({ "a": "one\n", "b": "same\n" });
  const { path } = inner;
  await tree.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", path, "sub");
  await tree.git("commit", "-q", "-m", "second");
  const trap = `${place.path}/bin/canary`;
  await output(["git", "config", "core.fsmonitor", trap], `${tree.path}/sub`);
  Deno.symlinkSync(trap, `${tree.path}/.git/hooks/post-index-change`);
  Deno.writeTextFileSync(`${tree.path}/a`, "two\n");
  const mark = `${place.path}/bin/fired`;
  Deno.utimeSync(`${tree.path}/b`, 1, 1);
  await output(["git", "status"], tree.path);
  assert.ok(Deno.statSync(mark).isFile, "plain git does not run it");
  Deno.removeSync(mark);
  Deno.utimeSync(`${tree.path}/b`, 2, 2);
  Deno.removeSync(`${tree.path}/.git/hooks/fired`);
  const git = safeGit(tree.path);
  assert.match(await git.diff(await git.commit("HEAD")), /^-one$/m);
  await git.untracked();
  await git.modified();
  assert.throws(() => Deno.statSync(mark), Deno.errors.NotFound);
  assert.throws(() => Deno.statSync(`${tree.path}/.git/hooks/fired`), Deno.errors.NotFound);
});

Deno.test("a work tree that the configuration puts elsewhere is not looked at (long)", async () => {
  await using elsewhere = await tempTree({ "secret": "s\n" });
  await using tree = await gitTree({ "a": "one\n" });
  await tree.git("config", "core.worktree", elsewhere.path);
  const git = safeGit(tree.path);
  assert.deepEqual(await git.untracked(), []);
  assert.deepEqual(await git.modified(), []);
});

Deno.test("each line of a hunk begins with its sign, whatever the configuration says (long)", async () => {
  await using tree = await gitTree({ "a": "one\n\nthree\n" });
  await tree.git("config", "diff.suppressBlankEmpty", "true");
  Deno.writeTextFileSync(`${tree.path}/a`, "one\n\n3\n");
  const git = safeGit(tree.path);
  assert.match(await git.diff(await git.commit("HEAD")), /^ one\n \n-three\n\+3\n$/m);
});

Deno.test("the index is left as it is (long)", async () => {
  await using tree = await gitTree({ "a": "one\n" });
  Deno.utimeSync(`${tree.path}/a`, 1, 1);
  const index = Deno.readFileSync(`${tree.path}/.git/index`);
  const git = safeGit(tree.path);
  assert.equal(await git.diff(await git.commit("HEAD")), "");
  assert.deepEqual(await git.modified(), []);
  assert.deepEqual(Deno.readFileSync(`${tree.path}/.git/index`), index);
});

for (const ref of ["-x", "--output=x", "", "a\0b"]) {
  Deno.test(`a commit is not called ${JSON.stringify(ref)}`, async () => {
    await using tree = await gitTree({});
    await assert.rejects(safeGit(tree.path).commit(ref), { code: "usage" });
  });
}

Deno.test("commits that are not there, or have nothing in common, are told (long)", async () => {
  await using tree = await gitTree({});
  const git = safeGit(tree.path);
  await assert.rejects(git.commit("none"), {
    code: "not-found",
    message: 'there is no commit "none"',
  });
  await tree.git("checkout", "-q", "--orphan", "other");
  await tree.git("commit", "-q", "--allow-empty", "-m", "alone");
  await assert.rejects(git.mergeBase(await git.commit("main"), await git.commit("other")), {
    code: "not-found",
  });
});

Deno.test("outside of a work tree, and where git runs not, that is said", async () => {
  await using plain = await tempTree({ "a": "" });
  assert.throws(() => safeGit(plain.path), {
    code: "not-found",
    message: `"${plain.path}" is not in a git work tree`,
  });
  await using tree = await gitTree({});
  const git = new SafeGit(tree.path, memoryContext({ cwd: tree.path }));
  await assert.rejects(git.modified(), { code: "launch" });
});

Deno.test("below the top, paths are relative and nothing outside is named (long)", async () => {
  await using tree = await gitTree({ "in/a": "1\n", "in/b": "1\n", "out": "1\n" });
  for (const name of ["in/a", "out", "in/new", "new"]) {
    Deno.writeTextFileSync(`${tree.path}/${name}`, "2\n");
  }
  Deno.removeSync(`${tree.path}/in/b`);
  const git = safeGit(`${tree.path}/in`);
  assert.deepEqual(await git.modified(), ["a", "b"]);
  assert.deepEqual(await git.untracked(), ["new"]);
  const diff = await git.diff(await git.commit("HEAD"));
  assert.deepEqual(diff.match(/^diff .*$/gm), ["diff --git a/a b/a", "diff --git a/b b/b"]);
});

Deno.test("before the first commit everything is modified (long)", async () => {
  await using tree = await tempTree({ "a": "1\n", "b": "1\n" });
  await output(["git", "init", "-q"], tree.path);
  await output(["git", "add", "a"], tree.path);
  const git = safeGit(tree.path);
  assert.deepEqual([await git.modified(), await git.untracked()], [["a"], ["b"]]);
});

Deno.test("what the user ignores everywhere is ignored (long)", async () => {
  await using home = await tempTree({ ".config/git/ignore": "*.log\n" });
  await using tree = await gitTree({});
  Deno.writeTextFileSync(`${tree.path}/x.log`, "");
  Deno.writeTextFileSync(`${tree.path}/x`, "");
  assert.deepEqual(await safeGit(tree.path, home.path).untracked(), ["x"]);
});

Deno.test("a linked work tree is looked at by itself (long)", async () => {
  await using tree = await gitTree({ "main/a": "1\n" });
  await tree.git("worktree", "add", "-q", "linked");
  Deno.writeTextFileSync(`${tree.path}/linked/main/a`, "2\n");
  const git = safeGit(`${tree.path}/linked`);
  assert.deepEqual(await git.modified(), ["main/a"]);
  assert.deepEqual(await safeGit(`${tree.path}/main`).modified(), []);
});

Deno.test({
  name: "a repository of somebody else is left alone (R22) (long)",
  ignore: Deno.uid() !== 0,
  async fn() {
    await using tree = await gitTree({ "a": "1\n" });
    for (const path of ["", "/.git"]) Deno.chownSync(tree.path + path, 54321, 54321);
    await assert.rejects(safeGit(tree.path).modified(), {
      code: "refused",
      message: /^git failed: fatal: detected dubious ownership/,
    });
  },
});
