/**
 * Switches over types, in whose cases a variable is of another type.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { GoNode } from "./go_parser.ts";
import { innerPlace, isStatement, walkCases } from "./blocks.ts";
import { declareGo, type GoPlace, type GoWalk, typeNode } from "./go_walk.ts";

/** Walks a switch over types. */
export function walkTypeSwitch(walk: GoWalk, node: GoNode, place: GoPlace): void {
  let at = innerPlace(place);
  let variable: Definition | undefined;
  let value: Evidence | undefined;
  for (const each of node.children) {
    if (each.type === "DefName") variable = declareGo(walk, each, { ...at, kind: "var" });
    else if (each.type === "SwitchBlock") {
      if (variable !== undefined) variable.value ??= value;
      walkCases(walk, each, at, (clause, inside) => walkCase(walk, clause, inside, variable));
    } else if (isStatement(each)) at = walk.statement(each, at);
    else value = walk.value(each, at) ?? value;
  }
}

function walkCase(
  walk: GoWalk,
  clause: GoNode,
  place: GoPlace,
  variable: Definition | undefined,
): GoPlace {
  const types = clause.children.filter(({ type }) => typeNode.test(type));
  const found = types.map((each) => walk.type(each, place));
  for (const each of clause.children) if (!types.includes(each)) walk.value(each, place);
  if (variable === undefined || types.length !== 1) return place;
  return { ...place, narrowed: new Map([...place.narrowed ?? [], [variable, found[0]]]) };
}
