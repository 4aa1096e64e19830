import assert from "node:assert/strict";
import fc from "fast-check";
import { hasWhole, isPlain, TargetWords } from "./target_words.ts";
import { WordIndex } from "./word_index.ts";

const parts = fc.constantFrom("a", "b", "_", "$", "1", " ", ".", "é", "ab", "#", "\n");
const texts = fc.array(parts, { maxLength: 30 }).map((all) => all.join(""));
const words = fc.array(fc.constantFrom("a", "b", "$", "1", "é", "_"), {
  minLength: 1,
  maxLength: 3,
}).map((all) => all.join(""));

/** As the words of a text were told apart by an expression. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\w)${RegExp.escape(word)}(?![\\w$])`).test(text);
}

Deno.test("hasWhole() finds what the expression finds", () => {
  fc.assert(
    fc.property(texts, words, (text, word) => {
      assert.equal(hasWhole(text, word), hasWord(text, word));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("TargetWords and WordIndex find of many words what is found of each (long)", () => {
  const all = fc.uniqueArray(words, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(texts, all, (text, sought) => {
      const expected = sought.filter((word) => hasWhole(text, word)).sort();
      assert.deepEqual([...new TargetWords(sought).in(text)].sort(), expected);
      const index = new WordIndex();
      index.add("other", "");
      index.add("text", text);
      for (const word of sought.filter(isPlain)) {
        assert.deepEqual(index.having(word), expected.includes(word) ? ["text"] : []);
      }
    }),
    { numRuns: 2_000 },
  );
});
