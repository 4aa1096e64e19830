/**
 * Functions: their scopes, parameters and results.
 *
 * @module
 */
import { type Evidence, Scope } from "../model/definition.ts";
import type { Location, ReturnedValue } from "../model/model_builder.ts";
import { isSet, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { walkTypeParameters } from "./types.ts";
import type { FunctionContext, ScriptWalk } from "./walk.ts";

/** Walks a function, a method, or the type of one; tells what it is. */
export function walkFunction(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  { definition, expected, self, base }: FunctionContext = {},
): Evidence {
  const isArrow = node.type === "ArrowFunctionExpression" || /^TS.*Type$/.test(node.type);
  const scope = new Scope(place.scope, true);
  const outer = definition ?? place.outer;
  const inside: Location = {
    scope,
    outer,
    isLocal: true,
    self: isArrow ? self ?? place.self : self,
    base: isArrow ? base ?? place.base : base,
    returned: undefined,
  };
  walkTypeParameters(walk, node, inside);
  const parameters = walkParameters(walk, node, inside, expected);
  const stated = walk.type(
    nodeAt(node, "returnType") ?? nodeAt(node, "typeAnnotation"),
    inside,
  );
  const isAsync = isSet(node, "async");
  const isGenerator = isSet(node, "generator");
  const wanted = stated ?? (expected && { is: "result", of: expected } as const);
  const awaited: Evidence | undefined = isAsync && wanted ? { is: "awaited", of: wanted } : wanted;
  const returned: ReturnedValue = { expected: isGenerator ? undefined : awaited, found: [] };
  const single = walkBody(walk, node, { ...inside, returned });
  const inferred = single ?? (returned.found.length === 1 ? returned.found[0] : undefined);
  const found: Evidence | undefined = isGenerator
    ? undefined
    : isAsync && inferred !== undefined
    ? { is: "promise", of: inferred }
    : inferred;
  const result = stated ?? found;
  if (definition !== undefined && definition.kind !== "class") {
    definition.parameters ??= parameters;
    if (stated !== undefined || definition.result === undefined) definition.result = result;
  }
  return { is: "function", result, parameters };
}

/** Walks the body; tells what an arrow without braces yields. */
function walkBody(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const body = nodeAt(node, "body");
  if (body === undefined) return undefined;
  if (body.type === "BlockStatement") {
    for (const each of nodesAt(body, "body")) walk.statement(each, place);
    return undefined;
  }
  return walk.value(body, place, { expected: place.returned?.expected });
}

function walkParameters(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  expected: Evidence | undefined,
): readonly (Evidence | undefined)[] {
  const list = nodesAt(node, "params").concat(nodesAt(node, "parameters"));
  return list.map((parameter, index) => {
    const value: Evidence | undefined = expected && { is: "parameter", of: expected, index };
    const inner = parameter.type === "TSParameterProperty"
      ? nodeAt(parameter, "parameter") ?? parameter
      : parameter;
    walkDecorators(walk, parameter, place);
    walk.pattern(inner, place, {
      declares: { kind: "parameter", scope: place.scope },
      value,
    });
    if (inner !== parameter) joinField(inner, place);
    return typeOfParameter(walk, inner, place);
  });
}

/** A parameter that is a field of the class is one thing with it. */
function joinField(node: SyntaxNode, { scope, self }: Location): void {
  const named = node.type === "AssignmentPattern" ? nodeAt(node, "left") ?? node : node;
  const name = textAt(named, "name");
  const parameter = scope.own(name, "value");
  if (parameter === undefined || self?.is !== "instance" || self.of.is !== "definition") return;
  const field = self.of.definition.members?.get(name);
  if (field === undefined) return;
  parameter.twin = field;
  field.twin = parameter;
}

/** What a parameter takes, as its declaration says. */
function typeOfParameter(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
): Evidence | undefined {
  const named = node.type === "AssignmentPattern" ? nodeAt(node, "left") ?? node : node;
  if (named.type === "Identifier") {
    return place.scope.own(textAt(named, "name"), "value")?.value;
  }
  return walk.builder.typeOf(named);
}

/** Walks the decorators of a declaration. */
export function walkDecorators(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  for (const each of nodesAt(node, "decorators")) {
    walk.value(nodeAt(each, "expression"), place, { as: "call" });
  }
}
