import assert from "node:assert/strict";
import {
  blanks,
  blockComment,
  isWordAt,
  lineComment,
  masker,
  nestedComment,
  type Place,
  quoted,
} from "./masking.ts";

const mask = masker([
  lineComment("//", true),
  lineComment("#"),
  blockComment("/*", "*/"),
  nestedComment("(*", "*)"),
  quoted('"', { escape: "backslash", multiline: false }),
  quoted("'", { escape: "backslash", multiline: false, unclosed: "blank the mark" }),
  quoted('"', { escape: "twice", multiline: true, prefix: "@" }),
  quoted("`", { escape: "none", multiline: true }),
]);

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
    ["don't {", "don t {"],
    ['@"a""b\n" c', '"     \n" c'],
    ["`\\` a", '" " a'],
    ["`a\n", "  \n"],
    ['"', " "],
    ['""', '""'],
  ] as const
) {
  Deno.test(`masker() on ${JSON.stringify(source)}`, () => assert.equal(mask(source), masked));
}

Deno.test("masker() keeps the length and the line breaks", () => {
  const source = "a \"b\n'c\r\n/* \n\n */ `\n` // \ud83d\ude00\n";
  assert.equal(mask(source).length, source.length);
  assert.deepEqual(
    [...mask(source).matchAll(/\n/g)].map(({ index }) => index),
    [...source.matchAll(/\n/g)].map(({ index }) => index),
  );
});

Deno.test("masker() tells a rule the last character of code before it", () => {
  const seen: number[] = [];
  const rule = {
    begins: "/",
    isText: false,
    end: ({ at, before }: Place) => {
      seen.push(before);
      return at + 1;
    },
  };
  masker([lineComment("#"), quoted('"', { escape: "none", multiline: false }), rule])(
    '/ a / "b" / # c\n/',
  );
  assert.deepEqual(seen, [-1, 2, 8, 8]);
});

Deno.test("blanks() keeps line breaks", () => assert.equal(blanks("a\r\n\nb"), "  \n\n "));

for (const [char, expected] of [["a", true], ["_", true], ["$", true], ["9", true], ["é", true]]) {
  Deno.test(`isWordAt() takes ${char}`, () => assert.equal(isWordAt(String(char), 0), expected));
}

for (const char of ["", " ", "-", "\n", "\ufeff"]) {
  Deno.test(`isWordAt() refuses ${JSON.stringify(char)}`, () => assert(!isWordAt(char, 0)));
}
