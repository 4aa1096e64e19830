/**
 * Expressions of Rust, and what is evident of their values.
 *
 * @module
 */
import { type Evidence, Scope } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import { childOf } from "../lezer/parts.ts";
import { partsOf, walkPath } from "./paths.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  innerPlace,
  isMark,
  isType,
  nameSpan,
  pointedTo,
  type RustPlace,
  type RustWalk,
  unknownValue,
} from "./rust_walk.ts";
import { isOwnType } from "./types.ts";

/** Methods that pointers have themselves. */
const ofPointers = /^(?:clone|as_ref|as_mut|borrow|borrow_mut|to_owned|into|fmt|eq|cmp|hash|drop)$/;

/** Walks an expression and returns the evidence of its value. */
export function walkValue(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  as: UseKind,
): Evidence | undefined {
  const [first] = node.children;
  switch (node.type) {
    case "self":
      return place.self;
    case "Identifier":
    case "ScopedIdentifier":
    case "BoundIdentifier":
      return walkPath(walk, partsOf(node), { place, as, space: "value" }).value;
    case "GenericFunction":
      for (const each of node.children) if (each.type === "TypeArgList") walk.type(each, place);
      return first && walk.value(first, place, as);
    case "FieldExpression":
      return walkField(walk, node, { place, as, isMethod: false });
    case "CallExpression":
      return walkCall(walk, node, place);
    case "MacroInvocation":
      return walk.macro(node, place);
    case "StructExpression":
      return walkLiteral(walk, node, place);
    case "ClosureExpression":
      return walkClosure(walk, node, place, undefined);
    case "AssignmentExpression": {
      const [left, ...rest] = node.children;
      const mark = rest.find(({ type }) => type === "=" || type === "UpdateOp");
      for (const each of rest) if (each !== mark) walk.value(each, place);
      if (left !== undefined && left.type !== "_") walk.value(left, place, "write");
      return { is: "primitive" };
    }
    case "IndexExpression":
    case "TryExpression": {
      const [of] = node.children.map((each) => isMark(each) ? undefined : walk.value(each, place));
      return of && { is: "element", of: pointedTo(of) ?? of };
    }
    case "TypeCastExpression":
      return node.children.map((each) =>
        isType(each) ? walk.type(each, place) : void walk.value(each, place)
      ).findLast((each) => each !== undefined);
    case "TupleExpression": {
      const parts = node.children.filter((each) => !isMark(each));
      return { is: "tuple", of: parts.map((each) => walk.value(each, place)) };
    }
    case "ArrayExpression": {
      const [of] = node.children.filter((each) => !isMark(each))
        .map((each) => walk.value(each, place));
      return { is: "list", of: of ?? unknownValue, isStandard: true };
    }
    case "String":
    case "RawString":
    case "Char":
    case "Integer":
    case "Float":
    case "Boolean":
      return { is: "primitive" };
  }
  return walkOther(walk, node, place, as);
}

/** Walks what has parts of its own: control flow, operators and blocks. */
function walkOther(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  as: UseKind,
): Evidence | undefined {
  switch (node.type) {
    case "Block":
      return walk.block(node, place);
    case "IfExpression":
    case "WhileExpression":
    case "Guard":
      return walkConditional(walk, node, place);
    case "LoopExpression":
      walkAll(walk, node, place);
      return undefined;
    case "ForExpression":
      return walkFor(walk, node, place);
    case "MatchExpression":
      return walkMatch(walk, node, place);
    case "ReturnExpression":
    case "BreakExpression":
    case "ContinueExpression":
      walkAll(walk, node, place);
      return { is: "primitive" };
    case "BinaryExpression": {
      walkAll(walk, node, place);
      const isTruth = node.children.some(({ type }) => /^(?:Compare|Logic)Op$/.test(type));
      return isTruth ? { is: "primitive" } : undefined;
    }
    case "Attribute":
    case "InnerAttribute":
      walk.attribute(node, place);
      return undefined;
    case "LetDeclaration":
      walkLet(walk, node, place);
      return { is: "primitive" };
    case "UnaryExpression": {
      const of = walkAll(walk, node, place, as);
      const isDeref = childOf(node, "DerefOp") !== undefined;
      return isDeref ? pointedTo(of) : of;
    }
    case "ReferenceExpression":
    case "ParenthesizedExpression":
    case "AwaitExpression":
    case "UnsafeBlock":
    case "AsyncBlock":
    case "LabeledBlock":
    case "ConstBlock":
    case "TryBlock":
      return walkAll(walk, node, place, as);
  }
  if (isType(node) || node.type === "TypeArgList") return walk.type(node, place);
  walkAll(walk, node, place);
  return undefined;
}

