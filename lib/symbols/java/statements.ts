/**
 * Statements of Java.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import type { LezerNode } from "../lezer/tree.ts";
import { walkDeclaredWith, walkInitializer } from "./declarations.ts";
import { dimensioned, isType, type JavaWalk } from "./java_walk.ts";
import { typeNameOf } from "./type_names.ts";

/** What is neither an expression nor a name. */
const words = /^(?:Label|[a-z]+|[^\w\s]+)$/;

/** Walks a statement. */
export function walkStatement(walk: JavaWalk, node: LezerNode, place: Location): void {
  switch (node.type) {
    case "Block":
    case "ConstructorBody":
    case "StaticInitializer":
    case "SwitchBlock":
      return walkSequence(walk, node.children, nested(place));
    case "LocalVariableDeclaration":
      return walkLocal(walk, node, place);
    case "SwitchStatement":
      return walkSwitch(walk, node, place);
    case "EnhancedForStatement":
      return walkForEach(walk, node, nested(place));
    case "CatchClause":
      return walkCatch(walk, node, nested(place));
    case "Resource":
      return walkResource(walk, node, place);
    case "ForStatement":
    case "ForSpec":
    case "TryWithResourcesStatement":
    case "ResourceSpecification":
      return walkSequence(
        walk,
        node.children,
        /^For[^S]|^Try/.test(node.type) ? nested(place) : place,
      );
    default:
      return walkSequence(walk, node.children, place);
  }
}

function nested(place: Location): Location {
  return { ...place, scope: new Scope(place.scope, false) };
}

/** What a statement declares is known to those behind it and in it. */
function walkSequence(walk: JavaWalk, nodes: readonly LezerNode[], place: Location): void {
  for (const each of nodes) {
    if (
      words.test(each.type) && each.children.length === 0 && !/^(?:this|super)$/.test(each.type)
    ) {
      continue;
    }
    if (/Declaration$/.test(each.type) && each.type !== "LocalVariableDeclaration") {
      walk.declaredType(each, place);
    } else if (isStatement(each)) walk.statement(each, place);
    else walk.value(each, place);
  }
}

function isStatement({ type }: LezerNode): boolean {
  return /Statement$|Clause$|^(?:Block|SwitchBlock|SwitchRule|ForSpec|Resource\w*)$/.test(type) ||
    type === "LocalVariableDeclaration" || type === "ExplicitConstructorInvocation";
}

function walkLocal(walk: JavaWalk, node: LezerNode, place: Location): void {
  const type = walkDeclaredWith(walk, node, place);
  const isInferred = infers(walk, node);
  for (const each of node.children) {
    const id = childOf(each, "Definition");
    if (each.type !== "VariableDeclarator" || id === undefined) continue;
    const found = walkInitializer(walk, each, place);
    const value = isInferred ? found : dimensioned(type, each.children);
    const variable = declareLocal(walk, id, place, value);
    if (!isInferred) variable.declared = typeNameOf(walk, node, value, each);
  }
}

/** Declares a variable of a function. */
export function declareLocal(
  walk: JavaWalk,
  id: LezerNode,
  { scope, outer }: Location,
  value: Evidence | undefined,
): Definition {
  const variable = walk.builder.declare(walk.text(id), id, {
    ...{ kind: "variable", scope, outer, isLocal: true },
  });
  variable.value ??= value;
  return variable;
}

/** The constants of an enum are named alone behind `case`. */
function walkSwitch(walk: JavaWalk, node: LezerNode, place: Location): void {
  const subject = childOf(node, "ParenthesizedExpression");
  const receiver = subject && walk.value(subject, place);
  const inside = nested(place);
  for (const each of childOf(node, "SwitchBlock")?.children ?? []) {
    if (each.type === "SwitchLabel") walkLabel(walk, each, { place: inside, receiver });
    else if (each.type === "SwitchRule") {
      const own = nested(inside);
      for (const part of each.children) {
        if (part.type === "SwitchLabel") walkLabel(walk, part, { place: own, receiver });
        else walkSequence(walk, [part], own);
      }
    } else walkSequence(walk, [each], inside);
  }
}

function walkLabel(
  walk: JavaWalk,
  node: LezerNode,
  { place, receiver }: { readonly place: Location; readonly receiver: Evidence | undefined },
): void {
  for (const each of node.children) {
    if (each.type === "Identifier") {
      walk.builder.note(walk.text(each), each, "read", { by: "receiver", receiver });
    }
    walkSequence(walk, [each], place);
  }
}

/** Whether `var` stands for a type. */
function infers(walk: JavaWalk, node: LezerNode): boolean {
  return node.children.some((each) => isType(each) && walk.text(each) === "var");
}

function walkForEach(walk: JavaWalk, node: LezerNode, place: Location): void {
  const spec = childOf(node, "ForSpec");
  const id = spec && childOf(spec, "Definition");
  if (spec !== undefined) {
    const type = walkDeclaredWith(walk, spec, place);
    const isInferred = infers(walk, spec);
    const behind = spec.children.findIndex(({ type }) => type === ":");
    const list = spec.children.slice(behind + 1).filter((each) => !words.test(each.type))
      .map((each) => walk.value(each, place)).at(-1);
    const element: Evidence | undefined = list && { is: "element", of: list };
    if (id !== undefined) {
      const variable = declareLocal(walk, id, place, isInferred ? element : type);
      if (!isInferred) variable.declared = typeNameOf(walk, spec, type);
    }
  }
  walkSequence(walk, node.children.filter((each) => each !== spec), place);
}

function walkCatch(walk: JavaWalk, node: LezerNode, place: Location): void {
  const parameter = childOf(node, "CatchFormalParameter");
  const types = parameter && childOf(parameter, "CatchType");
  const modifiers = parameter && childOf(parameter, "Modifiers");
  if (modifiers !== undefined) walk.modifiers(modifiers, place);
  const caught = (types?.children ?? []).filter(isType).map((each) => walk.type(each, place));
  const id = parameter && childOf(parameter, "Definition");
  const value: Evidence | undefined = caught.length === 1 ? caught[0] : { is: "union", of: caught };
  if (id !== undefined) declareLocal(walk, id, place, value);
  walkSequence(walk, node.children.filter((each) => each !== parameter), place);
}

function walkResource(walk: JavaWalk, node: LezerNode, place: Location): void {
  const id = childOf(node, "Definition");
  if (id === undefined) return walkSequence(walk, node.children, place);
  const type = walkDeclaredWith(walk, node, place);
  const found = walkInitializer(walk, node, place);
  const isInferred = infers(walk, node);
  const variable = declareLocal(walk, id, place, isInferred ? found : type);
  if (!isInferred) variable.declared = typeNameOf(walk, node, type);
}
