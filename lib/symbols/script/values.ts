/**
 * Expressions: the names in them, and what they come to.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { Location } from "../model/model_builder.ts";
import { nameSpan, writtenName } from "./keys.ts";
import { walkElement } from "./elements.ts";
import { walkCommonExport } from "./modules.ts";
import { walkObject } from "./objects.ts";
import { addedMember } from "./prototypes.ts";
import { requiredModule } from "./required_module.ts";
import { childrenOf, isSet, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { walkTypeArguments } from "./types.ts";
import type { FunctionContext, ScriptWalk, ValueContext } from "./walk.ts";

const primitives: ReadonlySet<string> = new Set(
  "StringLiteral NumericLiteral BooleanLiteral BigIntLiteral NullLiteral RegExpLiteral".split(" "),
);

/** Walks an expression and returns the evidence of its value. */
export function walkValue(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  context: ValueContext,
): Evidence | undefined {
  const { as = "read", expected } = context;
  if (primitives.has(node.type)) return { is: "primitive" };
  if (/^JSX/.test(node.type)) return walkElement(walk, node, place);
  switch (node.type) {
    case "Identifier":
      return walkIdentifier(walk, node, place, as);
    case "ThisExpression":
      return place.self;
    case "Super":
      return place.base;
    case "MemberExpression":
    case "OptionalMemberExpression":
      return walkMemberAccess(walk, node, place, as);
    case "CallExpression":
    case "OptionalCallExpression":
    case "NewExpression":
    case "ImportExpression":
      return walkCall(walk, node, place);
    case "TaggedTemplateExpression":
      walk.value(nodeAt(node, "tag"), place, { as: "call" });
      walkTypeArguments(walk, node, place);
      walk.value(nodeAt(node, "quasi"), place);
      return undefined;
    case "TemplateLiteral":
      for (const each of nodesAt(node, "expressions")) walkTyped(walk, each, place);
      return { is: "primitive" };
    case "ObjectExpression":
      return walkObject(walk, node, place, expected);
    case "ArrayExpression":
      return walkList(walk, node, place, expected);
    case "FunctionExpression":
      return walkFunctionExpression(walk, node, place, { expected });
    case "ArrowFunctionExpression":
      return walk.function(node, place, { expected });
    case "ClassExpression":
      return walk.class(node, place);
    case "AssignmentExpression":
      return walkAssignment(walk, node, place);
    default:
      return walkOperator(walk, node, place, context);
  }
}

/** Expressions whose nodes are called as those of types are. */
const typedValue = /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/;

function walkTyped(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  if (/^TS/.test(node.type) && !typedValue.test(node.type)) walk.type(node, place);
  else walk.value(node, place);
}

/** Those that pass on what they are given, and the rest. */
function walkOperator(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  context: ValueContext,
): Evidence | undefined {
  const inner = (key: string, given: ValueContext = context) =>
    walk.value(nodeAt(node, key), place, given);
  const { as, expected } = context;
  switch (node.type) {
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return inner("expression");
    case "TSInstantiationExpression":
      walkTypeArguments(walk, node, place);
      return inner("expression");
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TypeCastExpression": {
      const type = walk.type(nodeAt(node, "typeAnnotation"), place);
      const isConst =
        textAt(nodeAt(nodeAt(node, "typeAnnotation"), "typeName"), "name") === "const";
      const value = inner("expression", {
        ...(as === undefined ? {} : { as }),
        expected: isConst ? expected : type,
      });
      if (isConst || node.type === "TSSatisfiesExpression") return value ?? type;
      return type;
    }
    case "AwaitExpression": {
      const of = inner("argument", {});
      return of && { is: "awaited", of };
    }
    case "UpdateExpression":
      inner("argument", { as: "write" });
      return { is: "primitive" };
    case "UnaryExpression":
      inner("argument", {});
      return { is: "primitive" };
    case "ConditionalExpression":
      inner("test", {});
      return either(inner("consequent", { expected }), inner("alternate", { expected }));
    case "LogicalExpression":
      return either(inner("left", { expected }), inner("right", { expected }));
    case "SequenceExpression":
      return nodesAt(node, "expressions").map((each) => walk.value(each, place)).at(-1);
    case "BinaryExpression":
      inner("left", {});
      inner("right", {});
      return { is: "primitive" };
    default:
      for (const child of childrenOf(node)) walkTyped(walk, child, place);
      return undefined;
  }
}

function either(a: Evidence | undefined, b: Evidence | undefined): Evidence | undefined {
  if (a?.is === "primitive") return b;
  if (b?.is === "primitive") return a;
  return a === undefined && b === undefined ? undefined : { is: "union", of: [a, b] };
}

function walkIdentifier(
  walk: ScriptWalk,
  node: SyntaxNode,
  { scope }: Location,
  as: UseKind,
): Evidence {
  const name = textAt(node, "name");
  const space = as === "export" ? "both" : "value";
  walk.builder.note(name, nameSpan(node), as, { by: "scope", scope, space });
  if (name === "undefined" || name === "NaN") return { is: "primitive" };
  return { is: "name", name, scope, space };
}

