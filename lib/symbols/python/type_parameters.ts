/**
 * The parameters of types that a function or a class of Python declares: `def f[T: Bound](a: T)`.
 *
 * @module
 */
import { type Definition, Scope } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { PythonNode } from "./python_parser.ts";
import type { PythonPlace, PythonWalk } from "./python_walk.ts";

/** Where the parameters are known. */
export interface TypedPlace {
  /** In annotations and bases, which see the names of a class around them as well. */
  readonly place: PythonPlace;
  /** In the body, which does not. */
  readonly around: Scope;
}

/** Declares the parameters of a node, if it has some. */
export function walkTypeParameters(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
): TypedPlace {
  const list = childOf(node, "TypeParamList");
  if (list === undefined) return { place, around: place.around };
  const scope = new Scope(place.scope, true);
  const typed: PythonPlace = { ...place, scope, around: scope, owner: undefined, isLocal: true };
  const around = new Scope(place.around, true);
  for (const each of list.children) {
    if (each.type !== "TypeParam") continue;
    const id = childOf(each, "VariableName");
    if (id !== undefined) around.add(declared(walk, id, scope));
    for (const part of each.children) {
      if (part.type === "TypeDef") walk.annotation(part, typed);
      else if (part !== id) walk.value(part, typed);
    }
  }
  return { place: typed, around };
}

function declared({ builder, text }: PythonWalk, id: PythonNode, scope: Scope): Definition {
  const kind = "type parameter";
  return builder.declare(text(id), id, { kind, scope, outer: undefined, isLocal: true });
}
