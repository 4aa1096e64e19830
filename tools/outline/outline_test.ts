import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree, testExplainedPaths, testRows, type ToolRow } from "@ct/testing";
import assert from "node:assert/strict";
import { definition } from "./definition.ts";
import { packs } from "@ct/source";
import { command } from "./mod.ts";

const rust = `mod outer {
    pub struct Point {
        x: i32,
    }

    impl Point {
        fn new() -> Self {
            Point { x: 0 }
        }
    }
}

fn broken() {
    {
`;

const python = `class Shape:
    def area(self):
        return 0

def main():
    pass
`;

const files = {
  "src/a.rs": rust,
  "src/lib/b.py": python,
  "notes.md": "# Notes\n\n## First\n\ntext\n\n## Second\n",
  "data.bin": "fn hidden() {}\n",
  ".github/c.md": "# Hidden\n",
  "empty.rs": "",
};

const isSuperuser = Deno.uid() === 0;

const rows: readonly ToolRow[] = [
  // Languages.
  {
    name: "scripts without an extension, by their first line",
    files: {
      run: "#!/usr/bin/env -S bash -e\nf() {\n  g\n}\n",
      "tool.old": "#!/bin/sh\nf() { g; }\n",
      py: "#!/usr/bin/python3.11\ndef f(): pass\n",
      ".hook": "#! /bin/sh\nh() { g; }\n",
      text: "f() { g; }\n",
    },
    argv: ["--flat", "--hidden"],
    stdout: "./.hook:2:2:function:h\n./py:2:2:def:f\n./run:2:4:function:f\n",
  },
  {
    name: "a script as the base",
    files: { run: "#!/bin/sh\nf() { g; }\n" },
    argv: ["--base", "run", "--flat"],
    stdout: "run:2:2:function:f\n",
  },
  {
    name: "a word that means the kinds of all languages",
    argv: ["--kind", "function", "--flat"],
    stdout: "./src/a.rs:7:9:fn:new\n./src/a.rs:13:?:fn:broken\n" +
      "./src/lib/b.py:2:3:def:area\n./src/lib/b.py:5:6:def:main\n",
  },
  {
    name: "a word that means kinds of languages that are not here",
    argv: ["--kind", "module,heading", "--flat", "--base", "src/lib"],
    status: 1,
    stdout: "",
  },
  {
    name: "enumerators only when they are asked for",
    files: { "a.rs": "enum E { A, B(u8) }\n" },
    argv: ["--flat"],
    stdout: "./a.rs:1:1:enum:E\n",
  },
  {
    name: "enumerators below their enum",
    files: { "a.rs": "enum E { A, B(u8) }\n" },
    argv: ["--kind", "enumerator"],
    stdout: "./a.rs\n  1:1       enum    E      (context)\n    1:1       enumerator A\n" +
      "    1:1       enumerator B\n",
  },
  // Output.
  {
    name: "a tree",
    argv: [],
    stdout: `./notes.md
  1:7       h1      Notes
    3:6       h2      First
    7:7       h2      Second
./src/a.rs
  1:11      mod     outer
    2:4       struct  Point
    6:10      impl    Point
      7:9       fn      new
  13:?      fn      broken
./src/lib/b.py
  1:3       class   Shape
    2:3       def     area
  5:6       def     main
`,
  },
  {
    name: "a tree with context",
    argv: ["--base", "src/a.rs", "--match", "new|struct", "--kind", "fn"],
    stdout: `src/a.rs
  1:11      mod     outer      (context)
    6:10      impl    Point      (context)
      7:9       fn      new
`,
  },
  {
    name: "rows",
    argv: ["--base", "src/", "--flat"],
    stdout: `src/a.rs:1:11:mod:outer
src/a.rs:2:4:struct:Point
src/a.rs:6:10:impl:Point
src/a.rs:7:9:fn:new
src/a.rs:13:?:fn:broken
src/lib/b.py:1:3:class:Shape
src/lib/b.py:2:3:def:area
src/lib/b.py:5:6:def:main
`,
  },
  {
    name: "JSON",
    argv: ["--base", "src", "--json", "--depth", "1", "--kind", "fn,def", "--quiet", "--emit", "x"],
    stdout:
      '{"base":"src","count":2,"coverage":{"candidates":2,"complete":true,"searched":2,"skipped":{}},"files":[' +
      '{"entries":[{"depth":1,"end":null,"kind":"fn","name":"broken","start":13}],"path":"src/a.rs"},' +
      '{"entries":[{"depth":1,"end":6,"kind":"def","name":"main","start":5}],"path":"src/lib/b.py"}' +
      '],"tool":"ct-outline","verdict":"SUCCESS"}\n',
  },
  {
    name: "JSON without the context",
    argv: ["--base", "src/a.rs", "--json", "--match", "new"],
    stdout:
      '{"base":"src/a.rs","count":1,"coverage":{"candidates":1,"complete":true,"searched":1,"skipped":{}},"files":[{"entries":[{"depth":3,"end":9,"kind":"fn","name":"new","start":7}],"path":"src/a.rs"}],"patterns":[{"kind":"literal","option":"--match","text":"new"}],"tool":"ct-outline","verdict":"SUCCESS"}\n',
  },
  {
    name: "indented JSON",
    argv: ["--json-pretty", "--match", "nothing", "--question", "Q"],
    status: 1,
    stdout:
      '{\n  "base": ".",\n  "count": 0,\n  "coverage": {\n    "candidates": 6,\n    "complete": true,\n    "searched": 4,\n    "skipped": {\n      "hidden": {\n        "count": 1,\n        "first": [\n          "./.github/"\n        ]\n      },\n      "other file type": {\n        "count": 1,\n        "first": [\n          "./data.bin"\n        ]\n      }\n    }\n  },\n  "files": [],\n  "patterns": [\n    {\n      "kind": "literal",\n      "option": "--match",\n      "text": "nothing"\n    }\n  ],\n  "tool": "ct-outline",\n  "verdict": "ERROR"\n}\n',
  },
  {
    name: "control characters in names",
    files: { "a\x1b\n.md": "# red\x1b[31m\n" },
    argv: ["--flat"],
    stdout: "./a\\x1b\\n.md:1:1:h1:red\\x1b[31m\n",
  },
  // Selection.
  {
    name: "files by extension",
    argv: ["--ext", "py", "--flat", "--depth", "1"],
    stdout: /^(.*b.py.*\n){2}$/,
  },
  {
    name: "files by name",
    argv: ["--name", "a*|b*", "--match", "main"],
    stdout: /^\.\/src\/lib\/b.py\n/,
  },
  {
    name: "hidden files",
    argv: ["--hidden", "--match", "Hidden", "--flat"],
    stdout: "./.github/c.md:1:1:h1:Hidden\n",
  },
  {
    name: "ignored files",
    files: { ".ignore": "gen\n", "gen/a.md": "# A\n" },
    argv: [],
    status: 1,
    stdout: "",
    stderr: "ct-outline: nothing found; --no-ignore would find 1\n",
  },
  {
    name: "ignored files too",
    files: { ".ignore": "gen\n", "gen/a.md": "# A\n" },
    argv: ["--no-ignore", "--flat"],
    stdout: "./gen/a.md:1:1:h1:A\n",
  },
  {
    name: "linked files",
    files: { "a.md": "# A\n", "ln.md": { link: "a.md" } },
    argv: ["--flat", "--follow", "--name", "ln*"],
    stdout: "./ln.md:1:1:h1:A\n",
  },
  {
    name: "an extension in upper case",
    files: { "A.MD": "# A\n" },
    argv: ["--flat"],
    stdout: "./A.MD:1:1:h1:A\n",
  },
  {
    name: "a base whose name is not asked for",
    argv: ["--base", "data.bin", "--ext", "rs"],
    status: 1,
    stdout: "",
  },
  // Verdict and templates.
  {
    name: "all tokens, although quiet",
    argv: [
      "--base",
      "src",
      "--match",
      "main",
      "--quiet",
      "--question",
      "Q",
      "--emit",
      "{RESULT}|{QUESTION}|{COUNT}|{BASE}|{MATCHES}",
    ],
    stdout: "SUCCESS|Q|1|src|src/lib/b.py:5:6:def:main\n",
  },
  {
    name: "templates on both streams behind the outline",
    argv: [
      "--ext",
      "md",
      "--depth",
      "1",
      "--question",
      "Any?",
      "--emit-stdout",
      "{COUNT}",
      "--emit-stderr",
      "{MATCHES}!",
    ],
    stdout: "== Any? ==\n./notes.md\n  1:7       h1      Notes\n1\n",
    stderr: "./notes.md:1:7:h1:Notes!\n",
  },
  { name: "none expected", argv: ["--match", "nothing", "--expect", "none"], stdout: "" },
  { name: "too many", argv: ["--kind", "h2", "--expect", "=1", "--quiet"], status: 1, stdout: "" },
  {
    name: "more than in the spaced form",
    argv: ["--kind", "h2", "--expect", "-2", "--quiet"],
    status: 1,
  },
  // Files that cannot be outlined.
  {
    name: "files that are not UTF-8, in a walk",
    files: { "a.md": Uint8Array.of(0x23, 0x20, 0xff), "b.md": "# B\n" },
    argv: ["--flat"],
    stdout: "./b.md:1:1:h1:B\n",
    stderr: "ct-outline: 1 file(s) skipped: 1 not UTF-8\n",
  },
  {
    name: "skipped files in JSON",
    files: { "a.md": Uint8Array.of(0x23, 0x20, 0xff) },
    argv: ["--json", "--expect", "none"],
    stdout:
      '{"base":".","count":0,"coverage":{"candidates":1,"complete":true,"searched":0,"skipped":{"not UTF-8":{"count":1,"first":["./a.md"]}}},"files":[],"skipped":[{"message":"stream did not contain valid UTF-8","path":"./a.md","reason":"not UTF-8"}],"tool":"ct-outline","verdict":"ERROR"}\n',
    status: 2,
    stderr:
      "ct-outline: 1 file(s) skipped: 1 not UTF-8\nct-outline: no verdict: the expectation could hold only because these could not be read: ./a.md\n",
  },
  {
    name: "a file that is not UTF-8, with --lossy",
    files: { "a.md": Uint8Array.of(0x23, 0x20, 0xff) },
    argv: ["--lossy", "--flat"],
    stdout: "./a.md:1:1:h1:\ufffd\n",
  },
  {
    name: "a base that is not UTF-8",
    files: { "a.md": Uint8Array.of(0x23, 0x20, 0xff) },
    argv: ["--base", "a.md"],
    status: 2,
    stdout: "",
    stderr: "ct-outline: read a.md: stream did not contain valid UTF-8\n",
  },
  {
    name: "a base of an unknown language",
    argv: ["--base", "data.bin"],
    status: 2,
    stdout: "",
    stderr: /^ct-outline: unknown language: data.bin; known extensions: rs, py,.* md,.*\n$/,
  },
  {
    name: "an unreadable base",
    files: { "a.md": { content: "", mode: 0 } },
    argv: ["--base", "a.md"],
    status: 2,
    stdout: "",
    stderr: "ct-outline: read a.md: Permission denied (os error 13)\n",
    ignore: isSuperuser,
  },
  {
    name: "an unreadable folder",
    files: { "a.md": "# A\n", d: { dir: true, mode: 0 } },
    argv: ["--flat"],
    status: 2,
    stdout: "./a.md:1:1:h1:A\n",
    stderr: "ct-outline: traversal error: ./d: Permission denied (os error 13)\n",
    ignore: isSuperuser,
  },
  {
    name: "a missing base",
    argv: ["--base", "none.rs"],
    status: 2,
    stdout: "",
    stderr: "ct-outline: traversal error: none.rs: No such file or directory (os error 2)\n",
  },
  // Errors.
  {
    name: "a malformed pattern",
    argv: ["--match", "(", "--mode", "regex", "--question", "Q"],
    status: 2,
    stdout: "",
    stderr: /^ct-outline: invalid --match pattern: /,
  },
  {
    name: "a malformed expectation",
    argv: ["--expect", "some"],
    status: 2,
    stdout: "",
    stderr: /^ct-outline: invalid --expect: invalid count in --expect 'some'\n/,
  },
  {
    name: "the timeout first",
    argv: ["--timeout=-1", "--expect", "some"],
    status: 2,
    stdout: "",
    stderr: "ct-outline: invalid --timeout '-1': must be a positive number of seconds\n",
  },
];

