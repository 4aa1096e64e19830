/**
 * What is called, read backwards from its name.
 * @module
 */

import { itemAt } from "@ct/base";
import type { CallLanguage } from "./call_language.ts";
import { type CallPattern, isSameLink } from "./call_pattern.ts";
import type { CallText } from "./call_text.ts";

/** What is called, by the indices of its tokens. */
export interface Callee {
  /** The first token, or the `new` before it. */
  readonly first: number;
  /** The last token of the receiver, if the first part of the pattern is a variable; else -1. */
  readonly receiverEnd: number;
  /** The tokens of the names, from left to right; of a receiver, its first. */
  readonly names: readonly number[];
}

/**
 * Reads what is called; `undefined` if it is not what the pattern asks for, and a text is the
 * reason why that cannot be told.
 */
export function calleeAt(
  text: CallText,
  name: number,
  { pattern, language }: { readonly pattern: CallPattern; readonly language: CallLanguage },
): Callee | string | undefined {
  const { callee, links, isNew } = pattern;
  const names: number[] = [];
  let at = name;
  for (let part = callee.length - 1; part > 0; part--) {
    if (!text.isWord(at) || text.at(at) !== callee[part]?.name) return undefined;
    names.unshift(at);
    const link = linkBefore(text, at, language);
    if (link === undefined || !isSameLink(text.at(link), itemAt(links, part - 1))) return undefined;
    at = memberEnd(text, link);
  }
  const head = callee[0];
  if (head === undefined) return undefined;
  if (!head.isVariable) {
    if (!text.isWord(at) || text.at(at) !== head.name) return undefined;
    if (linkBefore(text, at, language) !== undefined) return undefined;
    const hasNew = text.at(at - 1) === "new" && linkBefore(text, at - 1, language) === undefined;
    if (hasNew !== isNew) return undefined;
    return { first: hasNew ? at - 1 : at, receiverEnd: -1, names: [at, ...names] };
  }
  const receiver = receiverStart(text, at, language);
  if (receiver === undefined) return "what stands before its name cannot be read";
  if (receiver.isNew !== isNew) return undefined;
  return { first: receiver.first, receiverEnd: at, names: [receiver.start, ...names] };
}

/** The token of the link before a token, if there is one. */
function linkBefore(
  text: CallText,
  index: number,
  { links }: CallLanguage,
): number | undefined {
  const link = index - 1;
  if (!links.has(text.at(link))) return undefined;
  // Two dots are a range.
  return text.isMark(link, ".") && text.isMark(link - 1, ".") ? undefined : link;
}

/** The last token of what a link is a member of: before `!` and PHP's `?->`. */
function memberEnd(text: CallText, link: number): number {
  let at = link - 1;
  while (text.isMark(at, "!") || (text.at(link) === "->" && text.isMark(at, "?"))) at--;
  return at;
}

interface Receiver {
  /** The first token, with a `new` that makes the whole a call with `new`. */
  readonly first: number;
  /** The first token of the receiver itself. */
  readonly start: number;
  /** Whether `new` stands before a path of names. */
  readonly isNew: boolean;
}

const conditions = new Set(["if", "while", "for", "switch", "with", "catch", "match", "foreach"]);
/** Longer chains of members and calls are not read. */
const maxSteps = 1_000;

/** Reads the expression that ends with a token, as far as members and calls go. */
function receiverStart(
  text: CallText,
  last: number,
  language: CallLanguage,
): Receiver | undefined {
  let hasCall = false;
  for (let end = last, left = maxSteps; end >= 0 && left > 0; left--) {
    let start = end;
    if (text.isOneOf(end, ")]")) {
      const open = text.mate(end);
      if (open < 0) return undefined;
      const before = open - 1;
      const base = postfixBase(text, before, language);
      if (base !== undefined) {
        hasCall ||= text.isMark(end, ")");
        end = base;
        continue;
      }
      start = open;
    } else if (text.isMark(end, "}")) {
      const open = text.mate(end);
      if (open < 1) return undefined;
      if (isValue(text, open, language)) start = open;
      else if (language.hasTrailingBlock && isOperandEnd(text, open - 1, language)) {
        end = open - 1;
        continue;
      } else return undefined;
    } else if (text.isMark(end, ">")) {
      const open = text.anglesStart(end);
      if (open < 1) return undefined;
      const isPath = text.isWord(open - 1) || text.at(open - 1) === "::";
      if (isPath) {
        end = text.at(open - 1) === "::" ? open - 2 : open - 1;
        continue;
      }
      start = open;
    } else if (text.isText(end)) start = textStart(text, end, language);
    else if (!text.isWord(end)) return undefined;
    if (start < end && text.isWord(start)) end = start;
    const link = linkBefore(text, start, language);
    if (link !== undefined) {
      end = memberEnd(text, link);
      // Members of what the context knows: `.f(a)` of Swift, `::f(a)`.
      if (end < 0 || !isOperandEnd(text, end, language)) {
        return { first: link, start: link, isNew: false };
      }
      continue;
    }
    const isNew = text.at(start - 1) === "new";
    if (isNew && !hasCall) return { first: start - 1, start, isNew: true };
    return { first: isNew ? start - 1 : start, start: isNew ? start - 1 : start, isNew: false };
  }
  return undefined;
}

/** Whether a brace opens an object or the like. */
function isValue(text: CallText, open: number, { family }: CallLanguage): boolean {
  return family === "python" || (family === "script" && text.isOneOf(open - 1, "(,=[?&|"));
}

/** The last token of what a group in brackets is the call or the index of. */
function postfixBase(text: CallText, before: number, language: CallLanguage): number | undefined {
  if (before < 0) return undefined;
  if (text.at(before) === "?.") return before - 1;
  while (text.isMark(before, "!") && isOperandEnd(text, before - 1, language)) before--;
  if (language.endsAtBreak && text.breaksAfter(before)) return undefined;
  if (text.isMark(before, ">")) {
    const open = text.anglesStart(before);
    if (open < 1) return undefined;
    if (text.at(open - 1) === "::") return open - 2;
    return text.isWord(open - 1) ? open - 1 : undefined;
  }
  return isOperandEnd(text, before, language) ? before : undefined;
}

/** Whether an operand ends with a token, so that brackets after it belong to it. */
function isOperandEnd(text: CallText, index: number, language: CallLanguage): boolean {
  if (text.isText(index) || text.isMark(index, "]")) return true;
  if (text.isMark(index, ")")) {
    // The group is a condition: what follows begins a statement.
    return !conditions.has(text.at(text.mate(index) - 1));
  }
  if (text.isMark(index, ">")) return text.anglesStart(index) >= 0;
  if (!text.isWord(index)) return false;
  const isMember = linkBefore(text, index, language) !== undefined;
  return isMember || !language.operators.has(text.at(index));
}

/** The first token of a string with its prefix, its tag, and the strings that it continues. */
function textStart(text: CallText, last: number, language: CallLanguage): number {
  let at = last;
  while (true) {
    const isJoined = text.end(at - 1) === text.start(at);
    if (text.isWord(at - 1) && isJoined) at--;
    else if (language.family === "python" && text.isText(at - 1)) at--;
    else return at;
  }
}
