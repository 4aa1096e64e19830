/**
 * What a Python file imports.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { codeOf, lineCounter } from "./code_text.ts";
import { typeCheckingTest } from "./python_type_checking.ts";

/** One statement or call, for one module. */
export interface PythonImport {
  /** The dotted name, without the dots before it; empty in `from . import a`. */
  readonly module: string;
  /** How many dots are before it: 0 in an absolute import. */
  readonly level: number;
  /** What `from a import b, c` names; `*` for all. Of other forms nothing. */
  readonly names: readonly string[];
  /**
   * How: `import a`, `from a import b`, or a call of `import_module()` or `__import__()`, which is
   * `computed` if its argument is not a literal.
   */
  readonly form: "import" | "from" | "dynamic" | "computed";
  /** It stands below `if TYPE_CHECKING:`, so that nothing is loaded. */
  readonly isTypeOnly: boolean;
  /** 1-based line of the keyword. */
  readonly line: number;
}

const statement = /(?:^|[;:])[ \t\f]*\b(import|from)\b/gm;
/** A name, as a pattern. */
export const word = String.raw`[\w\u0080-\uffff]+`;
/** A name with those of its packages before it, as a pattern. */
export const dotted = String.raw`${word}(?:[ \t]*\.[ \t]*${word})*`;
const plain = new RegExp(String.raw`^(${dotted})(?:[ \t\f]+as[ \t\f]+${word})?$`);
const behindFrom = new RegExp(
  String.raw`[ \t]*((?:\.[ \t]*)*)(?:(${dotted})[ \t]*)?\bimport\b[ \t]*(?:\(([^()]*)|([^\n;:]*))`,
  "y",
);
const wholeName = new RegExp(`^${dotted}$`);
// A colon ends one too: no two of them read the same text.
const behindImport = /[ \t]([^\n;:]*)/y;
const call =
  /(?<![\w.]|\bdef[ \t]{1,20})(?:(?:importlib[ \t]*\.[ \t]*)?import_module|__import__)[ \t]*\(/g;

/**
 * All imports of a text, in order; those in functions and conditions count.
 *
 * @example Comments are no code
 * ```ts
 * import { pythonImports } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = "# import a\nfrom .b import (c,\n  d as e)\n";
 * assert.deepEqual(pythonImports(text), [
 *   { module: "b", level: 1, names: ["c", "d"], form: "from", isTypeOnly: false, line: 2 },
 * ]);
 * ```
 */
export function pythonImports(text: string): readonly PythonImport[] {
  if (!/import/.test(text)) return [];
  // What a backslash continues is one line.
  const code = codeOf("a.py", text).replace(/\\\r?\n/g, (end) => " ".repeat(end.length));
  const isTypeOnly = typeCheckingTest(code);
  const line = lineCounter(text);
  const found = [...statementsIn(code), ...callsIn(code, text)].sort((a, b) => a.at - b.at);
  return found.map(({ at, ...target }) => ({
    ...target,
    isTypeOnly: isTypeOnly(at),
    line: line(at),
  }));
}

type Found = Omit<PythonImport, "isTypeOnly" | "line"> & { readonly at: number };

function* statementsIn(code: string): Generator<Found> {
  for (const match of code.matchAll(statement)) {
    const [whole, keyword = ""] = match;
    const end = match.index + whole.length;
    const at = end - keyword.length;
    if (keyword === "from") {
      behindFrom.lastIndex = end;
      const [, dots, module = "", inBrackets, bare] = behindFrom.exec(code) ?? [];
      if (dots === undefined) continue;
      const level = dots.replace(/[^.]/g, "").length;
      if (level === 0 && module === "") continue;
      yield {
        module: compact(module),
        level,
        names: namesIn(inBrackets ?? bare ?? ""),
        form: "from",
        at,
      };
      continue;
    }
    behindImport.lastIndex = end;
    for (const part of behindImport.exec(code)?.[1]?.split(",") ?? []) {
      const module = plain.exec(part.trim())?.[1];
      if (module === undefined) continue;
      yield { module: compact(module), level: 0, names: [], form: "import", at };
    }
  }
}

function* callsIn(code: string, text: string): Generator<Found> {
  for (const match of code.matchAll(call)) {
    const open = match.index + match[0].length;
    const literal = /^\s*"( *)"\s*\)/.exec(code.slice(open, open + longestCall));
    const start = open + (literal?.[0].indexOf('"') ?? 0);
    const module = literal === null
      ? ""
      : text.slice(start + 1, start + 1 + itemAt(literal, 1).length);
    const isName = wholeName.test(module);
    const form = isName ? "dynamic" : "computed";
    yield { module: isName ? module : "", level: 0, names: [], form, at: match.index };
  }
}

/** No name of a module is longer. */
const longestCall = 1000;

function compact(name: string): string {
  return name.replace(/[ \t]+/g, "");
}

/** The names of a list, without what they are called here. */
function namesIn(list: string): readonly string[] {
  return list.split(",").flatMap((part) => /[\w\u0080-\uffff]+|\*/.exec(part)?.[0] ?? []);
}
