/**
 * What a file of Rust imports: `use` and `extern crate`.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import { pathStart, type PathState, walkPart, walkPrefix } from "./paths.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  isType,
  keyOf,
  nameSpan,
  type RustPlace,
  type RustSpace,
  type RustWalk,
  unknownValue,
} from "./rust_walk.ts";

/** What stands before a clause. */
interface Before {
  /** The path. */
  readonly state: PathState;
  /** Its last part. */
  readonly last: RustNode | undefined;
}

const spaces: readonly RustSpace[] = ["type", "value", "macro"];

/** Walks `use`. */
export function walkUse(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const before: Before = { state: pathStart([]), last: undefined };
  for (const each of node.children) walkClause(walk, each, place, before);
}

function walkClause(walk: RustWalk, node: RustNode, place: RustPlace, before: Before): void {
  const parts = node.children.filter(({ type }) => !/^(?:::|as|\*|UseList)$/.test(type));
  switch (node.type) {
    case "BoundIdentifier":
    case "Identifier":
    case "self":
      return importName(walk, node, place, { before, as: node });
    case "ScopedIdentifier": {
      const last = parts.at(-1);
      const inner = passed(walk, parts.slice(0, -1), place, { before, node });
      return last && importName(walk, last, place, { before: inner, as: last });
    }
    case "UseAsClause": {
      const [path, as] = parts;
      if (path === undefined || as === undefined) return;
      const all = path.type === "ScopedIdentifier"
        ? path.children.filter(({ type }) => type !== "::")
        : [path];
      const last = all.at(-1);
      const inner = passed(walk, all.slice(0, -1), place, { before, node: path });
      return last && importName(walk, last, place, { before: inner, as });
    }
    case "UseWildcard": {
      const { state } = passed(walk, parts, place, { before, node });
      (place.scope.globs ??= []).push(state.of ?? unknownValue);
      return;
    }
    case "UseList":
      for (const each of node.children) walkClause(walk, each, place, before);
      return;
    case "ScopedUseList": {
      const list = childOf(node, "UseList");
      const inner = passed(walk, parts, place, { before, node });
      if (list !== undefined) walkClause(walk, list, place, inner);
    }
  }
}

/** Walks the parts of a path that stand before a clause. */
function passed(
  walk: RustWalk,
  parts: readonly RustNode[],
  place: RustPlace,
  { before, node }: { readonly before: Before; readonly node: RustNode },
): Before {
  const isGlobal = before.state.isFirst && node.children[0]?.type === "::";
  const state = walkPrefix(walk, parts, isGlobal ? { ...before.state, isGlobal } : before.state, {
    ...{ place, as: "import" },
  });
  return { state, last: parts.at(-1) ?? before.last };
}

/** Declares the name under which something is imported. */
function importName(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  { before, as }: { readonly before: Before; readonly as: RustNode },
): void {
  const { scope, outer, isLocal } = place;
  // `{self}` imports the module before the braces.
  const isSelf = node.type === "self" && !before.state.isFirst;
  const given = isSelf && as === node ? before.last : as;
  const target = isSelf ? before.last : node;
  if (given === undefined || target === undefined) return;
  const span = nameSpan(walk, given);
  const name = walk.text(span);
  const isUnnamed = given.type === "_" || before.state.isFirst && given === node;
  for (const space of isSelf ? spaces.slice(0, 1) : spaces) {
    const value = isSelf
      ? before.state.of
      : walkPart(walk, node, before.state, { place, as: "import", space }).of;
    const key = keyOf(name, space);
    if (isUnnamed || value === undefined || scope.own(key, "both") !== undefined) continue;
    const definition = walk.builder.declare(name, span, {
      ...{ kind: "use", scope, outer, isLocal },
      ...(key === name ? {} : { key }),
    });
    const targetName = walk.text(nameSpan(walk, target));
    definition.imported = { specifier: "", name: targetName, value };
    // Other files may know it by this name.
    const isLikely = /^\p{Lu}/u.test(name) ? space === "type" : space === "value";
    if (name !== targetName && isLikely) {
      walk.builder.export(name, { from: "definition", definition });
    }
  }
}

/** Walks `extern crate`. */
export function walkExternCrate(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const ids = node.children.filter((each) =>
    /^(?:Bound)?Identifier$/.test(each.type) || isType(each) ||
    each.type === "self"
  );
  const [first, as = first] = ids;
  if (first === undefined || as === undefined) return;
  const span = nameSpan(walk, as);
  const name = walk.text(span);
  const target = walk.text(nameSpan(walk, first));
  const { scope, outer, isLocal } = place;
  const key = keyOf(name, "type");
  if (scope.own(key, "both") !== undefined) return;
  const value: Evidence = target === "self"
    ? { is: "module", specifier: "crate" }
    : { is: "lexical", name: `::${target}::`, scope };
  const definition = walk.builder.declare(name, span, { kind: "use", key, scope, outer, isLocal });
  definition.imported = { specifier: "", name: target, value };
}
