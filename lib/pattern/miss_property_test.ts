import assert from "node:assert/strict";
import fc from "fast-check";
import { type DifferenceKind, differenceKinds, differencesOf } from "./miss/difference.ts";
import { nameInvisible } from "./miss/invisible.ts";
import { clustersOf, skeletonOf } from "./miss/look_alikes.ts";
import { reasonOfMiss } from "./miss_reason.ts";

/** A text that people wrote. */
const text = await Deno.readTextFile(new URL("miss_reason.ts", import.meta.url));
const lines = text.split("\n");

/** What makes a line another that looks the same, or nearly so; `undefined` if it cannot. */
const changes: Readonly<Record<DifferenceKind, (line: string) => string>> = {
  crlf: (line) => line,
  trailing_space: (line) => `${line}  `,
  normalization: (line) => line.replace("a", "\uff41"),
  homoglyph: (line) => line.replace("o", "\u043e"),
  tabs_vs_spaces: (line) => line.replace(/ +/, "\t"),
  indentation: (line) => `  ${line}`,
  spacing: (line) => line.replace(/(?<=\S) /, "   "),
};

const run = fc.tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 6 }))
  .map(([from, count]) => lines.slice(from, from + count).join("\n"))
  .filter((find) => /\w.*\n.*\w/.test(find) && !find.endsWith("\n"));

for (const kind of differenceKinds) {
  Deno.test(`reasonOfMiss() names what was changed, or less: ${kind}`, () => {
    fc.assert(
      fc.property(run, fc.nat(5), fc.constantFrom("", "\n", "block"), (whole, at, end) => {
        const isBlock = end === "block";
        const ending = kind === "crlf" ? (isBlock ? "\r\r\n" : "\r\n") : "\n";
        const parts = whole.split("\n");
        const find = parts
          .map((line, index) => index === at % parts.length ? changes[kind](line) : line)
          .join(ending) + (isBlock ? "" : end);
        fc.pre(isBlock ? !text.includes(`${find}\n`) : !text.includes(find));
        const missed = { find, replace: undefined, whole: isBlock, subject: "the find" };
        const miss = reasonOfMiss(text, missed);
        assert(miss !== undefined);
        const [named, made] = [miss.reason, kind].map((each) =>
          differenceKinds.findIndex((other) => other === each)
        );
        assert(named !== undefined && made !== undefined && named >= 0 && named <= made);
        assert(miss.line >= 1 && miss.line <= lines.length);
      }),
      { numRuns: 200 },
    );
  });
}

const character = fc.constantFrom(
  ..." \t\n\r\u00a0\u200b\ufeff\u0301\u0430\u2026\u2019\u1112\u1161\uac00\u{1f600}ae.'-",
);
const strange = fc.array(character, { maxLength: 12 }).map((all) => all.join(""));

Deno.test("clustersOf() cuts a line so that the skeletons make its skeleton", () => {
  fc.assert(
    fc.property(strange, (line) => {
      const clusters = clustersOf(line);
      assert.equal(clusters.map((each) => each.text).join(""), line);
      assert.equal(clusters.map(({ skeleton }) => skeleton).join(""), skeletonOf(line));
    }),
    { numRuns: 2000 },
  );
});

/** What looks the same, or is easily overlooked. */
const alike = fc.constantFrom(
  ["\t", "  "],
  ["\u00a0", " "],
  ["\u200b", ""],
  ["", " "],
  ["x", "x"],
  ["\u0430", "a"],
  ["\u2026", "..."],
  ["\u2019", "'"],
  ["\u00e9", "e\u0301"],
  ["\uac00", "\u1100\u1161"],
  ["\uff08", "("],
  ["\u{1f600}", "\u{1f600}\ufe0f"],
  ["\n", "\r\n"],
);
const pair = fc.array(fc.tuple(alike, fc.boolean()), { maxLength: 12 }).map((all) =>
  [0, 1].map((side) => all.map(([two, turned]) => two[turned ? 1 - side : side]).join(""))
);

Deno.test("differencesOf(): putting in what was expected makes the texts equal", () => {
  fc.assert(
    fc.property(pair, ([found = "", expected = ""]) => {
      const all = differencesOf({ found, expected, startsLine: true, endsLine: true });
      let made = found;
      for (const { offset, found: there, expected: wanted } of all.toReversed()) {
        assert.equal(made.slice(offset, offset + there.length), there);
        made = made.slice(0, offset) + wanted + made.slice(offset + there.length);
      }
      assert.equal(made, expected);
    }),
    { numRuns: 4000 },
  );
});

Deno.test("nameInvisible() is silent only where spaces that can be seen differ (long)", () => {
  fc.assert(
    fc.property(pair, ([found = "", expected = ""]) => {
      fc.pre(!/[\r\n]/.test(found + expected));
      if (nameInvisible(found, expected, "the block") !== undefined) return;
      const [a, b] = [found, expected].map((line) => line.replaceAll(" ", ""));
      assert.equal(a, b);
      const [c, d] = [found, expected].map((line) => line.slice(line.trimEnd().length));
      assert.equal(c, d);
    }),
    { numRuns: 4000 },
  );
});
