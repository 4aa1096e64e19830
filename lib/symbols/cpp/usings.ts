/**
 * Names of C++ that come from elsewhere: `using namespace a`, `using a::b`, `using T = a::b`.
 *
 * @module
 */
import { textAt } from "../c/c_walk.ts";
import type { Definition, Evidence } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { type CppWalk, isName, next, partsOf } from "./cpp_walk.ts";
import { nameParts, walkName } from "./names.ts";
import { skipAttribute } from "./attributes.ts";

/** Walks what `using` begins; tells where it ends. */
export function walkUsing(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let end = from + 1;
  while (end < to && textAt(walk, end) !== ";") end = next(walk, end, to);
  let at = from + 1;
  if (textAt(walk, at) === "namespace") {
    const parts = nameParts(walk, at + 1, end);
    const of = parts && walkName(walk, parts, { place, kind: "read", to: end }).of;
    if (of !== undefined) walk.namespaces.look(place.into, of);
    return end + 1;
  }
  if (isName(walk, at)) {
    let behind = at + 1;
    for (;;) {
      const skipped = skipAttribute(walk, behind, end, place);
      if (skipped === undefined) break;
      behind = skipped;
    }
    if (textAt(walk, behind) === "=") {
      const definition = declareAlias(walk, at, place);
      definition.value ??= walk.type(behind + 1, end, place);
      return end + 1;
    }
  }
  for (const [start, stop] of partsOf(walk, at, end)) {
    at = textAt(walk, start) === "typename" ? start + 1 : start;
    const parts = nameParts(walk, at, stop);
    if (parts === undefined) continue;
    const { of, name } = walkName(walk, parts, { place, kind: "import", to: stop });
    if (of !== undefined && place.owner === undefined) addImport(name, of, place);
  }
  return end + 1;
}

function declareAlias(walk: CppWalk, id: number, place: CppPlace): Definition {
  const token = walk.tokens[id] ?? { text: "", start: 0, end: 0 };
  const { owner, into, outer, isLocal, isInternal } = place;
  const kind = "using";
  const definition = owner === undefined
    ? walk.builder.declare(token.text, token, { kind, scope: into, outer, isLocal })
    : walk.builder.declareMember(token.text, token, {
      ...{ kind, outer: owner, isLocal, among: owner.members ??= new Map() },
    });
  if (!isLocal && !isInternal) definition.isShared = true;
  definition.body ??= token;
  return definition;
}

/** A name of elsewhere, which a scope has beside those that it declares. */
function addImport(name: string, value: Evidence, { into, outer, isLocal }: CppPlace): void {
  if (into.own(name, "both") !== undefined) return;
  into.add({
    ...{ name, kind: "alias", space: "both", outer, isLocal, value },
    ...{ spans: [], isMember: false },
  });
}
