/**
 * What git tracks is never ignored, whatever rules say: walks of random work trees compared with
 * what git lists.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { arbitraryIgnoreTree, emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { walk, type WalkProblem } from "./mod.ts";

// Elsewhere, names such as `?` or two that differ in case cannot be made.
const ignore = isMissing("git") || Deno.build.os !== "linux";
const runs = Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 60);
const env = { HOME: "/none", GIT_CONFIG_NOSYSTEM: "1" };
const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"] as const;

async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  return await output(["git", ...identity, "-c", "protocol.file.allow=always", ...args], cwd, {
    env,
  });
}

/** What is visible, but for directories. */
function found(cwd: string, base = "."): string[] {
  const options = { base, cwd, hidden: true, follow: false, ignore: true };
  const entries = [...walk(options, (problem) => assert.fail(problem.message))];
  return entries.filter(({ kind }) => kind !== "d").map(({ path }) => path.slice(base.length + 1));
}

/** What git lists and is there, but for directories. */
async function listed(cwd: string): Promise<string[]> {
  const paths = await git(cwd, "ls-files", "-z", "-c", "-o", "--exclude-standard");
  return [...new Set(paths.split("\0").slice(0, -1))].filter((path) => {
    try {
      return !Deno.lstatSync(`${cwd}/${path}`).isDirectory;
    } catch {
      return false;
    }
  });
}

const formats = {
  version: fc.constantFrom("2", "4"),
  hash: fc.constantFrom("sha1", "sha256"),
  isSplit: fc.boolean(),
  intended: fc.boolean(),
};

