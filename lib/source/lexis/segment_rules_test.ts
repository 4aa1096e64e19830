import assert from "node:assert/strict";
import { blanks, masked } from "./segment.ts";
import { blockComment, lineComment, nestedComment, quoted, segmenter } from "./segment_rules.ts";
import { isWordAt } from "./words.ts";

const segments = segmenter([
  lineComment("//", true),
  lineComment("#"),
  blockComment("/*", "*/"),
  nestedComment("(*", "*)"),
  quoted('"', { escape: "backslash", multiline: false }),
  quoted("'", { escape: "backslash", multiline: false }),
  quoted('"', { escape: "twice", multiline: true, prefix: "@" }),
  quoted("`", { escape: "none", multiline: true }),
]);

const mask = (source: string): string => masked(source, segments(source));

for (
  const [source, masked] of [
    ["", ""],
    ["a b", "a b"],
    ["a // b", "a     "],
    ["a // b \\\nc\nd", "a       \n \nd"],
    ["a # b \\\nc", "a      \nc"],
    ["a /* b\n*/ c", "a     \n   c"],
    ["a /* b", "a     "],
    ["(* (* *) *) a", "            a".slice(0, 12) + "a"],
    ["(* (* *) a", "          "],
    ['"b\\"c" d', '"    " d'],
    ['"b\nc', "  \nc"],
    ["'b' c", '" " c'],
    ["don't {\na", "don    \na"],
    ['@"a""b\n" c', '"     \n" c'],
    ["`\\` a", '" " a'],
    ["`a\n", "  \n"],
    ['"', " "],
    ['""', '""'],
  ] as const
) {
  Deno.test(`segmenter() on ${JSON.stringify(source)}`, () => assert.equal(mask(source), masked));
}

Deno.test("masked() keeps the length and the line breaks", () => {
  const source = "a \"b\n'c\r\n/* \n\n */ `\n` // \ud83d\ude00\n";
  assert.equal(mask(source).length, source.length);
  assert.deepEqual(
    [...mask(source).matchAll(/\n/g)].map(({ index }) => index),
    [...source.matchAll(/\n/g)].map(({ index }) => index),
  );
});

Deno.test("blanks() keeps line breaks", () => assert.equal(blanks("a\r\n\nb"), "  \n\n "));

for (const [char, expected] of [["a", true], ["_", true], ["$", true], ["9", true], ["é", true]]) {
  Deno.test(`isWordAt() takes ${char}`, () => assert.equal(isWordAt(String(char), 0), expected));
}

for (const char of ["", " ", "-", "\n", "\ufeff"]) {
  Deno.test(`isWordAt() refuses ${JSON.stringify(char)}`, () => assert(!isWordAt(char, 0)));
}
