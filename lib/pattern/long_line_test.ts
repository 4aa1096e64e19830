import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeLossy } from "@ct/base";
import { isValidRegex } from "@ct/regex";
import { allIngredients, patterns } from "@ct/testing";
import { LinePattern } from "./line_pattern.ts";
import { countCharacters, LongLine, type LongMatch } from "./long_line.ts";
import { readPattern } from "./pattern.ts";

/** Where the first part of a line ends. */
const seam = 64 << 10;

function compiled(text: string): LinePattern {
  return new LinePattern(readPattern(text, { option: "--grep", mode: "regex" }));
}

/** The same from the text as a whole. */
function matchesIn(text: string, { line }: LinePattern): readonly LongMatch[] {
  const charactersBefore = new Uint32Array(text.length + 1);
  for (let [unit, count] = [0, 0]; unit <= text.length; count++) {
    charactersBefore[unit] = count;
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
  const found: LongMatch[] = [];
  for (let from = 0; from <= text.length;) {
    const match = line.find(text, from);
    if (match === undefined) break;
    const { start, end } = match;
    found.push({ start: charactersBefore[start] ?? -1, text: text.slice(start, end) });
    from = end > start ? end : end + 1;
  }
  return found;
}

const pieces = fc.oneof(
  fc.constantFrom("foo", "ab", "a", "b", "k", "\u212a", "é", "0", "_", " ", "\r", "\0", "🦀"),
  fc.constantFrom("\xff", "\xc3"),
);
const bytes = fc.array(pieces, { maxLength: 40 }).map((parts) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      part === "\xff" || part === "\xc3"
        ? [part.charCodeAt(0)]
        : [...new TextEncoder().encode(part)]
    ),
  )
);
const expression = fc.oneof(
  patterns(allIngredients).filter(isValidRegex).filter((text) => !compiled(text).acrossLines),
  fc.constantFrom("foo", "(?i)foo|k", "a{1,3}b?", "^", "$", "^.|.$", "\\b", "\\b\\w", ".{0,3}", ""),
);

Deno.test("LongLine finds what is found in the whole text (long)", () => {
  fc.assert(
    fc.property(
      bytes,
      expression,
      fc.nat(60),
      fc.constantFrom(" ", "~", "🦀"),
      (text, pattern, lead, filler) => {
        const before = new TextEncoder().encode(filler.repeat(seam));
        const line = new Uint8Array([
          ...before.subarray(0, Math.max(0, seam - lead)),
          ...text,
          ...before.subarray(0, 40),
        ]);
        // What stands before the text is to be short where it matches all over.
        const regex = compiled(pattern);
        const isMany = regex.line.test(filler);
        const tested = isMany ? line.subarray(seam - lead) : line;
        const whole = decodeLossy(tested);
        const long = new LongLine(tested);
        assert.equal([...long.parts()].join(""), whole);
        assert.equal(long.countCharacters(), Array.from(whole).length);
        assert.deepEqual([...long.matches(regex)], matchesIn(whole, regex));
        assert.equal(long.test(regex), regex.line.test(whole));
      },
    ),
    { numRuns: 160 },
  );
});

Deno.test("LongLine finds matches all over a text of several parts (long)", () => {
  const text = `🦀${"ab é🦀".repeat(20_000)}`;
  for (const pattern of ["🦀", "b? ", "", "\\b", ".{3}", "(?i)É🦀A", "a.*b", "$", "^"]) {
    const regex = compiled(pattern);
    const found = [...new LongLine(new TextEncoder().encode(text)).matches(regex)];
    const expected = matchesIn(text, regex);
    assert.equal(found.length, expected.length, pattern);
    assert.deepEqual(found.slice(0, 9), expected.slice(0, 9), pattern);
    assert.ok(
      found.every(({ start, text }, at) =>
        start === expected[at]?.start && text === expected[at].text
      ),
    );
    assert.deepEqual(found.at(-1), expected.at(-1), pattern);
  }
});

Deno.test("LongLine finds a match that fills its length with pairs across parts", () => {
  const text = "🦀".repeat(seam / 4 + 2);
  const regex = compiled(".{1,5}");
  const found = [...new LongLine(new TextEncoder().encode(text)).matches(regex)];
  assert.deepEqual(found, matchesIn(text, regex));
});

Deno.test("LongLine stays what it is where its bytes do not", () => {
  const place = new TextEncoder().encode("one");
  const line = new LongLine(place, () => place.slice()).kept();
  place.fill(0);
  assert.equal([...line.parts()].join(""), "one");
  assert.equal(line.kept(), line);
});

for (const [text, count] of [["", 0], ["aé", 2], ["🦀a🦀", 3], ["\udc00\ud800", 2]] as const) {
  Deno.test(`countCharacters(${JSON.stringify(text)}) is ${count}`, () => {
    assert.equal(countCharacters(text), count);
  });
}
