/**
 * What a file of Go imports.
 *
 * @module
 */
import { lastItem } from "@ct/base";
import type { Definition } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import { declareGo, type GoPlace, type GoWalk, spanOf } from "./go_walk.ts";

/** Walks an import; its name can be used in the file alone. */
export function walkImport(walk: GoWalk, node: GoNode, place: GoPlace): void {
  for (const each of node.children) {
    if (each.type === "SpecList") walkImport(walk, each, place);
    else if (each.type === "ImportSpec") walkSpec(walk, each, place);
  }
}

function walkSpec(walk: GoWalk, node: GoNode, place: GoPlace): void {
  const source = childOf(node, "String");
  if (source === undefined) return;
  const specifier = walk.text(source).slice(1, -1);
  if (childOf(node, ".") !== undefined) {
    walk.opened.push(specifier);
    return;
  }
  const imported = { specifier, name: "*" };
  const id = childOf(node, "DefName");
  if (id !== undefined) {
    const definition = declareGo(walk, id, { ...place, kind: "import" });
    if (definition !== undefined) definition.imported ??= imported;
    return;
  }
  const definition: Definition = {
    ...{ name: usualName(specifier), kind: "import", space: "both", outer: undefined },
    ...{ spans: [], isMember: false, isLocal: false, imported, extent: spanOf(source) },
  };
  if (place.scope.own(definition.name, "both") === undefined) place.scope.add(definition);
}

/** The name that a package most likely has: the last one of its path that is no version. */
function usualName(specifier: string): string {
  const parts = specifier.split("/");
  const last = lastItem(parts);
  const named = /^v\d+$/.test(last) && parts.length > 1 ? parts.at(-2) ?? last : last;
  return named.replace(/\.v\d+$/, "").replace(/^go-|[-.]go$/g, "").replace(/^.*-/, "");
}
