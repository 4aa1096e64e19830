/**
 * Expressions of C++.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { CppPlace } from "./cpp_place.ts";
import {
  argumentsEnd,
  attributes,
  type CppWalk,
  isMacroName,
  isName,
  isWord,
  next,
  partsOf,
  primitives,
  qualifiers,
  tagWords,
} from "./cpp_walk.ts";
import { isLambda, walkLambda } from "./lambdas.ts";
import { applied, nameParts, noteMember, pointerTo, walkName } from "./names.ts";
import { walkSpecifiers } from "./specifiers.ts";
import { walkDeclarator } from "./declarators.ts";
import { standardType } from "./standard_types.ts";

const assigning = /^(?:=|[-+*/%&|^]=|<<=|>>=|\+\+|--)$/;

/** An operand, or a part of one. */
interface Operand {
  readonly of: Evidence | undefined;
  readonly next: number;
  /** Whether it only makes a type of what is behind it. */
  readonly isCast?: boolean;
}

/**
 * Walks an expression and returns the evidence of its first operand, which stands for all of it.
 */
export function walkValue(
  walk: CppWalk,
  from: number,
  to: number,
  place: CppPlace,
): Evidence | undefined {
  let result: Evidence | undefined;
  let cast: Evidence | undefined;
  let isPointed = false;
  let hasResult = false;
  for (let at = from; at < to;) {
    const operand = walkOperand(walk, at, to, place);
    if (operand?.isCast) {
      cast ??= operand.of;
      at = operand.next;
    } else if (operand !== undefined) {
      const of = cast ?? (isPointed ? applied("*", operand.of) : operand.of);
      if (!hasResult) result = of;
      hasResult = true;
      [cast, isPointed] = [undefined, false];
      at = operand.next;
    } else {
      const text = textAt(walk, at);
      // What is behind a question is the value, and not the question.
      if (text === "?" || text === ",") [result, hasResult] = [undefined, false];
      if (text === "*" && !hasResult) isPointed = true;
      at++;
    }
  }
  return result;
}

function walkOperand(
  walk: CppWalk,
  at: number,
  to: number,
  place: CppPlace,
): Operand | undefined {
  const text = textAt(walk, at);
  const chain = (of: Evidence | undefined, behind: number) =>
    walkChain(walk, behind, { to, place, of });
  switch (text) {
    case "(":
      return walkParentheses(walk, at, to, place);
    case "{": {
      const end = behind(walk, at, to);
      walk.initializer(at, end, place, undefined);
      return { of: undefined, next: end };
    }
    case "[": {
      if (isLambda(walk, at)) {
        const end = walkLambda(walk, at, to, place);
        return chain(end.of, end.next);
      }
      const end = behind(walk, at, to);
      walkValue(walk, at + 1, end - 1, place);
      return { of: undefined, next: end };
    }
    case "this":
      return chain(pointerTo(place.self), at + 1);
    case "new":
      return walkNew(walk, at + 1, to, place);
    case "operator":
      return { of: undefined, next: Math.max(at + 1, operatorEnd(walk, at + 1, to)) };
  }
  if (/^(?:static|dynamic|reinterpret|const)_cast$/.test(text) && textAt(walk, at + 1) === "<") {
    const end = argumentsEnd(walk, at + 1, to) ?? at + 2;
    const of = walk.type(at + 2, end - 1, place);
    if (textAt(walk, end) !== "(") return { of, next: end };
    const close = behind(walk, end, to);
    walkValue(walk, end + 1, close - 1, place);
    return chain(of, close);
  }
  if (tagWords.has(text) || qualifiers.has(text) || attributes.has(text)) {
    const { next: end, type } = walkSpecifiers(walk, at, { to, place, isParameter: true });
    return { of: type, next: Math.max(end, at + 1) };
  }
  if (primitives.has(text)) return { of: { is: "primitive" }, next: at + 1 };
  return walkNamed(walk, at, to, place);
}

