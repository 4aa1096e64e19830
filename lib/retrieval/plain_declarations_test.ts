import assert from "node:assert/strict";
import { chunksOf } from "./chunks.ts";
import { declarationsIn, languageOf } from "./plain_declarations.ts";

const cases: readonly (readonly [name: string, text: string, declared: readonly string[]])[] = [
  [
    "a.lua",
    "local M = {}\n\nfunction M.open(path)\n  if x then\n    y()\n  end\n\n  return z\nend\n" +
    "M.close = function()\nend\nlocal function f() end\n",
    ["function open 3-9", "function close 10-11", "function f 12-12"],
  ],
  [
    "a.ex",
    "defmodule My.Pool do\n  @doc false\n  def take(pool) do\n    pool\n  end\n\n" +
    "  defp give(a), do: a\nend\n",
    ["module Pool 1-8", "function take 3-5", "function give 7-7"],
  ],
  [
    "a.hs",
    "data Tree a = Leaf\n  | Node a\n\n-- | Adds.\ninsert :: Ord a => a -> Tree a\ninsert x Leaf = x\n" +
    "insert x t\n  | y = z\n  where z = x\n\nsize = 1\n",
    ["type Tree 1-2", "function insert 5-9"],
  ],
  [
    "a.scala",
    "package a\n\nfinal case class Pool(size: Int)\n    extends Base {\n  private[a] def take(): Int = {\n" +
    "    1\n  }\n}\n\nobject Pool:\n  def empty = 0\n",
    ["class Pool 3-8", "function take 5-7", "class Pool 10-11", "function empty 11-11"],
  ],
  [
    "a.zig",
    "pub const Pool = struct {\n    pub fn take(self: *Pool) !u8 {\n        return 1;\n    }\n};\n\n" +
    "export fn main() void {}\n",
    ["struct Pool 1-5", "function take 2-4", "function main 7-7"],
  ],
  ["a.pl", "sub take\n{\n  1;\n}\n\n1;\n", ["function take 1-4"]],
  ["a.clj", "(defn take\n  [a]\n  a)\n\n(def b 1)\n", ["function take 1-3", "function b 5-5"]],
  ["a.erl", "take(a) ->\n  1;\ntake(b) ->\n  2.\n\ngive() -> 1.\n", [
    "function take 1-4",
    "function give 6-6",
  ]],
  ["a.m", "@implementation Pool\n- (int)take:(int)a\n{\n  return a;\n}\n@end\n", [
    "class Pool 1-1",
    "method take 2-5",
  ]],
];

for (const [name, text, expected] of cases) {
  Deno.test(`what a file like ${name} declares, by how it looks`, () => {
    const found = declarationsIn(name)?.(text) ?? [];
    assert.deepEqual(found.map(({ kind, name, start, end }) => `${kind} ${name} ${start}-${end}`), [
      ...expected,
    ]);
  });
}

Deno.test("languageOf() knows languages with an outline, and others", () => {
  const names = ["a.go", "b/c.LUA", "x.conf", "Makefile", "lua"];
  assert.deepEqual(names.map(languageOf), ["Go", "Lua", "", "", ""]);
});

Deno.test("a script without an extension is divided by its first line's language", () => {
  const text = "#!/bin/sh\n\ntake() {\n  echo 1\n  echo 2\n}\n";
  assert.deepEqual(chunksOf("bin/run", text).map(({ name }) => name), ["", "take"]);
});
