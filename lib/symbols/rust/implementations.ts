/**
 * Traits of Rust, and what implements them.
 *
 * @module
 */
import { type Definition, Scope } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import { closeType, walkFunction, walkTyped } from "./functions.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  declareRust,
  isMark,
  isType,
  keyOf,
  nameSpan,
  type RustPlace,
  type RustSpace,
  type RustWalk,
} from "./rust_walk.ts";
import { walkTypeParameters } from "./types.ts";

/** Walks the declaration of a trait. */
export function walkTrait(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const id = childOf(node, "TypeIdentifier");
  if (id === undefined) return;
  const definition = declareRust(walk, id, { kind: "trait", keys: ["type"], place });
  if (!place.isLocal && childOf(node, "Vis") !== undefined) {
    walk.builder.export(definition.name, { from: "definition", definition });
  }
  definition.body ??= { start: node.start, end: node.end };
  closeType(definition);
  const bases = definition.bases ??= [];
  const inside: RustPlace = {
    ...place,
    scope: new Scope(place.scope, true),
    outer: definition,
    self: { is: "definition", definition },
  };
  walkTypeParameters(walk, node, inside);
  for (const each of childOf(node, "TraitBounds")?.children ?? []) {
    const base = isType(each) ? walk.type(each, inside, "extends") : undefined;
    if (base !== undefined) bases.push(base);
  }
  walkMembers(walk, node, definition, inside);
}

/** Walks an `impl`, whose members belong to a type that may be declared elsewhere. */
export function walkImplementation(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const scope = new Scope(place.scope, true);
  const outside: RustPlace = { ...place, scope };
  const types = node.children.filter(isType);
  const target = types.at(-1);
  if (target === undefined) return;
  const holder = walk.builder.another({
    ...{ name: nameOfType(walk, target), kind: "impl", outer: place.outer, isLocal: place.isLocal },
    ...{ space: "type", isMember: false, spans: [] },
  }, { start: node.start, end: node.end });
  holder.isClosed = true;
  holder.isOpen = true;
  holder.members = new Map();
  // Parameters of types are declared before the types that use them are walked.
  const inside: RustPlace = { ...outside, outer: holder, self: undefined };
  walkTypeParameters(walk, node, inside);
  const self = walk.type(target, inside);
  const trait = types.length > 1 && types[0] !== undefined
    ? walk.type(types[0], { ...inside, self }, "extends")
    : undefined;
  if (types.length > 1) holder.bases = [trait ?? { is: "union", of: [undefined] }];
  walk.implementations.push({
    target: self,
    trait,
    definition: holder,
    isOfTrait: types.length > 1,
  });
  // What is no type of the project has here what is implemented for it.
  const isForeign = self === undefined || !/^(?:lexical|member)$/.test(self.is);
  const own = isForeign ? { is: "definition" as const, definition: holder } : self;
  walkMembers(walk, node, holder, { ...inside, self: own });
}

/** The name by which the type of an `impl` is known. */
function nameOfType(walk: RustWalk, node: RustNode): string {
  if (node.type === "TypeIdentifier") return walk.text(nameSpan(walk, node));
  const inner = node.type === "ScopedTypeIdentifier"
    ? node.children.at(-1)
    : node.children.find(isType);
  return inner === undefined ? walk.text(node) : nameOfType(walk, inner);
}

/** Walks the members of a trait or an `impl`. */
function walkMembers(
  walk: RustWalk,
  node: RustNode,
  owner: Definition,
  place: RustPlace,
): void {
  for (const each of childOf(node, "DeclarationList")?.children ?? []) {
    if (!isMark(each)) walkMember(walk, each, owner, place);
  }
}

function walkMember(
  walk: RustWalk,
  node: RustNode,
  owner: Definition,
  place: RustPlace,
): void {
  const declare = (id: RustNode, kind: string, space: RustSpace): Definition => {
    const span = nameSpan(walk, id);
    const name = walk.text(span);
    const member = walk.builder.declareMember(name, span, {
      ...{ kind, outer: owner, isLocal: place.isLocal, among: owner.members ??= new Map() },
      ...(space === "value" ? {} : { key: keyOf(name, space) }),
    });
    return member;
  };
  switch (node.type) {
    case "AttributeItem":
      for (const each of node.children) {
        if (each.type === "Attribute") walk.attribute(each, place);
        else walkMember(walk, each, owner, place);
      }
      return;
    case "FunctionItem": {
      const id = childOf(node, "BoundIdentifier");
      const member = id && declare(id, "fn", "value");
      walkFunction(walk, node, place, member);
      return;
    }
    case "ConstItem": {
      const id = childOf(node, "BoundIdentifier");
      const member = id && declare(id, "const", "value");
      const value = walkTyped(walk, node, place, member);
      if (member !== undefined) member.value ??= value;
      return;
    }
    case "AssociatedType":
    case "TypeItem": {
      const id = childOf(node, "TypeIdentifier");
      const member = id && declare(id, "type", "type");
      const inside = { ...place, scope: new Scope(place.scope, true) };
      walkTypeParameters(walk, node, inside);
      const bounds = childOf(node, "TraitBounds")?.children ?? [];
      const types = [...node.children, ...bounds].filter((each) => each !== id && isType(each))
        .map((each) => walk.type(each, inside));
      if (member !== undefined && types.length > 0) {
        member.value ??= node.type === "TypeItem" ? types[0] : { is: "union", of: types };
      }
      return;
    }
    default:
      walk.value(node, { ...place, isLocal: true });
  }
}
