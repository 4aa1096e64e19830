/**
 * Expressions, targets and annotations of Python.
 *
 * @module
 */
import { type Evidence, Scope } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { PythonNode } from "./python_parser.ts";
import { type PythonPlace, type PythonWalk, scopeOfRead } from "./python_walk.ts";
import { declareName } from "./statements.ts";

const primitive = /^(?:String|FormatString|Number|Boolean|None|ContinuedString)$/;

/** Walks an expression; tells what it comes to. */
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
      if (target !== undefined) walk.target(target, place, found);
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
    for (const each of rest) walk.value(each, place);
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
  for (const list of rest) walkArguments(walk, list, { place, called });
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
  { place, called }: { readonly place: PythonPlace; readonly called: Evidence | undefined },
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
    } else walk.value(each, place);
  });
}

function walkLambda(walk: PythonWalk, node: PythonNode, place: PythonPlace): undefined {
  const scope = new Scope(place.scope, true);
  const inside: PythonPlace = { ...place, scope, around: scope, owner: undefined, isLocal: true };
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

/** What is between `for` and `in` is declared for all of it. */
function walkComprehension(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
): undefined {
  const scope = new Scope(place.scope, true);
  const inside: PythonPlace = { ...place, scope, around: scope, owner: undefined, isLocal: true };
  let isTarget = false;
  for (const each of node.children) {
    if (each.type === "for") isTarget = true;
    else if (each.type === "in") isTarget = false;
    else if (isTarget) walk.target(each, inside, undefined);
    else walk.value(each, inside);
  }
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
  if (members.has(name)) {
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

/** Walks an annotation; tells what is of it. */
export function walkAnnotation(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
): Evidence | undefined {
  switch (node.type) {
    case "TypeDef": {
      const inner = node.children.filter(({ type }) => type !== ":" && type !== "->").at(-1);
      return inner && walk.annotation(inner, place);
    }
    case "VariableName":
    case "MemberExpression": {
      const [head] = node.children;
      if (head !== undefined && node.children[1]?.type === "[") return generic(walk, node, place);
      const named = walk.value(node, place, "type");
      return named && { is: "instance", of: named };
    }
    case "BinaryExpression": {
      const all = node.children.filter(({ type }) => !/Op$/.test(type) && type !== "None")
        .map((each) => walk.annotation(each, place));
      return all.length === 1 ? all[0] : { is: "union", of: all };
    }
    case "String":
      return quoted(walk, node, place);
    default:
      walk.value(node, place, "type");
      return undefined;
  }
}

/** `Optional[T]`, `list[T]` and others. */
function generic(walk: PythonWalk, node: PythonNode, place: PythonPlace): Evidence | undefined {
  const [head, , ...rest] = node.children;
  if (head === undefined) return undefined;
  const named = walk.value(head, place, "type");
  const inside = rest.filter(({ type }) => type !== "]" && type !== ",")
    .map((each) => walk.annotation(each, place));
  const word = walk.text(head).split(".").at(-1) ?? "";
  if (word === "Optional") return inside[0];
  if (/^(?:[Ll]ist|[Ss]et|[Tt]uple|Sequence|Iterable|Iterator|[Ff]rozen[Ss]et)$/.test(word)) {
    return { is: "list", of: inside[0] ?? { is: "union", of: [undefined] } };
  }
  if (/^(?:Union|Annotated|ClassVar|Final|Type|type|Dict|dict|Callable|Literal)$/.test(word)) {
    return undefined;
  }
  return named && { is: "instance", of: named };
}

/** A name in quotes is one that is declared later. */
function quoted(walk: PythonWalk, node: PythonNode, place: PythonPlace): Evidence | undefined {
  const [, name] = /^["']([A-Za-z_]\w*)["']$/.exec(walk.text(node)) ?? [];
  if (name === undefined) return undefined;
  const span = { start: node.start + 1, end: node.end - 1 };
  walk.builder.note(name, span, "type", { by: "scope", scope: place.scope, space: "both" });
  return { is: "instance", of: { is: "name", name, scope: place.scope, space: "both" } };
}
