import assert from "node:assert/strict";
import { differenceKinds } from "./miss/difference.ts";
import { firstReason, reasonOfMiss } from "./miss_reason.ts";

/** What a text has, what was looked for, and the reason with its line, column and note. */
type Row = readonly [string, string, string, string];

// Kinds of edits that models made and that failed, as threads about their tools have them.
const anywhere: readonly Row[] = [
  [
    "a Go file shown with spaces for its tabs",
    "func run() {\n\tif err != nil {\n\t\treturn err\n\t}\n}\n",
    "    if err != nil {\n        return err\n    }",
    'tabs_vs_spaces 2:1 1 tab in the file, 4 spaces in the find, before "if", and 2 more',
  ],
  [
    "a make file",
    "all:\n\tcc a.c\n",
    "all:\n        cc a.c",
    'tabs_vs_spaces 2:1 1 tab in the file, 8 spaces in the find, before "cc"',
  ],
  [
    "tabs between columns",
    "NAME\tVALUE\n",
    "NAME VALUE",
    'tabs_vs_spaces 1:5 1 tab in the file, 1 space in the find, before "VALUE"',
  ],
  [
    "the whole last line",
    "f()\n\tg()\n",
    "f()\n    g()\n",
    'tabs_vs_spaces 2:1 1 tab in the file, 4 spaces in the find, before "g()"',
  ],
  [
    "the final newline of Windows",
    "f()\r\n",
    "f()\n",
    "crlf 1:4 CRLF in the file, LF in the find",
  ],
  [
    "a blank before the final newline",
    "f()\n  g()\n",
    "f() \n",
    "trailing_space 1:4 1 space at the end of the line only in the find",
  ],
  ["a file of Windows", "a\r\nb\r\n", "a\nb", "crlf 1:2 CRLF in the file, LF in the find"],
  ["an edit of Windows", "a\nb\n", "a\r\nb", "crlf 1:2 LF in the file, CRLF in the find"],
  ["a file of an old Mac", "a\rb\r", "a\nb", "crlf 1:2 CR in the file, LF in the find"],
  [
    "a hard break of Markdown",
    "one  \ntwo\n",
    "one\ntwo",
    "trailing_space 1:4 2 spaces at the end of the line only in the file",
  ],
  [
    "blanks in an empty line",
    "a();\n    \nb();\n",
    "a();\n\nb();",
    "trailing_space 2:1 4 spaces at the end of the line only in the file",
  ],
  [
    "a blank after the find",
    "return 1;\n",
    "return 1; ",
    "trailing_space 1:10 1 space at the end of the line only in the find",
  ],
  [
    "curly quotes",
    "Do not ask \u201cwhat\u201d twice.\n",
    'ask "what" twice',
    'homoglyph 1:12 U+201C in the file, "\\"" in the find, before "what\u201d", and 1 more',
  ],
  [
    "an apostrophe",
    "it\u2019s\n",
    "it's",
    'homoglyph 1:3 U+2019 in the file, "\'" in the find, before "s"',
  ],
  [
    "a hyphen that does not break",
    "top\u2011level\n",
    "top-level",
    'homoglyph 1:4 U+2011 in the file, "-" in the find, before "level"',
  ],
  [
    "a dash",
    "top\u2014level\n",
    "top-level",
    'homoglyph 1:4 U+2014 in the file, "-" in the find, before "level"',
  ],
  [
    "a space that does not break",
    "in\u00a0current\n",
    "in current",
    'homoglyph 1:3 U+00A0 (no-break space) in the file, 1 space in the find, before "current"',
  ],
  [
    "a space without width",
    "let \u200bx = 1;\n",
    "let x = 1;",
    'homoglyph 1:4 1 space U+200B (zero width space) in the file, 1 space in the find, before "x"',
  ],
  [
    "a mark within a file that was put together",
    "a\n\ufeffusing System;\n",
    "a\nusing System;",
    'homoglyph 2:1 U+FEFF before "using" only in the file',
  ],
  [
    "a mark in the find",
    "using System;\n",
    "\ufeffusing System;",
    'homoglyph 1:1 U+FEFF before "using" only in the find',
  ],
  [
    "a Cyrillic letter",
    "let \u0441ount = 1;\n",
    "let count = 1;",
    'homoglyph 1:5 U+0441 (Cyrillic) in the file, "c" in the find, before "ount"',
  ],
  [
    "a Greek letter",
    "let \u03bf = 1;\n",
    "let o = 1;",
    'homoglyph 1:5 U+03BF (Greek) in the file, "o" in the find, before "="',
  ],
  [
    "an ellipsis",
    "Loading\u2026\n",
    "Loading...",
    'homoglyph 1:8 U+2026 in the file, "..." in the find',
  ],
  [
    "a name from a Mac",
    "re\u0301sume\n",
    "r\u00e9sume",
    'normalization 1:2 "e" U+0301 in the file, U+00E9 in the find, before "sume"',
  ],
  [
    "decomposed Cyrillic",
    "\u0440\u0430\u0438\u0306\u043e\u043d\n",
    "\u0440\u0430\u0439\u043e\u043d",
    "normalization 1:3 U+0438 (Cyrillic) U+0306 in the file, U+0439 (Cyrillic) in the find, " +
    'before "\u043e\u043d"',
  ],
  [
    "decomposed Hangul",
    "\u1112\u1161\u11ab\n",
    "\ud55c",
    "normalization 1:1 U+1112 U+1161 U+11AB in the file, U+D55C in the find",
  ],
  [
    "brackets of full width",
    "f\uff08a\uff09\n",
    "f(a)",
    'normalization 1:2 U+FF08 in the file, "(" in the find, before "a\uff09", and 1 more',
  ],
  [
    "the indentation left out",
    "class A:\n    def f(self):\n        return 1\n",
    "def f(self):\n    return 1",
    'indentation 3:1 8 spaces in the file, 4 spaces in the find, before "return"',
  ],
  [
    "blanks within a line",
    "f(a,  b)\n",
    "f(a, b)",
    'spacing 1:5 2 spaces in the file, 1 space in the find, before "b)"',
  ],
  [
    "no blank at all",
    "if(a)\n",
    "if (a)",
    'spacing 1:3 1 space before "(a)" only in the find',
  ],
  [
    "several at once",
    "\tfoo  \u2026\n",
    "    foo  ...",
    'tabs_vs_spaces 1:1 1 tab in the file, 4 spaces in the find, before "foo", and 1 more; ' +
    "homoglyph as well",
  ],
  [
    "the least of several places",
    "  a b\na b \n\ta b\n",
    "a b\n\ta b",
    "trailing_space 2:4 1 space at the end of the line only in the file",
  ],
  [
    "made before",
    "let b = 1;\n",
    "let a = 1;",
    "already_applied 1:1 the replacement is already there",
  ],
  [
    "the listing of a tool",
    "a();\n  b();\n",
    "     1\u2192a();\n     2\u2192  b();\n",
    "line_numbers 1:1 the find has line numbers in front of what is here",
  ],
  [
    "escapes written out",
    'f() {\n\tlog("a");\n}\n',
    '{\\n\\tlog(\\"a\\");',
    "escapes 1:5 the find has escapes such as \\n for what is here",
  ],
  [
    "an escaped character",
    "caf\u00e9s\n",
    "caf\\u00e9",
    "escapes 1:1 the find has escapes such as \\n for what is here",
  ],
  [
    "swapped",
    "let second = 2;\nlet first = 1;\n",
    "let first = 1;\nlet second = 2;\n",
    "moved 2:1 all lines of the find are in the file, but not one after the other: " +
    "they are at lines 2, 1",
  ],
];

