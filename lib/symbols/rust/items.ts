/**
 * Items of Rust: modules, types, functions and what declares others.
 *
 * @module
 */
import { type Definition, Scope } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import { closeType, walkFunction, walkTyped } from "./functions.ts";
import { walkImplementation, walkTrait } from "./implementations.ts";
import { walkMacroDefinition } from "./macros.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  declareRust,
  isMark,
  isType,
  nameSpan,
  type RustPlace,
  type RustSpace,
  type RustWalk,
} from "./rust_walk.ts";
import { walkTypeParameters } from "./types.ts";
import { walkExternCrate, walkUse } from "./uses.ts";

/** Walks items; what imports comes last, since it hides nothing that is declared. */
export function walkItems(walk: RustWalk, nodes: readonly RustNode[], place: RustPlace): void {
  const imports = /^(?:UseDeclaration|ExternCrateDeclaration)$/;
  const later: RustNode[] = [];
  for (const node of nodes) {
    const inner = node.type === "AttributeItem" ? node.children.at(-1) ?? node : node;
    if (imports.test(inner.type)) later.push(node);
    else walkItem(walk, node, place, []);
  }
  for (const node of later) walkItem(walk, node, place, []);
}

function walkItem(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  attributes: readonly RustNode[],
): void {
  switch (node.type) {
    case "AttributeItem": {
      const own = node.children.filter(({ type }) => type === "Attribute");
      for (const each of own) walk.attribute(each, place);
      for (const each of node.children) {
        if (each.type !== "Attribute") walkItem(walk, each, place, own);
      }
      return;
    }
    case "InnerAttribute":
      return walk.attribute(node, place);
    case "ModItem":
      return walkModule(walk, node, place, attributes);
    case "StructItem":
    case "UnionItem":
    case "EnumItem":
      return walkDeclaredType(walk, node, place);
    case "TypeItem":
      return walkAlias(walk, node, place);
    case "FunctionItem":
      return walkFunctionItem(walk, node, place);
    case "ConstItem":
    case "StaticItem":
      return walkConstant(walk, node, place);
    case "TraitItem":
      return walkTrait(walk, node, place);
    case "ImplItem":
      return walkImplementation(walk, node, place);
    case "UseDeclaration":
      return walkUse(walk, node, place);
    case "ExternCrateDeclaration":
      return walkExternCrate(walk, node, place);
    case "MacroDefinition":
    case "DeclarativeMacroItem":
      return walkMacroDefinition(walk, node, place);
    case "ForeignModItem": {
      const list = childOf(node, "DeclarationList");
      return walk.items(list?.children.filter((each) => !isMark(each)) ?? [], place);
    }
    default:
      if (!isMark(node)) walk.value(node, { ...place, isLocal: true });
  }
}

/** Exports what others can see. */
function exportIt(
  walk: RustWalk,
  node: RustNode,
  { isLocal }: RustPlace,
  definition: Definition,
): void {
  if (!isLocal && childOf(node, "Vis") !== undefined) {
    walk.builder.export(definition.name, { from: "definition", definition });
  }
}

