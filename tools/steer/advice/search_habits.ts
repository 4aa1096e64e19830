/**
 * Advice on searching for text and for names.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { fileTypes, readPattern } from "@ct/pattern";
import { type ValuedOptions, valuedOptionsOf } from "@ct/core/run";
import type { PlainWord } from "../line/plain_line.ts";
import { usesInstead } from "./call_search.ts";
import {
  type Advice,
  type Call,
  type CallSurroundings,
  type CallWords,
  sortWords,
  typed,
} from "./call.ts";

const grepValues = valuedOptionsOf("grep");
const rgValues: ValuedOptions = {
  letters: "ABCEMTdefgjmrt",
  longs: (
    "glob iglob type type-not type-add regexp file max-count max-columns max-depth max-filesize " +
    "context after-context before-context pre pre-glob sort sortr color colors encoding replace " +
    "threads ignore-file engine path-separator context-separator"
  ).split(" "),
};

/** `grep` and its kind. */
export function searchText(call: Call, { isFed, rest }: CallSurroundings): Advice | undefined {
  if (isFed) return undefined;
  const isRg = call.name === "rg" || call.name === "ag";
  const words = sortWords(call.words, isRg ? rgValues : grepValues);
  const letters = lettersOf(words, call.name);
  if (letters === undefined) return undefined;
  const isRecursive = isRg || letters.has("r") || letters.has("R");
  if (isRg && words.longs.has("files")) return listFiles(words, rest);
  const { pattern, paths } = patternAndPaths(words);
  const isCount = letters.has("c");
  if (isCount && letters.has("l")) return undefined;
  if (!isRecursive && (!isCount || paths.length === 0)) return undefined;
  const base = baseOption(paths);
  const uses = isRecursive
    ? usesInstead({ name: call.name, letters, words, pattern, base, rest })
    : undefined;
  if (uses !== undefined) return { rule: "grep-uses", suggestion: uses };
  const shown = isCount ? " --summary" : letters.has("l") ? "" : " --detail";
  const parts = [
    base,
    nameOption(words),
    grepOption(pattern, { name: call.name, letters }),
    contextOption(words),
  ];
  if (parts.some((part) => part === undefined) || (isCount && rest !== "")) return undefined;
  return {
    rule: isCount ? "grep-count" : "grep-recursive",
    suggestion: `ct search${parts.join("")}${shown}${rest}`,
  };
}

/** The long options that say the same as a letter. */
const longLetters: Readonly<Record<string, string>> = {
  recursive: "r",
  "dereference-recursive": "R",
  "ignore-case": "i",
  "word-regexp": "w",
  "fixed-strings": "F",
  "extended-regexp": "E",
  count: "c",
  "files-with-matches": "l",
  "line-number": "n",
  "with-filename": "H",
  "no-filename": "h",
  "no-messages": "s",
  regexp: "e",
  context: "C",
  "after-context": "A",
  "before-context": "B",
  glob: "g",
  type: "t",
};

/** Long options that change nothing of what is found, or are read elsewhere. */
const plainLongs = ["color", "colour", "no-heading", "heading", "include", "exclude"]
  .concat("exclude-dir", "files", "sort", "hidden", "no-ignore");

/** All options as letters; `undefined` if one has no counterpart. */
function lettersOf({ letters, longs }: CallWords, name: string): ReadonlySet<string> | undefined {
  const all = new Set(letters);
  for (const long of longs) {
    const letter = longLetters[long];
    if (letter !== undefined) all.add(letter);
    else if (!plainLongs.includes(long)) return undefined;
  }
  const isRg = name === "rg" || name === "ag";
  const known = isRg ? "niwFelcsHABCgtN" : "rRniwFEelcsHABCI";
  return [...all].every((letter) => known.includes(letter)) ? all : undefined;
}

