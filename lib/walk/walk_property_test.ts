/**
 * Random trees with random ignore files, walked by us and listed by git and by ripgrep.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  arbitraryIgnoreTree,
  arbitraryRules,
  emptyRepository,
  type IgnoreGrammar,
  type IgnoreTree,
  isMissing,
  output,
  tempTree,
  type TreeEntry,
} from "@ct/testing";
import { walk } from "./mod.ts";

/** Elsewhere, names such as `?` or two that differ in case cannot be made. */
const anyNameAllowed = Deno.build.os === "linux";

/** Each run makes a tree and starts a program: few runs a time, many over the days. */
const runsPerProperty = Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 60);

function contents(tree: IgnoreTree, ignoreFile: string): Record<string, TreeEntry> {
  const files = tree.files.map((path) => [path, ""] as const);
  const rules = Object.entries(tree.rules).map((
    [directory, text],
  ) => [directory + ignoreFile, text]);
  return Object.fromEntries([...files, ...rules]);
}

function filesFound(cwd: string, home: string): string[] {
  const options = { base: ".", cwd, hidden: true, follow: false, ignore: true, home };
  const entries = [...walk(options, (problem) => assert.fail(problem.message))];
  return entries.filter((it) => it.kind === "f").map((it) => it.path.slice("./".length));
}

function fromNulled(text: string): string[] {
  return text.split("\0").slice(0, -1);
}

Deno.test({
  name: "walk() finds what git lists, in any tree with any rules (long)",
  ignore: isMissing("git") || !anyNameAllowed,
  fn: async () => {
    const exclude = fc.option(arbitraryRules(), { nil: "" });
    await fc.assert(
      fc.asyncProperty(
        arbitraryIgnoreTree(),
        exclude,
        exclude,
        fc.boolean(),
        async (tree, repository, global, fold) => {
          await using made = await tempTree({
            "home/.config/git/ignore": global,
            ...Object.fromEntries(
              Object.entries({
                ...emptyRepository,
                ".git/config": `[core]\n\tignoreCase = ${fold}\n`,
                ".git/info/exclude": repository,
                ...contents(tree, ".gitignore"),
              }).map(([path, entry]) => [`tree/${path}`, entry]),
            ),
          });
          const [cwd, home] = [`${made.path}/tree`, `${made.path}/home`];
          const argv = ["git", "ls-files", "-z", "--others", "--exclude-standard"] as const;
          const listed = (await output(argv, cwd, { env: { HOME: home } })).split("\0").slice(
            0,
            -1,
          );
          assert.deepEqual(filesFound(cwd, home).sort(), listed.sort());
        },
      ),
      { numRuns: runsPerProperty },
    );
  },
});

/**
 * What ripgrep reads as git does. Where it does not, we follow git; seen with ripgrep 13:
 *
 * - `[[:alpha:]]` is no class of letters, and a backslash in brackets is a member;
 * - `{a,b}` is a choice;
 * - `foo**` + `/bar` does not cross slashes;
 * - a tab at the end is cut, an escaped space before other spaces, too, a byte order mark is not;
 * - any `.ignore` beats any `.gitignore`, however deep, hence only the former here.
 */
const rgGrammar: IgnoreGrammar = {
  pieces: "a b ab A . * * ? [ab] [!a] [^b] [a-b] \\a \\* \\? \\[ \\\\ \\# # ! ~ -".split(" "),
  separators: ["/"],
  endings: ["", "", "", "/", "/**", "/*", " "],
};

Deno.test({
  name: "walk() finds what ripgrep lists where both read rules alike (long)",
  ignore: isMissing("rg") || !anyNameAllowed,
  fn: async () => {
    const trees = arbitraryIgnoreTree(rgGrammar);
    await fc.assert(
      fc.asyncProperty(trees, async (tree) => {
        await using made = await tempTree(contents(tree, ".ignore"));
        const argv = ["rg", "--files", "--no-config", "--hidden", "--null"] as const;
        // Status 1: no file; 2: a malformed rule.
        const listed = await output(argv, made.path, { statuses: [0, 1, 2] });
        const found = filesFound(made.path, `${made.path}/none`);
        assert.deepEqual(found.sort(), fromNulled(listed).sort());
      }),
      { numRuns: runsPerProperty },
    );
  },
});
