import assert from "node:assert/strict";
import { parseRegex } from "./mod.ts";
import { requiredLiteral } from "./required_literal.ts";

for (
  const [pattern, literal] of [
    ["abc", "abc"],
    ["\\w+_RESUME", "_RESUME"],
    ["^\\s*return -E[A-Z]+;$", "return -E"],
    ["a(bc)d", "abcd"],
    ["(?:ab)+cd", "ab"],
    ["(abc)*d", "d"],
    ["x{2,3}yz", "yz"],
    ["\\bfoo\\b", "foo"],
    ["a\\nbcd", "bcd"],
    ["(?i)abc", undefined],
    ["(?i:ab)cd", "cd"],
    ["a|b", undefined],
    ["(a|b)cd", "cd"],
    ["[ab]+", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`requiredLiteral() of ${pattern}`, () =>
    assert.equal(requiredLiteral(parseRegex(pattern)), literal));
}
