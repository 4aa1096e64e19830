import assert from "node:assert/strict";
import * as fc from "fast-check";
import { allIngredients, type Ingredients, patterns, texts } from "@ct/testing";
import {
  compileRegex,
  isValidRegex,
  literalRegex,
  parseRegex,
  type RegexNode,
  type RequiredLiteral,
  soleText,
} from "./mod.ts";
import { membershipTest } from "./members.ts";
import { requiredLiterals } from "./required_literals.ts";
import { rangeSet } from "./char_set.ts";

/** Literals as one text: a trailing `i` says that case is ignored. */
function shown(literals: readonly RequiredLiteral[] | undefined): string | undefined {
  return literals?.map(({ text, fold }) => `<${text}>${fold ? "i" : ""}`).join(" ");
}

for (
  const [pattern, literals] of [
    // One text.
    ["abc", "<abc>"],
    ["\\w+_RESUME", "<_RESUME>"],
    ["^\\s*return -E[A-Z]+;$", "<return -E>"],
    ["a(bc)d", "<abcd>"],
    ["\\bfoo\\b", "<foo>"],
    ["(?m)^fo(?:$|\\b)o$", "<foo>"],
    ["\\bfn\\s+main\\b", "<main>"],
    ["for \\w+ in", "<for >"],
    ["[^\\n]foo", "<foo>"],
    ["😀", "<😀>"],
    // Repeats.
    ["(?:ab)+cd", "<abcd>"],
    ["x{2,3}yz", "<xxyz>"],
    ["x{3}", "<xxx>"],
    ["(?:ab\\d+c){3}", "<cab>"],
    ["(abc)*defg", "<defg>"],
    ["(?:foo){0}bar", "<bar>"],
    ["(abc)*", undefined],
    ["(foo)?", undefined],
    ["(?:foo)+", "<foo>"],
    // Alternations and classes.
    ["foo(bar|baz)qux", "<qux>"],
    ["colou?r", "<colour> <color>"],
    ["[ab]cd", "<acd> <bcd>"],
    ["(foo|bar)+", "<foo> <bar>"],
    ["[A-Z]+_(SUSPEND|RESUME)\\b", "<_SUSPEND> <_RESUME>"],
    ["(\\w+foo|ba)qu\\w", "<fooqu> <baqu>"],
    ["(foo\\d|\\w+bar)", "<foo> <bar>"],
    ["error_foo|error_bar", "<error_>"],
    ["foobar|foo", "<foo>"],
    ["https?://", "<https://> <http://>"],
    ["foo|\\d", undefined],
    ["foo|", undefined],
    ["(?:foo|)barn", "<barn>"],
    ["[a-i]xyz", "<xyz>"],
    ["[^\\s\\S]xyz", "<xyz>"],
    // Rarity.
    ["e", undefined],
    ["in", undefined],
    ["fn", "<fn>"],
    ["[ab]+", undefined],
    ["(a|b|c)\\d+", undefined],
    ["@\\w+", "<@>"],
    ["[\\w.]+@[\\w.]+", "<@>"],
    ["", undefined],
    // Ignoring case.
    ["(?i)foo", "<foo>i"],
    ["(?i)FOO_42", "<foo_42>i"],
    ["[Ff]oo", "<foo>i"],
    ["[Tt]ask", "<task>i"],
    ["(?i:x)_QUEUE", "<x_queue>i"],
    ["(?i)==@==", "<==@==>"],
    ["(?i)k@", "<k@>i <\u212a>"],
    ["(?i)suspend", "<suspend>i <\u017f>"],
    ["(?i)task_queue_find", "<_queue_find>i"],
    ["(?i)[st]k@", "<sk@>i <tk@>i <\u212a> <\u017f>"],
    ["(?i)\u212a@", "<k@>i <\u212a>"],
    ["\u212a@", "<\u212a@>"],
    ["(?i)caf[é]", "<cafÉ>i <café>i"],
    ["(?i)Σx@", "<Σx@>i <ςx@>i <σx@>i"],
    ["(?i)[^k]foo", "<foo>i"],
    // What is not sure to be in a file.
    ["a\\nbcd", "<bcd>"],
    ["abc\\r\\n", "<abc>"],
    ["abc\\x{fffd}x", "<abc>"],
    ["abc[\\n@]", "<abc>"],
    ["\\n", undefined],
  ] as const
) {
  Deno.test(`requiredLiterals() of ${JSON.stringify(pattern)}`, () =>
    assert.equal(shown(requiredLiterals(parseRegex(pattern))), literals));
}

