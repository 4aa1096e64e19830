import { assertRun, tempTree, testExplainedPaths, testRows, type ToolRow } from "@ct/testing";
import { command } from "./mod.ts";

const colours = {
  "a.txt": "red\ngreen\nred green\n",
  "b.txt": "blue\nred\n",
  "c.txt": "grey\n",
};
const nested = {
  "top.txt": "t\n",
  "dir/one.txt": "1\n",
  "dir/deep/three.md": "3\n",
  ".env": "s\n",
  ln: { link: "top.txt" },
};

const rows: readonly ToolRow[] = [
  // Selection.
  {
    name: "everything below the base",
    files: nested,
    argv: ["--base", "dir"],
    stdout: "dir\ndir/deep\ndir/deep/three.md\ndir/one.txt\n",
  },
  ...([
    ["a call in one implementation", ["--grep", "lock()", "--in", "impl:Drop for *", "--detail"], [
      "a.rs:3:    self.lock();",
    ]],
    ["all functions, by a word for those of all languages", [
      "--grep",
      "lock",
      "--in",
      "function",
      "--detail",
    ], ["a.rs:3:    self.lock();", "a.rs:7:    fn lock() {}", "b.py:3:    lock()"]],
    ["a count of lines", ["--grep", "lock", "--in", "def", "--summary"], [
      "1 file(s) matched, 1 matching line(s)",
    ]],
    ["lines around", ["--grep", "lock", "--in", "def:f", "-B", "1"], [
      "b.py",
      "     2  def f():",
      "     3:     lock()",
    ]],
    ["a match that begins inside", ["--grep", "x\n    lock()", "--in", "def", "--detail"], []],
  ] as const).map(([about, argv, lines]): ToolRow => ({
    name: `--in: ${about}`,
    files: {
      "a.rs": "impl Drop for Guard {\n  fn drop(&mut self) {\n    self.lock();\n  }\n}\n" +
        "impl Lock {\n    fn lock() {}\n}\n// lock\n",
      "b.py": "lock = 1\ndef f():\n    lock()\n",
      "c.txt": "fn a() { lock(); }\n",
    },
    argv: [...argv, "--mode", "literal", "--base", "."],
    status: lines.length > 0 ? 0 : 1,
    stdout: lines.map((line) => line + "\n").join("").replaceAll(/^(?=[ab]\.)/gm, "./"),
  })),
  {
    name: "--in and --and",
    files: { "b.py": "lock = 1\ndef f():\n    lock()\n" },
    argv: ["--grep", "lock", "--and", "SHOUT", "--in", "def"],
    status: 1,
    stderr: "ct-search: nothing found; without --and would find 1\n",
  },
  {
    name: "--in that no match lies in",
    files: { "b.py": "lock = 1\ndef f(): pass\n" },
    argv: ["--grep", "lock", "--in", "def", "--lacks", "SHOUT"],
    status: 1,
    stderr: "ct-search: nothing found; without --grep would find 1, without --in 1\n",
  },
  {
    name: "--explain-skip names --in",
    files: { "b.py": "lock = 1\ndef f(): pass\n" },
    argv: ["--grep", "lock", "--in", "def", "--explain-skip", "b.py"],
    status: 1,
    stdout: /--in/,
  },
  {
    name: "--in among the patterns",
    files: { "b.py": "def f():\n    lock()\n" },
    argv: ["--grep", "lock", "--in", "def:f*", "--json"],
    stdout:
      /"patterns":\[\{"kind":"literal","option":"--grep","text":"lock"\},\{"kind":"glob","option":"--in","text":"f\*"\}\]/,
  },
  {
    name: "--in without a pattern",
    argv: ["--in", "fn"],
    status: 2,
    stderr: /^error: --in needs --grep/,
  },
  {
    name: "--in with a kind that no language has",
    argv: ["--grep", "a", "--in", "fuction:a"],
    status: 2,
    stderr: /no language has the kind "fuction"/,
  },
  {
    name: "a file as base",
    files: nested,
    argv: ["--base", "top.txt"],
    stdout: "top.txt\n",
  },
  {
    name: "kinds",
    files: nested,
    argv: ["--type", "l,d"],
    stdout: ".\n./dir\n./dir/deep\n./ln\n",
  },
  {
    name: "hidden entries",
    files: nested,
    argv: ["--hidden", "--type", "f", "--name", ".env"],
    stdout: "./.env\n",
  },
  {
    name: "names by alternatives",
    files: nested,
    argv: ["--name", "one*|(top|x).txt"],
    stdout: "./dir/one.txt\n./top.txt\n",
  },
  {
    name: "no name matches an empty set",
    files: nested,
    argv: ["--name", "|"],
    status: 1,
    stdout: "",
  },
  {
    name: "size",
    files: { a: "12", b: "123" },
    argv: ["--size", "-3", "--type", "f"],
    stdout: "./a\n",
  },
  {
    name: "a missing base",
    files: {},
    argv: ["--base", "no"],
    status: 2,
    stdout: "",
    stderr: /traversal error: .*no.*os error 2/,
  },
  // Content.
  {
    name: "a literal",
    files: colours,
    argv: ["--grep", "red"],
    stdout: "./a.txt\n./b.txt\n",
  },
  {
    name: "detail",
    files: colours,
    argv: ["--grep", "red", "--detail"],
    stdout: "./a.txt:1:red\n./a.txt:3:red green\n./b.txt:2:red\n",
  },
  {
    name: "detail counts a line once",
    files: { a: "aaa\nb\na" },
    argv: ["--grep", "a", "--detail"],
    stdout: "./a:1:aaa\n./a:3:a\n",
  },
  {
    name: "summary",
    files: colours,
    argv: ["--grep", "red", "--summary"],
    stdout: "2 file(s) matched, 3 matching line(s)\n",
  },
  {
    name: "summary of entries",
    files: colours,
    argv: ["--type", "f", "--summary"],
    stdout: "3 match(es)\n",
  },
  {
    name: "what lacks a text",
    files: colours,
    argv: ["--lacks", "red", "--detail"],
    stdout: "./c.txt\n",
  },
  {
    name: "what lacks a block",
    files: colours,
    argv: ["--lacks", "blue\nred"],
    stdout: "./a.txt\n./c.txt\n",
  },
  {
    name: "what has one text and lacks another",
    files: colours,
    argv: ["--grep", "red", "--lacks", "^blue$", "--summary"],
    stdout: "1 file(s) matched, 2 matching line(s)\n",
  },
  {
    name: "nothing lacks the empty pattern",
    files: { a: "x\n", b: "" },
    argv: ["--lacks", "", "--quiet"],
    status: 1,
    stdout: "",
  },
  {
    name: "a binary file is not said to lack anything",
    files: { a: "x\0\n", b: "y\0red\n", c: "z\n" },
    argv: ["--lacks", "red", "--json"],
    stdout: /"matches":\["\.\/c"\].*"skipped":\[\{"path":"\.\/a","reason":"binary"\}\]/,
    stderr: "ct-search: 1 file(s) skipped: 1 binary\n",
  },
  {
    name: "a file in UTF-16",
    files: { a: new Uint8Array([0xff, 0xfe, 0x72, 0, 0x65, 0, 0x64, 0, 10, 0]) },
    argv: ["--grep", "^red", "--detail"],
    stdout: "./a:1:red\n",
  },
  {
    name: "a file in UTF-16 without a mark",
    files: { a: new Uint8Array([0x72, 0, 0x65, 0, 0x64, 0, 10, 0]) },
    argv: ["--grep", "^red", "--detail", "--encoding", "utf-16le"],
    stdout: "./a:1:red\n",
  },
  {
    name: "a byte order mark is no part of the first line",
    files: { a: "\ufeffred\n", b: "\ufeff" },
    argv: ["--grep", "^red$", "--detail"],
    stdout: "./a:1:red\n",
  },
  {
    name: "all bytes as they are",
    files: { a: "\ufeffred\n" },
    argv: ["--grep", "^red$", "--encoding", "none"],
    status: 1,
    stdout: "",
  },
  {
    name: "a file in UTF-16 that does not lack the text",
    files: { a: new Uint8Array([0xfe, 0xff, 0, 0x72, 0, 0x65, 0, 0x64, 0, 10]) },
    argv: ["--lacks", "red", "--expect", "none"],
    stdout: "",
  },
  {
    name: "an invalid pattern that files must lack",
    argv: ["--lacks", "a[", "--mode", "glob"],
    status: 2,
    stdout: "",
    stderr: /^ct-search: invalid --lacks pattern: /,
  },
  {
    name: "line anchors",
    files: { a: "x\r\nend\r\n", b: "xend" },
    argv: ["--grep", "^end$", "--detail"],
    stdout: "./a:2:end\n",
  },
  {
    name: "text anchors hold at each line",
    files: { a: "one\ntwo\n" },
    argv: ["--grep", "\\Atwo\\z", "--detail"],
    stdout: "./a:2:two\n",
  },
  {
    name: "anchors without the m flag",
    files: { a: "one\ntwo\n" },
    argv: ["--grep", "(?-m)^two$", "--detail"],
    stdout: "./a:2:two\n",
  },
  {
    name: "an empty line",
    files: { a: "x\n\ny" },
    argv: ["--grep", "^$", "--detail"],
    stdout: "./a:2:\n",
  },
  {
    name: "the end of an unterminated line",
    files: { a: "x\ny" },
    argv: ["--grep", "y?$", "--detail"],
    stdout: "./a:1:x\n./a:2:y\n",
  },
  {
    name: "an empty first line",
    files: { a: "\nx\n" },
    argv: ["--grep", "^", "--detail"],
    stdout: "./a:1:\n./a:2:x\n",
  },
  {
    name: "a pattern that spans lines",
    files: { a: "one\ntwo\n", b: "two\none\n" },
    argv: ["--grep", "one\\stwo", "--detail"],
    stdout: "./a:1:one\n./a:2:two\n",
  },
  {
    name: "a newline is no white space at the end of a line",
    files: { a: "x\n\ny\n", b: "x \n", c: "x\r\n" },
    argv: ["--grep", "\\s+$", "--detail"],
    stdout: "./b:1:x \n",
  },
  {
    name: "a named newline",
    files: { a: "x;\n", b: "x;" },
    argv: ["--grep", ";\\n", "--detail"],
    stdout: "./a:1:x;\n",
  },
  {
    name: "a negated class within a line",
    files: { a: "ab\nb\n" },
    argv: ["--grep", "^[^a]$", "--detail"],
    stdout: "./a:2:b\n",
  },
  {
    name: "a negated class does not eat the carriage return",
    files: { a: "a\r\n" },
    argv: ["--grep", "a[^x]$"],
    status: 1,
    stdout: "",
  },
  {
    name: "the empty pattern and an empty file",
    files: { a: "" },
    argv: ["--grep", "", "--type", "f"],
    stdout: "./a\n",
  },
  {
    name: "an empty file has no lines",
    files: { a: "" },
    argv: ["--grep", "x*"],
    status: 1,
    stdout: "",
  },
  {
    name: "the empty pattern matches each line",
    files: { a: "p\nq\n" },
    argv: ["--grep", "", "--detail"],
    stdout: "./a:1:p\n./a:2:q\n",
  },
  {
    name: "a block",
    files: { a: "p\r\nq\r\nr\r\n" },
    argv: ["--grep", "q\nr", "--detail"],
    stdout: "./a:2:q\n",
  },
  {
    name: "the nearest miss of a block",
    files: { a: "p\nq\nr\n" },
    argv: ["--grep", "p\nq\nx", "--detail"],
    status: 1,
    stdout: "",
    stderr:
      "ct-search: nearest miss: ./a:1: block diverges at its line 3 of 3\nct-search:   expected: x\nct-search:   found:    r\n",
  },
  {
    name: "a payload file is literal",
    files: { p: "a.b\n", "x.t": "a.b\n", "y.t": "axb\n" },
    argv: ["--grep", "file:p", "--name", "*.t"],
    stdout: "./x.t\n",
  },
  {
    name: "a missing payload file",
    files: {},
    argv: ["--grep", "file:p"],
    status: 2,
    stderr: "ct-search: reading payload file 'p': No such file or directory (os error 2)\n",
  },
  {
    name: "a block with a mode",
    files: {},
    argv: ["--grep", "a\nb", "--mode", "regex"],
    status: 2,
    stderr: /multi-line pattern is always a literal block/,
  },
  {
    name: "a binary file",
    files: { a: "x\0y\n" },
    argv: ["--grep", "y", "--detail"],
    stdout: "./a: binary file matches\n",
  },
  {
    name: "control characters are escaped",
    files: { a: "\x1b[31mx\n" },
    argv: ["--grep", "x", "--detail"],
    stdout: "./a:1:\\x1b[31mx\n",
  },
  {
    name: "raw control characters",
    files: { a: "\x1b[31mx\n" },
    argv: ["--grep", "x", "--detail", "--raw"],
    stdout: "./a:1:\x1b[31mx\n",
  },
  {
    name: "a name with a newline",
    files: { "a\nb": "" },
    argv: ["--type", "f"],
    stdout: "./a\\nb\n",
  },
  // Verdict and templates.
  {
    name: "none",
    files: colours,
    argv: ["--grep", "violet", "--expect", "none"],
    stdout: "",
  },
  {
    name: "fewer than",
    files: colours,
    argv: ["--type", "f", "--expect", "-3", "--quiet"],
    status: 1,
    stdout: "",
  },
  {
    name: "all tokens",
    files: colours,
    argv: [
      "--grep",
      "red",
      "--quiet",
      "--question",
      "Q",
      "--emit",
      "{RESULT}|{QUESTION}|{COUNT}|{LINES}|{BASE}|{MATCHES}",
    ],
    stdout: "SUCCESS|Q|2|3|.|./a.txt\n./b.txt\n",
  },
  {
    name: "names with control characters in a template",
    files: { "a\nb": "", "\x1b": "" },
    argv: ["--type", "f", "--quiet", "--emit", "{MATCHES}"],
    stdout: "./\\x1b\n./a\\nb\n",
  },
  {
    name: "raw names in a template",
    files: { "a\x1b": "" },
    argv: ["--type", "f", "--quiet", "--emit", "{MATCHES}", "--raw"],
    stdout: "./a\x1b\n",
  },
  {
    name: "the banner",
    files: { a: "" },
    argv: ["--question", "Any?", "--type", "f"],
    stdout: "== Any? ==\n./a\n",
  },
  {
    name: "limit",
    files: colours,
    argv: ["--type", "f", "--limit", "2"],
    stdout: "./a.txt\n./b.txt\n",
    stderr: "ct-search: stopped at --limit 2; there may be more\n",
  },
  {
    name: "limit zero",
    files: colours,
    argv: ["--type", "f", "--limit", "0"],
    status: 1,
    stdout: "",
  },
  {
    name: "a limit does not make none true",
    files: colours,
    argv: ["--type", "f", "--limit", "0", "--expect", "none"],
    status: 1,
    stdout: "",
  },
  {
    name: "a limit does not make fewer-than true",
    files: colours,
    argv: ["--type", "f", "--limit", "1", "--expect", "-3"],
    status: 1,
    stdout: "./a.txt\n",
    stderr: "ct-search: stopped at --limit 1; there may be more\n",
  },
  {
    name: "a limit does not make an exact expectation true",
    files: colours,
    argv: ["--type", "f", "--limit", "2", "--quiet", "--expect", "=2"],
    status: 1,
    stdout: "",
  },
  {
    name: "an exact expectation is judged by all entries, also those past the limit",
    files: colours,
    argv: ["--type", "f", "--limit", "2", "--expect", "=3"],
    stdout: "./a.txt\n./b.txt\n",
    stderr: "ct-search: omitted: 1 more than --limit 2\n",
  },
  {
    name: "JSON",
    files: colours,
    argv: ["--grep", "red", "--json"],
    stdout:
      '{"base":".","count":2,"coverage":{"candidates":3,"complete":true,"searched":3,"skipped":{}},"lines":3,"matches":["./a.txt","./b.txt"],"patterns":[{"kind":"literal","option":"--grep","text":"red"}],"tool":"ct-search","verdict":"SUCCESS"}\n',
  },
  {
    name: "indented JSON",
    files: { a: "" },
    argv: ["--type", "f", "--json-pretty"],
    stdout:
      '{\n  "base": ".",\n  "count": 1,\n  "coverage": {\n    "candidates": 1,\n    "complete": true,\n    "searched": 1,\n    "skipped": {}\n  },\n  "lines": 0,\n  "matches": [\n    "./a"\n  ],\n  "tool": "ct-search",\n  "verdict": "SUCCESS"\n}\n',
  },
  // Order of checks.
  {
    name: "the timeout is checked first",
    files: {},
    argv: ["--timeout", "0", "--expect", "x"],
    status: 2,
    stderr: /invalid --timeout '0'/,
  },
  {
    name: "the name before the expectation",
    files: {},
    argv: ["--name", "[", "--expect", "x", "--question", "Q"],
    status: 2,
    stdout: "",
    stderr: /invalid --name pattern/,
  },
  {
    name: "output modes exclude each other",
    files: {},
    argv: ["--list", "--detail"],
    status: 2,
    stdout: "",
    stderr: /--list cannot be used with --detail/,
  },
];

