/**
 * Functions of Go, with and without a name.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import {
  declareGo,
  type GoFunction,
  type GoPlace,
  type GoWalk,
  spanOf,
  typeNode,
  unknownValue,
} from "./go_walk.ts";
import { signatureOf } from "./signatures.ts";
import { nameOfType, walkTypeParameters } from "./types.ts";

/** Walks a function or a method of the top level. */
export function walkFunctionDeclaration(walk: GoWalk, node: GoNode, place: GoPlace): void {
  if (node.type === "MethodDecl") return walkMethodDeclaration(walk, node, place);
  const id = childOf(node, "DefName");
  const definition = id && declareGo(walk, id, { ...place, kind: "func" });
  if (definition !== undefined) definition.body ??= spanOf(node);
  const inside = walkTypeParameters(walk, node, { ...place, outer: definition });
  const found = walk.function(node, inside, definition);
  if (definition !== undefined) Object.assign(definition, found);
}

function walkMethodDeclaration(walk: GoWalk, node: GoNode, place: GoPlace): void {
  const id = childOf(node, "FieldName");
  const receiver = childOf(node, "Parameters")?.children.find(({ type }) => type === "Parameter");
  const type = receiver?.children.find((each) => typeNode.test(each.type));
  const typeName = type && nameOfType(type);
  if (id === undefined || typeName === undefined) return;
  const owner = walk.owner(walk.text(typeName));
  const definition = walk.builder.declareMember(walk.text(id), spanOf(id), {
    ...{ kind: "method", outer: owner, isLocal: false, among: owner.members ??= new Map() },
  });
  definition.body ??= spanOf(node);
  definition.signature ??= signatureOf(walk, node);
  const scope = new Scope(place.scope, true);
  // The arguments of the receiver's type declare parameters.
  for (const each of argumentsOf(type)) {
    declareGo(walk, each, { scope, outer: definition, isLocal: true, kind: "type parameter" });
  }
  Object.assign(definition, walk.function(node, { ...place, scope, block: scope }, definition));
}

function argumentsOf(node: GoNode | undefined): readonly GoNode[] {
  if (node === undefined) return [];
  if (node.type === "TypeArgs") return node.children.filter(({ type }) => type === "TypeName");
  return node.children.flatMap(argumentsOf);
}

/** Walks the type of a function and its body. */
export function walkFunction(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  definition: Definition | undefined,
): GoFunction {
  const scope = new Scope(place.scope, true);
  const inside: GoPlace = {
    ...place,
    ...{ scope, block: scope, outer: definition ?? place.outer, isLocal: true },
  };
  const lists = node.children.filter(({ type }) => type === "Parameters");
  const taken = lists.map((list) => walkParameters(walk, list, inside));
  const own = node.type === "MethodDecl" ? taken.slice(1) : taken;
  const [parameters = [], results = []] = own;
  const type = node.children.find((each) => typeNode.test(each.type));
  const single = type && walk.type(type, inside);
  const body = childOf(node, "Block");
  let at = inside;
  for (const each of body?.children ?? []) at = walk.statement(each, at);
  const result: Evidence | undefined = type !== undefined
    ? single
    : results.length === 1
    ? results[0]
    : results.length === 0
    ? { is: "primitive" }
    : { is: "tuple", of: results };
  return { parameters, result };
}

/** Declares parameters or results; tells what each takes. */
function walkParameters(
  walk: GoWalk,
  list: GoNode,
  place: GoPlace,
): readonly (Evidence | undefined)[] {
  return list.children.flatMap((each) => {
    if (each.type !== "Parameter") return [];
    const type = each.children.find((part) => typeNode.test(part.type));
    const named = type && walk.type(type, place);
    const value: Evidence | undefined = childOf(each, "...") === undefined
      ? named
      : { is: "list", of: named ?? unknownValue };
    const names = each.children.filter((part) => part.type === "DefName");
    for (const name of names) {
      const found = declareGo(walk, name, { ...place, kind: "parameter" });
      if (found !== undefined) found.value ??= value;
    }
    return Array.from({ length: Math.max(1, names.length) }, () => value);
  });
}
