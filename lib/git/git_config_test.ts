import assert from "node:assert/strict";
import fc from "fast-check";
import { isMissing, output, tempTree } from "@ct/testing";
import { isTrue, parseGitConfig } from "./git_config.ts";

/** A configuration file, and its variables as `git config --list --null` shows them. */
const rows: readonly (readonly [string, readonly (readonly [string, string?])[]])[] = [
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
  ['[a]\nb = x ""\n', [["a.b", "x "]]],
  ['[a]\nb = "" x\n', [["a.b", "x"]]],
  ["[a]\nb = x \\\n\n", [["a.b", "x "]]],
  ["[a]\nb = x\\", [["a.b", "x"]]],
  ["[a]\nb = \u00a0x\u00a0\n", [["a.b", "\u00a0x\u00a0"]]],
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

for (const [text, expected] of rows) {
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
    ["-1", true],
    ["2k", true],
    ["0x0a", true],
    ["007", true],
    ["0x0", false],
    ["00", false],
  ] as const
) {
  Deno.test(`isTrue() of the value ${value} is ${expected}`, async () => {
    assert.equal(isTrue({ name: "a.b", value }), expected);
    if (isMissing("git")) return;
    const config = value === undefined ? "[a]b" : `[a]b=${value}`;
    await using tree = await tempTree({ config });
    const argv = ["git", "config", "--file=config", "--type=bool", "a.b"] as const;
    assert.equal(await output([...argv], tree.path), `${expected}\n`);
  });
}

const words = (text: string) => fc.constantFrom(...text.split(" "));
const blank = fc.constantFrom("", " ", "  ", "\n", "\r\n", "\r", "\u00a0", "\u2028", "\ufeff");
const heads = words('[a] [B.c] [a"s"] [a\\u0020] [] [.] ["x"] [a');
const subsections = words('s S \\" \\\\ \\x é ] " [').map((name) => `[a "${name}"]`);
const keys = words("a b-1 Key a_b é");
const values = fc.array(
  fc.oneof(
    blank,
    words('x é = \\" \\\\ \\t \\n \\b \\q # ; "" "# " " [a] \\'),
    words("1 2 \\\n \\\r\n"),
  ),
  { maxLength: 6 },
).map((parts) => parts.join(""));
const lines = fc.oneof(
  { weight: 1, arbitrary: heads },
  { weight: 3, arbitrary: subsections },
  { weight: 1, arbitrary: blank },
  { weight: 2, arbitrary: keys },
  {
    weight: 9,
    arbitrary: fc.tuple(keys, words("= =\t \t="), values).map((parts) => parts.join("")),
  },
);
const ends = fc.oneof({ weight: 9, arbitrary: fc.constant("\n") }, blank);

Deno.test({
  name: "parseGitConfig() reads what git reads, and as far as git reads (long)",
  ignore: isMissing("git"),
  async fn(): Promise<void> {
    await using tree = await tempTree({});
    const texts = fc.array(fc.tuple(lines, ends), { maxLength: 8 })
      .map((parts) => "[a]" + parts.flat().join(""));
    const argv = ["git", "config", "--file=config", "--list", "--null"] as const;
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        await Deno.writeTextFile(`${tree.path}/config`, text);
        // It prints what stands before a fault.
        const listed = await output([...argv], tree.path, { statuses: [0, 128] });
        const shown = parseGitConfig(text).map(({ name, value }) =>
          (value === undefined ? name : `${name}\n${value}`) + "\0"
        );
        // Before 2.46 git made one space of any other white space within a value.
        assert.equal(shown.join("").replace(/[\t\r]/g, " "), listed.replace(/[\t\r]/g, " "));
      }),
      { numRuns: 400 },
    );
  },
});

for (
  const [what, text, count] of [
    ["newlines", "\n".repeat(400_000), 0],
    ["carriage returns", "[a]b=1" + "\r".repeat(400_000), 1],
    ["blanks in a value", "[a]b=1" + " ".repeat(400_000) + "2", 1],
    ["quotes", `[a]b=${'""'.repeat(200_000)}`, 1],
    ["an endless subsection", `[a "${"\\x".repeat(1_000_000)}`, 0],
    ["sections", "[a]".repeat(100_000), 0],
    ["an endless name", "[" + "a".repeat(400_000), 0],
    ["comments", "#\n".repeat(200_000), 0],
  ] as const
) {
  Deno.test(`parseGitConfig() takes time in proportion to ${what} (long)`, () => {
    const start = performance.now();
    assert.equal(parseGitConfig(text).length, count);
    // Squared, each of them takes minutes.
    assert.ok(performance.now() - start < 30_000);
  });
}
