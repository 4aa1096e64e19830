import assert from "node:assert/strict";
import { isMissing, output, tempTree } from "@ct/testing";
import { isTrue, parseGitConfig } from "./git_config.ts";

/** A configuration file, and its variables as `git config --list --null` shows them. */
const ROWS: readonly (readonly [string, readonly (readonly [string, string?])[]])[] = [
  ["", []],
  ["[core]\n\texcludesFile = ~/x\n", [["core.excludesfile", "~/x"]]],
  ["[core]\nexcludesFile=~/x", [["core.excludesfile", "~/x"]]],
  ["[CORE] EXCLUDESFILE = X\n", [["core.excludesfile", "X"]]],
  ["[core]\n\tignoreCase\n", [["core.ignorecase"]]],
  ["[core]\n\tignoreCase  \n", [["core.ignorecase"]]],
  ["[core]\n\ta =\n\tb = \n", [["core.a", ""], ["core.b", ""]]],
  ["# c\n; d\n[a]b=1 # e\nc=2;f\n", [["a.b", "1"], ["a.c", "2"]]],
  ["[a]\nb = one two\t \n", [["a.b", "one two"]]],
  ['[a]\nb = " one "\n', [["a.b", " one "]]],
  ['[a]\nb = x" # "y\n', [["a.b", "x # y"]]],
  ['[a]\nb = "x\\"y\\\\z\\tq"\n', [["a.b", 'x"y\\z\tq']]],
  ["[a]\nb = one\\\ntwo\n", [["a.b", "onetwo"]]],
  ['[include]\n[Branch "My.Branch"]\nMerge = x\n', [["branch.My.Branch.merge", "x"]]],
  ['[a "b\\"c\\\\d"]\ne=f\n', [['a.b"c\\d.e', "f"]]],
  ["[a.B]\nc=d\n", [["a.b.c", "d"]]],
  ["[a]b=1\n[a]b=2\n", [["a.b", "1"], ["a.b", "2"]]],
  ["[a]\r\nb = c\r\n", [["a.b", "c"]]],
  ["a = 1\n[a]b=2\n", [["a", "1"], ["a.b", "2"]]],
  ["\ufeff[a]\nb = c\n", [["a.b", "c"]]],
];

for (const [text, expected] of ROWS) {
  const name = `parseGitConfig() reads ${JSON.stringify(text)} as git does`;
  Deno.test({ name, ignore: isMissing("git") }, async () => {
    const variables = expected.map(([name, value]) => ({ name, value }));
    assert.deepEqual(parseGitConfig(text), variables, "ours");
    await using tree = await tempTree({ config: text });
    const listed = await output(["git", "config", "--file=config", "--list", "--null"], tree.path);
    const shown = expected.map(([name, value]) =>
      (value === undefined ? name : `${name}\n${value}`) + "\0"
    );
    assert.equal(listed, shown.join(""), "git");
  });
}

/** Malformed files: what is read of them. */
for (
  const [text, names] of [
    ["[a]\nb=1\n[oops\nc=2\n", ["a.b"]],
    ["[a]\nb=1\n???\nc=2\n", ["a.b"]],
    ['[a]\nb=1\nc="open\nd=3\n', ["a.b"]],
    ["[a]\nb=1\nc=\\q\nd=3\n", ["a.b"]],
    ["[a]\nb=1\nc d\n", ["a.b"]],
    ["[a]\nb=1\nc ; d\n", ["a.b"]],
    ["[a]\nb=1\nc_d=2\n", ["a.b"]],
    ["[a]\nb=1\n[ c]\nd=2\n", ["a.b"]],
    ["[a]\nb=1\n[c ]\nd=2\n", ["a.b"]],
  ] as const
) {
  Deno.test(`parseGitConfig() stops at the fault in ${JSON.stringify(text)}`, async () => {
    assert.deepEqual(parseGitConfig(text).map((it) => it.name), names, "ours");
    if (isMissing("git")) return;
    await using tree = await tempTree({ config: text });
    await assert.rejects(
      output(["git", "config", "--file=config", "--list"], tree.path),
      /bad config/,
    );
  });
}

for (
  const [value, expected] of [
    [undefined, true],
    ["true", true],
    ["YES", true],
    ["on", true],
    ["1", true],
    ["false", false],
    ["off", false],
    ["0", false],
    ["", false],
  ] as const
) {
  Deno.test(`isTrue() of the value ${value} is ${expected}`, () => {
    assert.equal(isTrue({ name: "a.b", value }), expected);
  });
}
