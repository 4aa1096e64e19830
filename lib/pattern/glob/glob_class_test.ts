/**
 * What classes mean: to `--name` and `--path` the same, and what git and `find` read in them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { fnmatchMatcher } from "../fnmatch.ts";
import { nameTest } from "../name_set.ts";
import { pathTest } from "../path_glob.ts";

const names = ["!", "&", "+", "-", "5", ":", "A", "[", "\\", "\\]", "]", "^", "a", "b", "c", "e"];

/** A class, and which of the names it matches; `undefined` if it is malformed to us. */
const rows: readonly (readonly [string, readonly string[] | undefined])[] = [
  ["[[:alpha:]]", ["A", "a", "b", "c", "e"]],
  ["[[:digit:][:upper:]]", ["5", "A"]],
  ["[![:alnum:]]", ["!", "&", "+", "-", ":", "[", "\\", "]", "^"]],
  ["[a&&b]", ["&", "a", "b"]],
  ["[a[]", ["[", "a"]],
  ["[[]", ["["]],
  ["[[:]", [":", "["]],
  ["[[:a]", [":", "[", "a"]],
  ["[\\]]", ["]"]],
  ["[\\\\]", ["\\"]],
  ["[a\\-c]", ["-", "a", "c"]],
  ["[]]", ["]"]],
  ["[]a]", ["]", "a"]],
  ["[!]a]", ["!", "&", "+", "-", "5", ":", "A", "[", "\\", "^", "b", "c", "e"]],
  ["[a!]", ["!", "a"]],
  ["[!a-e]", ["!", "&", "+", "-", "5", ":", "A", "[", "\\", "]", "^"]],
  ["[^a-e]", ["!", "&", "+", "-", "5", ":", "A", "[", "\\", "]", "^"]],
  ["[a^]", ["^", "a"]],
  ["[a-c-e]", ["-", "a", "b", "c", "e"]],
  ["[-a]", ["-", "a"]],
  ["[a-]", ["-", "a"]],
  ["[+--]", ["+", "-"]],
  ["[[-^]", ["[", "\\", "]", "^"]],
  ["[a~~b]", ["a", "b"]],
  ["[a--b]", undefined],
  ["[c-a]", undefined],
  ["[[:none:]]", undefined],
];

for (const [glob, matched] of rows) {
  Deno.test(`the class ${glob} is the same to --name and --path`, () => {
    const readers = [
      () => nameTest({ name: glob, "name-mode": "glob" }),
      () => pathTest([glob]),
    ];
    for (const read of readers) {
      if (matched === undefined) assert.throws(read, { code: "pattern" });
      else assert.deepEqual(names.filter(read()), matched);
    }
  });
}

const files = Object.fromEntries(names.map((name) => [name, ""]));

// Elsewhere, names such as `:` and `\` cannot be made.
const isElsewhere = Deno.build.os !== "linux";

Deno.test(
  { name: "git reads classes as we do (long)", ignore: isElsewhere || isMissing("git") },
  async () => {
    await using tree = await tempTree({ ...emptyRepository, ...files });
    for (const [glob, matched] of rows) {
      if (matched === undefined) continue;
      const argv = ["git", "ls-files", "-z", "--others", "--", `:(glob)${glob}`] as const;
      const found = (await output(argv, tree.path)).split("\0").filter((name) => name !== "");
      assert.deepEqual(found, matched, glob);
    }
  },
);

Deno.test(
  { name: "find reads classes as ours of grep (long)", ignore: isElsewhere || isMissing("find") },
  async () => {
    await using tree = await tempTree(files);
    for (const [glob] of rows) {
      const argv = ["find", ".", "-mindepth", "1", "-name", glob, "-printf", "%f\\n"] as const;
      const found = (await output(argv, tree.path)).split("\n").filter((name) => name !== "");
      assert.deepEqual(names.filter(fnmatchMatcher(glob)), found.sort(), glob);
    }
  },
);