function operatorEnd(walk: CppWalk, from: number, to: number): number {
  if (/^[([]$/.test(textAt(walk, from))) return behind(walk, from, to);
  let at = from;
  while (at < to && !/^[(;,)]$/.test(textAt(walk, at)) && !isWord(walk, at)) at++;
  return at;
}

/** Walks what begins with a name. */
function walkNamed(
  walk: CppWalk,
  at: number,
  to: number,
  place: CppPlace,
): Operand | undefined {
  const parts = nameParts(walk, at, to, true);
  if (parts === undefined) return undefined;
  const open = parts.next;
  const kind = kindAt(walk, at, open < to ? open : to);
  const read = walkName(walk, parts, { place, kind, to });
  const after = open < to ? textAt(walk, open) : "";
  if (after === "(" && /^(?:make_unique|make_shared|MakeUnique|WrapUnique)$/.test(read.name)) {
    const end = behind(walk, open, to);
    walkValue(walk, open + 1, end - 1, place);
    const [made] = read.args ?? [];
    const pointer = read.name.endsWith("shared") ? "shared_ptr" : "unique_ptr";
    return walkChain(walk, end, { to, place, of: standardType(pointer, [made], walk.builder) });
  }
  if (after === "(" && read.isStandard && /^(?:move|forward|ref|cref|as_const)$/.test(read.name)) {
    const end = behind(walk, open, to);
    const of = walkValue(walk, open + 1, end - 1, place);
    return walkChain(walk, end, { to, place, of });
  }
  if (after === "(" && isMacroName(read.name)) {
    const end = behind(walk, open, to);
    walkValue(walk, open + 1, end - 1, { ...place, isLoose: true });
    return walkChain(walk, end, { to, place, of: applied("()", read.of) });
  }
  if (after === "{" && isWord(walk, open - 1) && !place.isLocal) {
    return { of: read.of, next: open };
  }
  if (after === "{") {
    const end = behind(walk, open, to);
    walk.initializer(open, end, place, read.of);
    return walkChain(walk, end, { to, place, of: read.of });
  }
  if (after === "(" && read.args !== undefined && read.of?.is === "object") {
    const end = behind(walk, open, to);
    walkValue(walk, open + 1, end - 1, place);
    return walkChain(walk, end, { to, place, of: read.of });
  }
  return walkChain(walk, open, { to, place, of: read.of });
}

/** What is done with the name at a token, by what stands around it. */
function kindAt(walk: CppWalk, at: number, after: number): UseKind {
  const text = textAt(walk, after);
  if (text === "(" || text === "{") return "call";
  return assigning.test(text) || /^(?:\+\+|--)$/.test(textAt(walk, at - 1)) ? "write" : "read";
}

function walkParentheses(
  walk: CppWalk,
  at: number,
  to: number,
  place: CppPlace,
): Operand {
  const end = behind(walk, at, to);
  if (textAt(walk, at + 1) === "{") {
    walk.block(at + 1, place);
    return { of: undefined, next: end };
  }
  if (isCast(walk, at, { end, to })) {
    return { of: walk.type(at + 1, end - 1, place), next: end, isCast: true };
  }
  const of = walkValue(walk, at + 1, end - 1, place);
  return walkChain(walk, end, { to, place, of });
}

/** Whether parentheses hold a type, which the value behind them is made into. */
function isCast(
  walk: CppWalk,
  open: number,
  { end, to }: { readonly end: number; readonly to: number },
): boolean {
  const first = textAt(walk, open + 1);
  const before = textAt(walk, open - 1);
  if (/^(?:sizeof|typeid|alignof|noexcept)$/.test(before) || end >= to) return false;
  if (isName(walk, open - 1) || /^[)\]>]$/.test(before)) return false;
  if (primitives.has(first) || tagWords.has(first) || first === "const") return true;
  const parts = nameParts(walk, open + 1, end - 1);
  if (parts === undefined) return false;
  let at = parts.next;
  const hasPointer = /^[*&]$/.test(textAt(walk, at));
  while (/^(?:[*&]|&&|const)$/.test(textAt(walk, at))) at++;
  if (at !== end - 1) return false;
  const after = walk.tokens[end];
  if (after === undefined) return false;
  return after.isWord || /^\d/.test(after.text) || hasPointer && /^[({&*]$/.test(after.text);
}

/** Walks `new T(…)`. */
function walkNew(walk: CppWalk, from: number, to: number, place: CppPlace): Operand {
  let at = from;
  if (textAt(walk, at) === "(") {
    const end = behind(walk, at, to);
    walkValue(walk, at + 1, end - 1, place);
    at = end;
  }
  while (/^(?:const|volatile|typename|struct|class)$/.test(textAt(walk, at))) at++;
  const parts = nameParts(walk, at, to);
  if (parts === undefined) {
    if (primitives.has(textAt(walk, at))) return { of: { is: "primitive" }, next: at + 1 };
    return { of: undefined, next: at };
  }
  const { of } = walkName(walk, parts, { place, kind: "call", to });
  at = parts.next;
  while (at < to && /^[*]$/.test(textAt(walk, at))) at++;
  while (at < to && textAt(walk, at) === "[") {
    const end = behind(walk, at, to);
    walkValue(walk, at + 1, end - 1, place);
    at = end;
  }
  if (at < to && textAt(walk, at) === "(") {
    const end = behind(walk, at, to);
    walkValue(walk, at + 1, end - 1, place);
    at = end;
  } else if (at < to && textAt(walk, at) === "{") {
    const end = behind(walk, at, to);
    walk.initializer(at, end, place, of);
    at = end;
  }
  return { of: pointerTo(of), next: at };
}

/** Walks members, calls and elements behind a value. */
function walkChain(
  walk: CppWalk,
  from: number,
  { to, place, of: first }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly of: Evidence | undefined;
  },
): Operand {
  let of = first;
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    if ((text === "." || text === "->") && at + 1 < to) {
      const receiver = text === "->" ? applied("->", of) : of;
      const skipped = textAt(walk, at + 1) === "template" ? at + 2 : at + 1;
      const member = walkMember(walk, skipped, { to, place, of: receiver });
      if (member === undefined) break;
      ({ of } = member);
      at = member.next;
    } else if (text === "(") {
      const end = behind(walk, at, to);
      const count = partsOf(walk, at + 1, end - 1).length;
      walkValue(walk, at + 1, end - 1, place);
      of = applied("()", of, count);
      at = end;
    } else if (text === "[") {
      const end = behind(walk, at, to);
      walkValue(walk, at + 1, end - 1, place);
      of = applied("[]", of);
      at = end;
    } else break;
  }
  return { of, next: at };
}

