/**
 * Statements of C.
 *
 * @module
 */
import { Scope } from "../model/definition.ts";
import {
  attributes,
  behind,
  type CPlace,
  type CWalk,
  isName,
  noteName,
  primitives,
  qualifiers,
  tagWords,
  textAt,
} from "./c_walk.ts";

/** Walks the statements that a brace opens. */
export function walkBlock(walk: CWalk, open: number, place: CPlace): void {
  const end = behind(walk, open, walk.tokens.length);
  const to = textAt(walk, end - 1) === "}" ? end - 1 : end;
  const inside = nested(place);
  for (let at = open + 1; at < to;) at = Math.max(walkStatement(walk, at, to, inside), at + 1);
}

function nested(place: CPlace): CPlace {
  return { ...place, scope: new Scope(place.scope, false), isLocal: true, owner: undefined };
}

/** Walks a statement; tells where it ends. */
function walkStatement(walk: CWalk, at: number, to: number, place: CPlace): number {
  const text = textAt(walk, at);
  switch (text) {
    case ";":
    case "}":
    case "else":
    case "do":
      return at + 1;
    case "return": {
      const end = endOfExpression(walk, at + 1, to);
      walk.value(at + 1, end, place);
      return end;
    }
    case "if":
    case "while":
    case "switch": {
      if (textAt(walk, at + 1) !== "(") return at + 1;
      const end = behind(walk, at + 1, to);
      walk.value(at + 1, end, place);
      return end;
    }
    case "{":
      walk.block(at, place);
      return behind(walk, at, to);
    case "goto":
      noteLabel(walk, at + 1, place);
      return at + 2;
    case "case": {
      const end = endOfLabel(walk, at + 1, to);
      walk.value(at + 1, end, place);
      return end + 1;
    }
    case "for":
      return walkFor(walk, at, to, nested(place));
  }
  if (walk.tokens[at]?.isWord === true && textAt(walk, at + 1) === ":") {
    noteLabel(walk, at, place);
    return at + 2;
  }
  if (isDeclaration(walk, at)) return walk.declaration(at, to, place);
  const end = endOfExpression(walk, at, to);
  walk.value(at, end, place);
  return end;
}

/** Labels have names of their own. */
function noteLabel(walk: CWalk, at: number, { scope }: CPlace): void {
  if (isName(walk, at)) {
    noteName(walk, at, { scope, kind: "read", key: `label ${textAt(walk, at)}` });
  }
}

function endOfLabel(walk: CWalk, from: number, to: number): number {
  let at = from;
  while (at < to && !/^[:;{}]$/.test(textAt(walk, at))) {
    at = textAt(walk, at) === "(" ? behind(walk, at, to) : at + 1;
  }
  return at;
}

/** Where an expression ends: before a semicolon or a block. */
function endOfExpression(walk: CWalk, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    if (text === ";" || text === "}") return at;
    // Braces behind an operator initialize.
    if (text === "{" && !/^[=,]$/.test(textAt(walk, at - 1))) {
      const isLiteral = textAt(walk, at - 1) === ")" && isCompound(walk, at - 1);
      if (!isLiteral) return at;
    }
    at = /^[([{]$/.test(text) ? behind(walk, at, to) : at + 1;
  }
  return at;
}

/** Whether what closes here is the type of a value that is written out. */
function isCompound(walk: CWalk, close: number): boolean {
  const open = walk.partners.get(close) ?? close;
  const isType = tagWords.has(textAt(walk, open + 1)) || qualifiers.has(textAt(walk, open + 1)) ||
    isName(walk, open + 1) && (open + 2 === close || textAt(walk, open + 2) === "[");
  return isType && /^[=(,&?:]$|^return$/.test(textAt(walk, open - 1));
}

function walkFor(walk: CWalk, at: number, to: number, place: CPlace): number {
  const open = at + 1;
  if (textAt(walk, open) !== "(") return at + 1;
  const end = behind(walk, open, to);
  let inner = open + 1;
  if (isDeclaration(walk, inner)) inner = walk.declaration(inner, end - 1, place);
  walk.value(inner, end - 1, place);
  return Math.max(walkStatement(walk, end, to, place), end);
}

/** Whether what begins here declares something. */
export function isDeclaration(walk: CWalk, at: number): boolean {
  const text = textAt(walk, at);
  if (!isName(walk, at)) {
    return primitives.has(text) || qualifiers.has(text) || tagWords.has(text) ||
      attributes.has(text) && !text.includes("asm");
  }
  let next = at + 1;
  if (isName(walk, next) || textAt(walk, next) === "const") {
    while (isName(walk, next + 1) || qualifiers.has(textAt(walk, next))) next++;
    if (textAt(walk, next) === "*") return isDeclaredPointer(walk, next);
    return /^[;=,[]$/.test(textAt(walk, next + 1)) || textAt(walk, next + 1) === "(" &&
        primitives.has(text);
  }
  return textAt(walk, next) === "*" && isDeclaredPointer(walk, next);
}

/** `T *name;` multiplies nothing. */
function isDeclaredPointer(walk: CWalk, star: number): boolean {
  let at = star;
  while (textAt(walk, at) === "*" || qualifiers.has(textAt(walk, at))) at++;
  while (isName(walk, at) && isName(walk, at + 1)) at++;
  return isName(walk, at) && /^[;=,[)]$/.test(textAt(walk, at + 1));
}