testRows(command, rows, { files });

testExplainedPaths(command, [
  {
    name: "a path of no known language",
    argv: ["--explain-skip", "b.bin"],
    status: 1,
    stdout: "b.bin: left out: unknown language: it\n",
  },
  {
    name: "a path without such a declaration",
    argv: ["--explain-skip", "a.rs", "--kind", "struct"],
    status: 1,
    stdout: "a.rs: left out: it has no declaration that is asked for\n",
  },
]);

Deno.test({
  name: "ct-outline: a FIFO is neither opened nor passed over silently",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using tree = await tempTree({ "b.md": "# B\n" });
    await new Deno.Command("mkfifo", { args: [`${tree.path}/a.md`] }).output();
    await assertRun(command, tree.path, ["--flat"], {
      status: 0,
      stdout: "./b.md:1:1:h1:B\n",
      stderr: "ct-outline: 1 file(s) skipped: 1 special file\n",
    });
    await assertRun(command, tree.path, ["--base", "a.md"], {
      status: 2,
      stdout: "",
      stderr: "ct-outline: read a.md: not a regular file\n",
    });
  },
});

Deno.test("ct-outline stops when the time is up", async () => {
  await using tree = await tempTree(files);
  let now = 0;
  const clock = { now: (): number => now += 500, sleep: (): Promise<void> => Promise.resolve() };
  const ctx = memoryContext({ cwd: tree.path, clock });
  assert.equal(await command.run(["--timeout", "1.5"], ctx), 2);
  assert.equal(ctx.stdout.text, "");
  assert.match(
    ctx.stderr.text,
    /^ct-outline: timed out after 1.5s; aborted at .*; the result is incomplete\n$/,
  );
});

