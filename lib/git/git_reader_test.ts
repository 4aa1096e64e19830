import assert from "node:assert/strict";
import fc from "fast-check";
import { isMissing, makeLinkedTrees, output, tempTree } from "@ct/testing";
import { type GitFiles, GitReader, readGitFile } from "./mod.ts";

const nobody = { home: undefined, configHome: undefined };

function read(path: string): Uint8Array | undefined {
  // Git is told to pass it over, too.
  if (path === "/etc/gitconfig") return undefined;
  return readGitFile(path, (reason) => assert.fail(`${path}: ${reason}`));
}

const gitFiles: GitFiles = {
  read,
  report: (path, reason) => assert.fail(`${path}: ${reason}`),
};

const texts = fc.array(
  fc.constantFrom(
    "[a]b=1",
    "[A]B=2",
    "[core]\nhooksPath = ~/x",
    '[a "Sub"]\nc = " # "',
    "[include]path=more",
    "[include]path=./other/../more",
    "[include]path=~/.config/git/more",
    "[include]path=gone",
    '[include "x"]path=more',
    "[core]repositoryFormatVersion=0",
    "[core]repositoryFormatVersion=0\n[extensions]worktreeConfig",
    "[extensions]worktreeConfig",
    "[extensions]worktreeConfig=no",
  ),
  { maxLength: 5 },
).map((parts) => parts.join("\n") + "\n");

Deno.test({
  name:
    "GitReader reads the configuration that git reads, in a repository and in a linked tree (long)",
  ignore: isMissing("git"),
  async fn(): Promise<void> {
    await using tree = await tempTree({
      "home/.config/git/more": "[more]of=user\n",
      "home/more": "[more]of=home\n",
      "main/a.txt": "",
    });
    const home = `${tree.path}/home`;
    const main = `${tree.path}/main`;
    await makeLinkedTrees(tree.path);
    await Deno.mkdir(`${main}/.git/other`);
    await Deno.writeTextFile(`${main}/.git/more`, "[more]of=main\n[include]path=last\n");
    await Deno.writeTextFile(`${main}/.git/last`, "[last]\n");
    const files = [
      `${home}/.gitconfig`,
      `${home}/.config/git/config`,
      `${main}/.git/config`,
      `${main}/.git/config.worktree`,
      `${main}/.git/worktrees/linked/config.worktree`,
    ];
    const five = fc.array(texts, { minLength: files.length, maxLength: files.length });
    const env = { HOME: home, GIT_CONFIG_NOSYSTEM: "1" };
    await fc.assert(
      fc.asyncProperty(five, fc.constantFrom("main", "linked"), async (contents, name) => {
        for (const [index, text] of contents.entries()) {
          await Deno.writeTextFile(files[index] ?? "", text);
        }
        const workTree = `${tree.path}/${name}`;
        const argv = ["git", "config", "--list", "--null", "--includes"] as const;
        const listed = await output([...argv], workTree, { env });
        const git = new GitReader({ home, configHome: undefined }, gitFiles);
        const { common, config } = git.repositoryOf(`${workTree}/`);
        assert.equal(common, `${main}/.git`);
        const shown = config.map(({ name, value }) =>
          (value === undefined ? name : `${name}\n${value}`) + "\0"
        );
        assert.equal(shown.join(""), listed.replace(/include\.path\n[^\0]*\0/g, ""));
      }),
      { numRuns: 150 },
    );
  },
});

Deno.test("GitReader bounds what files that include each other cost (long)", async () => {
  const config = "[include]path=config\n".repeat(50) + "[a]b=1\n";
  await using tree = await tempTree({ ".git/config": config });
  const { config: variables } = new GitReader(nobody, gitFiles).repositoryOf(`${tree.path}/`);
  assert.equal(variables.filter(({ name }) => name === "a.b").length, 101);
});

Deno.test("GitReader bounds what a configuration costs, and tells where it stopped (long)", () => {
  const line = "[a]b=1\n";
  const include = Array.from({ length: 100 }, (_, at) => `[include]path=${at}\n`).join("");
  const mebibyte = new TextEncoder().encode(line.repeat((1 << 20) / line.length));
  const reports: string[] = [];
  const git = new GitReader(nobody, {
    read: (path) => {
      if (path === "/w/.git/config") return new TextEncoder().encode(include);
      return /^\/w\/.git\/\d+$/.test(path) ? mebibyte : undefined;
    },
    report: (path, reason) => reports.push(`${path}: ${reason}`),
  });
  const { config } = git.repositoryOf("/w/");
  assert.equal(config.length, 3 * (mebibyte.length / line.length));
  assert.deepEqual(reports, [
    "/w/.git/3: the configuration exceeds 4 MiB with this file",
  ]);
});

/** What a file `.git` says, and the repository below the tree. */
for (
  const [text, directory] of [
    ["gitdir: ../b/x\n", "b/x"],
    ["gitdir: ../b/x\r\n\n", "b/x"],
    ["gitdir: ../b/x \n", "b/x "],
    ["gitdir:../b/x\n", "a/.git"],
    ["gitdir: \n", "a/.git"],
    ["", "a/.git"],
    [`gitdir: ${"\n".repeat(400_000)}x`, "a/" + "\n".repeat(400_000) + "x"],
  ] as const
) {
  const shown = JSON.stringify(text.slice(0, 24));
  Deno.test(`GitReader follows a file .git that says ${shown}`, async () => {
    await using tree = await tempTree({ "a/.git": text });
    const read = (path: string) =>
      path.endsWith("/.git") ? new TextEncoder().encode(text) : undefined;
    const found = new GitReader(nobody, { ...gitFiles, read }).repositoryOf(`${tree.path}/a/`);
    assert.equal(found.directory, `${tree.path}/${directory}`);
    assert.equal(found.common, found.directory);
  });
}
