import assert from "node:assert/strict";
import fc from "fast-check";
import { compileRegex } from "@ct/regex";
import { compileStreamPattern, StreamMatcher } from "./stream_matcher.ts";

function occurs(pattern: string, pieces: Iterable<string>): boolean {
  const matcher = new StreamMatcher(compileRegex(pattern));
  for (const piece of pieces) matcher.push(piece);
  return matcher.end();
}

const filler = "filler text\n".repeat(100_000);
const many = (count: number) => Array.from({ length: count }, () => filler);

for (
  const [name, pattern, pieces, wanted] of [
    ["a match across pieces", "one two", ["one", " t", "wo"], true],
    ["no match", "three", ["one", "two"], false],
    ["the start of the stream", "^fill", many(9), true],
    ["the start of the stream only", "^x", [...many(9), "x"], false],
    ["no start where text was dropped", "^text", many(9), false],
    ["the end of the stream", "end$", [...many(9), "end"], true],
    ["the end of the stream only", "end$", ["end", ...many(9), "x"], false],
    ["no end between pieces", "needle$", [...many(4), "needle", ...many(9)], false],
    ["a match far behind", "needle", [...many(9), "nee", "dle", ...many(9)], true],
    ["a long match", "a[^b]*b", [...many(4), "a", "filler", "b", ...many(9)], true],
    ["an empty stream", "^$", [], true],
  ] as const
) {
  Deno.test(`StreamMatcher sees ${name}`, () => assert.equal(occurs(pattern, pieces), wanted));
}

const source = { option: "--err-match", mode: undefined };

function occursInStream(pattern: string, pieces: Iterable<string>): boolean {
  const matcher = new StreamMatcher(compileStreamPattern(pattern, source));
  for (const piece of pieces) matcher.push(piece);
  return matcher.end();
}

for (
  const [pattern, text, wanted] of [
    ["^FAIL", "ok\nFAIL x\n", true],
    ["ok$", "ok\nFAIL x\n", true],
    ["ok$", "ok\r\nFAIL x\r\n", true],
    ["x$", "ok\nFAIL x", true],
    ["^k", "ok\n", false],
    ["\\AFAIL", "ok\nFAIL\n", false],
    ["\\Aok", "ok\nFAIL\n", true],
    ["FAIL\\z", "ok\nFAIL\n", false],
    ["FAIL\n\\z", "ok\nFAIL\n", true],
    ["\\z", "ok\n", true],
    ["(?-m)^FAIL", "ok\nFAIL\n", false],
    ["^$", "ok\n", false],
    ["^$", "ok\r\n", false],
    ["^$", "ok\n\n", true],
    ["^$", "ok\r\n\r\n", true],
    ["^$", "", true],
    ["a\\nb", "a\nb\n", true],
  ] as const
) {
  Deno.test(`${JSON.stringify(pattern)} in ${JSON.stringify(text)}: ${wanted}`, () => {
    assert.equal(occursInStream(pattern, [text]), wanted);
    assert.equal(occursInStream(pattern, text), wanted, "character by character");
  });
}

Deno.test("compileStreamPattern() sees lines at the edges of what is held (long)", () => {
  for (const newline of ["\n", "\r\n"]) {
    const line = "x".repeat((4 << 20) - newline.length) + newline;
    assert(occursInStream("^needle$", [line, `needle${newline}`, line]));
    assert(occursInStream("^needle$", [line, line.slice(6), `needle${newline}`, line, line]));
    assert(!occursInStream("^x$", [line, line, line]));
  }
  const cut = "x".repeat((4 << 20) - 3) + "ok\r";
  assert(occursInStream("ok$", [cut, "\nmore"]));
  assert(!occursInStream("ok$", [cut, "more"]));
});

Deno.test("a pattern at lines matches a stream as it matches one of its lines", () => {
  const words = ["^", "$", "a", "b", "a*", "\\b", "[ab]", "(?:a|b)+", "^$", "[^\\r\\n]"];
  const pieces = ["a", "b", "\n", "\r\n", "ab"];
  fc.assert(fc.property(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }),
    (parts, chunks) => {
      const pattern = parts.join("");
      const lines = chunks.join("").split(/\r?\n/);
      if (lines.at(-1) === "") lines.pop();
      const regex = compileRegex(pattern);
      assert.equal(occursInStream(`(?:${pattern})`, chunks), lines.some((it) => regex.test(it)));
    },
  ));
});
