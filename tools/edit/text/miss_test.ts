import { testRows } from "@ct/testing";
import { command } from "../mod.ts";

const script = (...items: readonly string[]) =>
  items.map((item) => `#% edit ${item}\n#% end\n`).join("");
const single = (find: string, replace = "new text") => ["--find", find, "--replace", replace];
const go = "func run() {\n\tif ok {\n\t\treturn 1\n\t}\n}\n";

/** A reason in text, for a find in a file `a`; and the members of JSON. */
const reasons: readonly (readonly [string, string, string, string])[] = [
  [
    go,
    "    if ok {\n        return 1",
    "tabs_vs_spaces 2:1",
    '1 tab in the file, 4 spaces in the find, before "if", and 1 more',
  ],
  ["a\r\r\nb\r\r\n", "a\nb", "crlf 1:2", "CRCRLF in the file, LF in the find"],
  ["a\rb\r", "a\nb", "crlf 1:2", "CR in the file, LF in the find"],
  [
    "x\n\none  \ntwo\n",
    "one\ntwo",
    "trailing_space 3:4",
    "2 spaces at the end of the line only in the file",
  ],
  ["one\n", "one ", "trailing_space 1:4", "1 space at the end of the line only in the find"],
  [
    "if (a)\u00a0{\n",
    "if (a) {",
    "homoglyph 1:7",
    'U+00A0 (no-break space) in the file, 1 space in the find, before "{"',
  ],
  [
    "\n\ufeffusing a;\nb\n",
    "using a;\nb",
    "homoglyph 2:1",
    'U+FEFF before "using" only in the file',
  ],
  [
    "let \u0441 = 1;\n",
    "let c = 1;",
    "homoglyph 1:5",
    'U+0441 (Cyrillic) in the file, "c" in the find, before "="',
  ],
  [
    "\u{1f600} cafe\u0301\n",
    "\u{1f600} caf\u00e9",
    "normalization 1:6",
    '"e" U+0301 in the file, U+00E9 in the find',
  ],
  [
    "{\n    a\n}\n",
    "{\n  a\n}",
    "indentation 2:1",
    '4 spaces in the file, 2 spaces in the find, before "a"',
  ],
  ["f( a )\n", "f(a)", "spacing 1:3", '1 space before "a" only in the file, and 1 more'],
  ["b\nnew text\n", "old text", "already_applied 2:1", "the replacement is already there"],
  ["b\r\nnew text\r\n", "old\ntext", "already_applied 2:1", "the replacement is already there"],
  [
    "one\n\ttwo\n",
    "1\tone\n2\t\ttwo",
    "line_numbers 1:1",
    "the find has line numbers in front of what is here",
  ],
  [
    "one\n\ttwo\n",
    "one\\n\\ttwo",
    "escapes 1:1",
    "the find has escapes such as \\n for what is here",
  ],
  [
    "second = 2;\nfirst = 1;\n",
    "first = 1;\nsecond = 2;",
    "moved 2:1",
    "all lines of the find are in the file, but not one after the other: they are at lines 2, 1",
  ],
  [
    "f() {\n  a(2);\n}\n",
    "f() {\n  a(1);\n}",
    "stale 2:1",
    "other lines of the find are there, but not its line 2",
  ],
];

/** A text as a pattern that matches only it. */
const exactly = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

for (const [text, find, head, note] of reasons) {
  const [reason = "", place = ""] = head.split(" ");
  const [line, column] = place.split(":").map(Number);
  const member = JSON.stringify({ column, line, note, path: "./a", reason });
  const row = `miss: ${reason} at ./a:${place}: ${note}\n`;
  const name = `${JSON.stringify(text)} has no ${JSON.stringify(find)}`;
  const items = script(`\n#% find\n${find}\n#% replace\nnew text`);
  testRows(command, [
    {
      name,
      files: { a: text },
      argv: [...single(find), "--mode", "literal"],
      status: 1,
      stderr: new RegExp(`^ct-edit: ${exactly(row)}$`, "m"),
    },
    {
      name: `${name}, in JSON`,
      files: { a: text },
      argv: [...single(find), "--mode", "literal", "--json"],
      status: 1,
      stdout: new RegExp(`"miss":${exactly(member)}`),
    },
    {
      name: `${name}, in a script`,
      files: { a: text, s: items },
      argv: ["--script", "s"],
      status: 1,
      stdout: new RegExp(`^  ${exactly(row)}`, "m"),
    },
  ]);
}

