import fc from "fast-check";
import assert from "node:assert/strict";
import { place, scanners } from "./testing/scanners.ts";

const encoder = new TextEncoder();

const rows: readonly (readonly [title: string, text: string, needle: string, at: number])[] = [
  ["a needle as long as the text", "ab".repeat(200), "ab".repeat(200), 0],
  ["a needle longer than the text", "ab".repeat(200), "ab".repeat(201), -1],
  ["a needle at the end", "ab".repeat(9000) + "c", "ab".repeat(400) + "c", 17200],
  ["a needle that is cut off", "ab".repeat(9000), "ab".repeat(400) + "c", -1],
  [
    "a needle with its rare part inside",
    "ab".repeat(9000),
    `${"ab".repeat(400)}b${"ab".repeat(400)}`,
    -1,
  ],
  [
    "a needle behind much that is like it",
    "a".repeat(20000) + "b" + "a".repeat(300),
    "b" + "a".repeat(300),
    20000,
  ],
  [
    "a needle in much that is like it",
    "a".repeat(20000) + "b" + "a".repeat(300),
    `${"a".repeat(300)}b`,
    19700,
  ],
];

for (const [name, make] of scanners) {
  for (const [title, text, needle, at] of rows) {
    Deno.test(`${name}: find() of ${title} is ${at}`, () => {
      const around = { garbage: encoder.encode("abc"), before: 7, behind: 900 };
      const { scanner, from, end } = place(make, encoder.encode(text), around);
      const finder = scanner.finder([{ bytes: encoder.encode(needle), fold: false }]);
      assert.equal(finder.find(from, end), at < 0 ? -1 : from + at);
      assert.equal(text.indexOf(needle), at);
    });
  }

  Deno.test(`${name}: a finder of a long needle finds what indexOf() finds (long)`, () => {
    const part = fc.tuple(
      fc.constantFrom("a", "ab", "aB", "aab", "b", "abcab"),
      fc.integer({ min: 1, max: 300 }),
    ).map(([unit, times]) => unit.repeat(times));
    const parts = fc.array(part, { minLength: 1, maxLength: 5, size: "max" }).map((all) =>
      all.join("")
    );
    const text = fc.array(fc.tuple(parts, fc.integer({ min: 1, max: 12 })), {
      maxLength: 4,
      size: "max",
    })
      .map((all) => all.map(([each, times]) => each.repeat(times)).join(""));
    fc.assert(
      fc.property(
        parts,
        text,
        text,
        fc.boolean(),
        fc.nat(),
        (piece, before, behind, fold, skip) => {
          const needle = piece.padStart(300, piece);
          const around = { garbage: encoder.encode(needle), before: 5, behind: needle.length };
          const lowered = (each: string) => fold ? each.toLowerCase() : each;
          for (
            const haystack of [before + needle + behind, before + needle.slice(0, -1) + behind]
          ) {
            const { scanner, from, end } = place(make, encoder.encode(haystack), around);
            const start = skip % (haystack.length + 1);
            const at = lowered(haystack).indexOf(lowered(needle), start);
            const finder = scanner.finder([{ bytes: encoder.encode(needle), fold }]);
            assert.equal(finder.find(from + start, end), at < 0 ? -1 : from + at);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
}
