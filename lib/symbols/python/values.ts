/**
 * Expressions and targets of Python.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { PythonNode } from "./python_parser.ts";
import { placeInside, type PythonPlace, type PythonWalk, scopeOfRead } from "./python_walk.ts";
import { declareName } from "./statements.ts";

const primitive = /^(?:String|FormatString|Number|Boolean|None|ContinuedString)$/;

/** What has annotations between its brackets, wherever it stands. */
const ofTypes =
  /^(?:\w+\.)?(?:Optional|Union|List|Dict|Set|FrozenSet|Tuple|Type|Callable|Sequence|Iterable|Iterator|Mapping|Awaitable|ClassVar|Final)$/;

/** What takes annotations in texts. */
const ofTyping = /^(?:(?:typing|typing_extensions|tp?|te)\.)?(cast|TypeVar)$/;

/** Walks an expression and returns the evidence of its value. */
export function walkValue(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
  as: UseKind,
): Evidence | undefined {
  switch (node.type) {
    case "VariableName": {
      const name = walk.text(node);
      const scope = as === "type" ? place.scope : scopeOfRead(name, place);
      walk.builder.note(name, node, as, { by: "scope", scope, space: "both" });
      return { is: "name", name, scope, space: "both" };
    }
    case "MemberExpression":
      return walkMember(walk, node, place, as);
    case "CallExpression":
      return walkCall(walk, node, place);
    case "ParenthesizedExpression": {
      const [, inner, ...rest] = node.children;
      if (rest.length === 1 && inner !== undefined) return walk.value(inner, place, as);
      break;
    }
    case "AwaitExpression": {
      const [, inner] = node.children;
      const of = inner && walk.value(inner, place);
      return of && { is: "awaited", of };
    }
    case "LambdaExpression":
      return walkLambda(walk, node, place);
    case "NamedExpression": {
      const [target, , value] = node.children;
      const found = value && walk.value(value, place);
      if (target !== undefined) walk.target(target, place.binding ?? place, found);
      return found;
    }
    case "ConditionalExpression": {
      const [first, , , , last] = node.children.map((each) => walk.value(each, place));
      return { is: "union", of: [first, last] };
    }
  }
  if (primitive.test(node.type) && node.children.length === 0) {
    return node.type === "None" ? undefined : { is: "primitive" };
  }
  if (/Comprehension/.test(node.type)) return walkComprehension(walk, node, place);
  for (const each of node.children) {
    if (/Statement$/.test(each.type)) walk.statement(each, place);
    else walk.value(each, place);
  }
  return undefined;
}

function walkMember(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
  as: UseKind,
): Evidence | undefined {
  const [object, ...rest] = node.children;
  const of = object && walk.value(object, place);
  const property = rest.find(({ type }) => type === "PropertyName");
  if (property === undefined) {
    const isType = ofTypes.test(object === undefined ? "" : walk.text(object));
    for (const each of rest) {
      if (isType && each.type === "String") walk.annotation(each, place);
      else walk.value(each, place);
    }
    return of && { is: "element", of };
  }
  const name = walk.text(property);
  walk.builder.note(name, property, as, { by: "receiver", receiver: of });
  return of && { is: "member", of, name };
}

function walkCall(walk: PythonWalk, node: PythonNode, place: PythonPlace): Evidence | undefined {
  const [callee, ...rest] = node.children;
  if (callee === undefined) return undefined;
  const called = walk.value(callee, place, "call");
  const [, typing] = ofTyping.exec(walk.text(callee)) ?? [];
  for (const list of rest) walkArguments(walk, list, { place, called, typing });
  if (callee.type === "VariableName" && walk.text(callee) === "super") {
    const owner = ownerOf(place);
    const [base] = owner?.bases ?? [];
    return base;
  }
  return called && { is: "result", of: called };
}

function ownerOf({ outer }: PythonPlace) {
  let at = outer;
  while (at !== undefined && at.kind !== "class") at = at.outer;
  return at;
}