/** Lines around a match. */
function contextOption(words: CallWords): string | undefined {
  const options = [["A", "after-context"], ["B", "before-context"], ["C", "context"]];
  const parts = options.flatMap(([letter = "", long = ""]) =>
    words.values(letter, long).map(({ text }) =>
      /^\d+$/.test(text) ? ` -${letter} ${text}` : undefined
    )
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** What a search of texts is for, where that is certain: these words name no files. */
export function patternsOf(call: Call): readonly PlainWord[] {
  const isRg = call.name === "rg";
  if (!isRg && !/^[ef]?grep$/.test(call.name)) return [];
  const words = sortWords(call.words, isRg ? rgValues : grepValues);
  const { letters, longs } = words;
  if (letters.has("f") || ["file", "files", "type-list"].some((name) => longs.has(name))) return [];
  return patternAndPaths(words).pattern;
}

function patternAndPaths(
  words: CallWords,
): { readonly pattern: readonly PlainWord[]; readonly paths: readonly PlainWord[] } {
  const patterns = words.values("e", "regexp");
  return patterns.length > 0
    ? { pattern: patterns, paths: words.operands }
    : { pattern: words.operands.slice(0, 1), paths: words.operands.slice(1) };
}

function baseOption(paths: readonly PlainWord[]): string | undefined {
  const [only] = paths;
  const isHere = paths.length === 0 || (paths.length === 1 && /^\.\/?$/.test(only?.text ?? ""));
  const base = isHere ? "" : typed(paths);
  return base === undefined || base === "" ? base : ` --base ${base}`;
}

/** Which files, by their names and types. */
function nameOption(words: CallWords): string | undefined {
  const globs = words.values("g", "glob");
  const types = words.values("t", "type");
  const included = words.values("include");
  const excluded = words.values("exclude");
  const directories = words.values("exclude-dir");
  const all = [...globs, ...types, ...included, ...excluded, ...directories];
  if (!all.every(({ text, isExact }) => isExact && text !== "")) return undefined;
  if (!types.every(({ text }) => fileTypes().has(text))) return undefined;
  // What grep takes for itself, ct takes for alternatives.
  if (![...included, ...excluded].every(({ text }) => !/[{|/]/.test(text))) return undefined;
  if (!directories.every(({ text }) => /^[\w.@-]+$/.test(text))) return undefined;
  const names = included.map(({ text }) => text).join("|");
  return [
    ...["hidden", "no-ignore"].filter((long) => words.longs.has(long)).map((long) => ` --${long}`),
    ...globs.map(({ text }) => ` -g ${shellWord(text)}`),
    ...types.map(({ text }) => ` -t ${text}`),
    ...(names === "" ? [] : [nameWord(names)]),
    ...excluded.map(({ text }) => ` -g ${shellWord(`!${text}`)}`),
    ...directories.map(({ text }) => ` -g ${shellWord(`!**/${text}/**`)}`),
  ].join("");
}

/** The pattern in our dialect, as far as its text tells. */
function grepOption(
  pattern: readonly PlainWord[],
  { name, letters }: { readonly name: string; readonly letters: ReadonlySet<string> },
): string | undefined {
  const [word] = pattern;
  if (word === undefined || !word.isExact || pattern.length > 1 || word.text === "") {
    return undefined;
  }
  const isLiteral = letters.has("F") || name === "fgrep";
  const isChanged = letters.has("i") || letters.has("w");
  if (isLiteral && !isChanged) return `${grepWord(word.text)} --mode literal`;
  const isBasic = name === "grep" && !letters.has("E");
  const regex = isLiteral
    ? word.text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&")
    : isBasic
    ? word.text.replace(/\\?[|+?(){}]/g, swapEscape)
    : word.text;
  const whole = letters.has("w") ? `\\b(?:${regex})\\b` : regex;
  const shown = letters.has("i") ? `(?i)${whole}` : whole;
  // What is no regex for ct would mean something else.
  return isRegex(shown) ? grepWord(shown) : undefined;
}

/** A pattern that begins with a dash would be taken for an option. */
function grepWord(pattern: string): string {
  return pattern.startsWith("-")
    ? ` --grep=${shellWord(pattern)}`
    : ` --grep ${shellWord(pattern)}`;
}

function isRegex(text: string): boolean {
  try {
    readPattern(text, { option: "--grep", mode: "regex" });
    return true;
  } catch {
    return false;
  }
}

/** In a basic regular expression these are special with a backslash, and plain without one. */
function swapEscape(found: string): string {
  return found.startsWith("\\") ? found.slice(1) : `\\${found}`;
}

function listFiles(words: CallWords, rest: string): Advice | undefined {
  const [base, name] = [baseOption(words.operands), nameOption(words)];
  if (base === undefined || name === undefined) return undefined;
  return { rule: "find-files", suggestion: `ct search${base}${name} --type f${rest}` };
}

/** `find`. */
export function findFiles({ words }: Call, { next, rest }: CallSurroundings): Advice | undefined {
  const search = readFind(words);
  if (search === undefined) return undefined;
  const xargs = next.length === 1 && next[0]?.name === "xargs" ? next[0].words : [];
  const grep = [search.inner, xargs].map(grepWithin).find((each) => each !== undefined);
  const where = baseOption(search.bases);
  const name = search.names.length === 0 ? "" : namesOption(search.names);
  if (where === undefined || name === undefined) return undefined;
  const type = search.type === undefined ? "" : ` --type ${search.type}`;
  const excluded = search.excluded.map((glob) => ` -g ${shellWord(glob)}`).join("");
  if (grep !== undefined) {
    const sorted = sortWords(grep.words, grepValues);
    const letters = lettersOf(sorted, grep.name);
    const { pattern } = patternAndPaths(sorted);
    const option = letters && grepOption(pattern, { name: grep.name, letters });
    if (letters === undefined || option === undefined) return undefined;
    const shown = letters.has("l") ? "" : " --detail";
    return {
      rule: "find-grep",
      suggestion: `ct search${where}${name}${excluded}${option}${shown}`,
    };
  }
  if (search.inner.length > 0 || name === "" || next.some(({ name }) => name === "xargs")) {
    return undefined;
  }
  return {
    rule: "find-files",
    suggestion: `ct search${where}${name}${type}${excluded}${rest}`,
  };
}

/** Names as one option; what `find` takes for itself, ct takes for alternatives. */
function namesOption(names: readonly PlainWord[]): string | undefined {
  return names.every(({ text, isExact }) => isExact && !/[{|]/.test(text))
    ? nameWord(names.map(({ text }) => text).join("|"))
    : undefined;
}

/** Globs of names as an option: some would be read as a regex, and hidden files are skipped. */
function nameWord(globs: string): string {
  const isPlain = globs.split("|").every((glob) => /^\*?[\w.-]+$/.test(glob));
  const isHidden = globs.split("|").some((glob) => glob.startsWith("."));
  const mode = isPlain ? "" : " --name-mode glob";
  return ` --name ${shellWord(globs)}${mode}${isHidden ? " --hidden" : ""}`;
}

interface FindSearch {
  readonly bases: readonly PlainWord[];
  readonly names: readonly PlainWord[];
  readonly type: string | undefined;
  /** Globs of what is left out. */
  readonly excluded: readonly string[];
  /** The command of `-exec`. */
  readonly inner: readonly PlainWord[];
}

const silent = /^(?:-print0?|-prune|-o|-or|-a|-and|\(|\))$/;

/** What a call of `find` looks for; `undefined` if it says more than can be repeated. */
function readFind(words: readonly PlainWord[]): FindSearch | undefined {
  const from = words.findIndex(({ text }) => /^[-!(]/.test(text));
  const bases = from < 0 ? words : words.slice(0, from);
  const names: PlainWord[] = [];
  const excluded: string[] = [];
  let type: string | undefined;
  const isHere = bases.length === 0 || bases.every(({ text }) => /^\.\/?$/.test(text));
  const exclude = (test: string | undefined, word: PlainWord | undefined): boolean => {
    const glob = word?.isExact && excludedBy(test, word.text, isHere);
    if (typeof glob !== "string") return false;
    excluded.push(glob);
    return true;
  };
  const rest = words.slice(bases.length);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const { text } = word;
    if (silent.test(text)) continue;
    if (text === "-exec") return { bases, names, type, excluded, inner: rest };
    const value = rest.shift();
    if (text === "-not" || text === "!") {
      if (!exclude(value?.text, rest.shift())) return undefined;
    } else if (/^-(?:path|name)$/.test(text) && rest[0]?.text === "-prune") {
      // Without `-o`, what is pruned is all that is found.
      if (rest[1]?.text !== "-o" || !exclude(`${text} -prune`, value)) return undefined;
    } else if (text === "-type" && /^[fdl]$/.test(value?.text ?? "")) type = value?.text;
    else if (text !== "-name" || value === undefined) return undefined;
    else names.push(value);
  }
  return { bases, names, type, excluded, inner: [] };
}

/** The glob for what a test of `find` leaves out; `undefined` if there is none. */
function excludedBy(
  test: string | undefined,
  pattern: string,
  isHere: boolean,
): string | undefined {
  const isName = /^[\w.@*?-]+$/.test(pattern);
  if (test === "-name") return isName ? `!${pattern}` : undefined;
  if (test === "-name -prune") return isName ? `!**/${pattern}/**` : undefined;
  const [, start, below] = /^(\*|\.)\/([\w.@-]+(?:\/[\w.@-]+)*)(?:\/\*)?$/.exec(pattern) ?? [];
  if (below === undefined || (test === "-path") !== pattern.endsWith("/*")) return undefined;
  if (start === "*") return `!**/${below}/**`;
  return isHere ? `!${below}/**` : undefined;
}

function grepWithin(words: readonly PlainWord[]): Call | undefined {
  const at = words.findIndex(({ text }) => /^[ef]?grep$/.test(text));
  const name = words[at]?.text;
  return name === undefined ? undefined : { name, words: words.slice(at + 1) };
}