function walkMemberAccess(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  as: UseKind,
): Evidence | undefined {
  const of = walk.value(nodeAt(node, "object"), place);
  const property = nodeAt(node, "property");
  if (property === undefined) return undefined;
  const key = isSet(node, "computed") && property.type !== "StringLiteral"
    ? undefined
    : writtenName(property);
  if (key === undefined) {
    walk.value(property, place);
    return of && { is: "element", of };
  }
  walk.builder.note(key.name, key.span, as, { by: "receiver", receiver: of });
  return of && { is: "member", of, name: key.name };
}

function walkCall(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const callee = nodeAt(node, "callee");
  const specifier = requiredModule(node);
  if (specifier !== undefined && place.scope.find("require", "value") === undefined) {
    walk.value(callee, place, { as: "call" });
    return { is: "module", specifier };
  }
  if (callee?.type === "Import" || node.type === "ImportExpression") {
    const [argument = nodeAt(node, "source")] = nodesAt(node, "arguments");
    walk.value(argument, place);
    if (argument?.type !== "StringLiteral") return undefined;
    return { is: "promise", of: { is: "module", specifier: textAt(argument, "value") } };
  }
  const called = walk.value(callee, place, { as: "call" });
  walkTypeArguments(walk, node, place);
  const isNew = node.type === "NewExpression";
  nodesAt(node, "arguments").forEach((each, index) => {
    const expected: Evidence | undefined = called && !isNew
      ? { is: "parameter", of: called, index }
      : undefined;
    walk.value(each, place, { expected });
  });
  return called && { is: isNew ? "instance" : "result", of: called };
}

function walkList(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  expected: Evidence | undefined,
): Evidence {
  const wanted: Evidence | undefined = expected && { is: "element", of: expected };
  const found = nodesAt(node, "elements")
    .map((each) => walk.value(each, place, { expected: wanted }));
  return { is: "list", of: found[0] ?? { is: "union", of: [undefined] } };
}

function walkFunctionExpression(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  context: FunctionContext,
): Evidence {
  const id = nodeAt(node, "id");
  if (id === undefined) return walk.function(node, place, context);
  const inside = { ...place, scope: walk.innerScope(place.scope) };
  const definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
    ...{ ...inside, isLocal: true, kind: "function", space: "value" },
  });
  // In `const a = function b() {}` it is a that is around what is inside.
  if (place.outer === undefined) definition.body = node;
  return walk.function(node, inside, { definition, ...context });
}

function walkAssignment(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const left = nodeAt(node, "left");
  const right = nodeAt(node, "right");
  const isPlain = textAt(node, "operator") === "=";
  if (left?.type === "ObjectPattern" || left?.type === "ArrayPattern") {
    const value = walk.value(right, place);
    walk.pattern(left, place, { value });
    return value;
  }
  const added = isPlain && !walk.isTyped ? addedMember(walk, node, place) : undefined;
  const target = added === undefined
    ? walk.value(left, place, { as: "write" })
    : walk.value(nodeAt(left, "object"), place);
  const value = walkAssigned(walk, right, place, { expected: target, ...added });
  if (added !== undefined && added.definition.kind === "field") added.definition.value ??= value;
  if (left?.type === "MemberExpression" && isPlain) {
    assignMember(walk, node, { place, value: walk.initial(value, right, false) });
    if (!walk.isTyped) walkCommonExport(walk, node, { place, value });
  }
  return value;
}

function walkAssigned(
  walk: ScriptWalk,
  node: SyntaxNode | undefined,
  place: Location,
  context: FunctionContext,
): Evidence | undefined {
  const { definition, expected } = context;
  const inside = definition === undefined ? place : { ...place, outer: definition };
  return node?.type === "FunctionExpression"
    ? walkFunctionExpression(walk, node, inside, context)
    : walk.value(node, inside, { expected });
}

/** `this.name = value` says what the member is, and in JavaScript declares it. */
function assignMember(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, value }: { readonly place: Location; readonly value: Evidence | undefined },
): void {
  const { self } = place;
  const left = nodeAt(node, "left");
  if (nodeAt(left, "object")?.type !== "ThisExpression" || self?.is !== "instance") return;
  const { of } = self;
  const property = nodeAt(left, "property");
  const key = left && property && !isSet(left, "computed") ? writtenName(property) : undefined;
  if (of.is !== "definition" || key === undefined) return;
  const { members } = of.definition;
  let member = members?.get(key.name);
  if (member === undefined && !walk.isTyped && members !== undefined) {
    member = walk.builder.declareMember(key.name, key.span, {
      ...{ kind: "field", outer: of.definition, isLocal: false, among: members },
    });
    member.extent = node;
  }
  if (member !== undefined && member.kind === "field") member.value ??= value;
}
