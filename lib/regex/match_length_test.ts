import assert from "node:assert/strict";
import * as fc from "fast-check";
import { allIngredients, patterns, texts } from "@ct/testing";
import { compileRegex, isValidRegex, longestMatch, parseRegex } from "./mod.ts";

for (
  const [pattern, max] of [
    ["", 0],
    ["^\\b$", 0],
    ["abc", 3],
    ["(?i)k", 1],
    ["[^a]🦀", 2],
    ["(a|bc|)d?", 3],
    ["(?:ab){2,3}", 6],
    ["a*", Infinity],
    ["(?:^)*", 0],
    ["(?:a+){0}", 0],
  ] as const
) {
  Deno.test(`a match of /${pattern}/ has at most ${max} characters`, () => {
    assert.equal(longestMatch(parseRegex(pattern)), max);
  });
}

Deno.test("no match is longer than longestMatch() says (long)", () => {
  fc.assert(
    fc.property(patterns(allIngredients), texts(true), (pattern, text) => {
      fc.pre(isValidRegex(pattern));
      const node = parseRegex(pattern);
      const regex = compileRegex(node);
      for (let from = 0; from <= text.length; from++) {
        const match = regex.find(text, from);
        if (match === undefined) break;
        const characters = Array.from(text.slice(match.start, match.end)).length;
        assert.ok(characters <= longestMatch(node));
      }
    }),
    { numRuns: 1000 },
  );
});
