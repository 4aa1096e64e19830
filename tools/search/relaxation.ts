/**
 * Calls that ask for a little less than a given one, each with one option changed.
 *
 * @module
 */
import { nameUses, type PatternUse, regexText } from "@ct/pattern";
import type { FilterOptions } from "./entry_predicate.ts";

/** A call with one option changed. */
export interface Relaxation {
  /** The words that take the place of the option, or are added. */
  readonly words: readonly string[];
  /** The option that is left away, in place of words. */
  readonly without?: string;
  /** What its filters are. */
  readonly options: FilterOptions;
}

/** The kinds of pattern that `--mode` names. */
const modes = ["literal", "regex", "glob"] as const;

/** Longer patterns are not repeated. */
const longPattern = 200;

/**
 * The calls that filter less, those that come closest first: other case, other kinds of pattern,
 * one filter away. `patterns` are what those of the call were read as.
 */
export function relaxedFilters(
  options: FilterOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation[] {
  return [
    ...contentRelaxations(options, patterns),
    ...nameRelaxations(options),
    ...modeRelaxations(options, patterns),
    ...withoutOne(options),
  ];
}

/** `--grep` in any case of letters, or as plain text where `--mode` would change `--name` as well. */
function contentRelaxations(
  options: FilterOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation[] {
  const { name, mode } = options;
  const grep = patterns.find(({ option }) => option === "--grep");
  if (grep === undefined || grep.kind === "block" || grep.text.length > longPattern) return [];
  const isFree = mode === undefined || mode === "regex";
  if (!isFree && name !== undefined) return [];
  const relaxed = (pattern: string): Relaxation => {
    const text = /^(?:file|text):/.test(pattern) ? `text:${pattern}` : pattern;
    const words = optionWords("--grep", text);
    return isFree ? { words, options: { ...options, grep: text } } : {
      words: [...words, "--mode", "regex"],
      options: { ...options, grep: text, mode: "regex" },
    };
  };
  const asRegex = regexText(grep);
  // A glob does not match across lines.
  const ofLine = grep.kind === "glob" ? asRegex.replaceAll("[^/]", "[^/\\n]") : asRegex;
  const folded = /^\(\?\w*i/.test(grep.text) ? [] : [relaxed(`(?i)${ofLine}`)];
  if (name === undefined || mode !== undefined || grep.kind === "literal") return folded;
  return [...folded, relaxed(regexText({ kind: "literal", text: grep.text }))];
}

/** `--name` in any case of letters. */
function nameRelaxations(options: FilterOptions): readonly Relaxation[] {
  const { mode } = options;
  if (mode === "literal" || mode === "glob") return [];
  const uses = nameUses(options);
  if (uses.length === 0 || uses.some(({ text }) => text.length > longPattern)) return [];
  const alternatives = uses.map(nameRegex);
  const [only = ""] = alternatives;
  const name = uses.length === 1 ? `(?i)${only}` : `(?i:${alternatives.join("|")})`;
  return [{ words: optionWords("--name", name), options: { ...options, name } }];
}

/** A regex may hold a `|` only in a group of its own. */
function nameRegex(use: PatternUse): string {
  const text = regexText(use);
  return text.includes("|") ? `(?:${text})` : text;
}

/** Every kind of pattern that is not that of all patterns already. */
function modeRelaxations(
  options: FilterOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation[] {
  const isPlain = ({ text }: PatternUse) => !/[\^$()|+{}\\.*?[]/.test(text);
  if (patterns.some(({ kind }) => kind === "block") || patterns.every(isPlain)) return [];
  const hasStars = patterns.some(({ text }) => /[*?[]/.test(text));
  return modes.filter((mode) => patterns.some(({ kind }) => kind !== mode))
    // Without these a glob matches what a literal does.
    .filter((mode) => mode !== "glob" || hasStars)
    .map((mode) => ({ words: ["--mode", mode], options: { ...options, mode } }));
}

/**
 * One filter left away, if there is another. That files of a type are there tells nothing about
 * their contents.
 */
function withoutOne(options: FilterOptions): readonly Relaxation[] {
  const { name, size, type, grep, lacks } = options;
  const given = [
    { key: "name", isGiven: name !== undefined, rest: { ...options, name: undefined } },
    { key: "type", isGiven: type.length > 0, rest: { ...options, type: [] } },
    { key: "size", isGiven: size !== undefined, rest: { ...options, size: undefined } },
    { key: "grep", isGiven: grep !== undefined, rest: { ...options, grep: undefined } },
    { key: "lacks", isGiven: lacks !== undefined, rest: { ...options, lacks: undefined } },
  ].filter(({ isGiven }) => isGiven);
  if (given.length < 2) return [];
  const tells = ({ rest }: { readonly rest: FilterOptions }) =>
    rest.name !== undefined || rest.size !== undefined || rest.grep !== undefined ||
    rest.lacks !== undefined;
  return given.filter(tells)
    .map(({ key, rest }) => ({ words: [], without: `--${key}`, options: rest }));
}

function optionWords(option: string, value: string): readonly string[] {
  return value.startsWith("-") ? [`${option}=${value}`] : [option, value];
}
