/**
 * Functions of C++: their parameters, what stands behind these, and their bodies.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { type Definition, type Evidence, Scope, type Span } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import {
  argumentsEnd,
  type CppWalk,
  isName,
  isWord,
  next,
  noteName,
  type Parameter,
  partsOf,
} from "./cpp_walk.ts";
import { countArguments, setResult } from "./declared_names.ts";
import { type Declarator, walkDeclarator } from "./declarators.ts";
import { nameParts, pointerTo, walkName } from "./names.ts";
import { skipAttribute } from "./attributes.ts";
import { type Specifiers, walkSpecifiers } from "./specifiers.ts";

interface FunctionCall {
  readonly definition: Definition | undefined;
  readonly isOfType: boolean;
  readonly inside: CppPlace;
  readonly from: number;
  readonly to: number;
  readonly specifiers: Specifiers;
}

/** Walks a function from its parameters on. */
export function walkFunction(
  walk: CppWalk,
  { parameters = 0, next: from }: Declarator,
  { definition, isOfType, inside, from: start, to }: FunctionCall,
): { readonly hasBody: boolean; readonly next: number } {
  const scope = new Scope(inside.scope, true);
  const outer = definition ?? inside.outer;
  const place: CppPlace = {
    ...{ ...inside, scope, into: scope, outer, isLocal: true },
    ...{ owner: undefined, isInternal: false },
  };
  const taken = walk.parameters(parameters, place);
  if (definition !== undefined && !isOfType) {
    const least = taken.filter(({ isOptional, isSpread }) => !isOptional && !isSpread).length;
    const isSpread = taken.some((each) => each.isSpread);
    countArguments(definition, { least, most: isSpread ? Infinity : taken.length });
    definition.parameters = taken.map(({ type }) => type);
  }
  const at = walkTrailer(walk, from, { to, place, definition });
  if (textAt(walk, at) === "=" && !/^[;]?$/.test(textAt(walk, at + 2))) {
    return { hasBody: false, next: at };
  }
  if (textAt(walk, at) === "=") return { hasBody: false, next: at + 2 };
  const open = textAt(walk, at) === ":"
    ? walkInitializers(walk, at + 1, { to, place, inside })
    : at;
  if (textAt(walk, open) !== "{") return { hasBody: false, next: open };
  const end = behind(walk, open, to);
  const body = { start: walk.tokens[start]?.start ?? 0, end: walk.tokens[end - 1]?.end ?? 0 };
  if (definition !== undefined) setBody(walk, definition, { body, isOfType });
  walk.block(open, place);
  let last = end;
  while (textAt(walk, last) === "catch") last = walkCatch(walk, last, { to, place });
  return { hasBody: true, next: last };
}

function setBody(
  { builder }: CppWalk,
  definition: Definition,
  { body, isOfType }: { readonly body: Span; readonly isOfType: boolean },
): void {
  if (isOfType) return void builder.constructorOf(definition, body);
  const { body: known, name } = definition;
  if (known === undefined || known.end - known.start <= name.length) definition.body = body;
  else builder.another(definition, body);
}

/** Walks `catch (…) { … }`. */
export function walkCatch(
  walk: CppWalk,
  at: number,
  { to, place }: { readonly to: number; readonly place: CppPlace },
): number {
  const scope = new Scope(place.scope, false);
  const inside = { ...place, scope, into: scope };
  let open = at + 1;
  if (textAt(walk, open) === "(") {
    walk.parameters(open, inside);
    open = behind(walk, open, to);
  }
  if (textAt(walk, open) !== "{") return open;
  walk.block(open, inside);
  return behind(walk, open, to);
}

/** Walks what stands between parameters and a body. */
function walkTrailer(
  walk: CppWalk,
  from: number,
  { to, place, definition }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly definition: Definition | undefined;
  },
): number {
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    const skipped = skipAttribute(walk, at, to, place);
    if (skipped !== undefined) at = skipped;
    else if (text === "->") {
      let end = at + 1;
      while (end < to && !/^[;{=,)]$/.test(textAt(walk, end))) {
        end = argumentsEnd(walk, end, to) ?? next(walk, end, to);
      }
      const result = walk.type(at + 1, end, place);
      if (definition !== undefined) setResult(definition, result);
      at = end;
    } else if (text === "override" || text === "final") {
      if (definition !== undefined) definition.isVirtual = true;
      at++;
    } else if (text === "&" || text === "&&") at++;
    else if (text === "requires") {
      at++;
      while (at < to && !/^[;{]$/.test(textAt(walk, at))) at = next(walk, at, to);
    } else if (isWord(walk, at)) {
      const isCalled = textAt(walk, at + 1) === "(";
      if (isName(walk, at)) {
        noteName(walk, at, { scope: place.scope, kind: isCalled ? "call" : "read" });
      }
      at++;
      if (!isCalled) continue;
      const end = behind(walk, at, to);
      walk.value(at + 1, end - 1, place);
      at = end;
    } else break;
  }
  return at;
}

/** Walks what a constructor begins its fields and bases with; tells where its body is opened. */
function walkInitializers(
  walk: CppWalk,
  from: number,
  { to, place, inside }: {
    readonly to: number;
    readonly place: CppPlace;
    /** Where the names of fields are looked up, which parameters do not hide. */
    readonly inside: CppPlace;
  },
): number {
  let at = from;
  while (at < to) {
    const parts = nameParts(walk, at, to);
    if (parts === undefined) break;
    walkName(walk, parts, { place: inside, kind: "write", to });
    const open = parts.next;
    if (!/^[({]$/.test(textAt(walk, open))) return open;
    const end = behind(walk, open, to);
    if (textAt(walk, open) === "{") walk.initializer(open, end, place, undefined);
    else walk.value(open + 1, end - 1, place);
    at = textAt(walk, end) === "..." ? end + 1 : end;
    if (textAt(walk, at) !== ",") break;
    at++;
  }
  return at;
}

/** Walks parameters, and declares those that have names. */
export function walkParameters(
  walk: CppWalk,
  open: number,
  place: CppPlace,
): readonly Parameter[] {
  const close = walk.partners.get(open) ?? walk.tokens.length;
  return partsOf(walk, open + 1, close).flatMap(([from, to]): readonly Parameter[] => {
    if (textAt(walk, from) === "void" && from + 1 === to) return [];
    const { next: at, type } = walkSpecifiers(walk, from, { to, place, isParameter: true });
    const isSpread = walk.tokens.slice(from, to).some(({ text }) => text === "...");
    const declarator = walkDeclarator(walk, at, { to, place, isLocal: false });
    const { id, next: end, isPointer } = declarator;
    declareParameter(walk, id, isPointer ? pointerTo(type) : type, place);
    const isOptional = textAt(walk, end) === "=" && end < to;
    if (end < to) walk.value(end, to, place);
    return [{ type, isOptional, isSpread }];
  });
}

function declareParameter(
  walk: CppWalk,
  id: number | undefined,
  type: Evidence | undefined,
  { scope, outer }: CppPlace,
): void {
  const token = id === undefined ? undefined : walk.tokens[id];
  if (token === undefined || id === undefined || !isName(walk, id)) return;
  const parameter = walk.builder.declare(token.text, token, {
    ...{ kind: "parameter", scope, outer, isLocal: true },
  });
  parameter.value ??= type;
}
