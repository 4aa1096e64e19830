/**
 * Patterns of calls, such as `f($a, $b)`, `$obj.f($first, $$$rest)` and `new T(null)`.
 * @module
 */

import { itemAt } from "@ct/base";
import { scriptSegments } from "../lexis/script.ts";
import { CallText } from "./call_text.ts";

/** A name of what is called, or a variable for what has the name as its member. */
export interface CalleePart {
  /** The name, or that of the variable. */
  readonly name: string;
  /** Whether it is a variable. Only the first part can be one. */
  readonly isVariable: boolean;
}

/** What one argument of a pattern matches. */
export type ArgumentPattern =
  /** One argument, or the value of one with a label. */
  | { readonly kind: "one"; readonly name: string; readonly label: readonly string[] }
  /** Any number of arguments. */
  | { readonly kind: "rest"; readonly name: string }
  /** The argument that has these tokens. */
  | { readonly kind: "literal"; readonly tokens: readonly string[] };

/** A pattern of calls. */
export interface CallPattern {
  /** Whether it is of calls with `new`. */
  readonly isNew: boolean;
  /** What is called, from left to right. */
  readonly callee: readonly CalleePart[];
  /** Whether each part but the first stands after `::`, and not after a dot or an arrow. */
  readonly links: readonly string[];
  /** The arguments. */
  readonly arguments: readonly ArgumentPattern[];
}

/** A text that is no pattern of calls; the message says why. */
export class CallPatternError extends Error {
  /** Its name. */
  override readonly name = "CallPatternError";
}

/** The name of a variable that is bound to nothing. */
export const nameless = "_";

const variable = /^\$([A-Za-z_]\w*)$/;
const rest = /^\$\$\$([A-Za-z_]\w*)?$/;
/** Words that are keywords wherever calls are read. */
const keywords = new Set(["if", "for", "while", "return", "else"]);

/**
 * Reads a pattern.
 * @throws {CallPatternError} If the text is not one.
 *
 * @example
 * ```ts
 * import { CallPatternError, readCallPattern } from "@ct/source/calls";
 * import assert from "node:assert/strict";
 * const { callee, arguments: args } = readCallPattern("$log.warn($text, $$$rest)");
 * assert.deepEqual(callee.map(({ name }) => name), ["log", "warn"]);
 * assert.deepEqual(args.map(({ kind }) => kind), ["one", "rest"]);
 * assert.throws(() => readCallPattern("f($a"), CallPatternError);
 * ```
 */
export function readCallPattern(text: string): CallPattern {
  const call = readCall(text);
  if (call === undefined) {
    throw new CallPatternError(
      "is not a call: write the function and its arguments, as in f($a, $b), $obj.f($$$rest) or " +
        "new T($a)",
    );
  }
  const { callee } = call;
  const last = callee.at(-1);
  if (last !== undefined && callee.length === 1 && keywords.has(last.name)) {
    throw new CallPatternError(`is not a call: ${last.name} is a keyword`);
  }
  const { isNew, links, code, ranges } = call;
  const args = ranges.map((range) => readArgument(code, range));
  if (args.filter(({ kind }) => kind === "rest").length > 1) {
    throw new CallPatternError("has more than one $$$: it could be read in several ways");
  }
  return { isNew, callee, links, arguments: args };
}

/** A text that is one call as a whole. */
export interface ReadCall extends Pick<CallPattern, "isNew" | "callee" | "links"> {
  /** Its tokens. */
  readonly code: CallText;
  /** Index of the first parenthesis. */
  readonly open: number;
  /** The tokens of each argument: the first, and the one after the last. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** Reads a text that is one call as a whole; `undefined` if it is something else. */
export function readCall(text: string): ReadCall | undefined {
  const code = new CallText(text, scriptSegments(text));
  const { count } = code.tokens;
  const isNew = code.at(0) === "new";
  const callee: CalleePart[] = [];
  const links: string[] = [];
  let at = isNew ? 1 : 0;
  for (;; at += 2) {
    if (!code.isWord(at)) return undefined;
    const word = code.at(at);
    const name = callee.length === 0 ? variable.exec(word)?.[1] : undefined;
    callee.push({ name: name ?? word, isVariable: name !== undefined });
    const link = code.at(at + 1);
    if (!isLink(link)) break;
    links.push(link);
  }
  const [only] = callee;
  // What is only a variable would be any call: it is a name with a dollar sign.
  if (callee.length === 1 && only?.isVariable) {
    callee[0] = { name: `$${only.name}`, isVariable: false };
  }
  const open = at + 1;
  if (!code.isMark(open, "(") || code.mate(open) !== count - 1 || code.stray < Infinity) {
    return undefined;
  }
  return { isNew, callee, links, code, open, ranges: rangesIn(code, open) };
}

/** Whether a token stands between a thing and its member. */
export function isLink(token: string): boolean {
  return token === "." || token === "?." || token === "::" || token === "->" || token === "\\";
}

/** Whether two links stand for the same: a path is another thing than a member. */
export function isSameLink(a: string, b: string): boolean {
  return (a === "::" || a === "\\") ? a === b : b !== "::" && b !== "\\";
}

function rangesIn(code: CallText, open: number): readonly (readonly [number, number])[] {
  const close = code.mate(open);
  const ranges: (readonly [number, number])[] = [];
  let from = open + 1;
  for (let at = from; at <= close; at++) {
    const mate = code.mate(at);
    if (mate > at) at = mate;
    if (at < close && !code.isMark(at, ",")) continue;
    if (at > from) ranges.push([from, at]);
    else if (at < close) throw new CallPatternError("has a comma without an argument before it");
    from = at + 1;
  }
  return ranges;
}

function readArgument(
  code: CallText,
  [from, to]: readonly [number, number],
): ArgumentPattern {
  const tokens: string[] = [];
  for (let at = from; at < to; at++) tokens.push(code.at(at));
  const [first = ""] = tokens;
  const dots = tokens.length === 3 && first === "$" && tokens[1] === "..." ? tokens[2] : undefined;
  const all = tokens.length === 1 ? rest.exec(first) : null;
  if (all !== null || dots !== undefined) {
    return { kind: "rest", name: dots ?? all?.[1] ?? nameless };
  }
  const name = variable.exec(tokens.at(-1) ?? "")?.[1];
  const isLabelled = tokens.length === 3 && /^[:=]$/.test(itemAt(tokens, 1)) && code.isWord(from);
  if (name !== undefined && (tokens.length === 1 || isLabelled)) {
    return { kind: "one", name, label: tokens.slice(0, -1) };
  }
  const inner = tokens.find((token) => variable.test(token) || rest.test(token));
  if (inner !== undefined) {
    throw new CallPatternError(
      `has ${inner} within an argument: an argument is a variable, label: $name, or a plain text`,
    );
  }
  return { kind: "literal", tokens };
}
