/**
 * Statements of C++.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import type { Evidence } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import {
  attributes,
  type CppWalk,
  isName,
  isWord,
  next,
  noteName,
  primitives,
  qualifiers,
  tagWords,
} from "./cpp_walk.ts";
import { nested, walkBindings, walkSimple } from "./declarations.ts";
import { walkCatch } from "./functions.ts";
import { applied, nameParts } from "./names.ts";
import { walkDeclarator } from "./declarators.ts";
import { skipAttribute } from "./attributes.ts";
import { walkSpecifiers } from "./specifiers.ts";
import { endOfExpression } from "./values.ts";

/** Walks the statements that a brace opens. */
export function walkBlock(walk: CppWalk, open: number, place: CppPlace): void {
  const end = behind(walk, open, walk.tokens.length);
  const to = textAt(walk, end - 1) === "}" ? end - 1 : end;
  const inside = nested(place);
  for (let at = open + 1; at < to;) at = Math.max(walkStatement(walk, at, to, inside), at + 1);
}

/** Walks a statement; tells where it ends. */
function walkStatement(walk: CppWalk, at: number, to: number, place: CppPlace): number {
  const skipped = skipAttribute(walk, at, to, place);
  if (skipped !== undefined && textAt(walk, at) === "[") return skipped;
  switch (textAt(walk, at)) {
    case ";":
    case "}":
    case "else":
    case "do":
    case "try":
    case "break":
    case "continue":
      return at + 1;
    case "return":
    case "co_return":
    case "throw":
    case "delete":
    case "co_await":
    case "co_yield": {
      const end = endOfExpression(walk, at + 1, to);
      walk.value(at + 1, end, place);
      return end;
    }
    case "if":
    case "while":
    case "switch":
      return walkCondition(walk, at, to, nested(place));
    case "{":
      walk.block(at, place);
      return behind(walk, at, to);
    case "goto":
      noteLabel(walk, at + 1);
      return at + 2;
    case "case": {
      let end = at + 1;
      while (end < to && !/^[:;{}]$/.test(textAt(walk, end))) end = next(walk, end, to);
      walk.value(at + 1, end, place);
      return end + 1;
    }
    case "default":
      return at + 2;
    case "for":
      return walkFor(walk, at, to, nested(place));
    case "catch":
      return walkCatch(walk, at, { to, place });
    case "using":
    case "namespace":
    case "static_assert":
    case "template":
      return walk.declaration(at, to, place);
  }
  if (isName(walk, at) && textAt(walk, at + 1) === ":") {
    noteLabel(walk, at);
    return at + 2;
  }
  if (isDeclaration(walk, at, to)) return walkSimple(walk, at, to, place);
  const end = endOfExpression(walk, at, to);
  const block = blockBehind(walk, at, end);
  walk.value(at, block ?? end, place);
  return block ?? end;
}

/** Where a block begins behind a macro, as in `EACH(list, item) { … }`. */
function blockBehind(walk: CppWalk, at: number, end: number): number | undefined {
  if (!isName(walk, at) || textAt(walk, at + 1) !== "(") return undefined;
  const open = behind(walk, at + 1, end);
  return textAt(walk, open) === "{" ? open : undefined;
}

/** Labels have names of their own. */
function noteLabel({ builder, tokens }: CppWalk, at: number): void {
  const token = tokens[at];
  if (token === undefined || !isName({ tokens }, at)) return;
  const key = `label ${token.text}`;
  builder.note(token.text, token, "read", { by: "lexical", scope: builder.scope, key });
}

/** Walks a condition with the statement behind it, which sees what it declares. */
function walkCondition(walk: CppWalk, at: number, to: number, place: CppPlace): number {
  let open = at + 1;
  if (textAt(walk, open) === "constexpr") open++;
  while (isName(walk, open)) noteName(walk, open++, { scope: place.scope, kind: "read" });
  if (textAt(walk, open) !== "(") return at + 1;
  const end = behind(walk, open, to);
  let inner = open + 1;
  while (inner < end - 1) {
    if (isDeclaration(walk, inner, end - 1, true)) {
      inner = Math.max(walkSimple(walk, inner, end - 1, place), inner + 1);
    } else {
      const stop = endOfExpression(walk, inner, end - 1);
      walk.value(inner, stop, place);
      inner = stop + 1;
    }
  }
  let last = walkStatement(walk, end, to, place);
  if (textAt(walk, last) === ";") last++;
  if (textAt(walk, last) !== "else" || textAt(walk, at) !== "if") return last;
  return walkStatement(walk, last + 1, to, place);
}

