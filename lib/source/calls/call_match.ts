/**
 * The calls of a text that a pattern means.
 * @module
 */

import { itemAt, lastItem } from "@ct/base";
import { type Argument, type ArgumentList, argumentsIn, typesEnd } from "./argument_list.ts";
import { type Callee, calleeAt } from "./callee.ts";
import type { CallLanguage } from "./call_language.ts";
import { type ArgumentPattern, type CallPattern, nameless } from "./call_pattern.ts";
import type { CallText } from "./call_text.ts";
import { CallUses } from "./call_use.ts";

/** A call that a pattern means. */
export interface CallMatch {
  /** Where it starts in its text. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** What is called. */
  readonly callee: Callee;
  /** Index of the opening parenthesis. */
  readonly open: number;
  /** Its arguments. */
  readonly list: ArgumentList;
  /** What the variables stand for, as indices of arguments; one with a label by its value. */
  readonly bound: ReadonlyMap<string, Bound>;
}

/** What a variable stands for. */
export interface Bound {
  /** The first argument. */
  readonly from: number;
  /** How many there are; `undefined` for a variable of one. */
  readonly count: number | undefined;
  /** Whether the pattern has its label, so that only the value is meant. */
  readonly isValue: boolean;
}

/** A call that may be meant and cannot be read. */
export interface UnreadCall {
  /** Where its name, or what is before it, starts. */
  readonly start: number;
  /** Why. */
  readonly reason: string;
}

/** What is found in a text. */
export interface FoundCalls {
  /** The calls that the pattern means. */
  readonly matches: readonly CallMatch[];
  /** Those for which it is unknown. */
  readonly unread: readonly UnreadCall[];
}

/** What is in more brackets is not read, so that the time stays linear. */
const deepest = 200;

/** Finds the calls that a pattern means in one text. */
export function matchCalls(
  text: CallText,
  language: CallLanguage,
  pattern: CallPattern,
): FoundCalls {
  const matches: CallMatch[] = [];
  const unread: UnreadCall[] = [];
  const uses = new CallUses(text, language);
  const name = lastItem(pattern.callee).name;
  const { count } = text.tokens;
  if (pattern.callee.length === 1 && isKeyword(name, language)) return { matches, unread };
  for (let at = 0; at < count; at++) {
    if (!text.isWord(at) || text.at(at) !== name) continue;
    const found = callAt(text, at, { language, pattern, uses });
    if (found === undefined) continue;
    if ("reason" in found) unread.push(found);
    else matches.push(found);
  }
  return { matches, unread };
}

/** Keywords that may be names where nothing else fits. */
const contextual = new Set(
  "of equals on by with select from where when not and or goto print".split(" "),
);

/** Whether a word with parentheses after it is a statement or the like in a language. */
function isKeyword(name: string, { operators, declaring }: CallLanguage): boolean {
  return (operators.has(name) && !contextual.has(name)) || declaring.has(name);
}

interface Matching {
  readonly language: CallLanguage;
  readonly pattern: CallPattern;
  readonly uses: CallUses;
}

function callAt(
  text: CallText,
  name: number,
  { language, pattern, uses }: Matching,
): CallMatch | UnreadCall | undefined {
  const open = parenthesisAfter(text, name, language);
  const callee = calleeAt(text, name, { pattern, language });
  if (callee === undefined) return undefined;
  const first = typeof callee === "string" ? name : callee.first;
  const unread = (reason: string): UnreadCall => ({ start: text.start(first), reason });
  if (typeof open === "string") {
    return language.declaring.has(text.at(first - 1)) ? undefined : unread(open);
  }
  if (open === undefined) {
    const isBare = pattern.isNew && matchArguments([], pattern.arguments) !== undefined;
    return isBare ? unread("it has no parentheses") : undefined;
  }
  const close = text.mate(open);
  if (close < 0) return unread("its parentheses are not closed");
  const use = uses.useOf({ first, close });
  if (use === "declaration") return undefined;
  if (typeof callee === "string") return unread(callee);
  if (text.stray < text.end(close)) return unread("a mark before its end cannot be read");
  if (typeof use === "object") return unread(use.unclear);
  if (itemAt(text.depths, name) > deepest) return unread("it is nested too deeply");
  if (hasDirective(text, open, language)) {
    return unread("a line of the preprocessor stands among its arguments");
  }
  for (let at = open + 1; at < close; at++) {
    if (text.isOneOf(at, "()[]{}") && text.mate(at) < 0) return unread("a bracket is not closed");
  }
  const list = argumentsIn(text, open, language);
  if (typeof list === "string") return unread(list);
  const hasBlock = language.hasTrailingBlock && text.isMark(close + 1, "{") &&
    !text.breaksAfter(close) && !isCondition(text, first);
  const bound = boundBy(list.arguments, pattern.arguments, hasBlock);
  if (bound === undefined) return undefined;
  if (typeof bound === "string") return unread(bound);
  const [start, end] = [text.start(first), text.end(close)];
  return { start, end, callee, open, list, bound };
}