testRows(command, rows);

testExplainedPaths(command, [
  {
    name: "a path that is a directory",
    argv: ["--explain-skip", "gen", "--no-ignore", "--type", "f"],
    status: 1,
    stdout: "gen: left out: --type does not keep it\n",
  },
  {
    name: "a path whose content does not match",
    argv: ["--explain-skip", "a.rs", "--grep", "fn", "--lacks", "a"],
    status: 1,
    stdout: "a.rs: left out: --lacks does not keep it\n",
  },
  {
    name: "a path that is binary",
    argv: ["--explain-skip", "b.bin", "--lacks", "a"],
    status: 1,
    stdout: "b.bin: left out: its contents are unknown: binary\n",
  },
  {
    name: "a path of another size",
    argv: ["--explain-skip", "b.bin", "--size", "+1"],
    status: 1,
    stdout: "b.bin: left out: --size does not keep it\n",
  },
]);

Deno.test("ct-search sorts by the time of modification, the latest first", async () => {
  await using tree = await tempTree({ a: "x\n", b: "x\n", c: "x\n" });
  for (const [index, name] of ["b", "c", "a"].entries()) {
    await Deno.utime(`${tree.path}/${name}`, 1e9, 1e9 + index);
  }
  for (
    const [argv, stdout, stderr] of [
      [["x", "--sort", "modified"], "./a\n./c\n./b\n", ""],
      [
        ["x", "--sort", "modified", "--limit", "2", "--detail"],
        "./a:1:x\n./c:1:x\n",
        "ct-search: omitted: 1 more than --limit 2\n",
      ],
    ] as const
  ) {
    await assertRun(command, tree.path, argv, { status: 0, stdout, stderr });
  }
});

Deno.test("ct-search prints the lines around a block and around a match across lines", async () => {
  await using tree = await tempTree({ a: "1\n2\n3\n4\n5\n6\n7\n8\n" });
  const stdout = "a\n     2  2\n     3: 3\n     4: 4\n     5  5\n";
  for (const pattern of ["3\n4", "3\\s4"]) {
    await assertRun(command, tree.path, [pattern, "a", "-C", "1"], { status: 0, stdout });
  }
});
