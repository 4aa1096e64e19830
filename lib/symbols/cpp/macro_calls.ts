/**
 * Macros with arguments where something is declared.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { type CppWalk, isName, isWord, noteName, partsOf } from "./cpp_walk.ts";

/**
 * Walks a macro that stands for a declaration, with the block behind it; tells where it ends.
 * `undefined` if it is no such thing.
 */
export function walkMacroCall(
  walk: CppWalk,
  at: number,
  to: number,
  place: CppPlace,
): number | undefined {
  if (!isName(walk, at) || textAt(walk, at + 1) !== "(") return undefined;
  const name = textAt(walk, at);
  // A constructor.
  if (place.owner?.name === name) return undefined;
  const end = behind(walk, at + 1, to);
  const after = textAt(walk, end);
  if (!/^[{;}~]?$/.test(after) && !isWord(walk, end)) return undefined;
  noteName(walk, at, { scope: place.scope, kind: "call" });
  walk.value(at + 2, end - 1, { ...place, isLoose: true });
  if (after !== "{") return end;
  walk.block(end, bodyPlace(walk, at, end, place));
  return behind(walk, end, to);
}

/** The block may be that of a method of the first argument, as in `TEST_F(PoolTest, Release)`. */
function bodyPlace(walk: CppWalk, at: number, end: number, place: CppPlace): CppPlace {
  const [[first = 0, last = 0] = []] = partsOf(walk, at + 2, end - 1);
  const scope = new Scope(place.scope, true);
  const inside: CppPlace = { ...place, scope, into: scope, isLocal: true, owner: undefined };
  if (last !== first + 1 || !isName(walk, first)) return inside;
  const owner = walk.builder.unnamed("class", { outer: place.outer, isLocal: true });
  owner.bases = [{ is: "lexical", name: textAt(walk, first), scope: place.scope }];
  owner.isClosed = true;
  scope.owner = owner;
  return { ...inside, self: { is: "definition", definition: owner } };
}
