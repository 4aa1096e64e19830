/**
 * Patterns of Rust, which declare names.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import { partsOf, walkPath } from "./paths.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  declareRust,
  isMark,
  nameSpan,
  pointedTo,
  type RustPlace,
  type RustWalk,
} from "./rust_walk.ts";

/** Walks a pattern; its names are declared in the scope of the place. */
export function walkPattern(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  value: Evidence | undefined,
): void {
  switch (node.type) {
    case "BoundIdentifier":
      return walkBound(walk, node, place, value);
    case "ScopedIdentifier":
      walkPath(walk, partsOf(node), { place, as: "read", space: "value" });
      return;
    case "TuplePattern":
      return walkTuple(walk, node, place, value);
    case "StructPattern":
      return walkStruct(walk, node, place);
    case "SlicePattern":
      for (const each of node.children) {
        walk.pattern(each, place, value && { is: "element", of: value });
      }
      return;
    case "RangePattern":
      for (const each of node.children) if (!isMark(each)) walk.value(each, place);
      return;
    case "MacroPattern":
      walk.macro(node, place);
      return;
    case "Identifier":
      walk.value(node, place);
      return;
    default:
      for (const each of node.children) walk.pattern(each, place, value);
  }
}

/** A name with a capital is that of a constant or of a variant. */
function walkBound(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  value: Evidence | undefined,
): void {
  const name = walk.text(nameSpan(walk, node));
  if (/^\p{Lu}/u.test(name)) {
    walkPath(walk, [node], { place, as: "read", space: "value" });
    return;
  }
  const definition = declareRust(walk, node, { kind: "let", keys: ["value"], place });
  definition.value ??= value;
}

function walkTuple(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  value: Evidence | undefined,
): void {
  const [first] = node.children;
  const isNamed = first !== undefined && /TypeIdentifier$/.test(first.type);
  const path = isNamed
    ? walkPath(walk, partsOf(first), { place, as: "read", space: "value" })
    : undefined;
  const isHeld = path !== undefined && /^(?:Some|Ok|Ready)$/.test(path.last);
  let index = 0;
  for (const each of node.children) {
    if (each === first && isNamed || isMark(each)) {
      if (each.type === "..") index = NaN;
      continue;
    }
    const name = `.${index}`;
    const part: Evidence | undefined = isHeld
      ? value && { is: "element", of: value }
      : path === undefined
      ? value && Number.isNaN(index) ? undefined : value && { is: "item", of: value, index }
      : path.value && { is: "member", of: path.value, name };
    walk.pattern(each, place, part);
    index++;
  }
}

function walkStruct(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const [name] = node.children;
  if (name === undefined) return;
  const { value } = walkPath(walk, partsOf(name), { place, as: "read", space: "type" });
  for (const each of childOf(node, "FieldPatternList")?.children ?? []) {
    if (each.type !== "FieldPattern") continue;
    const id = childOf(each, "FieldIdentifier") ?? childOf(each, "BoundIdentifier");
    if (id === undefined) continue;
    const span = nameSpan(walk, id);
    const field = walk.text(span);
    const key = `.${field}`;
    const receiver = pointedTo(value);
    const [first = id] = each.children.filter(({ type }) => /^(?:ref|mut|box)$/.test(type));
    const prefix = walk.source.slice(Math.min(first.start, span.start), span.start);
    walk.builder.note(field, { ...span, ...(prefix === "" ? {} : { prefix }) }, "read", {
      ...{ by: "receiver", receiver, key },
    });
    const part: Evidence | undefined = receiver && { is: "member", of: receiver, name: key };
    if (id.type === "BoundIdentifier") {
      const definition = declareRust(walk, id, { kind: "let", keys: ["value"], place });
      definition.value ??= part;
      continue;
    }
    for (const inner of each.children) {
      if (inner !== id && !isMark(inner)) walk.pattern(inner, place, part);
    }
  }
}
