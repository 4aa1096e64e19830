/**
 * The imports of a Python file with the places of all their parts.
 *
 * @module
 */
import { dotted, word } from "./python_imports.ts";
import { codeOf, lineCounter } from "./code_text.ts";

/** A part of a text. */
export interface PythonName {
  /** What is written, without blanks. */
  readonly text: string;
  /** Where it begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** One name of a statement. */
export interface PythonItem extends PythonName {
  /** What it is called here, if that is said. */
  readonly alias: string | undefined;
  /** Where it ends with its alias. */
  readonly itemEnd: number;
}

/** One `import` or `from`, or a call that imports by a literal. */
export interface PythonStatement {
  /** How, as in the imports of a text; `patch` for calls that replace what a text names. */
  readonly form: "import" | "from" | "dynamic" | "patch";
  /** Offset of its keyword. */
  readonly start: number;
  /** Offset behind it. */
  readonly end: number;
  /** 1-based line. */
  readonly line: number;
  /** The blanks before it; `undefined` if something else stands before it on its line. */
  readonly indent: string | undefined;
  /** What `from` names, with its dots; the text of a call. */
  readonly module: PythonName | undefined;
  /** The modules of `import`, or the names of `from`; `*` for all. */
  readonly items: readonly PythonItem[];
}

/** The imports of a text in order, and its code. */
export interface PythonCode {
  /** The text with comments blank and strings as quotes around blanks. */
  readonly code: string;
  /** The imports. */
  readonly statements: readonly PythonStatement[];
}

const keyword = /(?:^|[;:])([ \t\f]*)\b(import|from)\b/gm;
const behindFrom = new RegExp(
  String
    .raw`([ \t]*)((?:\.[ \t]*)*(?:${dotted})?)[ \t]*\bimport\b[ \t]*(?:\(([^()]*)\)|([^\n;:]*))`,
  "dy",
);
const behindImport = /[ \t]([^\n;:]*)/dy;
const item = new RegExp(
  String.raw`(${dotted}|\*)(?:[ \t\r\n\f]+as[ \t\r\n\f]+(${word}))?`,
  "dg",
);
const call =
  /(?<![\w.]|\bdef[ \t]{1,20})(?:(?:importlib[ \t]*\.[ \t]*)?import_module|__import__|(?:\w+\.)*patch(?:\.(?:dict|multiple))?|monkeypatch\.(?:setattr|delattr))[ \t]*\(\s*(")( *)"/g;

/**
 * Reads the statements of a text.
 *
 * @example
 * ```ts
 * import { pythonStatements } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const { statements: [found] } = pythonStatements("from .b import (c,\n  d as e)\n");
 * assert.equal(found?.module?.text, ".b");
 * assert.deepEqual(found?.items.map(({ text, alias }) => [text, alias]), [["c", undefined], ["d", "e"]]);
 * ```
 */
export function pythonStatements(text: string): PythonCode {
  const code = codeOf("a.py", text).replace(/\\\r?\n/g, (end) => " ".repeat(end.length));
  const line = lineCounter(text);
  const found = [...inStatements(code), ...inCalls(code, text)]
    .sort((a, b) => a.start - b.start)
    .map((each) => ({ ...each, line: line(each.start) }));
  return { code, statements: found };
}

type Found = Omit<PythonStatement, "line">;

function* inStatements(code: string): Generator<Found> {
  for (const match of code.matchAll(keyword)) {
    const [whole, blanks = "", which] = match;
    const end = match.index + whole.length;
    const start = end - (which?.length ?? 0);
    const isFirst = match.index === 0 || code[match.index - 1] === "\n";
    const indent = isFirst && whole.startsWith(blanks) ? blanks : undefined;
    if (which === "from") {
      behindFrom.lastIndex = end;
      const from = behindFrom.exec(code);
      const [, moduleAt, bracketed, bare] = from?.indices?.slice(1) ?? [];
      const list = bracketed ?? bare;
      if (from === null || moduleAt === undefined || list === undefined) continue;
      const module = nameAt(code, moduleAt[0], moduleAt[1]);
      if (module.text === "") continue;
      const items = itemsIn(code, list[0], list[1]);
      yield { form: "from", start, end: behindFrom.lastIndex, indent, module, items };
      continue;
    }
    behindImport.lastIndex = end;
    const list = behindImport.exec(code)?.indices?.[1];
    if (list === undefined) continue;
    const items = itemsIn(code, list[0], list[1]);
    yield { form: "import", start, end: list[1], indent, module: undefined, items };
  }
}

function nameAt(code: string, start: number, end: number): PythonName {
  const text = code.slice(start, end);
  const trimmed = text.trimEnd();
  return { text: trimmed.replace(/[ \t]+/g, ""), start, end: start + trimmed.length };
}

function itemsIn(code: string, start: number, end: number): readonly PythonItem[] {
  return [...code.slice(start, end).matchAll(item)].map((match) => {
    const [from = 0, to = 0] = match.indices?.[1] ?? [];
    return {
      ...nameAt(code, start + from, start + to),
      alias: match[2],
      itemEnd: start + match.index + match[0].length,
    };
  });
}

function* inCalls(code: string, text: string): Generator<Found> {
  for (const match of code.matchAll(call)) {
    const end = match.index + match[0].length - 1;
    const start = end - (match[2]?.length ?? 0);
    const form = /import_module|__import__/.test(match[0]) ? "dynamic" : "patch";
    const module = { text: text.slice(start, end), start, end };
    yield { form, start: match.index, end, indent: undefined, module, items: [] };
  }
}