Deno.test({
  name:
    "walk() finds what git lists as tracked or not ignored, in any work tree with any index (long)",
  ignore,
  fn: async () => {
    const picks = fc.array(fc.nat(3), { minLength: 14, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(
        arbitraryIgnoreTree(),
        picks,
        fc.record(formats),
        async (tree, pick, format) => {
          const rules = Object.entries(tree.rules).map((
            [path, text],
          ) => [`${path}.gitignore`, text]);
          const files = tree.files.map((path) => [path, ""]);
          await using made = await tempTree(Object.fromEntries([...files, ...rules]));
          const chosen = (...numbers: readonly number[]) =>
            tree.files.filter((_, index) => numbers.includes(pick[index] ?? 0));
          const add = (paths: readonly string[], ...options: readonly string[]) =>
            git(made.path, "--literal-pathspecs", "add", "-f", ...options, "--", ...paths);
          await git(made.path, "init", "--quiet", `--object-format=${format.hash}`);
          await add(chosen(1, 2));
          await git(made.path, "update-index", "--index-version", format.version);
          if (format.isSplit) await git(made.path, "update-index", "--split-index");
          // What is in the shared index is changed, removed, and added to.
          for (const path of chosen(2)) await Deno.writeTextFile(`${made.path}/${path}`, "changed");
          await add(chosen(2, 3), ...format.intended ? ["--intent-to-add"] : []);
          const [gone, lost] = chosen(1);
          if (gone !== undefined) {
            await git(made.path, "rm", "--quiet", "--cached", `:(literal)${gone}`);
          }
          if (lost !== undefined) {
            await Deno.remove(`${made.path}/${lost}`);
          }
          assert.deepEqual(found(made.path).sort(), (await listed(made.path)).sort());
        },
      ),
      { numRuns: runs },
    );
  },
});

Deno.test({
  name:
    "walk() heeds the index of each work tree: linked ones and submodules have their own (long)",
  ignore,
  fn: async () => {
    await using tree = await tempTree({
      "main/.gitignore": "*.log\nsub\n",
      "main/kept.log": "",
      "main/dropped.log": "",
      "other/.gitignore": "*.txt\n",
      "other/in.txt": "",
    });
    const [main, other] = [`${tree.path}/main`, `${tree.path}/other`];
    await git(other, "init", "--quiet");
    await git(other, "add", "-f", ".");
    await git(other, "commit", "--quiet", "-m", "a");
    await git(main, "init", "--quiet");
    await git(main, "add", "-f", "kept.log", ".gitignore");
    await git(main, "submodule", "--quiet", "add", "-f", other, "sub");
    await git(main, "commit", "--quiet", "-m", "a");
    await git(main, "worktree", "add", "--quiet", "../linked");
    const linked = `${tree.path}/linked`;
    await Deno.writeTextFile(`${linked}/own.log`, "");
    await git(linked, "add", "-f", "own.log");
    await Deno.writeTextFile(`${main}/sub/out.txt`, "");
    const inSubmodule = ["sub/.git", ".gitignore", "in.txt"];
    assert.deepEqual(
      found(main),
      [
        ".gitignore",
        ".gitmodules",
        "kept.log",
        ...inSubmodule.slice(1).map((name) => `sub/${name}`),
      ],
    );
    assert.deepEqual(await listed(`${main}/sub`), inSubmodule.slice(1));
    assert.deepEqual(found(linked), [".gitignore", ".gitmodules", "kept.log", "own.log"]);
    assert.deepEqual(found(linked), (await listed(linked)).sort());
  },
});

Deno.test({
  name:
    "walk() takes for tracked what lies in a directory that a sparse index does not list (long)",
  ignore,
  fn: async () => {
    await using tree = await tempTree({ "in/a": "", "out/deep/b": "", ".gitignore": "*\n" });
    await git(tree.path, "init", "--quiet");
    await git(tree.path, "add", "-f", ".");
    await git(tree.path, "commit", "--quiet", "-m", "a");
    await git(tree.path, "sparse-checkout", "set", "--cone", "--sparse-index", "in");
    await Deno.writeTextFile(`${tree.path}/in/ignored`, "");
    assert.deepEqual(found(tree.path), [".gitignore", "in/a"]);
    assert.deepEqual(found(tree.path), await listed(tree.path));
    await Deno.mkdir(`${tree.path}/out/deep`, { recursive: true });
    await Deno.writeTextFile(`${tree.path}/out/deep/b`, "");
    assert.deepEqual(found(tree.path), [".gitignore", "in/a", "out/deep/b"]);
    assert.deepEqual(found(tree.path), await listed(tree.path));
  },
});

Deno.test({
  name: "walk() leaves tracked files out by .ignore files, and shows all of an ignored base",
  ignore,
  fn: async () => {
    await using tree = await tempTree({
      ".gitignore": "build/\n*.log\n",
      ".ignore": "b.log\n/build/c\n",
      "a.log": "",
      "b.log": "",
      "build/c": "",
      "build/d": "",
      "build/e": "",
    });
    await git(tree.path, "init", "--quiet");
    await git(tree.path, "add", "-f", "a.log", "b.log", "build/c", "build/d");
    assert.deepEqual(found(tree.path), [".gitignore", ".ignore", "a.log", "build/d"]);
    assert.deepEqual(found(tree.path, "build"), ["d", "e"]);
  },
});

Deno.test({
  name: "walk() compares tracked names without case where the repository does",
  ignore,
  fn: async () => {
    await using tree = await tempTree({ ".gitignore": "*\n", "Sub/B": "", "a": "" });
    await git(tree.path, "init", "--quiet");
    await git(tree.path, "add", "-f", "Sub/B", "a");
    await git(tree.path, "config", "core.ignoreCase", "true");
    await Deno.rename(`${tree.path}/a`, `${tree.path}/A`);
    await Deno.rename(`${tree.path}/Sub`, `${tree.path}/sUb`);
    assert.deepEqual(found(tree.path), ["A", "sUb/B"]);
  },
});

for (
  const [what, index, reason] of [
    ["no index", "TREE", /not a git index/],
    ["of a later version", "DIRC\0\0\0\x05\0\0\0\0" + "\0".repeat(20), /version 5/],
    ["cut off", "DIRC\0\0\0\x02\0\0\0\x01", /truncated/],
    [
      "extended by something required",
      "DIRC\0\0\0\x02\0\0\0\0abcd\0\0\0\0" + "\0".repeat(20),
      /"abcd"/,
    ],
    [
      "without the shared one",
      "DIRC\0\0\0\x02\0\0\0\0link\0\0\0\x14" + "\x01".repeat(20) + "\0".repeat(20),
      /missing/,
    ],
  ] as const
) {
  Deno.test(`walk() reports an index that is ${what}, if it matters`, async () => {
    await using tree = await tempTree({
      ...emptyRepository,
      ".git/index": index,
      "a": "",
      "b": "",
    });
    const options = { base: ".", cwd: tree.path, hidden: false, follow: false, ignore: true };
    const problems: WalkProblem[] = [];
    const names = () =>
      [...walk(options, (problem) => problems.push(problem))].map((it) => it.name);
    assert.deepEqual(names(), [".", "a", "b"]);
    assert.equal(problems.length, 0);
    await Deno.writeTextFile(`${tree.path}/.gitignore`, "a\nb\n");
    assert.deepEqual(names(), ["."]);
    const [problem, ...others] = problems;
    assert.deepEqual(others, []);
    assert.ok(problem?.incomplete);
    assert.match(problem.message, reason);
  });
}
