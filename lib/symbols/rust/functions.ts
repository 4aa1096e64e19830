/**
 * Functions and constants of Rust, as items and as members.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { RustNode } from "./rust_parser.ts";
import { isMark, isType, type RustPlace, type RustWalk } from "./rust_walk.ts";
import { walkTypeParameters } from "./types.ts";

/** A type has members, and those of the traits that others implement for it. */
export function closeType(definition: Definition): void {
  definition.isClosed = true;
  definition.isOpen = true;
  definition.members ??= new Map();
}

/** Walks the type and the value behind a name; tells what it is. */
export function walkTyped(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  outer: Definition | undefined,
): Evidence | undefined {
  const id = childOf(node, "BoundIdentifier");
  let found: Evidence | undefined;
  for (const each of node.children) {
    if (each === id || isMark(each) || each.type === "Vis") continue;
    if (isType(each)) found = walk.type(each, place);
    else walk.value(each, { ...place, isLocal: true, outer: outer ?? place.outer });
  }
  return found;
}

/** Walks all of a function but its name. */
export function walkFunction(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  definition: Definition | undefined,
): void {
  if (definition !== undefined) definition.body ??= { start: node.start, end: node.end };
  const again = definition?.body?.start === node.start || definition === undefined
    ? definition
    : walk.builder.another(definition, { start: node.start, end: node.end });
  const inside: RustPlace = {
    ...place,
    scope: new Scope(place.scope, true),
    outer: again ?? place.outer,
    isLocal: true,
  };
  walkTypeParameters(walk, node, inside);
  const parameters = walkParameters(walk, childOf(node, "ParamList"), inside);
  const list = childOf(node, "ParamList");
  const type = node.children.find((each) => isType(each) && each.start > (list?.end ?? 0));
  const result: Evidence | undefined = type === undefined
    ? { is: "primitive" }
    : walk.type(type, inside);
  if (definition !== undefined && definition.parameters === undefined) {
    definition.parameters = parameters;
    definition.result = result;
  }
  const block = childOf(node, "Block");
  if (block !== undefined) walk.block(block, inside);
}

/** Declares parameters; tells what each takes but `self`. */
function walkParameters(
  walk: RustWalk,
  list: RustNode | undefined,
  place: RustPlace,
): readonly (Evidence | undefined)[] {
  return (list?.children ?? []).flatMap((each) => {
    if (each.type === "Attribute") walk.attribute(each, place);
    if (each.type !== "Parameter") return [];
    const at = each.children.findIndex(({ type }) => type === ":");
    const type = each.children.slice(at + 1).find((part) => isType(part));
    const value = type && walk.type(type, place);
    for (const part of each.children.slice(0, Math.max(0, at))) {
      if (!isMark(part)) walk.pattern(part, place, value);
    }
    return [value];
  });
}
