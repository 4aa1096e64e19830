/**
 * Classes: their members, and what `this` and `super` are in them.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { walkDecorators } from "./functions.ts";
import { type MemberKey, memberKey, nameSpan } from "./keys.ts";
import { isSet, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { walkTypeArguments, walkTypeParameters } from "./types.ts";
import type { ScriptWalk } from "./walk.ts";

/** Walks a class; tells what it is. */
export function walkClass(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence {
  const definition = definitionOf(walk, node, place);
  const scope = new Scope(place.scope, false);
  if (node.type === "ClassExpression" && definition.name !== "") scope.add(definition);
  walkDecorators(walk, node, place);
  const itself: Evidence = { is: "definition", definition };
  const self: Evidence = { is: "instance", of: itself };
  const inside: Location = { ...place, scope, outer: definition, self };
  walkTypeParameters(walk, node, inside);
  const parent = walk.value(nodeAt(node, "superClass"), inside, { as: "extends" });
  const bases = definition.bases ??= [];
  if (nodeAt(node, "superClass") !== undefined) {
    bases.push({ is: "instance", of: parent ?? { is: "union", of: [undefined] } });
  }
  walkTypeArguments(walk, superTypes(node), inside);
  for (const each of nodesAt(node, "implements")) {
    bases.push(walk.type(each, inside) ?? { is: "union", of: [undefined] });
  }
  const ofInstances: Location = { ...inside, base: parent && { is: "instance", of: parent } };
  const ofClass: Location = { ...inside, self: itself, base: parent };
  const members = nodesAt(nodeAt(node, "body"), "body");
  // A constructor may come before the fields that it assigns to.
  const declared = members.map((each) => declareMember(walk, each, { definition, place: inside }));
  members.forEach((each, index) => {
    const around = isSet(each, "static") || each.type === "StaticBlock" ? ofClass : ofInstances;
    walkMember(walk, each, { place: around, member: declared[index] });
  });
  return itself;
}

/** The arguments of types behind the name of the class above, as a node that has them. */
function superTypes(node: SyntaxNode): SyntaxNode {
  const list = nodeAt(node, "superTypeParameters") ?? nodeAt(node, "superTypeArguments");
  return { ...node, ...{ typeParameters: list, typeArguments: undefined } };
}

function definitionOf(walk: ScriptWalk, node: SyntaxNode, place: Location): Definition {
  const id = nodeAt(node, "id");
  let definition: Definition;
  if (id === undefined) definition = walk.builder.unnamed("class", place);
  else {
    const scope = node.type === "ClassExpression" ? new Scope(undefined, false) : place.scope;
    definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
      ...{ ...place, kind: "class", scope },
    });
  }
  // One without a name is not among those that the model lists.
  definition.body ??= { start: node.start, end: node.end };
  definition.members ??= new Map();
  definition.statics ??= new Map();
  return definition;
}

interface InClass {
  readonly definition: Definition;
  readonly place: Location;
}

function declareMember(
  walk: ScriptWalk,
  node: SyntaxNode,
  { definition, place }: InClass,
): Definition | undefined {
  if (node.type === "TSIndexSignature") definition.isOpen = true;
  const isConstructor = textAt(node, "kind") === "constructor" ||
    (node.type === "TSDeclareMethod" && textAt(nodeAt(node, "key"), "name") === "constructor");
  if (isConstructor) {
    for (const each of nodesAt(node, "params")) {
      if (each.type === "TSParameterProperty") declareProperty(walk, each, { definition, place });
    }
    const hasBody = nodeAt(node, "body") !== undefined;
    return hasBody ? walk.builder.constructorOf(definition, node) : undefined;
  }
  const key = memberKey(node);
  if (key === undefined) return undefined;
  return declare(walk, key, {
    kind: /Method/.test(node.type) && !/^[gs]et$/.test(textAt(node, "kind")) ? "method" : "field",
    isStatic: isSet(node, "static"),
    ...{ definition, place },
  });
}

function declare(
  walk: ScriptWalk,
  { name, span }: MemberKey,
  { kind, isStatic, definition, place: { isLocal } }: InClass & {
    readonly kind: string;
    readonly isStatic: boolean;
  },
): Definition {
  const among = isStatic ? definition.statics : definition.members;
  return walk.builder.declareMember(name, span, {
    ...{ kind, outer: definition, isLocal, among: among ?? new Map() },
  });
}

/** A parameter of a constructor that is a field as well. */
function declareProperty(
  walk: ScriptWalk,
  node: SyntaxNode,
  { definition, place }: InClass,
): void {
  const inner = nodeAt(node, "parameter");
  const named = inner?.type === "AssignmentPattern" ? nodeAt(inner, "left") : inner;
  if (named?.type !== "Identifier") return;
  const key = { name: textAt(named, "name"), span: nameSpan(named) };
  const member = declare(walk, key, { kind: "field", isStatic: false, definition, place });
  member.extent ??= node;
  // What names it is walked with the constructor.
  member.value ??= walk.quiet().type(nodeAt(named, "typeAnnotation"), place);
}

function walkMember(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, member }: { readonly place: Location; readonly member: Definition | undefined },
): void {
  walkDecorators(walk, node, place);
  if (isSet(node, "computed")) walk.value(nodeAt(node, "key"), place);
  const inside: Location = { ...place, outer: member ?? place.outer };
  if (member !== undefined) member.body ??= node;
  if (node.type === "StaticBlock") {
    const scope = new Scope(place.scope, true);
    for (const each of nodesAt(node, "body")) {
      walk.statement(each, { ...inside, scope, isLocal: true });
    }
  } else if (node.type === "TSIndexSignature") {
    for (const each of nodesAt(node, "parameters")) {
      walk.type(nodeAt(each, "typeAnnotation"), inside);
    }
    walk.type(nodeAt(node, "typeAnnotation"), inside);
  } else if (/Method/.test(node.type)) {
    walkMethod(walk, node, { place: inside, member });
  } else {
    const type = walk.type(nodeAt(node, "typeAnnotation"), inside);
    const local = { ...inside, scope: new Scope(place.scope, true), isLocal: true };
    const found = walk.value(nodeAt(node, "value"), local, { expected: type });
    const initial = walk.initial(found, nodeAt(node, "value"), false);
    if (member !== undefined) member.value ??= type ?? initial;
  }
}

function walkMethod(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, member }: { readonly place: Location; readonly member: Definition | undefined },
): void {
  const { self, base } = place;
  const kind = textAt(node, "kind");
  if (kind !== "get" && kind !== "set") {
    walk.function(node, place, { ...(member && { definition: member }), self, base });
    return;
  }
  const found = walk.function(node, place, { self, base });
  if (member === undefined || found.is !== "function") return;
  member.value ??= kind === "get" ? found.result : found.parameters[0];
}