function walkModule(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  attributes: readonly RustNode[],
): void {
  const id = childOf(node, "BoundIdentifier");
  if (id === undefined) return;
  const definition = declareRust(walk, id, { kind: "mod", keys: ["type"], place });
  exportIt(walk, node, place, definition);
  const list = childOf(node, "DeclarationList");
  const names = [...place.module.names, definition.name];
  if (list === undefined) {
    const given = attributes.map((each) => /^#\[\s*path\s*=\s*"([^"]*)"/.exec(walk.text(each))?.[1])
      .find((each) => each !== undefined);
    const specifier = given === undefined ? `mod ${names.join("/")}` : `file ${given}`;
    definition.value ??= { is: "module", specifier };
    return;
  }
  definition.body ??= { start: node.start, end: node.end };
  definition.isClosed = true;
  const scope = new Scope(undefined, true);
  (definition.inside ??= []).push(scope);
  const module = { definition, outer: place.module, names, above: place.module.above };
  walk.items(list.children.filter((each) => !isMark(each)), {
    ...{ ...place, scope, module, outer: definition, self: undefined },
  });
}

function walkDeclaredType(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const id = childOf(node, "TypeIdentifier");
  if (id === undefined) return;
  const fields = childOf(node, "FieldDeclarationList");
  const variants = childOf(node, "EnumVariantList");
  const kind = node.type.replace(/Item$/, "").toLowerCase();
  const keys: readonly RustSpace[] = fields !== undefined || variants !== undefined
    ? ["type"]
    : ["type", "value"];
  const definition = declareRust(walk, id, { kind, keys, place });
  exportIt(walk, node, place, definition);
  definition.body ??= { start: node.start, end: node.end };
  closeType(definition);
  const inside: RustPlace = {
    ...place,
    scope: new Scope(place.scope, true),
    outer: definition,
    self: { is: "definition", definition },
  };
  walkTypeParameters(walk, node, inside);
  walkFields(walk, node, definition, inside);
  for (const each of variants?.children ?? []) {
    if (each.type === "Attribute") walk.attribute(each, place);
    else if (each.type === "EnumVariant") walkVariant(walk, each, definition, inside);
  }
}

/** Walks the fields of a type or a variant. */
function walkFields(walk: RustWalk, node: RustNode, owner: Definition, place: RustPlace): void {
  const among = owner.members ??= new Map();
  for (const each of childOf(node, "FieldDeclarationList")?.children ?? []) {
    if (each.type === "Attribute") walk.attribute(each, place);
    const id = childOf(each, "FieldIdentifier");
    if (each.type !== "FieldDeclaration" || id === undefined) continue;
    const span = nameSpan(walk, id);
    const name = walk.text(span);
    const field = walk.builder.declareMember(name, span, {
      ...{ kind: "field", key: `.${name}`, outer: owner, isLocal: place.isLocal, among },
    });
    const type = each.children.find(isType);
    field.value ??= type && walk.type(type, place);
    field.extent ??= { start: each.start, end: each.end };
  }
  let index = 0;
  for (const each of childOf(node, "OrderedFieldDeclarationList")?.children ?? []) {
    if (each.type === "Attribute") walk.attribute(each, place);
    if (!isType(each)) continue;
    const value = walk.type(each, place);
    const key = `.${index++}`;
    if (among.has(key)) continue;
    among.set(key, {
      ...{ name: key, key, kind: "field", space: "both", outer: owner, isLocal: true, value },
      spans: [],
      isMember: true,
    });
  }
}

function walkVariant(
  walk: RustWalk,
  node: RustNode,
  owner: Definition,
  place: RustPlace,
): void {
  const id = childOf(node, "Identifier");
  if (id === undefined) return;
  const among = owner.members ??= new Map();
  const span = nameSpan(walk, id);
  const name = walk.text(span);
  const variant = walk.builder.declareMember(name, span, {
    ...{ kind: "enumerator", outer: owner, isLocal: place.isLocal, among },
  });
  among.set(`${name}::`, variant);
  variant.keys = [`${name}::`];
  variant.isClosed = true;
  variant.isOpen = true;
  variant.members ??= new Map();
  variant.variantOf = owner;
  variant.extent ??= { start: node.start, end: node.end };
  walkFields(walk, node, variant, place);
  const at = node.children.findIndex(({ type }) => type === "=");
  if (at >= 0) { for (const each of node.children.slice(at + 1)) walk.value(each, place); }
}

function walkAlias(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const id = childOf(node, "TypeIdentifier");
  if (id === undefined) return;
  const definition = declareRust(walk, id, { kind: "type", keys: ["type"], place });
  exportIt(walk, node, place, definition);
  const inside = { ...place, scope: new Scope(place.scope, true) };
  walkTypeParameters(walk, node, inside);
  for (const each of node.children) {
    if (each !== id && isType(each)) definition.value = walk.type(each, inside);
  }
}

function walkConstant(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const id = childOf(node, "BoundIdentifier");
  const kind = node.type === "ConstItem" ? "const" : "static";
  const definition = id && declareRust(walk, id, { kind, keys: ["value"], place });
  if (definition !== undefined) {
    exportIt(walk, node, place, definition);
    definition.body ??= { start: node.start, end: node.end };
  }
  const value = walkTyped(walk, node, place, definition);
  if (definition !== undefined) definition.value ??= value;
}

function walkFunctionItem(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const id = childOf(node, "BoundIdentifier");
  const definition = id && declareRust(walk, id, { kind: "fn", keys: ["value"], place });
  if (definition !== undefined) exportIt(walk, node, place, definition);
  walkFunction(walk, node, place, definition);
}
