import assert from "node:assert/strict";
import fc from "fast-check";
import { compileRegex } from "@ct/regex";
import { LinePattern } from "./line_pattern.ts";
import { type Pattern, patternRegex, readPattern } from "./pattern.ts";
import { anyPattern, refinePattern } from "./refine.ts";

function read(text: string, mode?: "literal" | "regex"): Pattern {
  return readPattern(text, { option: "--grep", mode });
}

const sources = ["foo", "F(o|ö)+", "[a-f]x", "[^a]b", "ß|K", "(?P<n>o)\\b", "^É", "\\w+ ", "o{2}$"];
const text = fc.array(
  fc.constantFrom(
    "f",
    "F",
    "o",
    "O",
    "ö",
    "Ö",
    "x",
    "b",
    "ß",
    "ẞ",
    "k",
    "K",
    "\u212a",
    " ",
    "_",
    "É",
  ),
  { maxLength: 12 },
).map((parts) => parts.join(""));

for (const source of sources) {
  Deno.test(`refinePattern() of ${source} matches in any case as (?i) does`, () => {
    const ours = patternRegex(refinePattern(read(source, "regex"), { fold: true, words: false }));
    const theirs = compileRegex(`(?i)${source}`);
    fc.assert(fc.property(text, (line) => {
      assert.deepEqual(ours.find(line), theirs.find(line));
    }));
  });

  Deno.test(`refinePattern() of ${source} matches words as half boundaries do`, () => {
    const ours = patternRegex(refinePattern(read(source, "regex"), { fold: false, words: true }));
    const theirs = compileRegex(`\\b{start-half}(?:${source})\\b{end-half}`);
    fc.assert(fc.property(text, (line) => {
      assert.deepEqual(ours.find(line), theirs.find(line));
    }));
  });
}

Deno.test("anyPattern() matches where one of its patterns does (long)", () => {
  const some = fc.subarray(sources, { minLength: 1 });
  fc.assert(fc.property(some, text, (chosen, line) => {
    const any = new LinePattern(anyPattern(chosen.map((source) => read(source, "regex"))));
    const each = chosen.some((source) => compileRegex(source).test(line));
    assert.equal(any.line.test(line), each);
  }));
});

for (
  const [source, isFolded] of [
    ["foo", true],
    ["Foo", false],
    ["\\Wfoo", true],
    ["[A-Z]x", false],
    ["[^Q]", false],
    ["\\p{Lu}a", true],
    ["é", true],
    ["É", false],
  ] as const
) {
  Deno.test(`refinePattern() of ${source} folds only what has no capital`, () => {
    const pattern = read(source, "regex");
    const refined = refinePattern(pattern, { fold: "smart", words: false });
    assert.equal(refined !== pattern, isFolded);
  });
}

Deno.test("refinePattern() leaves a pattern alone of which nothing is asked", () => {
  const pattern = read("a.b", "literal");
  assert.equal(refinePattern(pattern, { fold: false, words: false }), pattern);
  const folded = refinePattern(pattern, { fold: true, words: false });
  assert.deepEqual(["A.B", "axb"].map((line) => patternRegex(folded).test(line)), [true, false]);
});

Deno.test("anyPattern() needs a pattern", () => {
  assert.throws(() => anyPattern([]), TypeError);
});
