/**
 * Advice on reading, listing, counting and changing files.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { type ValuedOptions, valuedOptionsOf } from "@ct/core/run";
import { readLineFilter, sedRange } from "../line/line_range.ts";
import type { PlainWord } from "../line/plain_line.ts";
import { type Advice, type Call, type CallSurroundings, sortWords, typed } from "./call.ts";

/** `head`, `tail`, `sed -n`, and `cat` into one of them. */
export function readRange(call: Call, { next, isFed }: CallSurroundings): Advice | undefined {
  if (isFed) return undefined;
  if (call.name !== "cat") return next.length === 0 ? rangeAdvice(call) : filtered(call, next);
  const [reader, ...others] = next;
  const [file, ...more] = call.words;
  const isFile = file !== undefined && more.length === 0 && !file.text.startsWith("-");
  if (!isFile || reader === undefined) return undefined;
  const read = { ...reader, words: [...reader.words, file] };
  return others.length === 0 ? rangeAdvice(read) : filtered(read, others);
}

/** The range of lines that several commands leave of a file, if that is known without it. */
function filtered(call: Call, next: readonly Call[]): Advice | undefined {
  const filterOf = ({ name, words }: Call) =>
    words.every(({ isExact }) => isExact)
      ? readLineFilter(name, words.map(({ text }) => text))
      : undefined;
  const first = filterOf(call);
  let range = first?.path === undefined ? undefined : first.apply({ from: 1, to: Infinity }, 0);
  for (const each of next) {
    const filter = filterOf(each);
    if (range === undefined || filter?.path !== undefined) return undefined;
    range = filter?.apply(range, 0);
  }
  if (range === undefined || first?.path === undefined || range.to < range.from) return undefined;
  return viewAdvice([{ text: first.path, isExact: true }], rangeText(range.from, range.to));
}

function rangeAdvice({ name, words }: Call): Advice | undefined {
  const texts = words.map(({ text }) => text);
  const [option] = texts;
  const isSed = name === "sed";
  if (isSed) {
    const found = sedRange(texts);
    const { from, to = 0 } = found?.range ?? {};
    const files = words.slice(words.length - (found?.files.length ?? 0));
    return from === undefined ? undefined : viewAdvice(files, rangeText(from, to));
  }
  if (name !== "head" && name !== "tail") return undefined;
  const isApart = option === "-n" || option === "--lines";
  const files = words.slice(isApart ? 2 : /^-./.test(option ?? "") ? 1 : 0);
  const filter = readLineFilter(name, [...texts.slice(0, words.length - files.length), "FILE"]);
  const range = filter?.apply({ from: 1, to: Infinity }, 0);
  if (filter?.path === undefined || files.some(({ text }) => /^[-+]/.test(text))) {
    return undefined;
  }
  if (range !== undefined) return viewAdvice(files, rangeText(range.from, range.to));
  const last = filter.apply({ from: 1, to: manyLines }, manyLines);
  return last && viewAdvice(files, `-${manyLines - last.from + 1}:`);
}

/** No file has more lines. */
const manyLines = 1e15;

function rangeText(from: number, to: number): string {
  return `${from === 1 ? "" : from}:${to === Infinity ? "" : to}`;
}

function viewAdvice(files: readonly PlainWord[], range: string): Advice | undefined {
  const file = typed(files);
  // Devices are not read.
  return file === undefined || file.startsWith("/dev/")
    ? undefined
    : { rule: "read-range", suggestion: `ct view ${file} --range ${range}` };
}

/** The texts of `s/A/B/g`, in which no character has a meaning, whatever stands between them. */
function substitution(script: string): readonly [find: string, replace: string] | undefined {
  const [start, find = "", replace = "", flags, ...more] = script.split(script.charAt(1));
  const isWhole = start === "s" && flags === "g" && more.length === 0 && find !== "";
  const isPlain = /^[\w <>"'=:;,/#@!-]+$/.test(find) && /^[\w <>"'=:;,/#@!.-]*$/.test(replace);
  return isWhole && isPlain && /[/|#,@!]/.test(script.charAt(1)) ? [find, replace] : undefined;
}

/** `sed -i` and `perl -i` of one plain text in one file. */
export function editInPlace({ name, words }: Call): Advice | undefined {
  const texts = words.map(({ text }) => text);
  const [option = ""] = texts;
  const isInPlace = name === "sed" ? option === "-i" : /^-p?i(?:e|$)|^-pi$/.test(option);
  if (!isInPlace) return undefined;
  const start = texts[1] === "-e" || texts[1] === "-pe" ? 2 : 1;
  const script = words[start];
  const replaced = script?.isExact ? substitution(script.text) : undefined;
  const file = typed(words.slice(start + 1));
  if (replaced === undefined || file === undefined) return undefined;
  const [from, to] = replaced.map(shellWord);
  return {
    rule: "sed-inplace",
    suggestion: `ct edit --find ${from} --replace ${to} --mode literal --base ${file} --dry-run`,
  };
}

/** One member of a JSON file, by `jq`. */
export function readByJq({ words }: Call, { isFed }: CallSurroundings): Advice | undefined {
  const { operands, letters, longs } = sortWords(words, {
    letters: "",
    longs: ["arg", "argjson"],
  });
  const [filter, ...files] = operands;
  const isPlain = longs.size === 0 && [...letters].every((letter) => letter === "r");
  const path = /^\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*)$/.exec(filter?.text ?? "")?.[1];
  const file = typed(files);
  if (isFed || !isPlain || filter?.isExact !== true) return undefined;
  if (path === undefined || file === undefined || !/\.jsonc?$/.test(file)) return undefined;
  return { rule: "interpreter-read", suggestion: `ct patch ${file} --get ${shellWord(path)}` };
}

const treeValues: ValuedOptions = { letters: "ILPo", longs: [] };
/** The table omits letters whose value other systems take for an operand. */
const lsValues: ValuedOptions = { ...valuedOptionsOf("ls"), letters: "ITw" };

/** `ls -R` and `tree`. */
export function listTree({ name, words }: Call, { rest }: CallSurroundings): Advice | undefined {
  const sorted = sortWords(words, name === "tree" ? treeValues : lsValues);
  const { letters, longs, operands } = sorted;
  const [depth] = sorted.values("L");
  // Other options of `tree` select files or write elsewhere.
  const isTree = name === "tree"
    ? longs.size === 0 && [...letters].every((letter) => letter === "L")
    : letters.has("R") || longs.has("recursive");
  const base = operands.length === 0 ? "" : typed(operands);
  if (!isTree || base === undefined || !/^\d*$/.test(depth?.text ?? "")) return undefined;
  const where = base === "" ? "" : ` --base ${base}`;
  const limit = depth === undefined ? "" : ` --depth ${depth.text}`;
  return { rule: "list-recursive", suggestion: `ct tree${where}${limit}${rest}` };
}

/** `wc` on files. */
export function countLines({ words }: Call, { isFed, next }: CallSurroundings): Advice | undefined {
  const { letters, operands } = sortWords(words, valuedOptionsOf("wc"));
  const base = typed(operands);
  if (isFed || next.length > 0 || base === undefined) return undefined;
  const bytes = letters.has("c") ? " --bytes" : "";
  return { rule: "count-lines", suggestion: `ct tree --base ${base} --summary${bytes}` };
}
