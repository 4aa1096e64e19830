import assert from "node:assert/strict";
import fc from "fast-check";
import { chunksOf } from "./chunks.ts";

/** Names and lines of the chunks of a text. */
function shown(path: string, text: string): readonly (readonly unknown[])[] {
  return chunksOf(path, text).map(({ name, start, end, enclosing, declared }) => [
    [...enclosing, name].join("."),
    start,
    end,
    declared.map(({ name }) => name).join(),
  ]);
}

for (
  const [title, path, text, expected] of [
    [
      "members of a class are chunks, and small ones stay with it",
      "a.ts",
      "import x;\n/** A. */\nclass A {\n  size = 1;\n  /** M. */\n  m() {\n    f();\n  }\n}\n",
      [["", 1, 1, ""], ["A", 2, 4, "A,size"], ["A.m", 5, 8, "m"]],
    ],
    [
      "what is inside a function is part of it",
      "a.py",
      "def outer():\n    def inner():\n        a()\n        b()\n    return inner\n",
      [["outer", 1, 5, "outer,inner"]],
    ],
    [
      "a heading with what is below it",
      "a.md",
      "# One\ntext\ntext\n## Two\nmore\nmore\n",
      [["One", 1, 3, "One"], ["One.Two", 4, 6, "Two"]],
    ],
    [
      "a method beside its class by both of its names",
      "pool.go",
      "func (p *Pool) Release() {\n\tp.a()\n\tp.b()\n}\n",
      [["Pool.Release", 1, 4, "Release,Pool.Release"]],
    ],
    [
      "a heading as it is written",
      "a.md",
      "# pool.release\ntext\ntext\n",
      [["pool.release", 1, 3, "pool.release"]],
    ],
    [
      "a method of a template",
      "pool.cc",
      "void Pool<T>::release() {\n  a();\n  b();\n}\n",
      [["Pool.release", 1, 4, "release,Pool<T>::release"]],
    ],
    [
      "a comment without stars belongs to its method",
      "a.ts",
      "class A {\n  x = 1;\n\n  /**\n   Opens it.\n  */\n  open() {\n    f();\n  }\n}\n",
      [["A", 1, 3, "A,x"], ["A.open", 4, 9, "open"]],
    ],
    [
      "a comment of Lua",
      "a.lua",
      "local x = 1\n--[[\nOpens it.\n]]\nfunction open()\n  f()\nend\n",
      [["", 1, 1, ""], ["open", 2, 7, "open"]],
    ],
    [
      "a comment with an empty line below, and both names of a value",
      "a.js",
      "var a = b;\n\n/**\n * Opens `text/*`.\n */\n\na.get =\na.open = function open() {\n  f();\n};\n",
      [["", 1, 2, "a"], ["a.get", 3, 10, "get,a.get"]],
    ],
    [
      "no licence, no heading and no remark behind code",
      "a.js",
      "/** Copyright. */\n\nfunction a() {\n  f();\n}\n\n/* ---- b ---- */\n\nfunction b() {\n" +
      "  f();\n}\nc(); /* not d */\nfunction d() {\n  f();\n}\n",
      [["", 1, 2, ""], ["a", 3, 5, "a"], ["", 6, 8, ""], ["b", 9, 11, "b"], ["", 12, 12, ""], [
        "d",
        13,
        15,
        "d",
      ]],
    ],
    [
      "the type of a function on a line of its own",
      "a.c",
      "int x;\n\n/* Opens it.  */\n\nstatic int\nopen (int c)\n{\n  f (c);\n}\n",
      [["", 1, 2, "x"], ["open", 3, 9, "open"]],
    ],
    [
      "a comment of Lisp",
      "a.el",
      "(setq x 1)\n;; Opens it.\n(defun open ()\n  (f)\n  (g))\n",
      [["", 1, 1, ""], ["open", 2, 5, "open"]],
    ],
    [
      "a comment of Clojure",
      "a.clj",
      "(def x 1)\n;; Opens it.\n(defn open []\n  (f)\n  (g))\n",
      [["", 1, 1, "x"], ["open", 2, 5, "open"]],
    ],
    [
      "a comment and a specification of Erlang",
      "a.erl",
      "-module(a).\n%% Opens it.\n-spec open() -> ok.\nopen() ->\n  f(),\n  ok.\n",
      [["", 1, 1, ""], ["open", 2, 6, "open"]],
    ],
    [
      "a documentation of Elixir",
      "a.ex",
      'defmodule A do\n  x()\n  @doc """\n  Opens it.\n\n  Once.\n  """\n' +
      "  @spec open() :: :ok\n  def open() do\n    f()\n    :ok\n  end\nend\n",
      [["A", 1, 2, "A"], ["A.open", 3, 12, "open"]],
    ],
    [
      "a comment of Vim script",
      "a.vim",
      'let x = 1\n" Opens it.\nfunction! Open()\n  call F()\nendfunction\n',
      [["", 1, 1, ""], ["Open", 2, 5, "Open"]],
    ],
    [
      "a decorator of several lines",
      "a.ts",
      "x();\n@Component({\n  name: 'a',\n})\nclass A {\n  b = 1;\n}\n",
      [["", 1, 1, ""], ["A", 2, 7, "A,b"]],
    ],
    ["a file in no language that is known", "a.xyz", "1\n2\n", [["", 1, 2, ""]]],
    ["nothing", "a.ts", "\n\n", []],
    ["only what closes blocks", "a.ts", "}\n\n});\n// ---\n", []],
    ["only what ends blocks", "a.sh", "fi\ndone;\n", []],
    ["brackets elsewhere", "a.xyz", "{\n}\n", []],
  ] as const
) {
  Deno.test(`chunksOf() ${title}`, () => assert.deepEqual(shown(path, text), expected));
}

