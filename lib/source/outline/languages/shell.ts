/**
 * POSIX shell, Bash and Zsh: functions in both notations, `name() {` and `function name`, wherever
 * a command can stand. The end of a body that is neither `{…}` nor `(…)` is unknown.
 * @module
 */

import { openSegments } from "../../lexis/syntax_doubt.ts";
import { masked } from "../../lexis/segment.ts";
import { shellSegments } from "../../lexis/shell.ts";
import {
  type Declaration,
  type Found,
  type LanguagePack,
  Lines,
  nest,
} from "../engine/declarations.ts";

const name = String.raw`[^\s(){}<>|&;"'\x60$#=\\]+`;
const heading = new RegExp(
  String.raw`(?<=^|[\n;&|{()]|\b(?:then|do|else)[ \t])[ \t]*` +
    String
      .raw`(?:function[ \t]+(?<keyword>${name})(?:[ \t]*\([ \t]*\))?|(?<plain>${name})[ \t]*\([ \t]*\))`,
  "g",
);

// Braces are reserved words: they stand alone, unlike those of `{a,b}` and `{}`.
const brace = /(?<=^|[\s;&|()])(?:\{(?=\s)|\}(?=[\s;&|()<>]|$))/g;

/** For the offset of each opening brace the offset of the closing one. */
function bracePairs(code: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: mark, index } of code.matchAll(brace)) {
    if (mark === "{") open.push(index);
    else {
      const opener = open.pop();
      if (opener !== undefined) pairs.set(opener, index);
    }
  }
  return pairs;
}

const subshellMark = /[()]|(?<![\w-])(?:case|esac)(?![\w-])/g;

/** For the offset of each opening parenthesis the offset of the closing one. */
function parenPairs(code: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: { readonly at: number; cases: number }[] = [];
  for (const { 0: mark, index } of code.matchAll(subshellMark)) {
    const top = open.at(-1);
    if (mark === "(") open.push({ at: index, cases: 0 });
    else if (top === undefined) continue;
    else if (mark === "case") top.cases++;
    else if (mark === "esac") top.cases = Math.max(0, top.cases - 1);
    else if (top.cases === 0) {
      open.pop();
      pairs.set(top.at, index);
    }
  }
  return pairs;
}

const bodyStart = /\s*/y;
const compound = /(?:if|while|until|for|case|select|\[\[|\(\()(?![\w-])/y;

function functions(code: string): readonly Found[] {
  const braces = bracePairs(code);
  const parens = parenPairs(code);
  const found: Found[] = [];
  for (const { 0: text, index, groups } of code.matchAll(heading)) {
    const name = groups?.["keyword"] ?? groups?.["plain"] ?? "";
    bodyStart.lastIndex = compound.lastIndex = index + text.length;
    bodyStart.test(code);
    const body = compound.lastIndex = bodyStart.lastIndex;
    const char = code.charAt(body);
    const isBody = char === "{" || char === "(" || compound.test(code);
    if (!isBody) continue;
    const end = (char === "{" ? braces : parens).get(body) ?? null;
    found.push({ kind: "function", name, start: index + text.search(/\S/), end });
  }
  return found;
}

function declarations(source: string): readonly Declaration[] {
  // Blank as a whole, without quotes: a string is part of a word.
  const blank = shellSegments(source).map(({ start, end }) => ({ start, end }));
  const code = masked(source, blank);
  return nest(functions(code), new Lines(code));
}

/** POSIX shell, Bash and Zsh. */
export const shell: LanguagePack = {
  language: "Shell",
  extensions: ["sh", "bash", "zsh"],
  kinds: ["function"],
  segments: shellSegments,
  declarations,
  confusions: (source) => openSegments(source, shellSegments(source)),
};
