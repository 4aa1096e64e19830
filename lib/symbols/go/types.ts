/**
 * Types of Go: the names in them, and what is known of values of a type.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import { type GoPlace, type GoWalk, spanOf, typeNode, unknownValue } from "./go_walk.ts";
import { signatureOf } from "./signatures.ts";

/** Types of the language without members. */
const basic =
  /^(?:bool|byte|complex(?:64|128)|float(?:32|64)|u?int(?:8|16|32|64)?|uintptr|rune|string)$/;

/** Walks a type; tells what a value of it is. */
export function walkType(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  as: UseKind = "type",
): Evidence | undefined {
  const inner = node.children.filter(({ type }) => typeNode.test(type));
  const [first] = inner;
  switch (node.type) {
    case "TypeName":
      return namedType(walk, node, place, as);
    case "QualifiedType":
      return qualifiedType(walk, node, place, as);
    case "ParameterizedType": {
      const list = childOf(node, "TypeArgs");
      const found = first && walk.type(first, place, as);
      for (const each of list?.children ?? []) walk.value(each, place);
      return found;
    }
    case "PointerType":
    case "ParenthesizedType":
      return first && walk.type(first, place, as);
    case "SliceType":
    case "ArrayType": {
      for (const each of node.children) if (each !== inner.at(-1)) walk.value(each, place);
      const element = inner.at(-1);
      return { is: "list", of: (element && walk.type(element, place)) ?? unknownValue };
    }
    case "MapType": {
      const [key, value] = inner.map((each) => walk.type(each, place));
      return { is: "map", key: key ?? unknownValue, of: value ?? unknownValue };
    }
    case "ChannelType": {
      const of = (first && walk.type(first, place)) ?? unknownValue;
      return { is: "map", key: of, of };
    }
    case "FunctionType": {
      const { parameters, result } = walk.function(node, place, undefined);
      return { is: "function", parameters, result };
    }
    case "StructType":
    case "InterfaceType": {
      const definition = walk.builder.unnamed(
        node.type === "StructType" ? "struct" : "interface",
        place,
      );
      walkMembers(walk, node, place, definition);
      return { is: "object", definition };
    }
    default:
      for (const each of node.children) walk.value(each, place);
      return undefined;
  }
}

function namedType(
  walk: GoWalk,
  node: GoNode,
  { scope }: GoPlace,
  as: UseKind,
): Evidence | undefined {
  const name = walk.text(node);
  if (name === "_" || name === "nil") return undefined;
  walk.builder.note(name, node, as, { by: "scope", scope, space: "both" });
  if (basic.test(name) && scope.find(name, "both") === undefined) return { is: "primitive" };
  return { is: "instance", of: { is: "name", name, scope, space: "both" } };
}

function qualifiedType(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  as: UseKind,
): Evidence | undefined {
  const qualifier = childOf(node, "VariableName");
  const last = childOf(node, "TypeName");
  const of = qualifier && walk.value(qualifier, place, "type");
  if (last === undefined || of === undefined) return undefined;
  const name = walk.text(last);
  walk.builder.note(name, last, as, { by: "receiver", receiver: of });
  return { is: "instance", of: { is: "member", of, name } };
}

/** Walks the fields of a struct or the methods of an interface. */
export function walkMembers(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  owner: Definition,
): void {
  const body = childOf(node, "StructBody") ?? childOf(node, "InterfaceBody");
  for (const each of body?.children ?? []) {
    if (each.type === "FieldDecl") walkField(walk, each, place, owner);
    else if (each.type === "MethodElem") walkMethod(walk, each, place, owner);
    else if (
      each.type === "TypeName" || each.type === "QualifiedType" ||
      each.type === "ParameterizedType"
    ) {
      const base = walk.type(each, place, "extends");
      if (base !== undefined) (owner.bases ??= []).push(base);
    } else walk.value(each, place);
  }
}

function walkField(walk: GoWalk, node: GoNode, place: GoPlace, owner: Definition): void {
  const type = node.children.find((each) => typeNode.test(each.type));
  const names = node.children.filter((each) => each.type === "FieldName");
  const value = type && walk.type(type, place, names.length === 0 ? "extends" : "type");
  const among = owner.members ??= new Map();
  const field = (span: GoNode): Definition | undefined => {
    const name = walk.text(span);
    if (name === "_") return undefined;
    const { isLocal } = place;
    const all = { kind: "field", outer: owner, isLocal, among };
    const found = walk.builder.declareMember(name, spanOf(span), all);
    found.value ??= value;
    return found;
  };
  for (const each of names) field(each);
  const embedded = names.length === 0 && type !== undefined ? nameOfType(type) : undefined;
  if (embedded === undefined) return;
  const definition = field(embedded);
  if (value === undefined) return;
  (owner.bases ??= []).push(value);
  if (definition !== undefined) definition.embeds = value.is === "instance" ? value.of : value;
}

/** The name of what a type leads to, by which an embedded field is known. */
export function nameOfType(node: GoNode): GoNode | undefined {
  if (node.type === "TypeName") return node;
  if (!/^(?:Qualified|Pointer|Parameterized|Parenthesized)Type$/.test(node.type)) return undefined;
  const inner = node.type === "QualifiedType"
    ? childOf(node, "TypeName")
    : node.children.find((each) => typeNode.test(each.type));
  return inner && nameOfType(inner);
}

function walkMethod(walk: GoWalk, node: GoNode, place: GoPlace, owner: Definition): void {
  const id = childOf(node, "FieldName");
  if (id === undefined) return;
  const among = owner.members ??= new Map();
  const definition = walk.builder.declareMember(walk.text(id), spanOf(id), {
    ...{ kind: "method", outer: owner, isLocal: place.isLocal, among },
  });
  definition.body ??= spanOf(node);
  definition.signature ??= signatureOf(walk, node);
  Object.assign(definition, walk.function(node, place, definition));
}

/** Declares the parameters of a type or a function; tells the scope that has them. */
export function walkTypeParameters(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  const list = childOf(node, "TypeParams");
  if (list === undefined) return place;
  const scope = new Scope(place.scope, true);
  const inside: GoPlace = { ...place, scope, block: scope };
  const each = list.children.filter(({ type }) => type === "TypeParam");
  const declared = each.map(({ children }) => {
    // All but the last name are parameters, and the last is what they have in common.
    const names = children.filter(({ type }, index) =>
      type === "TypeName" && index < children.length - 1
    );
    return names.map((name) => {
      const text = walk.text(name);
      if (text === "_") return undefined;
      const all = { kind: "type parameter", scope, outer: place.outer, isLocal: true };
      return walk.builder.declare(text, spanOf(name), all);
    });
  });
  each.forEach(({ children }, index) => {
    const constraint = children.at(-1);
    const value = constraint && walk.type(constraint, inside);
    for (const one of declared[index] ?? []) if (one !== undefined) one.value ??= value;
  });
  return inside;
}
