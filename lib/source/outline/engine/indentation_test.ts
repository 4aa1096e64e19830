import assert from "node:assert/strict";
import { type IndentedLine, spansByIndentation } from "./indentation.ts";

/** `def f` declares, `|` begins a line that continues another, `#` a comment. */
function lines(text: string): IndentedLine[] {
  return text.split("\n").map((line) => {
    const [, name] = /^ *def (\w+)/.exec(line) ?? [];
    return {
      indent: line.search(/\S|$/),
      isBlank: line.trim() === "",
      isInside: line.startsWith("|"),
      isComment: line.trim().startsWith("#"),
      ...(name === undefined ? {} : { declares: { kind: "def", name } }),
    };
  });
}

for (
  const [about, text, expected] of [
    ["nothing", "x", []],
    ["one line", "def a", ["1:1:1"]],
    ["blank lines at the end do not count", "def a\n x\n\n\ny", ["1:2:1"]],
    ["blank lines inside do", "def a\n x\n\n y", ["1:4:1"]],
    ["nested", "def a\n def b\n  x\n def c\ny", ["1:4:1", "2:3:2", "4:4:2"]],
    ["a parent that has ended is none", "def a\n x\nif\n def b", ["1:2:1", "4:4:1"]],
    ["a comment before a deeper line ends nothing", "def a\n x\n#\n y\nz", ["1:4:1"]],
    ["a comment before no deeper line does", "def a\n x\n #\n#\n #\ny", ["1:3:1"]],
    ["a comment before the end does", "def a\n x\n#", ["1:2:1"]],
    [
      "comments end those that they are not deeper than",
      "def a\n def b\n  def c\n   x\n  #\n   #\n #\n#\n y\nz",
      ["1:9:1", "2:6:2", "3:4:3"],
    ],
    ["a continuing line ends nothing", "def a\n x\n|y\n z\nw", ["1:4:1"]],
  ] as const
) {
  Deno.test(`spansByIndentation() ${about}`, () => {
    const spans = spansByIndentation(lines(text));
    assert.deepEqual(spans.map(({ start, end, depth }) => `${start}:${end}:${depth}`), expected);
  });
}
