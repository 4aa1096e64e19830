/**
 * Advice on reading, listing, counting and changing files.
 *
 * @module
 */
import { type ValuedOptions, valuedOptionsOf } from "@ct/core/run";
import { readLineFilter, sedRange } from "../line/line_range.ts";
import type { PlainWord } from "../line/plain_line.ts";
import { type Advice, type Around, type Call, sortWords, typed } from "./call.ts";

/** `head`, `tail`, `sed -n`, and `cat` into one of them. */
export function readRange(call: Call, { next, isFed }: Around): Advice | undefined {
  if (isFed) return undefined;
  if (call.name !== "cat") return rangeAdvice(call);
  const [reader] = next;
  const [file, ...others] = call.words;
  const isFile = file !== undefined && others.length === 0 && !file.text.startsWith("-");
  if (!isFile || reader === undefined) return undefined;
  return rangeAdvice({ ...reader, words: [...reader.words, file] });
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
  // The last lines have no range until their number is known.
  return viewAdvice(files, range === undefined ? "A:" : rangeText(range.from, range.to));
}

function rangeText(from: number, to: number): string {
  return `${from === 1 ? "" : from}:${to === Infinity ? "" : to}`;
}

function viewAdvice(files: readonly PlainWord[], range: string): Advice | undefined {
  if (files.length === 0) return undefined;
  return { rule: "read-range", suggestion: `ct view ${typed(files, "FILE")} --range ${range}` };
}

/** `sed -i` and `perl -i`. */
export function editInPlace({ words }: Call): Advice | undefined {
  const isInPlace = words.some(({ text }) => /^(?:-[a-z]*i|--in-place)/.test(text));
  return isInPlace
    ? {
      rule: "sed-inplace",
      suggestion: "ct edit --find TEXT --replace TEXT --name FILES --dry-run",
    }
    : undefined;
}

/** `jq` on a file. */
export function readByJq({ words }: Call, { isFed }: Around): Advice | undefined {
  const { operands, letters } = sortWords(words, { letters: "", longs: ["arg", "argjson"] });
  const files = operands.slice(1);
  return isFed || files.length === 0 || letters.has("n") ? undefined : matchAdvice(files);
}

/** Interpreters whose program is among the words, reads one file and writes none. */
export function readByInterpreter({ words }: Call, { isFed }: Around): Advice | undefined {
  const at = words.findIndex(({ text }) => /^-[cep]$/.test(text));
  const code = at < 0 || isFed ? "" : words[at + 1]?.text ?? "";
  const [, rest = "", ...more] = code.split(/(?:open|readFileSync)\(["']/);
  const file = rest.slice(0, Math.max(0, rest.search(/["']/)));
  const mayWrite = /write|['"][wa]b?\+?['"]|unlink|rmSync|mkdir|subprocess|exec|system/.test(code);
  return file === "" || more.length > 0 || mayWrite
    ? undefined
    : matchAdvice([{ text: file, isExact: true }]);
}

function matchAdvice(files: readonly PlainWord[]): Advice {
  return {
    rule: "interpreter-read",
    suggestion: `ct view ${typed(files, "FILE")} --match PATTERN`,
  };
}

const treeValues: ValuedOptions = { letters: "ILPo", longs: [] };
/** The table leaves out letters whose value other systems take for an operand. */
const lsValues: ValuedOptions = { ...valuedOptionsOf("ls"), letters: "ITw" };

/** `ls -R` and `tree`. */
export function listTree({ name, words }: Call): Advice | undefined {
  const { letters, longs, operands } = sortWords(
    words,
    name === "tree" ? treeValues : lsValues,
  );
  const isTree = name === "tree" ? !letters.has("o") : letters.has("R") || longs.has("recursive");
  const where = operands.length === 0 ? "" : ` --base ${typed(operands, "DIR")}`;
  return isTree ? { rule: "list-recursive", suggestion: `ct tree${where}` } : undefined;
}

/** `wc` on files. */
export function countLines({ words }: Call, { isFed }: Around): Advice | undefined {
  const { letters, operands } = sortWords(words, valuedOptionsOf("wc"));
  if (isFed || operands.length === 0) return undefined;
  const bytes = letters.has("c") ? " --bytes" : "";
  const where = typed(operands, "");
  const base = where === "" ? "DIR --name GLOB" : where;
  return { rule: "count-lines", suggestion: `ct tree --base ${base} --summary${bytes}` };
}
