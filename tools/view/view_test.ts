import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { assertRun, ManualClock, tempTree, testRows, type ToolRow } from "@ct/testing";
import { command } from "./mod.ts";

const twelve = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`)
  .join("");
const files = {
  "n.txt": twelve,
  empty: "",
  "crlf.txt": "a\r\nb\rc\r\n\r\n",
  "p": "}\n\nfn b() {\n",
  "c.rs": "fn a() {\n}\n\nfn b() {\n  two();\n}\n",
};

const rows: readonly ToolRow[] = [
  {
    name: "a pattern that may be text",
    files: { a: "user.name\nuser_name\n" },
    argv: ["a", "--match", "user.name"],
    stdout: "1  user.name\n2  user_name\n",
    stderr: "ct-view: --match user.name was read as a regex, which matches other text as well: " +
      "a:1 has the text itself, a:2 has user_name; " +
      "add --mode literal for the text as it is, or --mode regex\n",
  },
  {
    name: "a pattern that may be text, within lines where it is clear",
    files: { a: "user.name\nuser_name\n" },
    argv: ["a", "--match", "user.name", "--range", "1:1", "-C0"],
    stdout: "1  user.name\n",
    stderr: "",
  },
  {
    name: "one declaration",
    argv: ["c.rs", "--symbol", "b"],
    stdout: "4  fn b() {\n5    two();\n6  }\n",
  },
  {
    name: "matches in one declaration",
    files: { "c.rs": "fn a() {\n  two();\n}\nfn b() {\n  two();\n}\n" },
    argv: ["c.rs", "--symbol", "fn:b", "--match", "two", "-C", "0"],
    stdout: "5    two();\n",
  },
  {
    name: "a declaration and a place",
    argv: ["c.rs:1", "--symbol", "b"],
    status: 2,
    stderr: /--symbol cannot be used with a range of lines/,
  },
  {
    name: "a declaration that is not there",
    argv: ["c.rs", "--symbol", "bb"],
    status: 2,
    stderr: /c\.rs does not declare "bb"/,
  },
  {
    name: "a name that several declarations have",
    files: { "c.py": "class A:\n  def f(self): pass\nclass B:\n  def f(self): pass\n" },
    argv: ["c.py", "--symbol", "f"],
    stdout: "2    def f(self): pass\n--\n4    def f(self): pass\n",
  },
  {
    name: "a member of one of two classes",
    files: { "c.py": "class A:\n  def f(self): pass\nclass B:\n  def f(self): pass\n" },
    argv: ["c.py", "--symbol", "B.f", "--plain"],
    stdout: "  def f(self): pass\n",
  },
  {
    name: "one of two declarations on a line",
    files: { "a.ts": "function a() { x(); } function b() {\n} class C { p() {} q() {} }\n" },
    argv: ["a.ts", "--symbol", "b"],
    stdout: "1  function b() {\n2  }\n",
  },
  {
    name: "two declarations of a line, in JSON",
    files: { "a.ts": "// c\nx(); function a() {} y(); function b() {} z();\n" },
    argv: ["a.ts", "--symbol", "a", "--symbol", "b", "--json"],
    stdout: /"lines":\[{"n":2,"text":"function a\(\) {} y\(\); function b\(\) {}"}\]/,
  },
  {
    name: "one of several declarations by its line or parameters",
    files: { "A.java": "class A {\n  int f(int a) {}\n  int f(String b) {}\n}\n" },
    argv: ["A.java", "--symbol", "A.f@2", "--symbol", "f(String)"],
    stdout: "2    int f(int a) {}\n3    int f(String b) {}\n",
  },
  {
    name: "several declarations, with what stands before them",
    files: { "c.py": "import a\n# why\n@b(\n  1)\ndef f(): pass\n\n# no\n\n@c\ndef g(): pass\n" },
    argv: ["c.py", "--symbol", "g", "--symbol", "f"],
    stdout: " 2  # why\n 3  @b(\n 4    1)\n 5  def f(): pass\n--\n 9  @c\n10  def g(): pass\n",
  },
  {
    name: "one of several declarations is not there",
    argv: ["c.rs", "--symbol", "a", "--symbol", "no"],
    status: 2,
    stdout: "",
    stderr: /c\.rs does not declare "no"/,
  },
  {
    name: "a declaration in a file of no language",
    argv: ["n.txt", "--symbol", "a"],
    status: 2,
    stdout: "",
    stderr: /n\.txt does not declare "a"\n {2}unknown language: this file/,
  },
  {
    name: "declarations of which not all show their end",
    files: { "c.rs": "fn a() {}\nmod m {\n  fn a() {\n" },
    argv: ["c.rs", "--symbol", "a"],
    stdout: "1  fn a() {}\n",
    stderr: "ct-view: c.rs does not show where 3:? fn a ends\n",
  },
  {
    name: "a range",
    argv: ["n.txt", "--range", "9:10"],
    stdout: " 9  line 9\n10  line 10\n",
  },
  {
    name: "an open end",
    argv: ["n.txt", "--range", "12:"],
    stdout: "12  line 12\n",
  },
  {
    name: "an open start",
    argv: ["n.txt", "--range", ":1"],
    stdout: " 1  line 1\n",
  },
  {
    name: "one line",
    argv: ["n.txt", "--range", " 7 ", "--plain"],
    stdout: "line 7\n",
  },
  {
    name: "past the end",
    argv: ["n.txt", "--range", "11:99"],
    stdout: "11  line 11\n12  line 12\n",
  },
  {
    name: "behind the end",
    argv: ["n.txt", "--range", "13:20"],
    stdout: "",
    stderr: "ct-view: --range 13:20 starts after the last line, which is 12\n",
  },
  {
    name: "backwards",
    argv: ["n.txt", "--range", "5:4"],
    stdout: "",
    stderr: "ct-view: --range 5:4 ends before it starts\n",
  },
  {
    name: "zero",
    argv: ["n.txt", "--range", "0:4"],
    status: 2,
    stdout: "",
    stderr: /'0:4': lines are 1-based/,
  },
  {
    name: "a bad start",
    argv: ["n.txt", "--range", "x:4"],
    status: 2,
    stderr: /invalid start in range 'x:4'/,
  },
  {
    name: "a bad end",
    argv: ["n.txt", "--range", "1:y"],
    status: 2,
    stderr: /invalid end in range '1:y'/,
  },
  {
    name: "a bad line",
    argv: ["n.txt", "--range", "-"],
    status: 2,
    stderr: /invalid line in range '-'/,
  },
  {
    name: "an empty file does not check the range",
    argv: ["empty", "--range", "x"],
    stdout: "",
  },
  {
    name: "an empty file has no line to match",
    argv: ["empty", "--match", ""],
    status: 1,
    stdout: "",
  },
  {
    name: "limit",
    argv: ["n.txt", "--limit", "2", "--plain"],
    stdout: "line 1\nline 2\n",
    stderr: "ct-view: stopped at --limit 2; there may be more\n",
  },
  {
    name: "a limit says how many lines it omits",
    argv: ["n.txt", "--limit", "2"],
    stdout: " 1  line 1\n 2  line 2\n",
    stderr: "ct-view: omitted: 10 more than --limit 2\n",
  },
  { name: "a limit that omits nothing", argv: ["crlf.txt", "--limit", "3"], stdout: /^1/ },
  { name: "limit zero", argv: ["n.txt", "--limit", "0"], stdout: "" },
  {
    name: "plain lines of a range and a limit",
    argv: ["n.txt", "--range", "3:", "--limit", "2", "--plain"],
    stdout: "line 3\nline 4\n",
    stderr: "ct-view: stopped at --limit 2; there may be more\n",
  },
  {
    name: "plain lines of a range that fits the limit",
    argv: ["n.txt", "--range", "3:4", "--limit", "2", "--plain"],
    stdout: "line 3\nline 4\n",
  },
  {
    name: "plain lines behind the end",
    argv: ["n.txt", "--range", "13:", "--plain"],
    stdout: "",
    stderr: "ct-view: --range 13: starts after the last line\n",
  },
  {
    name: "a bad range of plain lines",
    argv: ["n.txt", "--range", "0", "--plain"],
    status: 2,
    stdout: "",
    stderr: /lines are 1-based/,
  },
  {
    name: "plain lines of an empty file",
    argv: ["empty", "--range", "x", "--plain"],
    stdout: "",
  },
  {
    name: "plain JSON",
    argv: ["crlf.txt", "--range", "1", "--plain", "--json"],
    stdout:
      '{"lines":[{"n":1,"text":"a"}],"path":"crlf.txt","shown":1,"tool":"ct-view","total_lines":3}\n',
  },
  {
    name: "a match with context",
    argv: ["n.txt", "--match", "line 6", "-C1"],
    stdout: " 5  line 5\n 6  line 6\n 7  line 7\n",
  },
  {
    name: "separate windows",
    argv: ["n.txt", "--match", "line (2|6)$", "-C", "0", "--plain"],
    stdout: "line 2\n--\nline 6\n",
  },
  {
    name: "touching windows",
    argv: ["n.txt", "--match", "line (2|5)$", "-C=1", "--plain"],
    stdout: "line 1\nline 2\nline 3\nline 4\nline 5\nline 6\n",
  },
  {
    name: "a limit within windows",
    argv: ["n.txt", "--match", "line (2|6)$", "-C0", "--limit", "1"],
    stdout: " 2  line 2\n",
    stderr: "ct-view: omitted: 1 more than --limit 1\n",
  },
  {
    name: "match within a range",
    argv: ["n.txt", "--match", "line 1", "--range", "10:11", "-C0"],
    stdout: "10  line 10\n11  line 11\n",
  },
  {
    name: "a block that ends behind a range",
    argv: ["n.txt", "--match", "line 11\nline 12", "--range", "10:11"],
    status: 1,
    stdout: "",
  },
  {
    name: "no match",
    argv: ["n.txt", "--match", "zzz"],
    status: 1,
    stdout: "",
  },
  {
    name: "a block from a file",
    argv: ["c.rs", "--match", "file:p", "-C0"],
    stdout: "2  }\n3  \n4  fn b() {\n",
  },
  {
    name: "a block that is not there",
    argv: ["c.rs", "--match", "fn a() {\nx"],
    status: 1,
    stdout: "",
    stderr: /nearest miss: c.rs:1: block diverges at its line 2 of 2/,
  },
  {
    name: "carriage returns",
    argv: ["crlf.txt", "--plain"],
    stdout: "a\nb\\rc\n\n",
  },
  {
    name: "JSON",
    argv: ["crlf.txt", "--json"],
    stdout:
      '{"lines":[{"n":1,"text":"a"},{"n":2,"text":"b\\rc"},{"n":3,"text":""}],"path":"crlf.txt","shown":3,"tool":"ct-view","total_lines":3}\n',
  },
  {
    name: "indented JSON",
    argv: ["crlf.txt", "--range", "1:2", "--json-pretty"],
    stdout:
      '{\n  "lines": [\n    {\n      "n": 1,\n      "text": "a"\n    },\n    {\n      "n": 2,\n      "text": "b\\rc"\n    }\n  ],\n  "path": "crlf.txt",\n  "shown": 2,\n  "tool": "ct-view",\n  "total_lines": 3\n}\n',
  },
  {
    name: "indented JSON without lines",
    argv: ["crlf.txt", "--match", "z", "--json-pretty"],
    status: 1,
    stdout:
      '{\n  "lines": [],\n  "matched": false,\n  "path": "crlf.txt",\n  "shown": 0,\n  "tool": "ct-view",\n  "total_lines": 3\n}\n',
  },
  {
    name: "JSON without lines",
    argv: ["empty", "--json"],
    stdout: '{"lines":[],"path":"empty","shown":0,"tool":"ct-view","total_lines":0}\n',
  },
  {
    name: "JSON of a match",
    argv: ["n.txt", "--match", "line 3", "-C0", "--json"],
    stdout:
      '{"lines":[{"n":3,"text":"line 3"}],"matched":true,"path":"n.txt","shown":1,"tool":"ct-view","total_lines":12}\n',
  },
  {
    name: "a missing file",
    argv: ["no"],
    status: 2,
    stdout: "",
    stderr: "ct-view: read no: No such file or directory (os error 2)\n",
  },
  {
    name: "a directory",
    argv: ["."],
    status: 2,
    stdout: "",
    stderr: "ct-view: read .: Is a directory (os error 21)\n",
  },
  {
    name: "no file named",
    argv: [],
    status: 2,
    stdout: "",
    stderr: /missing the required argument <path>/,
  },
  {
    name: "a name that starts with a dash",
    argv: ["--", "-x"],
    status: 2,
    stdout: "",
    stderr: /read -x: No such file/,
  },
];

testRows(command, rows, { files });

Deno.test("ct-view: a file that is not UTF-8 is refused, or shown with --lossy", async () => {
  await using tree = await tempTree({ a: new Uint8Array([0x61, 0xff, 0x0a]) });
  await assertRun(command, tree.path, ["a"], {
    status: 2,
    stdout: "",
    stderr: "ct-view: read a: stream did not contain valid UTF-8\n",
  });
  await assertRun(command, tree.path, ["a", "--lossy"], {
    status: 0,
    stdout: "1  a\ufffd\n",
  });
});

Deno.test("ct-view: plain lines of a range are shown without reading what follows (long)", async () => {
  const lines = "line\n".repeat(1 << 18);
  const bytes = new Uint8Array([...new TextEncoder().encode(lines), 0xff]);
  await using tree = await tempTree({ a: bytes });
  await assertRun(command, tree.path, ["a", "--plain", "--range", "2:3"], {
    status: 0,
    stdout: "line\nline\n",
  });
  await assertRun(command, tree.path, ["a", "--plain", "--limit", "1"], {
    status: 0,
    stdout: "line\n",
    stderr: "ct-view: stopped at --limit 1; there may be more\n",
  });
  await assertRun(command, tree.path, ["a", "--range", "2:3"], {
    status: 2,
    stdout: "",
    stderr: /valid UTF-8/,
  });
});

Deno.test("ct-view: the timeout is noticed within one file", async () => {
  await using tree = await tempTree({ a: "x".repeat(5 << 20) });
  const clock = new ManualClock();
  const now = () => {
    clock.advance(400);
    return clock.now();
  };
  const ctx = memoryContext({
    cwd: tree.path,
    clock: { now, sleep: (ms, signal) => clock.sleep(ms, signal) },
  });
  assert.equal(await command.run(["a", "--timeout", "1"], ctx), 2);
  assert.equal(ctx.stderr.text, "ct-view: timed out after 1s; aborted\n");
});

Deno.test("ct-view: lines that cross pieces of a large file", async () => {
  const line = "x".repeat(999) + "\n";
  await using tree = await tempTree({
    big: line.repeat(3000) + "needle\n" + "y".repeat(3 << 20),
  });
  await assertRun(command, tree.path, ["big", "--match", "needle", "-C0"], {
    status: 0,
    stdout: "3001  needle\n",
  });
  await assertRun(command, tree.path, [
    "big",
    "--range",
    "3001:",
    "--limit",
    "1",
  ], {
    status: 0,
    stdout: "3001  needle\n",
    stderr: "ct-view: omitted: 1 more than --limit 1\n",
  });
});

for (
  const [what, unit] of [["two bytes", "é"], ["four bytes", "\u{1f600}"], ["CR", "\r"]] as const
) {
  Deno.test(`ct-view prints a line of several parts as one: ${what} (long)`, async () => {
    // Parts end at 4 MiB, between the bytes of a character or of a line ending.
    const parts = Array.from({ length: 3 }, () => unit + "x".repeat((4 << 20) - 1));
    const line = `y${parts.join("")}`;
    await using tree = await tempTree({ a: `first\n${line}\r\nlast` });
    const run = async (...argv: string[]) => {
      const ctx = memoryContext({ cwd: tree.path });
      assert.equal(await command.run(["a", ...argv], ctx), 0);
      return ctx.stdout.text;
    };
    // Not assert.equal(), which would print the difference.
    assert.ok(await run("--raw") === `1  first\n2  ${line}\n3  last\n`);
    assert.ok(await run("--raw", "--range", "2", "--plain") === `${line}\n`);
    assert.equal(await run("--range", "3"), "3  last\n");
    const { lines, total_lines: total } = JSON.parse(await run("--range", "2:", "--json"));
    assert.deepEqual([lines.length, total, lines[1]], [2, 3, { n: 3, text: "last" }]);
    assert.ok(lines[0].text === line);
  });
}
