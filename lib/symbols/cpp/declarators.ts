/**
 * What stands around a name that is declared in C++.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import {
  argumentsEnd,
  type CppWalk,
  isMacroName,
  isName,
  isWord,
  noteName,
  partsOf,
  primitives,
  qualifiers,
  tagWords,
} from "./cpp_walk.ts";
import { type NameParts, nameParts } from "./names.ts";
import { skipAttribute } from "./attributes.ts";

/** See the module. */
export interface Declarator {
  /** The token of the name. */
  readonly id: number | undefined;
  /** The name, with what stands before it. */
  readonly parts: NameParts | undefined;
  /** What it is if it has no name of its own: an operator, or what destroys. */
  readonly special: { readonly is: "operator" | "destructor"; readonly name: string } | undefined;
  /** Where its parameters are opened, if it is a function. */
  readonly parameters: number | undefined;
  /** Whether what is declared, or what it yields, is a pointer. */
  readonly isPointer: boolean;
  /** The token behind it. */
  readonly next: number;
}

interface DeclaratorCall {
  readonly to: number;
  readonly place: CppPlace;
  /** Whether parentheses rather hold what a variable begins with. */
  readonly isLocal: boolean;
}

/** Walks what stands around a name. */
export function walkDeclarator(walk: CppWalk, from: number, call: DeclaratorCall): Declarator {
  const { to, place } = call;
  let at = skipPointers(walk, from, to, place);
  const isPointer = walk.tokens.slice(from, at).some(({ text }) => text === "*");
  if (textAt(walk, at) === "(") {
    const inner = walkInner(walk, at, call);
    if (inner !== undefined) return { ...inner, isPointer: isPointer || inner.isPointer };
  }
  const parts = nameParts(walk, at, to);
  at = parts?.next ?? at;
  const special = specialName(walk, textAt(walk, at) === "::" ? at + 1 : at, { to, place });
  at = special?.next ?? at;
  const id = special === undefined ? parts?.ids.at(-1) : special.id;
  let parameters: number | undefined;
  if (textAt(walk, at) === "(" && at < to && (parts !== undefined || special !== undefined)) {
    if (special !== undefined || areParameters(walk, at, call)) parameters = at;
  }
  const end = parameters === undefined ? skipBrackets(walk, at, to, place) : behind(walk, at, to);
  const isQualified = special !== undefined && parts !== undefined;
  return {
    ...{ id, parameters, isPointer, next: end },
    // Behind what stands before an operator there is no name.
    parts: isQualified
      ? { ...parts, ids: [...parts.ids, id ?? at], args: [...parts.args, undefined] }
      : parts,
    special: special && { is: special.is, name: special.name },
  };
}

function skipPointers(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    const skipped = skipAttribute(walk, at, to, place);
    if (skipped !== undefined && text !== "[") at = skipped;
    else if (/^(?:[*&^]|&&|\.\.\.)$/.test(text) || qualifiers.has(text)) at++;
    else if (isMemberPointer(walk, at)) {
      noteName(walk, at, { scope: place.scope, kind: "read", isOuter: true });
      at += 3;
    } else if (isName(walk, at) && isMacroName(text) && isName(walk, at + 1) && at > from) {
      noteName(walk, at++, { scope: place.scope, kind: "read" });
    } else break;
  }
  return at;
}

/** `Pool::*` */
function isMemberPointer(walk: CppWalk, at: number): boolean {
  return isName(walk, at) && textAt(walk, at + 1) === "::" && textAt(walk, at + 2) === "*";
}

