/**
 * What a file of C or C++ includes.
 *
 * @module
 */
import { codeOf, lineCounter } from "./code_text.ts";

/** One `#include`. */
export interface CInclude {
  /** The path between the marks, with `/` between components; of a macro its name. */
  readonly path: string;
  /** Its marks: `"…"`, `<…>`, or none if a macro says what is included. */
  readonly form: "quoted" | "angle" | "computed";
  /** 1-based line. */
  readonly line: number;
}

const directive =
  /^[ \t\f]*#[ \t]*(include(?:_next)?|if|ifdef|ifndef|elif\w*|else|endif)\b([^\n]*)/gm;

/**
 * All includes of a text, in order. Conditions do not matter, except for `#if 0`.
 *
 * @example
 * ```ts
 * import { cIncludes } from "@ct/modules";
 * import assert from "node:assert/strict";
 * assert.deepEqual(cIncludes('#include <a.h>\n// #include "b.h"\n# include "c/d.h"\n'), [
 *   { path: "a.h", form: "angle", line: 1 },
 *   { path: "c/d.h", form: "quoted", line: 3 },
 * ]);
 * ```
 */
export function cIncludes(text: string): readonly CInclude[] {
  if (!text.includes("include")) return [];
  // What a backslash continues is one line.
  const code = codeOf("a.cpp", text).replace(/\\\r?\n/g, (end) => " ".repeat(end.length));
  const line = lineCounter(text);
  const found: CInclude[] = [];
  /** Of each condition around, whether what follows is omitted. */
  const open: boolean[] = [];
  let excludedDepth = 0;
  for (const match of code.matchAll(directive)) {
    const [whole, word = "", rest = ""] = match;
    if (word.startsWith("include")) {
      if (excludedDepth > 0) continue;
      const at = match.index + whole.length - rest.length;
      const target = targetIn(rest, text.slice(at, at + rest.length));
      if (target !== undefined) found.push({ ...target, line: line(at) });
      continue;
    }
    // What begins with one of these ends at the next.
    if (!word.startsWith("if") && open.pop() === true) excludedDepth -= 1;
    if (word === "endif") continue;
    const isExcluded = word === "if" && /^[ \t(]*0[ \t)]*$/.test(rest);
    open.push(isExcluded);
    if (isExcluded) excludedDepth += 1;
  }
  return found;
}

/** What stands behind `#include`, in code and as it is written. */
function targetIn(code: string, written: string): Omit<CInclude, "line"> | undefined {
  const quoted = /^\s*"( *)"/.exec(code);
  if (quoted !== null) {
    const start = quoted[0].indexOf('"') + 1;
    return { path: slashed(written.slice(start, quoted[0].length - 1)), form: "quoted" };
  }
  const angle = /^<([^>\n]+)>/.exec(written.slice(code.search(/\S|$/)))?.[1];
  if (angle !== undefined) return { path: slashed(angle), form: "angle" };
  const macro = /^\s*([A-Za-z_]\w*)/.exec(code)?.[1];
  return macro === undefined ? undefined : { path: macro, form: "computed" };
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
