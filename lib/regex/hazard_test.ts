import assert from "node:assert/strict";
import { searchBound } from "./hazard.ts";
import { parse } from "./parse.ts";

/** The exponent of the bound on backtracking steps; `Infinity` for no bound. */
const bounds: readonly (readonly [pattern: string, degree: number])[] = [
  ["abc", 1],
  ["foo|bar|food", 1],
  ["a.b", 1],
  ["\\d{3}-\\d{4}", 1],
  ["^\\s*fn\\s+\\w+", 1],
  ["\\w+_X", 2],
  ["\\s+$", 2],
  ["\\w+\\s*=\\s*\\w+", 2],
  ["(?:a|b)*c", 2],
  ["(?:\\w+\\s)+x", 2],
  ["(\\d+,)*x", 2],
  ['"(?:[^\\\\"]|\\\\.)*"', 2],
  ["(?:(?:a+)?b)*c", 2],
  [".*.*=.*", 3],
  ["^.*.*=.*", 2],
  [".*a.*b.*c", 4],
  ["a*a*", 2],
  ["a*a*$", 3],
  ["(a*)*b", Infinity],
  ["(a|a)*$", Infinity],
  ["(a|ab)*c", Infinity],
  ["(x+x+)+y", Infinity],
  ["(a+)+$", Infinity],
  ["(\\w+\\s?)+x", Infinity],
  ["(?:[a-z]+,?)*x", Infinity],
];

for (const [pattern, degree] of bounds) {
  Deno.test(`backtracking over ${pattern} takes n^${degree}`, () => {
    const bound = searchBound(parse(pattern));
    assert.equal(Number.isFinite(bound.factor) ? bound.degree : Infinity, degree);
  });
}

Deno.test("counted repeats that multiply ways make the factor large", () => {
  assert(searchBound(parse("(?:a|a){30}b")).factor > 1e9);
  assert(searchBound(parse("(?:a?){30}a{30}")).factor > 1e9);
  assert(searchBound(parse("(?:a{0,10}){10}b")).factor > 1e9);
  assert(searchBound(parse("[^,]{0,1000}x")).factor > 1000);
  assert(searchBound(parse("a{20}")).factor < 100);
});
