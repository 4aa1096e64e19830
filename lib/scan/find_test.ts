import fc from "fast-check";
import assert from "node:assert/strict";
import type { Needle } from "./mod.ts";
import { type Padding, place, scanners } from "./testing/scanners.ts";

const encoder = new TextEncoder();

function needle(text: string, fold = false): Needle {
  return { bytes: encoder.encode(text), fold };
}

function lowered(byte: number, fold: boolean): number {
  return fold && byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** The first place in the bytes where a needle lies, place by place. */
function firstPlace(bytes: Uint8Array, needles: readonly Needle[]): number {
  return bytes.findIndex((_, at) =>
    needles.some(({ bytes: wanted, fold }) =>
      at + wanted.length <= bytes.length &&
      wanted.every((byte, index) => lowered(byte, fold) === lowered(bytes[at + index] ?? 0, fold))
    )
  );
}

const rows: readonly (readonly [text: string, needles: readonly Needle[], at: number])[] = [
  ["", [needle("a")], -1],
  ["a", [needle("a")], 0],
  ["b", [needle("a")], -1],
  ["ab", [needle("abc")], -1],
  ["abc", [needle("abc")], 0],
  ["xabc", [needle("abc")], 1],
  ["aab", [needle("ab")], 1],
  ["aaaaaaaaaaaaaaaaaaaaaaaab", [needle("aaaab")], 20],
  ["ABC", [needle("abc")], -1],
  ["ABC", [needle("abc", true)], 0],
  ["abc", [needle("ABC", true)], 0],
  // These differ from each other as the cases of a letter do, but are not cases.
  ["@[`{", [needle("`", true)], 2],
  ["@[`{", [needle("{", true)], 3],
  ["\r", [needle("-", true)], -1],
  ["É é", [needle("é", true)], 3],
  ["one two", [needle("two"), needle("one")], 0],
  ["one two", [needle("o"), needle("one two three")], 0],
  ["abcabd", [needle("abd"), needle("bca")], 1],
  ["x".repeat(100) + "needle", [needle("needle")], 100],
  ["x".repeat(100) + "needle", [needle("needle"), needle("haystack")], 100],
  ["x".repeat(100) + "NEEDLE", [needle("needle", true), needle("haystack")], 100],
  ["x".repeat(15) + "ab", [needle("ab"), needle("ba")], 15],
  ["x".repeat(63) + "ab", [needle("ab")], 63],
  ["a".repeat(1000), [needle("a".repeat(999) + "b")], -1],
  ["ab".repeat(100) + "c", [needle("ab".repeat(40) + "c")], 120],
];

for (const [name, make] of scanners) {
  for (const [text, needles, at] of rows) {
    const wanted = needles.map(({ bytes }) => new TextDecoder().decode(bytes)).join("|");
    Deno.test(`${name}: find() of ${wanted.slice(0, 20)} in ${JSON.stringify(text.slice(0, 30))} is ${at}`, () => {
      const bytes = encoder.encode(text);
      const padding = { garbage: encoder.encode("abcneedle"), before: 7, behind: 33 };
      const { scanner, from, end } = place(make, bytes, padding);
      const found = scanner.finder(needles).find(from, end);
      assert.equal(found, at < 0 ? at : from + at);
      assert.equal(firstPlace(bytes, needles), at);
    });
  }
}

/**
 * Few different bytes, so that needles do occur: letters in both cases, and what only looks like a
 * letter's case.
 */
const byte = fc.constantFrom(
  ...[..."aAbBzZ@`[{ \n"].map((char) => char.charCodeAt(0)),
  0,
  195,
  255,
);
const bytes = (minLength: number, maxLength: number) =>
  fc.array(byte, { minLength, maxLength, size: "max" }).map((all) => Uint8Array.from(all));
const arbitraryNeedle = fc.record({
  bytes: fc.oneof(bytes(1, 3), bytes(1, 40)),
  fold: fc.boolean(),
});
const padding: fc.Arbitrary<Omit<Padding, "garbage">> = fc.record({
  before: fc.nat(40),
  behind: fc.nat(80),
});

/** Bytes in which the needles lie here and there, whole or cut. */
function haystack(needles: readonly Needle[]): fc.Arbitrary<Uint8Array> {
  const part = fc.oneof(
    bytes(0, 30),
    fc.constantFrom(...needles).map((one) => one.bytes),
    fc.constantFrom(...needles).map((one) => one.bytes.map((value) => lowered(value, true))),
    fc.constantFrom(...needles).map((one) => one.bytes.subarray(1)),
    fc.constantFrom(...needles).map((one) => one.bytes.subarray(0, -1)),
    fc.nat(70).map((length) => new Uint8Array(length).fill(120)),
  );
  return fc.array(part, { maxLength: 8, size: "max" })
    .map((parts) => Uint8Array.from(parts.flatMap((each) => [...each])));
}

const counts: readonly (readonly [title: string, min: number, max: number, runs: number])[] = [
  ["one needle", 1, 1, 1500],
  ["some needles", 2, 12, 1000],
  ["tens of needles", 20, 100, 100],
  ["very many needles", 129, 200, 40],
];

for (const [name, make] of scanners) {
  for (const [title, minLength, maxLength, numRuns] of counts) {
    Deno.test(`${name}: a finder of ${title} finds what a search place by place finds (long)`, () => {
      const cases = fc.array(arbitraryNeedle, { minLength, maxLength, size: "max" })
        .chain((needles) => fc.tuple(fc.constant(needles), haystack(needles), padding));
      fc.assert(
        fc.property(cases, fc.nat(), ([needles, text, around], start) => {
          // Whole needles lie on both sides, and parts of them that go on inside.
          const garbage = needles[0]?.bytes ?? text;
          const { scanner, from, end } = place(make, text, { ...around, garbage });
          const finder = scanner.finder(needles);
          for (const skip of [0, start % (text.length + 1)]) {
            const expected = firstPlace(text.subarray(skip), needles);
            assert.equal(finder.find(from + skip, end), expected < 0 ? -1 : from + skip + expected);
          }
        }),
        { numRuns },
      );
    });
  }

  Deno.test(`${name}: a needle is found at every place and not beyond any end`, () => {
    for (const length of [1, 2, 3, 15, 16, 17, 33]) {
      const wanted = { bytes: Uint8Array.from({ length }, (_, at) => 65 + at), fold: false };
      const others = [needle("nowhere"), needle("at all")];
      const scanner = make(300);
      const finders = [scanner.finder([wanted]), scanner.finder([wanted, ...others])];
      for (let at = 0; at + length <= 150; at++) {
        scanner.buffer.fill(120).set(wanted.bytes, at);
        for (const finder of finders) {
          assert.equal(finder.find(0, 300), at);
          assert.equal(finder.find(at, at + length), at);
          assert.equal(finder.find(0, at + length - 1), -1);
          assert.equal(finder.find(at + 1, 300), -1);
        }
      }
    }
  });

  Deno.test(`${name}: several finders of a scanner do not disturb each other`, () => {
    const text = "alpha beta gamma";
    const { scanner, from, end } = place(make, encoder.encode(text), {
      garbage: new Uint8Array(),
      before: 3,
      behind: 0,
    });
    const many = Array.from({ length: 150 }, (_, index) => needle(`gam${index}`));
    const finders = [
      scanner.finder([needle("beta")]),
      scanner.finder([needle("gamma"), needle("delta")]),
      scanner.finder([...many, needle("mma")]),
      scanner.finder([needle("ALPHA", true)]),
    ];
    const counter = scanner.textCounter();
    counter.add(from, end);
    assert.deepEqual(finders.map((finder) => finder.find(from, end) - from), [6, 11, 13, 0]);
    assert.deepEqual(counter.metrics, { lines: 1, words: 3, chars: 16, bytes: 16 });
  });

  Deno.test(`${name}: a finder whose tables find no space finds the same (long)`, () => {
    const scanner = make(64);
    const { written } = encoder.encodeInto("some text, some more", scanner.buffer);
    const long = "x".repeat(100_000);
    for (let round = 0; round < 30; round++) {
      const one = scanner.finder([needle(long), needle("MORE", true)]);
      assert.equal(one.find(0, written), 16);
      assert.equal(scanner.finder([needle(long)]).find(0, written), -1);
      assert.equal(scanner.finder([needle("text")]).find(0, written), 5);
    }
  });

  Deno.test(`${name}: a finder needs at least one needle, and none may be empty`, () => {
    const scanner = make(64);
    const message = "a finder needs at least one needle, and none may be empty";
    assert.throws(() => scanner.finder([]), new RangeError(message));
    assert.throws(() => scanner.finder([needle("a"), needle("")]), new RangeError(message));
  });
}
