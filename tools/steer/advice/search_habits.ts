/**
 * Advice on searching for text and for names.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { type ValuedOptions, valuedOptionsOf } from "@ct/core/run";
import type { PlainWord } from "../line/plain_line.ts";
import { type Advice, type Around, type Call, type CallWords, sortWords, typed } from "./call.ts";

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
export function searchText(call: Call, { isFed }: Around): Advice | undefined {
  if (isFed) return undefined;
  const isRg = call.name === "rg" || call.name === "ag";
  const words = sortWords(call.words, isRg ? rgValues : grepValues);
  const { letters, longs } = words;
  const isRecursive = isRg || letters.has("r") || letters.has("R") || longs.has("recursive");
  if (isRg && longs.has("files")) return listFiles(words);
  // These mean something that has no counterpart.
  if (["v", "x", "f", "P", "L", "U", "z"].some((letter) => letters.has(letter))) return undefined;
  const { pattern, paths } = patternAndPaths(words);
  const isCount = letters.has("c") || longs.has("count");
  if (pattern.length === 0 || (!isRecursive && (!isCount || paths.length === 0))) return undefined;
  const shown = isCount
    ? " --summary"
    : letters.has("l") || longs.has("files-with-matches")
    ? ""
    : " --detail";
  const options = baseOption(paths) + nameOption(words) +
    grepOption(pattern, { name: call.name, letters });
  return {
    rule: isCount ? "grep-count" : "grep-recursive",
    suggestion: `ct search${options}${shown}`,
  };
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

function baseOption(paths: readonly PlainWord[]): string {
  const [only] = paths;
  const isHere = paths.length === 0 || (paths.length === 1 && /^\.\/?$/.test(only?.text ?? ""));
  return isHere ? "" : ` --base ${typed(paths, "DIR")}`;
}

function nameOption(words: CallWords): string {
  const globs = words.values("g", "glob", "include");
  if (globs.length === 0 && words.values("t", "type").length === 0) return "";
  const isName = globs.every(({ text }) => !/[!/]/.test(text));
  return ` --name ${isName ? typed(globs, "GLOB") : "GLOB"}`;
}

/** The pattern in our dialect, as far as its text tells. */
function grepOption(
  pattern: readonly PlainWord[],
  { name, letters }: { readonly name: string; readonly letters: ReadonlySet<string> },
): string {
  const [word] = pattern;
  const isLiteral = letters.has("F") || name === "fgrep";
  const isChanged = letters.has("i") || letters.has("w");
  if (word === undefined || !word.isExact || pattern.length > 1 || (isLiteral && isChanged)) {
    return " --grep PATTERN";
  }
  if (isLiteral) return ` --grep ${shellWord(word.text)} --mode literal`;
  const isBasic = name === "grep" && !letters.has("E");
  const regex = isBasic ? word.text.replace(/\\?[|+?(){}]/g, swapEscape) : word.text;
  const whole = letters.has("w") ? `\\b(?:${regex})\\b` : regex;
  return ` --grep ${shellWord(letters.has("i") ? `(?i)${whole}` : whole)}`;
}

/** In a basic regular expression these are special with a backslash, and plain without one. */
function swapEscape(found: string): string {
  return found.startsWith("\\") ? found.slice(1) : `\\${found}`;
}

function listFiles(words: CallWords): Advice {
  return {
    rule: "find-files",
    suggestion: `ct search${baseOption(words.operands)}${nameOption(words)} --type f`,
  };
}

/** `find`. */
export function findFiles({ words }: Call, { next }: Around): Advice | undefined {
  const search = readFind(words);
  if (search === undefined) return undefined;
  const xargs = next.find(({ name }) => name === "xargs")?.words ?? [];
  const grep = [search.inner, xargs].map(grepWithin).find((each) => each !== undefined);
  const where = baseOption(search.bases);
  const name = search.names.length === 0 ? "" : ` --name ${namesWord(search.names)}`;
  const type = search.type === undefined ? "" : ` --type ${search.type}`;
  if (grep !== undefined) {
    const sorted = sortWords(grep.words, grepValues);
    const { pattern } = patternAndPaths(sorted);
    const option = grepOption(pattern, { name: grep.name, letters: sorted.letters });
    return { rule: "find-grep", suggestion: `ct search${where}${name}${option}` };
  }
  if (search.inner.length > 0 || name === "") return undefined;
  return { rule: "find-files", suggestion: `ct search${where}${name}${type}` };
}

function namesWord(names: readonly PlainWord[]): string {
  // What `find` takes for itself, ct takes for alternatives.
  return names.every(({ text, isExact }) => isExact && !/[{|]/.test(text))
    ? shellWord(names.map(({ text }) => text).join("|"))
    : "GLOB";
}

interface FindSearch {
  readonly bases: readonly PlainWord[];
  readonly names: readonly PlainWord[];
  readonly type: string | undefined;
  /** The command of `-exec`. */
  readonly inner: readonly PlainWord[];
}

const silent = /^(?:-print0?|-prune|-o|-or|-a|-and|\(|\))$/;

/** What a call of `find` looks for; `undefined` if it says more than can be repeated. */
function readFind(words: readonly PlainWord[]): FindSearch | undefined {
  const from = words.findIndex(({ text }) => /^[-!(]/.test(text));
  const bases = from < 0 ? words : words.slice(0, from);
  const names: PlainWord[] = [];
  let type: string | undefined;
  const rest = words.slice(bases.length);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const { text } = word;
    if (silent.test(text)) continue;
    if (text === "-exec") return { bases, names, type, inner: rest };
    const value = rest.shift();
    // Paths that are left out are mostly those that git ignores, which ct leaves out anyway.
    if (text === "-not" || text === "!") {
      if (value?.text !== "-path" || rest.shift() === undefined) return undefined;
    } else if (text === "-type" && /^[fdl]$/.test(value?.text ?? "")) type = value?.text;
    else if (text === "-path" && rest[0]?.text === "-prune") continue;
    else if (text !== "-name" || value === undefined) return undefined;
    else if (rest[0]?.text !== "-prune") names.push(value);
  }
  return { bases, names, type, inner: [] };
}

function grepWithin(words: readonly PlainWord[]): Call | undefined {
  const at = words.findIndex(({ text }) => /^[ef]?grep$/.test(text));
  const name = words[at]?.text;
  return name === undefined ? undefined : { name, words: words.slice(at + 1) };
}
