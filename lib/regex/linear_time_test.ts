/**
 * Patterns that take a backtracking engine quadratic, cubic or exponential time, on a long text
 * that nearly matches (R15). That these tests end is the point.
 *
 * @module
 */

import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { compileRegex, type Span } from "./mod.ts";

const size = times(1 << 18, 1 << 20);

const cases: readonly (readonly [pattern: string, text: () => string, match: Span | undefined])[] =
  [
    ["(a*)*b", () => "a".repeat(size), undefined],
    ["(a*)*b", () => "a".repeat(size) + "b", { start: 0, end: size + 1 }],
    ["(a|a)*$", () => "a".repeat(size) + "b", { start: size + 1, end: size + 1 }],
    ["^(a|a)*$", () => "a".repeat(size) + "b", undefined],
    ["(x+x+)+y", () => "x".repeat(size), undefined],
    ["(a+)+$", () => "a".repeat(size) + "!", undefined],
    ["^(a+)+$", () => "a".repeat(size) + "!", undefined],
    ["\\w+_X", () => "a".repeat(size), undefined],
    ["\\w+_X", () => "a".repeat(size) + "_X", { start: 0, end: size + 2 }],
    [".*.*=.*", () => "b".repeat(size), undefined],
    ["((a|b)+|(b|a)+)*c", () => "ab".repeat(size / 2), undefined],
    ["(\\w+\\s?)+:", () => "word ".repeat(size / 5), undefined],
    ["\\s+$", () => " ".repeat(size) + "x", undefined],
    ["(?:a?){50}a{50}b", () => "a".repeat(size), undefined],
    ["\\b(\\w+)\\b.*\\bend\\b", () => "é ".repeat(size / 2), undefined],
    ["[01]*1[01]{12}x", () => "01101".repeat(size / 5), undefined],
  ];

for (const [pattern, text, match] of cases) {
  Deno.test(`${pattern} ends on a long text, ${match ? "matching" : "not matching"}`, () => {
    const regex = compileRegex(pattern);
    const subject = text();
    assert.equal(regex.test(subject), match !== undefined);
    assert.deepEqual(regex.find(subject), match);
    assert.deepEqual(regex.captures(subject)?.spans[0], match);
  });
}

for (const pattern of ["(?:\\w+\\s*)+=", "\\bkey\\b", "key\\s", "(?m)^|;"]) {
  Deno.test(`finding all matches of ${pattern} in a long text ends`, () => {
    const text = "key = value; ".repeat(size / 13);
    const regex = compileRegex(pattern);
    let [count, from] = [0, 0];
    for (let match = regex.find(text); match !== undefined; match = regex.find(text, from)) {
      count++;
      from = match.end + (match.end > match.start ? 0 : 1);
    }
    const perUnit = Math.floor(size / 13);
    assert.equal(count, pattern.startsWith("(?m)") ? perUnit + 1 : perUnit);
  });
}

Deno.test("an automaton with more states than its table holds still finds the match (long)", () => {
  // 2^17 states, each a row of the table; the bits come from a linear congruential generator.
  let seed = 1;
  const bits = Array.from({ length: 1 << 20 }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) & 1;
  }).join("");
  const regex = compileRegex("1[01]{17}x");
  assert.equal(regex.test(bits), false);
  const text = `${bits}1${"0".repeat(17)}x`;
  assert.deepEqual(regex.find(text), { start: 1 << 20, end: (1 << 20) + 19 });
});