function walkFor(walk: CppWalk, at: number, to: number, place: CppPlace): number {
  const open = at + 1;
  if (textAt(walk, open) !== "(") return at + 1;
  const end = behind(walk, open, to);
  const colon = eachColon(walk, open + 1, end - 1);
  if (colon !== undefined) walkEach(walk, open + 1, { colon, to: end - 1, place });
  else {
    let inner = open + 1;
    if (isDeclaration(walk, inner, end - 1)) inner = walkSimple(walk, inner, end - 1, place);
    while (inner < end - 1) {
      const stop = endOfExpression(walk, inner, end - 1);
      walk.value(inner, stop, place);
      inner = stop + 1;
    }
  }
  return Math.max(walkStatement(walk, end, to, place), end);
}

/** The colon of `for (auto each : all)`. */
function eachColon(walk: CppWalk, from: number, to: number): number | undefined {
  let depth = 0;
  for (let at = from; at < to; at = next(walk, at, to)) {
    const text = textAt(walk, at);
    if (text === ";") return undefined;
    if (text === "?") depth++;
    if (text === ":" && depth-- === 0) return at;
  }
  return undefined;
}

function walkEach(
  walk: CppWalk,
  from: number,
  { colon, to, place }: { readonly colon: number; readonly to: number; readonly place: CppPlace },
): void {
  const { next: at, type, words } = walkSpecifiers(walk, from, { to: colon, place });
  let start = at;
  while (/^(?:[&*]|&&)$/.test(textAt(walk, start))) start++;
  if (textAt(walk, start) === "[") return void walkBindings(walk, start, to, place);
  const { id } = walkDeclarator(walk, at, { to: colon, place, isLocal: true });
  const of: Evidence | undefined = applied("range", walk.value(colon + 1, to, place));
  const token = id === undefined ? undefined : walk.tokens[id];
  if (token === undefined) return;
  const { into, outer } = place;
  const variable = walk.builder.declare(token.text, token, {
    ...{ kind: "variable", scope: into, outer, isLocal: true },
  });
  variable.value ??= words.has("auto") ? of : type;
}

/** Whether what begins here declares something. */
function isDeclaration(walk: CppWalk, at: number, to: number, isCondition = false): boolean {
  const text = textAt(walk, at);
  if (tagWords.has(text) || attributes.has(text)) return true;
  if (qualifiers.has(text)) return true;
  if (primitives.has(text)) return !/^[({]$/.test(textAt(walk, at + 1));
  const parts = nameParts(walk, at, to);
  if (parts === undefined) return false;
  let next = parts.next;
  if (/^(?:[*&]|&&)$/.test(textAt(walk, next)) || qualifiers.has(textAt(walk, next))) {
    while (/^(?:[*&]|&&)$/.test(textAt(walk, next)) || qualifiers.has(textAt(walk, next))) next++;
    if (!isName(walk, next)) return false;
    const after = next + 1 < to ? textAt(walk, next + 1) : "";
    return isCondition ? /^[={]$/.test(after) : /^[;=,({[]$/.test(after);
  }
  // `Pool (*name)(…)`
  if (textAt(walk, next) === "(") {
    return textAt(walk, next + 1) === "*" && isName(walk, next + 2) &&
      textAt(walk, next + 3) === ")" && textAt(walk, next + 4) === "(";
  }
  while (
    isName(walk, next) && isWord(walk, next + 1) && !keywordBehind.test(textAt(walk, next + 1))
  ) {
    next++;
  }
  if (!isName(walk, next)) return false;
  const after = next + 1 < to ? textAt(walk, next + 1) : "";
  return isCondition ? /^[={]$/.test(after) : /^(?:[;=,({[]|::)$/.test(after);
}

const keywordBehind = /^(?:and|or|not|xor)$/;