Deno.test("chunksOf() divides what is long, with windows that overlap elsewhere", () => {
  const lines = Array.from({ length: 130 }, (_, index) => `x${index}();`).join("\n");
  assert.deepEqual(chunksOf("a.ts", lines).map(({ start, end }) => [start, end]), [
    [1, 60],
    [61, 120],
    [121, 130],
  ]);
  assert.deepEqual(chunksOf("a", lines).map(({ start, end }) => [start, end]), [
    [1, 40],
    [31, 70],
    [61, 100],
    [91, 130],
  ]);
});

Deno.test("chunksOf() covers each line that says something, in order", () => {
  const line = fc.constantFrom(
    "class A {",
    "}",
    "f() {",
    "// c",
    "",
    "x = 1;",
    "# h",
    "def g():",
    " a",
  );
  const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(fc.constantFrom("a.ts", "a.py", "a.md", "a.c"), text, (path, text) => {
      const chunks = chunksOf(path, text);
      const covered = new Set<number>();
      let before = 0;
      for (const { start, end } of chunks) {
        assert.ok(start > before && end >= start);
        before = end;
        for (let line = start; line <= end; line += 1) covered.add(line);
      }
      text.split("\n").forEach((line, index) => {
        if (/\w/.test(line)) assert.ok(covered.has(index + 1));
      });
    }),
    { numRuns: 300 },
  );
});

Deno.test("no chunk ends behind the last line of its text", () => {
  const line = fc.constantFrom("word", "", "# head", "function f() {", "}", "def g():", "  a");
  fc.assert(
    fc.property(
      fc.constantFrom("a.txt", "a.ts", "a.py", "a.md", "a.unknown"),
      fc.array(line, { minLength: 1, maxLength: 130 }),
      fc.boolean(),
      (path, lines, isEnded) => {
        const text = lines.join("\n") + (isEnded ? "\n" : "");
        const count = text.endsWith("\n") ? text.split("\n").length - 1 : text.split("\n").length;
        for (const { end } of chunksOf(path, text)) assert.ok(end <= count, `${end} of ${count}`);
      },
    ),
  );
  assert.deepEqual(shown("a.txt", "one\ntwo\n"), [["", 1, 2, ""]]);
  assert.deepEqual(shown("a.txt", "one\ntwo"), [["", 1, 2, ""]]);
});

Deno.test("chunksOf() says of each part which declaration it is of, and where that begins", () => {
  const body = Array.from({ length: 100 }, (_, at) => `  x${at}();\n`).join("");
  const text = `import x;\n/** Long. */\nfunction long() {\n${body}}\n`;
  assert.deepEqual(
    chunksOf("a.ts", text).map(({ start, end, whole, head }) => [start, end, whole, head]),
    [
      [1, 1, { start: 1, end: 1 }, 1],
      [2, 61, { start: 2, end: 104 }, 3],
      [62, 104, { start: 2, end: 104 }, 3],
    ],
  );
});

Deno.test("chunksOf() divides code without declarations at its paragraphs", () => {
  const route = (name: string) =>
    `/**\n * Says ${name}.\n */\n\n` +
    `define(req, '${name}', function ${name}() {\n  a();\n\n  return b;\n});\n\n`;
  const text = `'use strict'\nvar req = require('req');\n\n${["ip", "host"].map(route).join("")}`;
  assert.deepEqual(chunksOf("a.js", text).map(({ start, end }) => [start, end]), [
    [1, 13],
    [14, 23],
  ]);
});

Deno.test("chunksOf() divides a long function at a blank line", () => {
  const part = (count: number) =>
    Array.from({ length: count }, (_, at) => `  x${at}();\n`).join("");
  const text = `function long() {\n${part(40)}\n${part(40)}}\n`;
  assert.deepEqual(chunksOf("a.ts", text).map(({ start, end }) => [start, end]), [[1, 42], [
    43,
    83,
  ]]);
});
