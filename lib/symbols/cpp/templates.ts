/**
 * Templates of C++.
 *
 * @module
 */
import { textAt } from "../c/c_walk.ts";
import { Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { argumentsEnd, type CppWalk, isName, next, partsOf } from "./cpp_walk.ts";
import { walkDeclarator } from "./declarators.ts";
import { walkSpecifiers } from "./specifiers.ts";

/** Walks what `template` begins; tells where it ends. */
export function walkTemplate(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  const open = from + 1;
  // `template class Pool<int>;` makes one of what is declared elsewhere.
  if (textAt(walk, open) !== "<") return walk.declaration(open, to, { ...place, owner: undefined });
  const end = argumentsEnd(walk, open, to) ?? open + 1;
  const scope = new Scope(place.scope, false);
  const inside: CppPlace = { ...place, scope };
  walkTemplateParameters(walk, open, end, inside);
  let at = end;
  if (textAt(walk, at) === "requires") at = walkRequirement(walk, at + 1, to, inside);
  return walk.declaration(at, to, inside);
}

/** Walks the parameters of a template into the scope of a place. */
export function walkTemplateParameters(
  walk: CppWalk,
  open: number,
  end: number,
  place: CppPlace,
): void {
  for (const [from, to] of partsOf(walk, open + 1, end - 1)) walkParameter(walk, from, to, place);
}

function walkParameter(walk: CppWalk, from: number, to: number, place: CppPlace): void {
  const { scope, outer } = place;
  let at = from;
  if (textAt(walk, at) === "template") {
    const end = argumentsEnd(walk, at + 1, to) ?? at + 1;
    walkTemplateParameters(walk, at + 1, end, { ...place, scope: new Scope(scope, false) });
    at = end;
  }
  const isType = /^(?:typename|class)$/.test(textAt(walk, at)) &&
    (at + 1 >= to || isName(walk, at + 1) && /^=?$/.test(at + 2 < to ? textAt(walk, at + 2) : "") ||
      /^(?:\.\.\.|=)$/.test(textAt(walk, at + 1)));
  let id: number | undefined;
  if (isType) {
    at++;
    if (textAt(walk, at) === "...") at++;
    if (at < to && isName(walk, at)) id = at++;
  } else {
    const specifiers = walkSpecifiers(walk, at, { to, place, isParameter: true });
    const declarator = walkDeclarator(walk, specifiers.next, { to, place, isLocal: true });
    id = declarator.id;
    at = declarator.next;
  }
  const token = id === undefined ? undefined : walk.tokens[id];
  if (token !== undefined) {
    const kind = isType ? "type parameter" : "parameter";
    walk.builder.declare(token.text, token, { kind, scope, outer, isLocal: true });
  }
  if (textAt(walk, at) === "=" && at < to) walk.type(at + 1, to, place);
}

/** What a template requires ends before what is declared. */
function walkRequirement(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let at = from;
  for (;;) {
    const start = at;
    if (textAt(walk, at) === "(") at = next(walk, at, to);
    else {
      while (at < to && (isName(walk, at) || textAt(walk, at) === "::")) {
        at = argumentsEnd(walk, at + 1, to) ?? at + 1;
        if (textAt(walk, at) !== "::") break;
      }
    }
    walk.value(start, at, place);
    if (!/^(?:&&|\|\|)$/.test(textAt(walk, at)) || at === start) return at;
    at++;
  }
}
