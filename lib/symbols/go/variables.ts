/**
 * What declares variables of Go: `var`, `const`, `:=` and `range`.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import { declareGo, type GoPlace, type GoWalk, nextScope, typeNode } from "./go_walk.ts";

/** Walks a declaration of variables; tells where what follows is. */
export function walkVariables(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  const mark = node.children.findIndex(({ type }) => type === "=" || type === ":=");
  const before = mark < 0 ? node.children : node.children.slice(0, mark);
  const type = before.find((each) => typeNode.test(each.type));
  const declared = type && walk.type(type, place);
  const values = mark < 0 ? [] : node.children.slice(mark + 1).filter(({ type }) => type !== ",");
  const found = values.map((each) => walk.value(each, place));
  const names = before.filter((each) => /^(?:DefName|VariableName)$/.test(each.type));
  const valueOf = (index: number): Evidence | undefined => {
    if (type !== undefined) return declared;
    if (values.length !== 1 || names.length === 1) return found[index];
    const [single] = found;
    if (values[0]?.type === "CallExpr") return single && { is: "item", of: single, index };
    // Whether it is there, beside what an index, a type or a channel gives.
    return index === 0 ? single : { is: "primitive" };
  };
  const kind = node.type === "ConstSpec" || node.type === "ConstDecl" ? "const" : "var";
  const isShort = node.children[mark]?.type === ":=";
  return declareAll(walk, names, place, { valueOf, kind, isShort });
}

/** Declares names in a scope of their own, or in that of the top level. */
function declareAll(
  walk: GoWalk,
  names: readonly GoNode[],
  place: GoPlace,
  { valueOf, kind, isShort }: {
    readonly valueOf: (index: number) => Evidence | undefined;
    readonly kind: string;
    readonly isShort: boolean;
  },
): GoPlace {
  const scope = place.isLocal ? nextScope(place) : place.scope;
  names.forEach((each, index) => {
    const name = walk.text(each);
    if (isShort && place.scope.hasInBlock(name)) {
      walk.builder.note(name, each, "write", { by: "scope", scope: place.scope, space: "both" });
      return;
    }
    const definition = declareGo(walk, each, { ...place, scope, kind });
    if (definition !== undefined) definition.value ??= valueOf(index);
  });
  return { ...place, scope };
}

/** Walks `i, each := range list`; tells where what follows is. */
export function walkRange(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  const at = node.children.findIndex(({ type }) => type === "range");
  const ranged = node.children[at + 1];
  const of = ranged && walk.value(ranged, place);
  const targets = node.children.slice(0, at).filter(({ type }) => !/^(?:,|:=|=)$/.test(type));
  if (childOf(node, ":=") === undefined) {
    for (const each of targets) walk.value(each, place, "write");
    return place;
  }
  const valueOf = (index: number): Evidence | undefined =>
    of && { is: index === 0 ? "key" : "element", of };
  return declareAll(walk, targets, place, { valueOf, kind: "var", isShort: false });
}
