/**
 * Expressions of Go, and what is evident of their values.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import { childOf } from "../lezer/parts.ts";
import type { GoNode } from "./go_parser.ts";
import { type GoPlace, type GoWalk, typeNode } from "./go_walk.ts";
import { walkLiteral } from "./literals.ts";

/** Functions of the language that yield what no type of a project declares. */
const plainFunctions = /^(?:cap|complex|copy|imag|len|real|delete|close|print|println|panic)$/;

/** Those that yield what their first argument is. */
const sameFunctions = /^(?:append|max|min)$/;

/** Walks an expression and returns the evidence of its value. */
export function walkValue(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  as: UseKind,
): Evidence | undefined {
  const [first, ...rest] = node.children;
  switch (node.type) {
    case "VariableName":
      return walkName(walk, node, place, as);
    case "SelectorExpr":
      return walkSelector(walk, node, place, as);
    case "CallExpr":
      return walkCall(walk, node, place);
    case "ParenthesizedExpr": {
      const inner = node.children.find(({ type }) => type !== "(");
      return inner && walk.value(inner, place, as);
    }
    case "UnaryExp":
      return walkUnary(walk, node, place);
    case "BinaryExp":
      return walkBinary(walk, node, place);
    case "IndexExpr":
    case "ParameterizedExpr":
    case "SliceExpr": {
      const of = first && walk.value(first, place, as === "call" ? "call" : "read");
      for (const each of rest) walk.value(each, place);
      return of && node.type === "IndexExpr" ? { is: "element", of } : of;
    }
    case "TypeAssertion":
    case "Conversion":
      return walkConverted(walk, node, place);
    case "TypedLiteral":
      return walkTypedLiteral(walk, node, place);
    case "FunctionLiteral": {
      const { parameters, result } = walk.function(node, place, undefined);
      return { is: "function", parameters, result };
    }
    case "Number":
    case "String":
    case "Rune":
      return { is: "primitive" };
    case "Block": {
      walk.statement(node, place);
      return undefined;
    }
  }
  if (typeNode.test(node.type)) return walk.type(node, place);
  for (const each of node.children) walk.value(each, place);
  return undefined;
}

/** What a value is made to be, or found to be. */
function walkConverted(walk: GoWalk, node: GoNode, place: GoPlace): Evidence | undefined {
  let found: Evidence | undefined;
  for (const each of node.children) {
    if (typeNode.test(each.type)) found = walk.type(each, place);
    else walk.value(each, place);
  }
  return found;
}

function walkTypedLiteral(walk: GoWalk, node: GoNode, place: GoPlace): Evidence | undefined {
  const type = node.children.find((each) => typeNode.test(each.type));
  const of = type && walk.type(type, place, "call");
  const literal = childOf(node, "LiteralValue");
  if (literal !== undefined) walkLiteral(walk, literal, { place, of });
  return of;
}

function walkName(
  { builder, text }: GoWalk,
  node: GoNode,
  { scope, narrowed }: GoPlace,
  as: UseKind,
): Evidence | undefined {
  const name = text(node);
  if (name === "true" || name === "false") return { is: "primitive" };
  if (name === "nil" || name === "_") return undefined;
  builder.note(name, node, as, { by: "scope", scope, space: "both" });
  if (narrowed !== undefined) {
    const definition = scope.find(name, "both");
    if (definition !== undefined && narrowed.has(definition)) return narrowed.get(definition);
  }
  return { is: "name", name, scope, space: "both" };
}

function walkSelector(
  walk: GoWalk,
  node: GoNode,
  place: GoPlace,
  as: UseKind,
): Evidence | undefined {
  const [object, ...rest] = node.children;
  const of = object && walk.value(object, place);
  const field = rest.find(({ type }) => /Name$/.test(type));
  if (field === undefined) return undefined;
  const name = walk.text(field);
  walk.builder.note(name, field, as, { by: "receiver", receiver: of });
  return of && { is: "member", of, name };
}

function walkCall(walk: GoWalk, node: GoNode, place: GoPlace): Evidence | undefined {
  const [callee, ...rest] = node.children;
  if (callee === undefined) return undefined;
  const name = walk.text(callee);
  const isOwn = place.scope.find(name, "both") !== undefined;
  const called = callee.type === "make" ? undefined : walk.value(callee, place, "call");
  const list = rest.find(({ type }) => type === "Arguments");
  const found: (Evidence | undefined)[] = [];
  for (const each of list?.children ?? []) {
    if (/^[(),.]+$/.test(each.type)) continue;
    found.push(walk.value(each, place, name === "new" && !isOwn ? "type" : "read"));
  }
  const [first] = found;
  if (!isOwn) {
    if (callee.type === "make" || sameFunctions.test(name)) return first;
    if (name === "new") {
      const isName = first?.is === "name" || first?.is === "member";
      return isName ? { is: "instance", of: first } : first;
    }
    if (plainFunctions.test(name)) return { is: "primitive" };
  }
  return called && { is: "result", of: called };
}

function walkUnary(walk: GoWalk, node: GoNode, place: GoPlace): Evidence | undefined {
  const [operator, ...rest] = node.children;
  const operand = rest.at(-1);
  const of = operand && walk.value(operand, place);
  const sign = operator === undefined ? "" : walk.text(operator);
  if (sign === "<-") return of && { is: "element", of };
  return sign === "!" ? { is: "primitive" } : of;
}

function walkBinary(walk: GoWalk, node: GoNode, place: GoPlace): Evidence | undefined {
  const found = node.children.map((each) =>
    /Op$/.test(each.type) ? undefined : walk.value(each, place)
  );
  const isTruth = node.children.some(({ type }) => /^(?:Compare|Logic)Op$/.test(type));
  if (isTruth) return { is: "primitive" };
  const [first] = found;
  return first?.is === "primitive" ? found.at(-1) : first;
}
