import { wordSet } from "@ct/base";
/**
 * Words that are names in some places and keywords in others, as `type` and `delete` of TypeScript.
 *
 * @module
 */

/** Words that no name but that of a member can be, by the language of models. */
const reserved: Readonly<Record<string, ReadonlySet<string>>> = {
  script: wordSet(
    "break case catch class const continue debugger default delete do else enum export extends " +
      "false finally for function if import in instanceof new null return super switch this " +
      "throw true try typeof var void while with",
  ),
};

/** Words that are keywords only where something follows that could not follow a name. */
const contextual: Readonly<Record<string, ReadonlySet<string>>> = {
  script: wordSet(
    "abstract accessor as asserts async await declare from get global infer interface is keyof " +
      "let module namespace of out override private protected public readonly require satisfies " +
      "set static type unique using yield",
  ),
  Python: wordSet("case match type"),
  Java: wordSet("exports module open opens permits record requires sealed var yield"),
};

/** What follows a keyword: a word that is no operator, a text, or what opens something. */
const follows: Readonly<Record<string, RegExp>> = {
  script: /^\s*["'`]|^\s+(?!(?:as|extends|in|instanceof|is|of|satisfies)\b)[\w$#[{(*<]/,
  Python: /^[ \t]+(?!(?:and|as|else|for|if|in|is|not|or)\b)[\w"'([{*-]/,
  Java: /^\s+(?!(?:instanceof)\b)[\w$]/,
};

/**
 * Whether a word of the code with an unknown meaning is a keyword there.
 *
 * @example
 * ```ts
 * import { isKeywordAt } from "./keyword_place.ts";
 * import assert from "node:assert/strict";
 * assert.ok(isKeywordAt("type A = B;", { start: 0, word: "type" }, "script"));
 * assert.ok(!isKeywordAt("type = B;", { start: 0, word: "type" }, "script"));
 * ```
 */
export function isKeywordAt(
  text: string,
  { start, word }: { readonly start: number; readonly word: string },
  language: string,
): boolean {
  if (reserved[language]?.has(word)) return true;
  if (!contextual[language]?.has(word)) return false;
  const end = start + word.length;
  return follows[language]?.test(text.slice(end, end + 200)) === true;
}
