/**
 * Lambdas of C++.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { type Evidence, Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { argumentsEnd, type CppWalk, isName, isWord, next, noteName, partsOf } from "./cpp_walk.ts";
import { walkTemplateParameters } from "./templates.ts";

/** Whether a bracket begins a lambda. */
export function isLambda(walk: CppWalk, at: number): boolean {
  const close = walk.partners.get(at);
  if (close === undefined) return false;
  const before = textAt(walk, at - 1);
  if (/^[)\]]$/.test(before) || isName(walk, at - 1)) return false;
  return /^(?:[({<]|->|mutable|noexcept|constexpr)$/.test(textAt(walk, close + 1));
}

/** Walks a lambda; tells what it is and where it ends. */
export function walkLambda(
  walk: CppWalk,
  open: number,
  to: number,
  place: CppPlace,
): { readonly of: Evidence; readonly next: number } {
  const scope = new Scope(place.scope, false);
  const inside: CppPlace = { ...place, scope, into: scope, isLocal: true, owner: undefined };
  const close = behind(walk, open, to);
  walkCaptures(walk, open + 1, close - 1, { place, inside });
  let at = close;
  if (textAt(walk, at) === "<") {
    const end = argumentsEnd(walk, at, to) ?? at + 1;
    walkTemplateParameters(walk, at, end, inside);
    at = end;
  }
  const taken = textAt(walk, at) === "(" ? walk.parameters(at, inside) : [];
  if (textAt(walk, at) === "(") at = behind(walk, at, to);
  let result: Evidence | undefined;
  while (at < to && textAt(walk, at) !== "{") {
    if (textAt(walk, at) === "->") {
      let end = at + 1;
      while (end < to && !/^[;{,)]$/.test(textAt(walk, end))) {
        end = argumentsEnd(walk, end, to) ?? next(walk, end, to);
      }
      result = walk.type(at + 1, end, inside);
      at = end;
    } else if (isWord(walk, at) || /^[([]$/.test(textAt(walk, at))) {
      if (isName(walk, at)) noteName(walk, at, { scope, kind: "read" });
      at = next(walk, at, to);
    } else break;
  }
  const of: Evidence = { is: "function", result, parameters: taken.map(({ type }) => type) };
  if (textAt(walk, at) !== "{") return { of, next: Math.max(at, close) };
  walk.block(at, inside);
  return { of, next: behind(walk, at, to) };
}

function walkCaptures(
  walk: CppWalk,
  from: number,
  to: number,
  { place, inside }: { readonly place: CppPlace; readonly inside: CppPlace },
): void {
  for (const [start, end] of partsOf(walk, from, to)) {
    let at = start;
    while (at < end && /^(?:[&*=]|\.\.\.)$/.test(textAt(walk, at))) at++;
    const token = walk.tokens[at];
    if (token === undefined || at >= end || !isName(walk, at)) continue;
    if (!/^[=({]$/.test(at + 1 < end ? textAt(walk, at + 1) : "")) {
      noteName(walk, at, { scope: place.scope, kind: "read" });
      continue;
    }
    const { into, outer } = inside;
    const value = walk.value(at + 2, end, place);
    const variable = walk.builder.declare(token.text, token, {
      ...{ kind: "variable", scope: into, outer, isLocal: true },
    });
    variable.value ??= value;
  }
}
