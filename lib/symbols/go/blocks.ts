/**
 * Blocks of Go: what a statement declares can be used behind it.
 *
 * @module
 */
import { Scope } from "../model/definition.ts";
import type { GoNode } from "./go_parser.ts";
import type { GoPlace, GoWalk } from "./go_walk.ts";

/** Whether a node is no expression. */
export function isStatement({ type }: GoNode): boolean {
  return /Statement$|Decl$|Spec$|Clause$|Block$|^Assignment$/.test(type);
}

/** A place within a block of its own. */
export function innerPlace(place: GoPlace): GoPlace {
  const scope = new Scope(place.scope, false);
  return { ...place, scope, block: scope };
}

/** Walks parts one after the other; tells where what follows is. */
export function walkParts(
  walk: GoWalk,
  nodes: readonly GoNode[],
  place: GoPlace,
): GoPlace {
  let at = place;
  for (const each of nodes) {
    if (isStatement(each)) at = walk.statement(each, at);
    else walk.value(each, at);
  }
  return at;
}

/** Walks cases: each is a block, and its statements stand behind it. */
export function walkCases(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  enter: (clause: GoNode, inside: GoPlace) => GoPlace = (clause, inside) =>
    walkParts(walk, clause.children, inside),
): void {
  let at = innerPlace(place);
  for (const each of node.children) {
    at = each.type === "Case" ? enter(each, innerPlace(place)) : walkParts(walk, [each], at);
  }
}