/** Walks all parts and returns the evidence of the last. */
function walkAll(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  as: UseKind = "read",
): Evidence | undefined {
  return node.children.filter((each) => !isMark(each)).map((each) => walk.value(each, place, as))
    .at(-1);
}

function walkField(
  walk: RustWalk,
  node: RustNode,
  { place, as, isMethod }: {
    readonly place: RustPlace;
    readonly as: UseKind;
    readonly isMethod: boolean;
  },
): Evidence | undefined {
  const [object] = node.children;
  const id = node.children.at(-1);
  if (object === undefined || id === undefined) return undefined;
  const of = walk.value(object, place);
  if (id.type === "Integer") {
    return of && { is: "member", of: pointedTo(of) ?? of, name: `.${walk.text(id)}` };
  }
  const span = nameSpan(walk, id);
  const name = walk.text(span);
  const key = isMethod ? name : `.${name}`;
  const receiver = isMethod && ofPointers.test(name) ? of : pointedTo(of);
  walk.builder.note(name, span, as, { by: "receiver", receiver, key });
  return receiver && { is: "member", of: receiver, name: key };
}

function walkCall(walk: RustWalk, node: RustNode, place: RustPlace): Evidence | undefined {
  const [callee] = node.children;
  const list = childOf(node, "ArgList");
  if (callee === undefined) return undefined;
  const called = walkCallee(walk, callee, place);
  const nodes = (list?.children ?? []).filter((each) => !isMark(each));
  const given = nodes.map((each, index) => {
    if (each.type !== "ClosureExpression") return walk.value(each, place);
    const taken: Evidence | undefined = called && { is: "parameter", of: called, index };
    return walkClosure(walk, each, place, taken);
  });
  const [first] = given;
  const name = walk.text(callee).replace(/\s+/g, "");
  const [type = "", made = ""] = name.split("::").slice(-2);
  if (!isOwnType(type, place)) {
    const isMade = made === "new" || made === "from";
    if (/^(?:Some|Ok)$/.test(name) && place.scope.find(name, "both") === undefined) {
      return { is: "list", of: first ?? unknownValue, isStandard: true };
    }
    if (isMade && /^(?:Box|Rc|Arc)$/.test(type) || /^(?:Rc|Arc)::clone$/.test(name)) {
      if (made === "clone") return first;
      return { is: "promise", of: first ?? unknownValue };
    }
    if (isMade && /^(?:RefCell|Cell|Mutex|RwLock)$/.test(type)) {
      return { is: "list", of: first ?? unknownValue, isStandard: true };
    }
  }
  return called && { is: "result", of: called };
}

function walkCallee(walk: RustWalk, callee: RustNode, place: RustPlace): Evidence | undefined {
  const [first] = callee.children;
  const isGeneric = callee.type === "GenericFunction";
  const named = isGeneric && first !== undefined ? first : callee;
  if (isGeneric) {
    for (const each of callee.children) if (each.type === "TypeArgList") walk.type(each, place);
  }
  return named.type === "FieldExpression"
    ? walkField(walk, named, { place, as: "call", isMethod: true })
    : walk.value(named, place, "call");
}

/** Walks `Pool { size: 1, ..other }`. */
function walkLiteral(walk: RustWalk, node: RustNode, place: RustPlace): Evidence | undefined {
  const [name] = node.children;
  if (name === undefined) return undefined;
  for (const each of node.children) if (each.type === "TypeArgList") walk.type(each, place);
  const { value } = walkPath(walk, partsOf(name), { place, as: "call", space: "type" });
  for (const each of childOf(node, "FieldInitializerList")?.children ?? []) {
    if (isMark(each)) continue;
    const id = childOf(each, "FieldIdentifier") ??
      (each.type === "ShorthandFieldInitializer" ? childOf(each, "Identifier") : undefined);
    if (id !== undefined) {
      const span = nameSpan(walk, id);
      const field = walk.text(span);
      const receiver = pointedTo(value);
      walk.builder.note(field, span, "write", { by: "receiver", receiver, key: `.${field}` });
    }
    for (const part of each.children) {
      if (part.type !== "FieldIdentifier" && !isMark(part)) walk.value(part, place);
    }
  }
  return value;
}

