/**
 * Expressions of Java.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import { itemAt, matchOf } from "@ct/base";
import { type Evidence, Scope, type TypeName } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import type { UseKind } from "../model/source_model.ts";
import type { LezerNode } from "../lezer/tree.ts";
import { walkParameters, walkUnnamed } from "./declarations.ts";
import { dimensioned, isType, type JavaWalk } from "./java_walk.ts";
import { declareLocal } from "./statements.ts";
import { givenType, typeNameOf } from "./type_names.ts";
import { identifiersIn, walkQualified } from "./types.ts";

const literal = /Literal$|^TextBlock$/;

/** Walks an expression and returns the evidence of its value. */
export function walkValue(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
  as: UseKind,
): Evidence | undefined {
  switch (node.type) {
    case "Identifier":
    case "TypeName":
      return walkName(walk, node, place, as);
    case "this":
      return place.self;
    case "super":
      return place.base;
    case "FieldAccess":
      return walkAccess(walk, node, place, as);
    case "MethodInvocation":
      return walkCall(walk, node, place);
    case "ObjectCreationExpression":
      return walkNew(walk, node, place);
    case "MethodReference":
      return walkReference(walk, node, place);
    case "ParenthesizedExpression":
      return node.children.map((each) => walk.value(each, place, as)).find((each) => each);
    case "CastExpression": {
      const all = node.children.map((each) =>
        isType(each) ? walk.type(each, place) : void walk.value(each, place)
      );
      return all.find((each) => each !== undefined);
    }
    case "AssignmentExpression": {
      const [left, , right] = node.children;
      const found = right && walk.value(right, place);
      return (left && walk.value(left, place, "write")) ?? found;
    }
    case "UpdateExpression":
      for (const each of node.children) walk.value(each, place, "write");
      return { is: "primitive" };
    case "TernaryExpression": {
      const all = node.children.filter(({ type }) => !/^(?:LogicOp|:)$/.test(type))
        .map((each) => walk.value(each, place));
      return { is: "union", of: all.slice(1) };
    }
    case "ArrayAccess": {
      const [of, , ...rest] = node.children.map((each) => walk.value(each, place));
      return rest.length === 0 ? undefined : of && { is: "element", of };
    }
    case "LambdaExpression":
      return walkLambda(walk, node, place);
    case "TypePattern": {
      const type = node.children.filter(isType).map((each) => walk.type(each, place))[0];
      const id = childOf(node, "Definition");
      if (id !== undefined) {
        declareLocal(walk, id, place, type).declared = typeNameOf(walk, node, type);
      }
      return undefined;
    }
  }
  if (literal.test(node.type)) {
    for (const each of node.children) if (isType(each)) walk.type(each, place);
    return { is: "primitive" };
  }
  return walkParts(walk, node, place);
}

/** Walks an expression for its parts alone. */
function walkParts(walk: JavaWalk, node: LezerNode, place: Location): Evidence | undefined {
  if (isType(node)) return void walk.type(node, place);
  let type: Evidence | undefined;
  for (const each of node.children) {
    if (isType(each)) type = walk.type(each, place);
    else if (/^(?:Block|SwitchStatement|ClassBody)$|Declaration$/.test(each.type)) {
      walk.statement(each, place);
    } else walk.value(each, place);
  }
  if (node.type === "ArrayCreationExpression") return dimensioned(type, node.children);
  return /^(?:BinaryExpression|UnaryExpression|InstanceofExpression)$/.test(node.type)
    ? { is: "primitive" }
    : undefined;
}

function walkName(
  walk: JavaWalk,
  node: LezerNode,
  { scope }: Location,
  as: UseKind,
): Evidence | undefined {
  // `T[].class` is read as one name.
  const name = matchOf(/^[^[\]\s]*/, walk.text(node))[0];
  if (/^(?:boolean|byte|char|double|float|int|long|short|void)$/.test(name)) return undefined;
  const span = { start: node.start, end: node.start + name.length };
  walk.builder.note(name, span, as, { by: "lexical", scope, key: name });
  return { is: "lexical", name, scope };
}

function walkAccess(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
  as: UseKind,
): Evidence | undefined {
  const [object, ...rest] = node.children;
  const last = rest.at(-1);
  if (object === undefined || last === undefined) return undefined;
  const whole = walk.text(node);
  if (isQualified(whole) && place.scope.find(itemAt(whole.split("."), 0), "both") === undefined) {
    return walkQualified(walk, identifiersIn(node), { scope: place.scope, as });
  }
  if (last.type === "this") return walk.value(object, place, "type");
  const of = walk.value(object, place);
  const name = walk.text(last);
  if (last.type === "super") return of;
  if (name === "class") return undefined;
  walk.builder.note(name, last, as, { by: "receiver", receiver: of, key: name });
  return of && { is: "member", of, name };
}