/** The names of arguments belong to what is called. */
function walkArguments(
  walk: PythonWalk,
  list: PythonNode,
  { place, called, typing }: {
    readonly place: PythonPlace;
    readonly called: Evidence | undefined;
    /** What has annotations in texts: `cast("Pool", x)` and `TypeVar("T", bound="Pool")`. */
    readonly typing: string | undefined;
  },
): void {
  if (/Comprehension/.test(list.type)) {
    walk.value(list, place);
    return;
  }
  const isGenerator = list.children.some(({ type }) => type === "for");
  if (isGenerator) {
    walkComprehension(walk, list, place);
    return;
  }
  list.children.forEach((each, index) => {
    if (list.children[index + 1]?.type === "AssignOp" && each.type === "VariableName") {
      walk.builder.note(walk.text(each), each, "write", {
        ...{ by: "receiver", receiver: undefined },
        called: called ?? { is: "union", of: [undefined] },
      });
    } else if (each.type === "String" && isAnnotation(list.children[index - 1], typing)) {
      walk.annotation(each, place);
    } else walk.value(each, place);
  });
}

/** Whether what stands behind a part of a list of arguments is an annotation. */
function isAnnotation(before: PythonNode | undefined, typing: string | undefined): boolean {
  if (before === undefined) return false;
  if (typing === "cast") return before.type === "(";
  // Its first argument is its name, and others limit it.
  return typing === "TypeVar" && /^(?:,|AssignOp)$/.test(before.type);
}

function walkLambda(walk: PythonWalk, node: PythonNode, place: PythonPlace): undefined {
  const inside = placeInside(place, undefined);
  for (const each of node.children) {
    if (each.type !== "ParamList") walk.value(each, inside);
    else {
      let isDefault = false;
      for (const part of each.children) {
        if (part.type === "AssignOp") isDefault = true;
        else if (part.type === ",") isDefault = false;
        else if (part.type === "VariableName" && !isDefault) {
          declareName(walk, part, { place: inside, kind: "parameter" });
        } else walk.value(part, place);
      }
    }
  }
  return undefined;
}

/**
 * What is between `for` and `in` is declared for all of it, except for what the first `for` goes
 * through.
 */
function walkComprehension(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
): undefined {
  const inside = placeInside(place, place.binding ?? place);
  const first = node.children.findIndex(({ type }) => type === "in") + 1;
  let isTarget = false;
  node.children.forEach((each, at) => {
    if (each.type === "for") isTarget = true;
    else if (each.type === "in") isTarget = false;
    else if (isTarget) walk.target(each, inside, undefined);
    else walk.value(each, at === first && first > 0 ? place : inside);
  });
  return undefined;
}

/** Walks what is assigned to. */
export function walkTarget(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
  value: Evidence | undefined,
): void {
  switch (node.type) {
    case "VariableName": {
      const name = walk.text(node);
      const scope = place.foreign?.get(name) ?? place.scope;
      // The first assignment declares.
      if (scope.own(name, "both") !== undefined) {
        walk.builder.note(name, node, "write", { by: "scope", scope, space: "both" });
        return;
      }
      const kind = place.owner === undefined ? "variable" : "field";
      const declared = declareName(walk, node, { place, kind });
      declared.value ??= value;
      if (place.assignment !== undefined) declared.extent ??= place.assignment;
      return;
    }
    case "MemberExpression":
      return walkAssignedMember(walk, node, place, value);
    case "TupleExpression":
    case "ArrayExpression":
    case "ParenthesizedExpression":
      for (const each of node.children) {
        if (each.children.length > 0 || each.type === "VariableName") {
          walk.target(each, place, undefined);
        }
      }
      return;
    default:
      walk.value(node, place, "write");
  }
}

/** `self.name = value` declares a member of the class, if it has none of the name. */
function walkAssignedMember(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
  value: Evidence | undefined,
): void {
  const [object, , property] = node.children;
  const owner = ownerOf(place);
  const self = object?.type === "VariableName"
    ? place.scope.find(walk.text(object), "both")?.value
    : undefined;
  const isSelf = self?.is === "instance" && self.of.is === "definition" &&
    self.of.definition === owner;
  if (!isSelf || property?.type !== "PropertyName" || object === undefined || owner === undefined) {
    walk.value(node, place, "write");
    return;
  }
  const name = walk.text(property);
  const members = owner.members ??= new Map();
  const known = members.get(name);
  if (known !== undefined) {
    const [{ start } = { start: 0 }] = known.spans;
    // A text of `__slots__` says nothing of its value.
    if (/["']/.test(walk.text({ start: start - 1, end: start }))) known.value ??= value;
    walk.value(node, place, "write");
    return;
  }
  walk.value(object, place);
  const member = walk.builder.declareMember(name, property, {
    ...{ kind: "field", outer: owner, isLocal: place.isLocal && owner.isLocal, among: members },
  });
  member.value ??= value;
  if (place.assignment !== undefined) member.extent ??= place.assignment;
}