/** Whether a call stands in a condition, so that a brace after it opens a block of a statement. */
function isCondition(text: CallText, first: number): boolean {
  for (let at = first - 1; at >= 0; at--) {
    if (/^(?:if|while|guard|switch|for|in|else)$/.test(text.at(at))) return true;
    if (text.breaksAfter(at) || text.isOneOf(at, "{};")) return false;
  }
  return false;
}

/** The parenthesis of a call after its name, type arguments skipped; a text says why not. */
function parenthesisAfter(
  text: CallText,
  name: number,
  language: CallLanguage,
): number | string | undefined {
  let at = name + 1;
  const { typeArguments: types } = language;
  if (types === "::<" && text.at(at) === "::" && text.isMark(at + 1, "<")) at++;
  if (types !== undefined && types !== "[" && text.isMark(at, "<")) {
    const end = typesEnd(text, at);
    if (end < 0) return undefined;
    at = end + 1;
  } else if (types === "[" && text.isMark(at, "[")) {
    const end = text.mate(at);
    const isIndex = text.isText(at + 1) || /^\d/.test(text.at(at + 1));
    if (end < 0 || isIndex || !text.isMark(end + 1, "(")) return undefined;
    return "it has an index or type arguments";
  }
  // Optional methods of Swift.
  if (language.name === "Swift" && text.isOneOf(at, "?!") && !text.breaksAfter(at)) at++;
  if (language.family === "script") {
    while (text.isMark(at, "!")) at++;
    if (text.at(at) === "?.") at++;
    if (text.isMark(at, "<") && at > name + 1) at = Math.max(at, typesEnd(text, at) + 1);
  }
  if (!text.isMark(at, "(")) return undefined;
  const around = text.parent(name);
  const isFree = around < 0 || text.isMark(around, "{");
  return language.endsAtBreak && isFree && text.breaksAfter(at - 1) ? undefined : at;
}

/** Whether a line of C's or C#'s preprocessor stands in parentheses. */
function hasDirective(text: CallText, open: number, { family }: CallLanguage): boolean {
  if (family !== "typed") return false;
  for (let at = open + 1; at < text.mate(open); at++) {
    const isMark = text.isMark(at, "#") || text.at(at).startsWith("#");
    if (isMark && text.breaksAfter(at - 1)) return true;
  }
  return false;
}

/** What the variables stand for; `undefined` if the arguments are others, or why it is unclear. */
function boundBy(
  args: readonly Argument[],
  patterns: readonly ArgumentPattern[],
  hasBlock: boolean,
): ReadonlyMap<string, Bound> | string | undefined {
  const rest = patterns.findIndex(({ kind }) => kind === "rest");
  const needed = rest < 0 ? patterns.length : patterns.length - 1;
  const spread = args.findIndex(({ isSpread }) => isSpread);
  const certain = args.filter(({ isSpread }) => !isSpread).length;
  if (spread >= 0) {
    const isInRest = rest >= 0 && spread >= rest &&
      args.slice(args.length - (needed - rest)).every(({ isSpread }) => !isSpread);
    if (!isInRest || args.length < needed) {
      const canBe = rest >= 0 || certain <= needed;
      return canBe ? "a spread stands for any number of arguments" : undefined;
    }
  }
  if (hasBlock) {
    const canBe = rest >= 0 || args.length === needed || args.length + 1 === needed;
    return canBe ? "the block after it is an argument too" : undefined;
  }
  return matchArguments(args, patterns);
}

function matchArguments(
  args: readonly Argument[],
  patterns: readonly ArgumentPattern[],
): ReadonlyMap<string, Bound> | string | undefined {
  const rest = patterns.findIndex(({ kind }) => kind === "rest");
  const surplus = args.length - patterns.length;
  if (rest < 0 ? surplus !== 0 : surplus < -1) return undefined;
  const bound = new Map<string, Bound>();
  let from = 0;
  let reason: string | undefined;
  for (const pattern of patterns) {
    const count = pattern.kind === "rest" ? surplus + 1 : undefined;
    const arg = args[from];
    if (pattern.kind === "literal") {
      if (arg === undefined || !isSame(arg.tokens, pattern.tokens)) return undefined;
    } else if (pattern.kind === "rest") {
      bound.set(pattern.name, { from, count, isValue: false });
    } else if (arg !== undefined) {
      const { label, name } = pattern;
      if (!isSame(arg.tokens.slice(0, label.length), label)) return undefined;
      if (label.length === 0 && arg.isNamed) reason = "an argument is named";
      const value = { from, count, isValue: label.length > 0 };
      const earlier = bound.get(name);
      if (earlier === undefined || name === nameless) bound.set(name, value);
      else if (!isSame(valueOf(args, earlier), valueOf(args, value))) return undefined;
    }
    from += count ?? 1;
  }
  bound.delete(nameless);
  return reason ?? bound;
}

function valueOf(args: readonly Argument[], { from, isValue }: Bound): readonly string[] {
  return args[from]?.tokens.slice(isValue ? 2 : 0) ?? [];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, index) => token === b[index]);
}