/** Whether it is the name of a type with that of its package before it. */
function isQualified(text: string): boolean {
  return /^\p{Ll}[\w$]*(?:\.\p{Ll}[\w$]*)+\.\p{Lu}[\w$]*$/u.test(text);
}

function walkCall(walk: JavaWalk, node: LezerNode, place: Location): Evidence | undefined {
  const method = childOf(node, "MethodName");
  const list = childOf(node, "ArgumentList");
  const id = method && childOf(method, "Identifier");
  const at = node.children.findIndex((each) => each === method);
  let of: Evidence | undefined;
  const before = node.children.slice(0, Math.max(0, at));
  for (const each of before) {
    if (each.type === "TypeArguments") walk.type(each, place);
    else if (each.type === "super" && of !== undefined) continue;
    else of = walk.value(each, place) ?? of;
  }
  const given: TypeName[] = [];
  const called = id && walkCalled(walk, id, { place, of, given, isMember: before.length > 0 });
  if (list !== undefined) walkArguments(walk, list, place, given);
  return called && { is: "result", of: called, count: given.length };
}

function walkCalled(
  walk: JavaWalk,
  id: LezerNode,
  { place: { scope }, of, given, isMember }: {
    readonly place: Location;
    readonly of: Evidence | undefined;
    /** What it is given, once that has been walked. */
    readonly given: readonly TypeName[];
    /** Whether something stands before it. */
    readonly isMember: boolean;
  },
): Evidence | undefined {
  const name = walk.text(id);
  const key = `${name}()`;
  if (!isMember) {
    walk.builder.note(name, id, "call", { by: "lexical", scope, key, given });
    return { is: "lexical", name: key, scope };
  }
  walk.builder.note(name, id, "call", { by: "receiver", receiver: of, key, given });
  return of && { is: "member", of, name: key };
}

/** Walks arguments, and adds what they are. */
function walkArguments(
  walk: JavaWalk,
  list: LezerNode,
  place: Location,
  given: TypeName[] = [],
): void {
  for (const each of list.children) {
    if (/^(?:[(),]|\w*Comment)$/.test(each.type)) continue;
    given.push(givenType(walk, each, walk.value(each, place)));
  }
}

function walkNew(walk: JavaWalk, node: LezerNode, place: Location): Evidence | undefined {
  const at = node.children.findIndex(({ type }) => type === "new");
  const [first] = node.children;
  const outer = at > 0 && first !== undefined ? walk.value(first, place) : undefined;
  let made: Evidence | undefined;
  for (const each of node.children.slice(at + 1)) {
    if (isType(each)) {
      made = outer !== undefined && each.type === "TypeName"
        ? innerOf(walk, each, outer)
        : walk.type(each, place, "call");
    } else if (each.type === "ArgumentList") walkArguments(walk, each, place);
    else if (each.type === "ClassBody") made = walkUnnamed(walk, each, place, made);
    else walk.type(each, place);
  }
  return made;
}

/** `outer.new Inner()` makes a type of what stands before it. */
function innerOf(walk: JavaWalk, node: LezerNode, outer: Evidence): Evidence {
  const name = walk.text(node);
  walk.builder.note(name, node, "call", { by: "receiver", receiver: outer, key: name });
  return { is: "instance", of: { is: "member", of: outer, name } };
}

function walkReference(walk: JavaWalk, node: LezerNode, place: Location): undefined {
  const [object, ...rest] = node.children;
  if (object === undefined) return undefined;
  const id = rest.findLast(({ type }) => type === "Identifier");
  const of = isType(object)
    ? walk.type(object, place, id === undefined ? "call" : "read")
    : walk.value(object, place);
  for (const each of rest) if (each.type === "TypeArguments") walk.type(each, place);
  if (id === undefined) return undefined;
  const name = walk.text(id);
  walk.builder.note(name, id, "read", { by: "receiver", receiver: of, key: `${name}()` });
  return undefined;
}

function walkLambda(walk: JavaWalk, node: LezerNode, place: Location): undefined {
  const inside: Location = { ...place, scope: new Scope(place.scope, true), isLocal: true };
  for (const each of node.children) {
    if (each.type === "Definition") declareLocal(walk, each, inside, undefined);
    else if (each.type === "FormalParameters") walkParameters(walk, each, inside);
    else if (each.type === "InferredParameters") {
      for (const id of each.children) {
        if (/^(?:Definition|Identifier)$/.test(id.type)) declareLocal(walk, id, inside, undefined);
      }
    } else if (each.type === "Block") walk.statement(each, inside);
    else walk.value(each, inside);
  }
  return undefined;
}
