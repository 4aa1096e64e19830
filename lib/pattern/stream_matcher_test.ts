import assert from "node:assert/strict";
import { compileRegex } from "@ct/regex";
import { StreamMatcher } from "./stream_matcher.ts";

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
