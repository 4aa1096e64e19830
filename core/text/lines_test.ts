import assert from "node:assert/strict";
import fc from "fast-check";
import { splitLines, withoutFinalNewlines } from "./lines.ts";

for (
  const [text, lines] of [
    ["", []],
    ["\n", [""]],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\n\n", ["a", ""]],
    ["\na", ["", "a"]],
    ["a\nb", ["a", "b"]],
    // One carriage return before a newline goes; any other stays.
    ["a\r\nb\r\n", ["a", "b"]],
    ["a\r\nb", ["a", "b"]],
    ["a\nb\r", ["a", "b\r"]],
    ["\r", ["\r"]],
    ["\r\n", [""]],
    ["\r\r\n", ["\r"]],
    ["a\rb\r\nc", ["a\rb", "c"]],
    ["a\r\n\r", ["a", "\r"]],
    // Other separators are text.
    ["a\u2028b\u0085c\vd\f", ["a\u2028b\u0085c\vd\f"]],
    ["\ufeffa\n", ["\ufeffa"]],
  ] as const
) {
  Deno.test(`splitLines() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(splitLines(text), lines);
  });
}

const texts = fc.array(fc.constantFrom("a", "\n", "\r", "\r\n", "bc", "")).map((parts) =>
  parts.join("")
);

Deno.test("splitLines() agrees with a reader of single characters", () => {
  fc.assert(fc.property(texts, (text) => {
    const lines: string[] = [];
    let line = "";
    for (const character of text) {
      if (character !== "\n") line += character;
      else {
        lines.push(line.endsWith("\r") ? line.slice(0, -1) : line);
        line = "";
      }
    }
    if (line !== "") lines.push(line);
    assert.deepEqual(splitLines(text), lines);
  }));
});

Deno.test("splitLines() takes back what was joined with newlines", () => {
  const line = fc.string().filter((text) => !text.endsWith("\r"));
  fc.assert(fc.property(fc.array(line), fc.constantFrom("\n", "\r\n"), (lines, newline) => {
    assert.deepEqual(splitLines(lines.map((each) => each + newline).join("")), lines);
  }));
});

for (
  const [text, rest] of [
    ["", ""],
    ["\n", ""],
    ["\r\n", ""],
    ["\na\n", "\na"],
    ["a\r\n\n\r\n", "a"],
    ["a\r\r\n", "a\r"],
    ["a\n\r", "a\n\r"],
    ["a\n ", "a\n "],
  ] as const
) {
  Deno.test(`withoutFinalNewlines() of ${JSON.stringify(text)}`, () => {
    assert.equal(withoutFinalNewlines(text), rest);
  });
}
