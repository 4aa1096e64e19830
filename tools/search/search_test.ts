import { assertRun, tempTree } from "@ct/testing";
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

interface Row {
  readonly name: string;
  readonly files: Parameters<typeof tempTree>[0];
  readonly argv: readonly string[];
  readonly status?: number;
  readonly stdout?: string;
  readonly stderr?: string | RegExp;
}

const rows: readonly Row[] = [
  // Selection.
  {
    name: "everything below the base",
    files: nested,
    argv: ["--base", "dir"],
    stdout: "dir\ndir/deep\ndir/deep/three.md\ndir/one.txt\n",
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
    stdout: "./a\n",
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
    stdout: "./a\n",
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
  },
  {
    name: "an exact expectation sees the limited count",
    files: colours,
    argv: ["--type", "f", "--limit", "2", "--quiet", "--expect", "=2"],
    stdout: "",
  },
  {
    name: "JSON",
    files: colours,
    argv: ["--grep", "red", "--json"],
    stdout:
      '{"base":".","count":2,"lines":3,"matches":["./a.txt","./b.txt"],"tool":"ct-search","verdict":"SUCCESS"}\n',
  },
  {
    name: "indented JSON",
    files: { a: "" },
    argv: ["--type", "f", "--json-pretty"],
    stdout:
      '{\n  "base": ".",\n  "count": 1,\n  "lines": 0,\n  "matches": [\n    "./a"\n  ],\n  "tool": "ct-search",\n  "verdict": "SUCCESS"\n}\n',
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

for (const row of rows) {
  Deno.test(`ct-search: ${row.name}`, async () => {
    await using tree = await tempTree(row.files);
    await assertRun(command, tree.path, row.argv, {
      status: row.status ?? 0,
      ...(row.stdout === undefined ? {} : { stdout: row.stdout }),
      stderr: row.stderr ?? "",
    });
  });
}
