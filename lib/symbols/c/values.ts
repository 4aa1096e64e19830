/**
 * Expressions of C.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import {
  attributes,
  behind,
  type CPlace,
  type CWalk,
  isName,
  noteName,
  primitives,
  qualifiers,
  tagKey,
  tagWords,
  textAt,
} from "./c_walk.ts";
import { walkSpecifiers } from "./types.ts";

const assigning = /^(?:=|[-+*/%&|^]=|<<=|>>=|\+\+|--)$/;

/**
 * Walks an expression and returns the evidence of its first operand, which stands for all of it.
 */
export function walkValue(
  walk: CWalk,
  from: number,
  to: number,
  place: CPlace,
): Evidence | undefined {
  let result: Evidence | undefined;
  let cast: Evidence | undefined;
  const take = (found: Evidence | undefined) => {
    result ??= cast ?? found;
    cast = undefined;
  };
  for (let at = from; at < to;) {
    const text = textAt(walk, at);
    if (text === "(") {
      const end = behind(walk, at, to);
      if (textAt(walk, at + 1) === "{") {
        walk.block(at + 1, place);
        at = end;
      } else if (isCast(walk, at, { end, to })) {
        const { type } = walkSpecifiers(walk, at + 1, { to: end - 1, place });
        restOfType(walk, at + 1, { to: end - 1, place });
        if (textAt(walk, end) === "{") {
          const closed = behind(walk, end, to);
          walk.initializer(end, closed, place, type);
          take(type);
          at = closed;
        } else {
          cast ??= type;
          at = end;
        }
      } else {
        const inner = walkValue(walk, at + 1, end - 1, place);
        const chain = walkChain(walk, end, { to, place, of: inner });
        take(chain.of);
        at = chain.next;
      }
    } else if (text === "{") {
      const end = behind(walk, at, to);
      walk.initializer(at, end, place, undefined);
      at = end;
    } else if (tagWords.has(text) && isName(walk, at + 1)) {
      noteName(walk, at + 1, {
        ...{ scope: place.scope, kind: "type", key: tagKey(textAt(walk, at + 1)) },
      });
      at += 2;
    } else if (isName(walk, at)) {
      const kind = kindAt(walk, at);
      const of = noteName(walk, at, { scope: place.scope, kind });
      const chain = walkChain(walk, at + 1, { to, place, of });
      take(chain.of);
      at = chain.next;
    } else {
      // What is behind a question is the value, and not the question.
      if (text === "?" || text === ",") result = cast = undefined;
      at++;
    }
  }
  return result;
}

/** Walks the rest of a type in parentheses, after the words that were walked. */
function restOfType(
  walk: CWalk,
  from: number,
  { to, place }: { readonly to: number; readonly place: CPlace },
): void {
  const start = walkedTo(walk, from, to);
  if (start < to) walkValue(walk, start, to, place);
}

/** Where the words of a type end. */
function walkedTo(walk: CWalk, from: number, to: number): number {
  let at = from;
  while (at < to && walk.tokens[at]?.isWord === true) at++;
  return at;
}

/** What is done with the name at a token, by what stands around it. */
function kindAt(walk: CWalk, at: number): UseKind {
  const next = textAt(walk, at + 1);
  if (next === "(") return "call";
  return assigning.test(next) || /^(?:\+\+|--)$/.test(textAt(walk, at - 1)) ? "write" : "read";
}

/** Whether parentheses hold a type, which the value behind them is made into. */
function isCast(
  walk: CWalk,
  open: number,
  { end, to }: { readonly end: number; readonly to: number },
): boolean {
  const first = textAt(walk, open + 1);
  const before = textAt(walk, open - 1);
  if (/^(?:sizeof|typeof|__typeof__|__alignof__|_Alignof)$/.test(before)) return false;
  if (tagWords.has(first)) return true;
  if (primitives.has(first) || qualifiers.has(first) || attributes.has(first)) return true;
  if (!isName(walk, open + 1) || end >= to) return false;
  // A name is called by parentheses before which it stands.
  const isCalled = walk.tokens[open - 1]?.isWord === true && !/^(?:return|case|else)$/.test(before);
  let at = open + 2;
  while (isName(walk, at)) at++;
  const hasStars = textAt(walk, at) === "*";
  while (textAt(walk, at) === "*" || qualifiers.has(textAt(walk, at))) at++;
  if (at !== end - 1 || isCalled || before === ")" || before === "]") return false;
  const next = walk.tokens[end];
  if (next === undefined) return false;
  return hasStars ? next.isWord || /^[\d({&*]/.test(next.text) : next.isWord || next.text === "{" ||
    /^\d/.test(next.text);
}

interface Chain {
  readonly of: Evidence | undefined;
  readonly next: number;
}

/** Walks members, calls and elements behind a value. */
function walkChain(
  walk: CWalk,
  from: number,
  { to, place, of: first }: {
    readonly to: number;
    readonly place: CPlace;
    readonly of: Evidence | undefined;
  },
): Chain {
  let of = first;
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    const token = walk.tokens[at + 1];
    if ((text === "." || text === "->") && at + 1 < to && token?.isWord === true) {
      const { text: name, start, end } = token;
      const kind = kindAt(walk, at + 1);
      walk.builder.note(name, { start, end }, kind, { by: "receiver", receiver: of, key: name });
      of = of && { is: "member", of, name };
      at += 2;
    } else if (text === "(") {
      const end = behind(walk, at, to);
      if (textAt(walk, at + 1) === "{") walk.block(at + 1, place);
      else walkValue(walk, at + 1, end - 1, place);
      of = of && { is: "result", of };
      at = end;
    } else if (text === "[") {
      const end = behind(walk, at, to);
      walkValue(walk, at + 1, end - 1, place);
      at = end;
    } else break;
  }
  return { of, next: at };
}

/** Walks what initializes a value of a type: braces, or an expression. */
export function walkInitializer(
  walk: CWalk,
  from: number,
  to: number,
  { place, type }: { readonly place: CPlace; readonly type: Evidence | undefined },
): void {
  if (textAt(walk, from) !== "{") return void walkValue(walk, from, to, place);
  const close = walk.partners.get(from) ?? to;
  for (let at = from + 1; at < close;) {
    let end = at;
    while (end < close && textAt(walk, end) !== ",") {
      end = /^[([{]$/.test(textAt(walk, end)) ? behind(walk, end, close) : end + 1;
    }
    walkItem(walk, at, end, { place, type });
    at = end + 1;
  }
}

function walkItem(
  walk: CWalk,
  from: number,
  to: number,
  { place, type }: { readonly place: CPlace; readonly type: Evidence | undefined },
): void {
  let of = type;
  let at = from;
  while (at < to) {
    const token = walk.tokens[at + 1];
    if (textAt(walk, at) === "[") {
      const end = behind(walk, at, to);
      walkValue(walk, at + 1, end - 1, place);
      at = end;
    } else if (textAt(walk, at) === "." && token?.isWord === true) {
      const { text: name, start, end } = token;
      walk.builder.note(name, { start, end }, "write", { by: "receiver", receiver: of, key: name });
      of = of && { is: "member", of, name };
      at += 2;
    } else break;
  }
  const isDesignated = at > from;
  if (isDesignated && textAt(walk, at) === "=") at++;
  // Without a name it is of an element, or of a field that is not said.
  walkInitializer(walk, at, to, { place, type: of });
}