const within = "function f() {\n  let old = 1;\n}\nfunction g() {\n  let one = 1;\n}\n";
const two = "class A:\n  def f(self): x\nclass B:\n  def f(self): x\n";

testRows(command, [
  {
    name: "the find is outside of the declaration",
    files: { "a.ts": within },
    argv: [...single("let old = 1;"), "--within", "g"],
    status: 1,
    stderr: "ct-edit: miss: moved at ./a.ts:2:3: it is here, outside of what --within names\n",
  },
  {
    name: "lines of a declaration count from the start of the file",
    files: { "a.ts": within },
    argv: [...single("let  one = 1;"), "--within", "g"],
    status: 1,
    stderr: /miss: spacing at \.\/a\.ts:5:6: 1 space in the file, 2 spaces in the find/,
  },
  {
    name: "a declaration that occurs twice is no error where nothing would be edited",
    files: { "a.py": two },
    argv: [...single("missing"), "--within", "f"],
    status: 1,
    stderr: "ct-edit: nothing matches --find in 1 file(s)\n",
  },
  {
    name: "the find is in a file of another name",
    files: { "a.ts": "one\n", "b.js": "\ufeffold\n" },
    argv: [...single("old"), "--name", "*.ts"],
    status: 1,
    stderr:
      "ct-edit: miss: moved at ./b.js:1:1: it is here, in a file that the edit does not look at\n",
  },
  {
    name: "the find is on another path",
    files: { "a/a": "one\n", "b/a": "x\n  old\nnext\n" },
    argv: [...single("  old\nnext"), "--path", "a/**"],
    status: 1,
    stderr: /miss: moved at \.\/b\/a:2:1: it is here, in a file that the edit does not look at/,
  },
  {
    name: "the find is in another file than the edit names",
    files: { a: "one\n", b: "old\n", s: script("file=a\n#% find\nold\n#% replace\nnew text") },
    argv: ["--script", "s"],
    status: 1,
    stdout: /^ {2}miss: moved at \.\/b:1:1: it is here, in a file that the edit does not look at$/m,
  },
  {
    name: "the find is nowhere but in the script",
    files: { a: "one\n", s: script("\n#% find\nold\n#% replace\nnew text") },
    argv: ["--script", "s", "--name", "a"],
    status: 1,
    stdout: "edit 1/1: expect =1, mode literal -> ERROR (0 replacement(s))\n" +
      "0 replacement(s) in 0 file(s) over 1 edit(s) -> ERROR (verdict ERROR, not written)\n",
  },
  {
    name: "an edit before has changed the text",
    files: {
      a: "x\nold = 1;\n",
      s: script("\n#% find\nold\n#% replace\nnewer", "\n#% find\nold = 1;\n#% replace\nz"),
    },
    argv: ["--script", "s"],
    status: 1,
    stdout: /^ {2}miss: stale at \.\/a:2:1: an edit before it has changed this text$/m,
  },
  {
    name: "the least difference of several files",
    files: { a: "f(\ta)\n", b: "f(\u00a0a)\n", c: "f(  a)\n" },
    argv: [...single("f( a)"), "--mode", "literal"],
    status: 1,
    stderr: /^ct-edit: miss: homoglyph at \.\/b:1:3: /,
  },
  {
    name: "a miss that is expected has no reason",
    files: { a: "\told text\n" },
    argv: [...single("    old text"), "--expect", "none"],
  },
  {
    name: "a regex has no reason",
    files: { a: "\told text\n" },
    argv: [...single(" +old text"), "--mode", "regex"],
    status: 1,
    stderr: "ct-edit: nothing matches --find in 1 file(s)\n",
  },
  {
    name: "a file that is no text has no reason",
    files: { a: new Uint8Array([9, 0x61, 0xff]) },
    argv: single("  a"),
    status: 1,
    stderr: "ct-edit: nothing matches --find in 1 file(s)\n",
  },
  {
    name: "a reason in UTF-16",
    files: { a: new Uint8Array([0xff, 0xfe, 9, 0, 0x61, 0, 10, 0]) },
    argv: single("  a"),
    status: 1,
    stderr: /miss: tabs_vs_spaces at \.\/a:1:1: 1 tab in the file, 2 spaces in the find/,
  },
  {
    name: "control characters of a note are escaped",
    files: { a: "a\u00a0\x1b[31m\n" },
    argv: [...single("a \x1b[31m"), "--mode", "literal"],
    status: 1,
    stderr: /before "\\u001b\[31m"$/m,
  },
]);
