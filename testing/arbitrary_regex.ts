/**
 * Random patterns of the dialect and random texts for them, for the property tests.
 *
 * @module
 */

import * as fc from "fast-check";

/** What random patterns are made of. */
export interface Ingredients {
  /** Patterns of one character. */
  readonly atoms: readonly string[];
  /** Conditions on a position. */
  readonly looks: readonly string[];
  /** What opens a group; `(` among them makes it one that captures. */
  readonly groups: readonly string[];
  /** Repeats. */
  readonly repeats: readonly string[];
}

/** Ingredients that versions of the dialect from 1.5 on agree about; no `\n` is written in them. */
export const oldIngredients: Ingredients = {
  atoms:
    "a|b|c|k|S|é|ſ|Σ|1| |.|\\w|\\d|\\s|\\W|\\D|\\S|[ab]|[^a]|[a-c1]|[^\\w]|\\pL|\\p{Lu}|\\P{Ll}"
      .split("|").concat(["\\p{Greek}", "[[:alpha:]]", "[k-s&&[^m]]", "😀", "_", "\\x6b", "\\-"]),
  looks: ["^", "$", "\\b"],
  groups: ["(", "(?:", "(?i:", "(?s:", "(?U:", "(?-i:"],
  repeats: ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}"],
};

/** All that the dialect has. */
export const allIngredients: Ingredients = {
  atoms: [...oldIngredients.atoms, "\\n", "\\r", "[^\\n]", "[a-z--b]", "[\\w~~a]", "\\/"],
  looks: [
    ...oldIngredients.looks,
    "\\A",
    "\\z",
    "\\<",
    "\\>",
    "\\b{start}",
    "\\b{end}",
    "\\b{start-half}",
    "\\b{end-half}",
    "(?m:^)",
    "(?m:$)",
    "(?mR:^)",
    "(?mR:$)",
    "\\B",
    "(?-u:\\b)",
    "(?-u:\\B)",
    "(?-u:\\b{start})",
  ],
  groups: [...oldIngredients.groups, "(?R:", "(?m:", "(?i-u:"],
  repeats: [...oldIngredients.repeats, "**", "++", "{0}"],
};

/** Random patterns. All are valid except for what `(?i-u:` forbids within it. */
export function patterns(ingredients: Ingredients): fc.Arbitrary<string> {
  const { atoms, looks, groups, repeats } = ingredients;
  const { node } = fc.letrec<{ node: string }>((tie) => {
    const sub = tie("node");
    return {
      node: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        { weight: 6, arbitrary: fc.constantFrom(...atoms) },
        { weight: 1, arbitrary: fc.constantFrom(...looks) },
        { weight: 5, arbitrary: fc.tuple(sub, sub).map(([left, right]) => left + right) },
        {
          weight: 2,
          arbitrary: fc.tuple(sub, sub, fc.constantFrom("", "", "|"))
            .map(([left, right, empty]) => `(?:${left}|${right}${empty})`),
        },
        {
          weight: 2,
          arbitrary: fc.tuple(fc.constantFrom(...groups), sub).map(([open, body]) =>
            `${open}${body})`
          ),
        },
        {
          weight: 4,
          arbitrary: fc.tuple(sub, fc.constantFrom(...repeats))
            .map(([body, repeat]) => `(?:${body})${repeat}`),
        },
      ),
    };
  });
  return fc.tuple(fc.constantFrom("", "", "(?i)", "(?s)", "(?i)"), node).map((parts) =>
    parts.join("")
  );
}

const commonCharacters = ["a", "b", "c", "1", " ", "k", "_"];
const rareCharacters = [
  "K",
  "\u212a",
  "s",
  "S",
  "ſ",
  "é",
  "É",
  "e\u0301",
  "Σ",
  "ς",
  "σ",
  "٣",
  "-",
  "😀",
  "ß",
]
  .concat(["ẞ", "İ", "ı", "\u200d", "\u00a0"]);

/** Random texts in which random patterns match now and then; line ends only if asked for. */
export function texts(lineEnds: boolean): fc.Arbitrary<string> {
  const rare = lineEnds ? [...rareCharacters, "\n", "\r", "\r\n"] : rareCharacters;
  return fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...commonCharacters) },
      { weight: 1, arbitrary: fc.constantFrom(...rare) },
    ),
    { maxLength: 14 },
  ).map((parts) => parts.join(""));
}