for (
  const [text, literals] of [
    ["a.b*c", "<a.b*c>"],
    ["one\r\nfour", "<four>"],
    ["ab\ud83dcd_ef", "<cd_ef>"],
    ["ab\ufffdcd_ef", "<cd_ef>"],
    ["e", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`the literals of the plain text ${JSON.stringify(text)}`, () =>
    assert.equal(shown(literalRegex(text).literals), literals));
}

for (
  const [pattern, text] of [
    ["ab+_c", "b_c"],
    ["quick\\d", "quick"],
    ["(?i)quick", undefined],
    ["quick|brown", undefined],
    ["\\d", undefined],
  ] as const
) {
  Deno.test(`soleText() of the literals of ${pattern}`, () =>
    assert.equal(soleText(compileRegex(pattern).literals), text));
}

const words = Array.from({ length: 3000 }, (_, index) => `${(index * 7919) % 3001}`);
for (
  const [name, pattern, literals] of [
    ["a long text is cut", "0123456789".repeat(20), `<${"0123456789".repeat(7).slice(0, 64)}>`],
    ["no pair is cut", `x${"😀".repeat(40)}`, `<x${"😀".repeat(31)}>`],
    ["many branches with the same end", words.map((word) => `${word}_@x`).join("|"), "<_@x>"],
    ["many branches with the same head", words.map((word) => `@x_${word}`).join("|"), "<@x_>"],
    ["many branches unlike each other", words.join("|"), undefined],
    ["many classes", "[a-h]".repeat(500), undefined],
    ["large counts", "(?:(?:(?:x_){9}){9}\\d?){9}", `<${"x_".repeat(32)}>`],
  ] as const
) {
  Deno.test(`requiredLiterals() within limits: ${name} (long)`, () =>
    assert.equal(shown(requiredLiterals(parseRegex(pattern))), literals));
}

/** Made so that many patterns have literals. */
const rareIngredients: Ingredients = {
  ...allIngredients,
  atoms: "k|s|K|S|\u212a|\u017f|é|É|@|%|@k|ks@|%s|é1|[ks]|[Kk@]|[^k]|\\w|.| |\\n|\ufffd".split("|"),
};
const sampleCharacters = [..."kksKS\u212a\u017féÉ@@%%1 \n\ufffdabcσΣς"];

/** A text that a pattern matches where its conditions hold; `pick` chooses one of this many. */
function textFor(node: RegexNode, pick: (count: number) => number): string {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return "";
    case "literal":
    case "class": {
      const set = node.kind === "class" ? node.set : rangeSet(node.codePoint);
      const isMember = membershipTest(set, node.fold);
      const members = sampleCharacters.filter((character) =>
        isMember(character.codePointAt(0) ?? 0)
      );
      const written = node.kind === "class" ? "" : String.fromCodePoint(node.codePoint);
      return members[pick(members.length)] ?? written;
    }
    case "group":
      return textFor(node.body, pick);
    case "concat":
      return node.parts.map((part) => textFor(part, pick)).join("");
    case "alternation": {
      const branch = node.branches[pick(node.branches.length)];
      return branch === undefined ? "" : textFor(branch, pick);
    }
    case "repeat": {
      const times = node.min + pick(Math.min(4, node.max - node.min + 1));
      return Array.from({ length: times }, () => textFor(node.body, pick)).join("");
    }
  }
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function holds(text: string, { text: literal, fold }: RequiredLiteral): boolean {
  return fold ? asciiLower(text).includes(literal) : text.includes(literal);
}

function assertWellMade(literals: readonly RequiredLiteral[]): void {
  assert(literals.length > 0 && literals.length <= 64);
  for (const { text, fold } of literals) {
    assert(text !== "" && text.isWellFormed() && !/[\n\r\ufffd]/.test(text));
    if (fold) assert(/[a-z]/.test(text) && !/[A-Z]/.test(text));
  }
}

/** Endless picks out of a few numbers. */
function pickerOf(numbers: readonly number[]): (count: number) => number {
  let at = 0;
  return (count) => count === 0 ? 0 : (numbers[at++ % numbers.length] ?? 0) % count;
}

for (
  const [name, pattern] of [
    ["common", patterns(allIngredients)],
    ["rare", patterns(rareIngredients)],
  ] as const
) {
  Deno.test(`requiredLiterals(): every match has one (${name} characters) (long)`, () => {
    const picks = fc.array(fc.nat(999), { minLength: 5, maxLength: 17 });
    fc.assert(
      fc.property(pattern, texts(true), fc.array(picks, { minLength: 8 }), (source, other, all) => {
        fc.pre(isValidRegex(source));
        const node = parseRegex(source);
        const literals = requiredLiterals(node);
        fc.pre(literals !== undefined);
        assertWellMade(literals);
        const regex = compileRegex(source);
        for (const text of [other, ...all.map((numbers) => textFor(node, pickerOf(numbers)))]) {
          const span = regex.find(text);
          if (span === undefined) continue;
          const match = text.slice(span.start, span.end);
          assert(
            literals.some((literal) => holds(match, literal)),
            JSON.stringify([match, literals]),
          );
        }
      }),
      { numRuns: 600 },
    );
  });
}

Deno.test("requiredLiterals() does not look behind very many parts", () => {
  const many = "[^x]".repeat(2000);
  assert.equal(shown(requiredLiterals(parseRegex(`foo${many}quux`))), "<foo>");
  assert.equal(requiredLiterals(parseRegex(`${many}quux`)), undefined);
});