/** Walks `(*name)(…)`. */
function walkInner(walk: CppWalk, open: number, call: DeclaratorCall): Declarator | undefined {
  const { to, place } = call;
  const end = behind(walk, open, to);
  const isPointer = /^[*&^]$|^&&$/.test(textAt(walk, open + 1)) || isMemberPointer(walk, open + 1);
  const isPlain = isName(walk, open + 1) && open + 3 === end &&
    /^[([]$/.test(textAt(walk, end));
  if (!isPointer && !isPlain) return undefined;
  const inner = walkDeclarator(walk, open + 1, { ...call, to: end - 1 });
  if (textAt(walk, end) !== "(") return { ...inner, next: skipBrackets(walk, end, to, place) };
  const close = behind(walk, end, to);
  if (isPlain) return { ...inner, parameters: end, next: close };
  const scope = new Scope(place.scope, true);
  walk.parameters(end, { ...place, scope, into: scope, isLocal: true, owner: undefined });
  return { ...inner, next: close };
}

interface SpecialName {
  readonly is: "operator" | "destructor";
  readonly name: string;
  readonly id: number | undefined;
  readonly next: number;
}

/** Reads `operator=` and `~Pool`. */
function specialName(
  walk: CppWalk,
  at: number,
  { to, place }: { readonly to: number; readonly place: CppPlace },
): SpecialName | undefined {
  if (textAt(walk, at) === "~" && isName(walk, at + 1)) {
    return { is: "destructor", name: "~", id: at + 1, next: at + 2 };
  }
  if (textAt(walk, at) !== "operator") return undefined;
  let end = at + 1;
  if (/^[([]$/.test(textAt(walk, end))) end = behind(walk, end, to);
  else if (isWord(walk, end) && !/^(?:new|delete|co_await)$/.test(textAt(walk, end))) {
    while (end < to && textAt(walk, end) !== "(") {
      end = argumentsEnd(walk, end, to) ?? end + 1;
    }
    walk.type(at + 1, end, place);
  } else while (end < to && textAt(walk, end) !== "(") end++;
  const name = walk.tokens.slice(at + 1, end).map(({ text }) => text).join("");
  return { is: "operator", name: `operator${name}`, id: undefined, next: end };
}

function skipBrackets(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let at = from;
  while (at < to && textAt(walk, at) === "[") {
    const end = behind(walk, at, to);
    walk.value(at + 1, end - 1, place);
    at = end;
  }
  return at;
}

/** Whether parentheses hold parameters, and not what a variable begins with. */
function areParameters(walk: CppWalk, open: number, { to, isLocal }: DeclaratorCall): boolean {
  const close = walk.partners.get(open);
  if (close === undefined || close >= to) return !isLocal;
  const after = textAt(walk, close + 1);
  if (/^(?:\{|const|noexcept|override|->|:|try|&|&&|final)$/.test(after)) return true;
  const first = textAt(walk, open + 1);
  if (open + 1 === close) return true;
  if (/^(?:\.\.\.|\[)$/.test(first)) return true;
  if (primitives.has(first) || tagWords.has(first)) return !/^[({]$/.test(textAt(walk, open + 2));
  if (qualifiers.has(first)) return true;
  return partsOf(walk, open + 1, close).every(([at, end]) => isParameter(walk, at, end, isLocal));
}

function isParameter(walk: CppWalk, from: number, to: number, isLocal: boolean): boolean {
  const first = textAt(walk, from);
  if (primitives.has(first) || qualifiers.has(first) || first === "...") return true;
  const parts = nameParts(walk, from, to);
  if (parts === undefined) return false;
  let at = parts.next;
  // A type alone, or a value.
  if (at >= to) return !isLocal;
  if (textAt(walk, at) === "=" || textAt(walk, at) === "(") return false;
  const hasPointer = /^(?:[*&]|&&|\.\.\.)$/.test(textAt(walk, at));
  while (/^(?:[*&]|&&|\.\.\.|const)$/.test(textAt(walk, at))) at++;
  if (at >= to) return true;
  if (!isName(walk, at)) return hasPointer && /^(?:=|\()$/.test(textAt(walk, at));
  const isEnd = at + 1 >= to || /^[=[]$/.test(textAt(walk, at + 1));
  return isEnd && !(isLocal && hasPointer && textAt(walk, at - 1) === "*" && from + 1 === at - 1 &&
    !/^\p{Lu}/u.test(first));
}