const ofLines: readonly Row[] = [
  [
    "a conversion that was made twice",
    "a\r\r\nb\r\r\n",
    "a\nb",
    "crlf 1:2 CRCRLF in the file, LF in the find",
  ],
  [
    "tabs in a file of Windows",
    "{\r\n\ta\r\n}\r\n",
    "{\n  a\n}",
    'tabs_vs_spaces 2:1 1 tab in the file, 2 spaces in the find, before "a"',
  ],
  [
    "a line that was changed since",
    "f() {\n  let a = 2;\n  return a;\n}\n",
    "f() {\n  let a = 1;\n  return a;\n}",
    "stale 2:1 other lines of the find are there, but not its line 2",
  ],
  [
    "an edit that was made, in a file of Windows",
    "a\r\nlet b = 1;\r\nc\r\n",
    "a\nlet a = 1;\nc",
    "already_applied 2:1 the replacement is already there",
  ],
];

for (const [rows, whole] of [[anywhere, false], [ofLines, true]] as const) {
  for (const [what, text, find, wanted] of rows) {
    Deno.test(`reasonOfMiss(): ${what}`, () => {
      const replace = "let b = 1;";
      const miss = reasonOfMiss(text, { find, replace, whole, subject: "the find" });
      const { reason, line, column, note } = miss ?? {};
      assert.equal(`${reason} ${line}:${column} ${note}`, wanted);
    });
  }
}

for (
  const [what, text, find, replace] of [
    ["nothing alike", "alpha\n", "omega", "x"],
    ["another name", "let alpha = 1;\n", "let omega = 1;", "x"],
    ["a replacement within a word", "rename it\n", "old", "name"],
    ["a replacement without a word", "}\n", "old", "}"],
    ["two words that are one", "disabled\n", "is able", "x"],
    ["one word that is two", "a\u00a0b\n", "ab", "x"],
    ["many parts of characters", "\u2026".repeat(20_000), ".", "x"],
    ["line numbers of another text", "alpha\n", "1\tomega", "x"],
    ["escapes of blanks", "a\n\n", "\\n", "x"],
    ["nothing but blanks", "a\n", "\u00a0", "x"],
    ["too large a text", "a\tb\n" + "x".repeat(1 << 21), "a b", "x"],
    ["too long a find", `a\tb${"x".repeat(1 << 14)}\n`, `a b${"x".repeat(1 << 14)}`, "y"],
    ["too long a line", `a\tb${"x".repeat(1 << 16)}\n`, "a b", "y"],
  ] as const
) {
  Deno.test(`reasonOfMiss() gives none for ${what}`, () => {
    const missed = { find, replace, whole: false, subject: "the find" };
    assert.equal(reasonOfMiss(text, missed), undefined);
  });
}

Deno.test("reasonOfMiss() names the replacement where the find is near it", () => {
  const missed = { find: "f(a,b)", replace: "f(a, b)", whole: false, subject: "the find" };
  assert.equal(reasonOfMiss("f(a, b)\n", missed)?.reason, "already_applied");
});

Deno.test("firstReason() takes the one that comes first", () => {
  const last = ["already_applied", "line_numbers", "escapes", "moved", "stale"] as const;
  const reasons = [...differenceKinds, ...last];
  const misses = reasons.map((reason) => ({ reason }));
  assert.equal(misses.toReversed().reduce((a, b) => firstReason(a, b) ?? a).reason, "crlf");
  assert.equal(firstReason(undefined, misses[3]), misses[3]);
  assert.equal(firstReason(misses[3], undefined), misses[3]);
});
