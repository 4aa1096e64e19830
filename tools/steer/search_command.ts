/**
 * The command lines of `rg` that `ct rg` answers alike, whatever the version of `rg`, and those of
 * GNU `grep` that `ct grep` answers alike in every UTF-8 locale.
 *
 * @module
 */
import { type ValuedOptions, valuedOptionsOf } from "@ct/core/run";
import { type CallWords, sortWords } from "./advice/call.ts";
import type { PlainWord } from "./line/plain_line.ts";

const valued: ValuedOptions = {
  letters: "ABCegm",
  longs: [
    "after-context",
    "before-context",
    "context",
    "regexp",
    "glob",
    "max-count",
    "max-depth",
    "sort",
  ],
};

/** Letters and long names that mean the same in all versions, beside each other as well. */
const plainLetters = "nNisSFHI";
const plainLongs = [
  "line-number",
  "no-line-number",
  "ignore-case",
  "case-sensitive",
  "smart-case",
  "fixed-strings",
  "with-filename",
  "no-filename",
  "no-heading",
  "hidden",
  "no-ignore",
];
/** What is printed instead of lines: at most one of these. */
const outputLetters = "lcq";
const outputLongs = ["files-with-matches", "count", "quiet", "files"];

/** Flags with a number, each under both names. */
const once = [
  ["A", "after-context"],
  ["B", "before-context"],
  ["C", "context"],
  ["m", "max-count"],
  ["max-depth"],
];

/** Whether a call of `rg` prints and exits as `ct rg` does with the same words. */
export function isSharedRg(words: readonly PlainWord[]): boolean {
  const { letters, longs, operands, values } = sortWords(words, valued);
  const outputs = [
    ...[...letters].filter((letter) => outputLetters.includes(letter)),
    ...[...longs].filter((name) => outputLongs.includes(name)),
  ];
  const known =
    [...letters].every((letter) =>
      (plainLetters + outputLetters + valued.letters + "w").includes(letter)
    ) && [...longs].every((name) =>
      [...plainLongs, ...outputLongs, ...valued.longs, "word-regexp"].includes(name)
    );
  if (!known || outputs.length > 1 || !contextsAgree(letters, longs)) return false;
  if (!countsAreShared(values) || values("sort").length > 1) return false;
  if (!values("sort").every(({ text }) => text === "path")) return false;
  if (!values("g", "glob").every(({ text, isExact }) => isExact && isPlainGlob(text))) return false;
  if (longs.has("files")) return [...letters].every((it) => it === "g") && operands.every(isPath);
  const given = values("e", "regexp");
  const patterns = given.length > 0 ? given : operands.slice(0, 1);
  const paths = given.length > 0 ? operands : operands.slice(1);
  const isWord = letters.has("w") || longs.has("word-regexp");
  const isLiteral = letters.has("F") || longs.has("fixed-strings");
  return patterns.length > 0 && paths.every(isPath) &&
    patterns.every((pattern) => isSharedPattern(pattern, { isWord, isLiteral }));
}

/** Older versions take no flag with a number twice, and read some numbers in another way. */
function countsAreShared(values: CallWords["values"]): boolean {
  const counts = once.map((names) => values(...names));
  return counts.every(({ length }) => length <= 1) &&
    counts.flat().every(({ text, isExact }) => isExact && /^[1-9]\d{0,5}$/.test(text));
}

/** Letters and long names that mean the same in all versions, beside each other as well. */
const grepLetters = "rRnilcqsHhEFvxABCem";
const grepLongs = ["include", "exclude", "exclude-dir"];

/** Whether a call of GNU `grep` prints and exits as `ct grep` does with the same words. */
export function isSharedGrep(words: readonly PlainWord[]): boolean {
  const { letters, longs, operands, values } = sortWords(words, valuedOptionsOf("grep"));
  const isKnown = [...letters].every((letter) => grepLetters.includes(letter)) &&
    [...longs].every((name) => grepLongs.includes(name));
  const outputs = [...letters].filter((letter) => outputLetters.includes(letter));
  if (!isKnown || outputs.length > 1 || !contextsAgree(letters, longs)) return false;
  if (!countsAreShared(values)) return false;
  // Unquoted they match no file's name, since they begin with a dash.
  if (!values(...grepLongs).every(({ text }) => /^[\w.*?-]+$/.test(text))) return false;
  const given = values("e");
  const patterns = given.length > 0 ? given : operands.slice(0, 1);
  const paths = given.length > 0 ? operands : operands.slice(1);
  const isRecursive = letters.has("r") || letters.has("R");
  // GNU grep prints a count of a directory that it does not search, and ct grep none.
  if (letters.has("c") && !isRecursive) return false;
  const grammar = letters.has("F") ? literal : letters.has("E") ? extended : basic;
  return patterns.length > 0 && (isRecursive || paths.length > 0) && paths.every(isPath) &&
    !(letters.has("E") && letters.has("F")) &&
    patterns.every(({ text, isExact }) => isExact && grammar.test(text));
}

// Without classes, ranges, words and repetitions, which a locale or a version may read in its way.
const literal = /^[ -~]+$/;
const basic = /^\^?(?:[\w :;,=<>"'#@!%&~/`(){}+?|-]|\\[.|[\]*$^]|\.\*?)+\$?$/;
const extended = /^\^?(?:[\w :;,=<>"'#@!%&~/`-]|\\[.|[\]*$^(){}+?]|\.\*?|\|(?=[\w ]))+\$?$/;

/** What one beside the other means has changed over time. */
function contextsAgree(letters: ReadonlySet<string>, longs: ReadonlySet<string>): boolean {
  const hasBoth = letters.has("C") || longs.has("context");
  const hasOne = ["A", "B"].some((letter) => letters.has(letter)) ||
    ["after-context", "before-context"].some((name) => longs.has(name));
  return !hasBoth || !hasOne;
}

/** A path, or a pattern of the shell that cannot turn into an option. */
function isPath({ text }: PlainWord): boolean {
  return /^[\w./~]/.test(text);
}

function isPlainGlob(text: string): boolean {
  return /^!?[\w./*?{},-]+$/.test(text);
}

/** Whether it means the same in both dialects, and a word of it is one in all versions. */
function isSharedPattern(
  { text, isExact }: PlainWord,
  { isWord, isLiteral }: { readonly isWord: boolean; readonly isLiteral: boolean },
): boolean {
  if (!isExact || !/^[ -~]+$/.test(text)) return false;
  if (isWord) return /^\w(?:[\w ]*\w)?$/.test(text);
  if (isLiteral) return true;
  const withoutEscapes = text.replace(/\\[wWdDsSbB!-/:-@[-`{-~]/g, "");
  return !/\\|\(\?|\[:|&&|--|~~/.test(withoutEscapes);
}