/** Walks a function without a name; `taken` is what is expected of it. */
function walkClosure(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  taken: Evidence | undefined,
): Evidence {
  const inside: RustPlace = { ...place, scope: new Scope(place.scope, true), isLocal: true };
  const parameters: (Evidence | undefined)[] = [];
  let result: Evidence | undefined;
  for (const each of node.children) {
    if (each.type === "ParamList") {
      for (const parameter of each.children) {
        if (parameter.type !== "Parameter") continue;
        const index = parameters.length;
        const type = parameter.children.find(isType);
        const declared = type && walk.type(type, place);
        const value: Evidence | undefined = declared ??
          (taken && { is: "parameter", of: taken, index });
        parameters.push(value);
        for (const part of parameter.children) {
          if (part !== type && !isMark(part)) walk.pattern(part, inside, value);
        }
      }
    } else if (isType(each)) result = walk.type(each, inside);
    else if (!isMark(each)) {
      const found = walk.value(each, inside);
      result ??= found;
    }
  }
  return { is: "function", parameters, result };
}

/** Walks conditions, which may declare what is used behind them. */
function walkConditional(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
): Evidence | undefined {
  let inside = innerPlace(place);
  const found: (Evidence | undefined)[] = [];
  let isElse = false;
  for (const each of node.children) {
    if (each.type === "else") isElse = true;
    if (isMark(each)) continue;
    if (/^Let/.test(each.type)) inside = walkCondition(walk, each, inside);
    else {
      const value = walk.value(each, isElse ? place : inside);
      if (each.type === "Block" || isElse) found.push(value);
    }
  }
  return found.length > 1 ? { is: "union", of: found } : undefined;
}

/** Walks a condition; what it declares is used behind it, and not in what is tested. */
function walkCondition(walk: RustWalk, node: RustNode, place: RustPlace): RustPlace {
  if (node.type === "LetChain") {
    return node.children.filter((each) => !isMark(each))
      .reduce((at, each) => walkCondition(walk, each, at), place);
  }
  if (node.type !== "LetDeclaration") {
    walk.value(node, place);
    return place;
  }
  const behind = innerPlace(place);
  walkLet(walk, node, behind, place);
  return behind;
}

/** Walks `let`, which declares in the scope of the place. */
export function walkLet(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  outside: RustPlace = place,
): void {
  const at = node.children.findIndex(({ type }) => type === "=");
  const before = at < 0 ? node.children : node.children.slice(0, at);
  const type = before.find((each) => isType(each));
  const declared = type && walk.type(type, outside);
  const behind = at < 0 ? [] : node.children.slice(at + 1).filter((each) => !isMark(each));
  const [value] = behind.map((each) => walk.value(each, outside));
  for (const each of before) {
    if (each !== type && !isMark(each)) walk.pattern(each, place, declared ?? value);
  }
}

function walkFor(walk: RustWalk, node: RustNode, place: RustPlace): undefined {
  const inside = innerPlace(place);
  const at = node.children.findIndex(({ type }) => type === "in");
  const [list, block] = node.children.slice(at + 1).filter((each) => !isMark(each));
  const of = list && walk.value(list, place);
  for (const each of node.children.slice(0, at)) {
    if (isMark(each) || each.type === "LoopLabel") continue;
    walk.pattern(each, inside, of && { is: "element", of: pointedTo(of) ?? of });
  }
  if (block !== undefined) walk.value(block, inside);
  return undefined;
}

function walkMatch(walk: RustWalk, node: RustNode, place: RustPlace): Evidence | undefined {
  const [subject, ...rest] = node.children.filter((each) => !isMark(each));
  const of = subject && walk.value(subject, place);
  const found: (Evidence | undefined)[] = [];
  for (const arm of rest.flatMap(({ children }) => children)) {
    if (arm.type === "MatchArm") found.push(walkArm(walk, arm, place, of));
    else if (!isMark(arm)) walk.value(arm, place);
  }
  const known = found.filter((each) => each?.is !== "primitive");
  return known.length > 0 ? { is: "union", of: known } : { is: "primitive" };
}

/** Walks one case and returns the evidence of its value. */
export function walkArm(
  walk: RustWalk,
  arm: RustNode,
  place: RustPlace,
  of: Evidence | undefined,
): Evidence | undefined {
  let inside = innerPlace(place);
  const at = arm.children.findIndex(({ type }) => type === "=>");
  for (const each of arm.children.slice(0, at)) {
    if (each.type === "Attribute") walk.attribute(each, place);
    else if (each.type === "Guard") {
      // What a guard declares is used behind it.
      for (const part of each.children) {
        if (!isMark(part)) inside = walkCondition(walk, part, inside);
      }
    } else if (!isMark(each)) walk.pattern(each, inside, of);
  }
  return arm.children.slice(at + 1).filter((each) => !isMark(each))
    .map((each) => walk.value(each, inside)).at(-1);
}
