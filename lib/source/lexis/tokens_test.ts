import assert from "node:assert/strict";
import { marksCode, textCode, tokenize, wordCode } from "./tokens.ts";

function texts(source: string): readonly string[] {
  const { count, starts, ends, text } = tokenize(source);
  return Array.from({ length: count }, (_, index) => text.slice(starts[index], ends[index]));
}

for (
  const [source, expected] of [
    ["", []],
    ["\ufeffa b1 $c", ["a", "b1", "$c"]],
    ["#a # b", ["#a", "#", "b"]],
    ['f("  ")', ["f", "(", '"  "', ")"]],
    ["a=>b->c::d>>e", ["a", "=>", "b", "->", "c", "::", "d", ">", ">", "e"]],
    ["a...b..c", ["a", "...", "b", ".", ".", "c"]],
    ["é+\ud83d", ["é", "+", "\ud83d"]],
    ['"', ['"']],
  ] as const
) {
  Deno.test(`tokenize(${JSON.stringify(source)})`, () => assert.deepEqual(texts(source), expected));
}

Deno.test("tokenize() gives words, strings and long marks codes of their own", () => {
  assert.deepEqual([...tokenize('a "" => +').codes], [wordCode, textCode, marksCode, 43]);
});

for (
  const [source, mates] of [
    ["({[]})", [5, 4, 3, 2, 1, 0]],
    ["{(}", [2, -1, 0]],
    ["(])", [2, -1, 0]],
    [")}", [-1, -1]],
    ["{{}", [-1, 2, 1]],
  ] as const
) {
  Deno.test(`tokenize() pairs the brackets of ${source}`, () => {
    assert.deepEqual([...tokenize(source).mates], mates);
  });
}

Deno.test("tokenize() asks about each line break with the tokens around it", () => {
  const asked: string[] = [];
  const { count, codes, starts, ends } = tokenize("a b\n\nc;\nd", (before, after, earlier) => {
    asked.push(`${earlier}|${before}|${after}`);
    return true;
  });
  assert.deepEqual(asked, ["a|b|c", ";|d|"]);
  assert.equal(count, 7);
  assert.deepEqual([codes[2], starts[2], ends[2]], [59, 3, 3]);
});
