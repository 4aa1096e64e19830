import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parse } from "./parse.ts";
import { isTooLarge } from "./size_limit.ts";
import { utf8Bytes, utf8Sequences } from "./utf8_sequences.ts";

/** A pattern with a count, and the greatest count by the crate's accounting on 64-bit machines. */
const largestAllowed: readonly (readonly [pattern: (n: number) => string, n: number])[] = [
  [(n) => `a{${n}}`, 327_679],
  [(n) => `é{${n}}`, 163_839],
  [(n) => `.{${n}}`, 10_485],
  [(n) => `\\w{${n}}`, 210],
  [(n) => `\\d{${n}}`, 2_049],
  [(n) => `[a-z]{${n}}`, 145_635],
  [(n) => `a*{${n}}`, 145_635],
  [(n) => `(a){${n}}`, 109_226],
];

for (const [pattern, n] of largestAllowed) {
  Deno.test(`${pattern(n)} is about the largest of its kind`, () => {
    // The class sizes move a little with the version of Unicode.
    assert(!isTooLarge(parse(pattern(Math.floor(n * 0.97)))));
    assert(isTooLarge(parse(pattern(Math.ceil(n * 1.03)))));
  });
}

Deno.test("counts of what is empty cost nothing", () => {
  for (const pattern of ["(){4294967295}", "\\b{4294967295}", "(?:){4294967295}", "^{9999999}"]) {
    assert(!isTooLarge(parse(pattern)), pattern);
  }
});

const codePoints = fc.integer({ min: 0, max: 0x10ffff })
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff);

Deno.test("bytes are those of UTF-8", () => {
  fc.assert(fc.property(codePoints, (codePoint) => {
    const expected = [...new TextEncoder().encode(String.fromCodePoint(codePoint))];
    assert.deepEqual(utf8Bytes(codePoint), expected);
  }));
});

Deno.test("a code point is in exactly one sequence of a range if it is in the range", () => {
  fc.assert(fc.property(codePoints, codePoints, codePoints, (left, right, codePoint) => {
    const [first, last] = [Math.min(left, right), Math.max(left, right)];
    fc.pre(last < 0xd800 || first > 0xdfff);
    const bytes = utf8Bytes(codePoint);
    const holding = utf8Sequences([first, last]).filter((sequence) =>
      sequence.length === bytes.length &&
      sequence.every(([low, high], index) =>
        low <= (bytes[index] ?? -1) && (bytes[index] ?? 256) <= high
      )
    );
    assert.equal(holding.length, first <= codePoint && codePoint <= last ? 1 : 0);
  }));
});
