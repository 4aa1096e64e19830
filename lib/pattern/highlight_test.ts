import assert from "node:assert/strict";
import { compileRegex } from "@ct/regex";
import { printableLine } from "./highlight.ts";

const mark = (text: string) => `<${text}>`;

for (
  const [name, line, pattern, raw, shown] of [
    ["every match", "a ab", "a", false, "<a> <a>b"],
    ["an empty match", "xay", "a*", false, "<>x<a><>y<>"],
    ["a control character in a match", "a\x1bb", "a.", false, "<a\\x1b>b"],
    ["a control character outside", "\x1ba", "a", false, "\\x1b<a>"],
    ["raw", "\x1ba", "a", true, "\x1b<a>"],
    ["no match", "b\r", "a", false, "b\\r"],
    ["a character of two units", "\u{1f600}a", "$|a", false, "\u{1f600}<a><>"],
  ] as const
) {
  Deno.test(`printableLine() marks ${name}`, () => {
    assert.equal(printableLine(line, compileRegex(pattern), { raw, mark }), shown);
  });
}

Deno.test("printableLine() leaves a very long line unmarked", () => {
  const line = "a".repeat(1 << 20);
  // Each match looks at the rest of the line.
  assert.equal(printableLine(line, compileRegex("a(.*b)?"), { raw: false, mark }), line);
});

Deno.test("printableLine() marks nothing without a mark or a pattern", () => {
  assert.equal(printableLine("a", compileRegex("a"), { raw: false }), "a");
  assert.equal(printableLine("a", undefined, { raw: false, mark }), "a");
});