function walkMember(
  walk: CppWalk,
  at: number,
  { to, place, of }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly of: Evidence | undefined;
  },
): Operand | undefined {
  if (textAt(walk, at) === "~" && isName(walk, at + 1)) {
    walkName(walk, { ids: [at + 1], args: [undefined], next: at + 2, isGlobal: false }, {
      ...{ place, kind: "type", to },
    });
    return { of: undefined, next: at + 2 };
  }
  if (textAt(walk, at) === "operator") {
    return { of: undefined, next: Math.max(at + 1, operatorEnd(walk, at + 1, to)) };
  }
  const parts = nameParts(walk, at, to, true);
  if (parts === undefined) return undefined;
  const kind = kindAt(walk, -1, parts.next);
  // `value.Base::name()`
  if (parts.ids.length > 1) {
    return { of: walkName(walk, parts, { place, kind, to }).of, next: parts.next };
  }
  const [id = at] = parts.ids;
  const found = noteMember(walk, id, { kind, receiver: of });
  const [open] = parts.args;
  if (open !== undefined) {
    for (const [from, end] of partsOf(walk, open + 1, parts.next - 1)) walk.type(from, end, place);
  }
  return { of: found, next: parts.next };
}

/** Walks a type, as an argument of a template is one, or else an expression. */
export function walkType(
  walk: CppWalk,
  from: number,
  to: number,
  place: CppPlace,
): Evidence | undefined {
  const specifiers = walkSpecifiers(walk, from, { to, place, isParameter: true });
  let at = specifiers.next;
  if (specifiers.isEmpty) return walkValue(walk, at, to, place);
  const declarator = walkDeclarator(walk, at, { to, place, isLocal: true });
  at = declarator.id === undefined ? declarator.next : at;
  walkValue(walk, at, to, place);
  return declarator.isPointer ? pointerTo(specifiers.type) : specifiers.type;
}

/** Walks what initializes a value of a type: braces, or an expression. */
export function walkInitializer(
  walk: CppWalk,
  from: number,
  to: number,
  { place, type }: { readonly place: CppPlace; readonly type: Evidence | undefined },
): void {
  if (textAt(walk, from) !== "{") return void walkValue(walk, from, to, place);
  const close = walk.partners.get(from) ?? to;
  for (const [start, end] of partsOf(walk, from + 1, close)) {
    let of = type;
    let at = start;
    while (at < end && textAt(walk, at) === "." && isName(walk, at + 1)) {
      of = noteMember(walk, at + 1, { kind: "write", receiver: of });
      at += 2;
    }
    if (at > start && textAt(walk, at) === "=") at++;
    walkInitializer(walk, at, end, { place, type: of });
  }
}

/** Where a statement ends that is an expression: before a semicolon, or a brace. */
export function endOfExpression(walk: CppWalk, from: number, to: number): number {
  let at = from;
  while (at < to && !/^[;}]$/.test(textAt(walk, at))) at = next(walk, at, to);
  return at;
}
