import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { parseSize } from "./size_predicate.ts";

/** Spec, sizes that meet it, sizes that do not. */
const rows: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ["10", [10, 11], [9, 0]],
  ["+10", [11], [10, 0]],
  ["-10", [0, 9], [10, 11]],
  ["0", [0, 1], []],
  ["-0", [], [0, 1]],
  ["10b", [10], [9]],
  ["1k", [1024], [1023]],
  ["+1K", [1025], [1024]],
  ["-2m", [2097151], [2097152]],
  ["1G", [1073741824], [1073741823]],
  [" +5 ", [6], [5]],
  ["007", [7], [6]],
  ["18446744073709551615", [], [Number.MAX_SAFE_INTEGER]],
  ["-18446744073709551615", [Number.MAX_SAFE_INTEGER], []],
];

for (const [spec, met, unmet] of rows) {
  Deno.test(`parseSize() of "${spec}" compares as specified`, () => {
    const size = parseSize(spec);
    for (const bytes of met) assert.equal(size.matches(bytes), true, `${bytes}`);
    for (const bytes of unmet) assert.equal(size.matches(bytes), false, `${bytes}`);
  });
}

for (
  const [spec, reason] of [
    ["", "the number is missing"],
    ["k", "the number is missing"],
    ["+", "the number is missing"],
    ["-m", "the number is missing"],
    ["x", '"x" is not a whole number'],
    ["1.5k", '"1.5" is not a whole number'],
    ["10kb", '"10k" is not a whole number'],
    ["+-5", '"-5" is not a whole number'],
    ["1 k", '"1 " is not a whole number'],
    ["0x10", '"0x10" is not a whole number'],
    ["1\n2", '"1\n2" is not a whole number'],
    ["18446744073709551616", "the size does not fit in 64 bits"],
    ["17179869184g", "the size does not fit in 64 bits"],
  ] as const
) {
  Deno.test(`parseSize() rejects ${JSON.stringify(spec)}: ${JSON.stringify(reason)}`, () => {
    assert.throws(() => parseSize(spec), (error) => {
      assert(error instanceof CtError);
      assert.equal(error.code, "usage");
      assert.equal(error.message, `invalid --size '${spec}': ${reason}`);
      return true;
    });
  });
}

Deno.test("parseSize() splits all sizes into below, at and above a limit", () => {
  const unit = fc.constantFrom(["", 1], ["b", 1], ["k", 1024], ["M", 1024 ** 2], ["g", 1024 ** 3]);
  fc.assert(
    fc.property(fc.nat(5000), unit, fc.maxSafeNat(), (number, [letter, factor], bytes) => {
      const limit = number * Number(factor);
      const spec = `${number}${letter}`;
      assert.equal(parseSize(`+${spec}`).matches(bytes), bytes > limit);
      assert.equal(parseSize(`-${spec}`).matches(bytes), bytes < limit);
      assert.equal(parseSize(spec).matches(bytes), bytes >= limit);
    }),
  );
});