Deno.test("ct-outline prints what it has found when the time is up, and says where it stopped", async () => {
  await using tree = await tempTree({ "a.md": "# A\n", "b.md": "# B\n", "c.md": "# C\n" });
  for (const words of [["--flat", "--emit", "{RESULT}"], ["--json", "--expect", "none"]]) {
    let now = 0;
    const clock = { now: (): number => now += 500, sleep: (): Promise<void> => Promise.resolve() };
    const ctx = memoryContext({ cwd: tree.path, clock });
    assert.equal(await command.run(["--timeout", "3", ...words], ctx), 2);
    if (words[0] === "--flat") {
      assert.match(ctx.stdout.text, /^\.\/a\.md:1:1:h1:A\n(\.\/b\.md:1:1:h1:B\n)?$/);
      continue;
    }
    const { complete, count, coverage, files, stopped_at: stoppedAt, verdict } = JSON.parse(
      ctx.stdout.text,
    );
    assert.deepEqual([complete, coverage.complete, verdict], [false, false, "ERROR"]);
    assert.ok(count > 0 && count < 3 && count === files.length);
    assert.match(stoppedAt, /^\.\/[abc]\.md$/);
  }
});

Deno.test("ct-outline marks parts of a row where colour is welcome", async () => {
  await using tree = await tempTree({ "a.md": "# A\n" });
  const ctx = memoryContext({ cwd: tree.path, colour: true });
  await command.run(["--flat"], ctx);
  assert.equal(ctx.stdout.text, "\x1b[35m./a.md\x1b[0m:\x1b[32m1:1\x1b[0m:\x1b[36mh1\x1b[0m:A\n");
});

Deno.test("ct-outline's description and guide name every language", async () => {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await command.run(["--explain"], ctx), 0);
  for (const { language, extensions } of packs) {
    assert.ok(definition.description.includes(language.replace(" headers", "")), language);
    assert.ok(ctx.stdout.text.includes(`| ${language} |`), `guide: ${language}`);
    for (const word of extensions) assert.ok(ctx.stdout.text.includes(`\`.${word}\``), word);
  }
});
