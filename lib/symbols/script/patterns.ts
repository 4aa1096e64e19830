/**
 * What takes values apart: the names of variables and parameters, and what is assigned to.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { memberKey, nameSpan } from "./keys.ts";
import { walkDecorators } from "./functions.ts";
import { isSet, nodeAt, nodesAt, slotsAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import type { PatternTarget, ScriptWalk } from "./walk.ts";

/** Walks a pattern. */
export function walkPattern(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  target: PatternTarget,
): void {
  const annotation = nodeAt(node, "typeAnnotation");
  const type = annotation && node.type !== "TSAsExpression"
    ? walk.type(annotation, place)
    : undefined;
  walk.builder.keepType(node, type);
  const value = type ?? target.value;
  walkDecorators(walk, node, place);
  switch (node.type) {
    case "Identifier":
      return walkName(walk, node, place, { ...target, value });
    case "ObjectPattern":
      for (const each of nodesAt(node, "properties")) {
        walkProperty(walk, each, place, { ...target, value });
      }
      return;
    case "ArrayPattern":
      for (const each of slotsAt(node, "elements")) {
        if (each === undefined) continue;
        const element: Evidence | undefined = value && { is: "element", of: value };
        walk.pattern(each, place, { ...target, value: element });
      }
      return;
    case "AssignmentPattern": {
      const left = nodeAt(node, "left");
      const right = nodeAt(node, "right");
      const found = walk.value(right, place, { expected: value });
      const initial = walk.initial(found, right, false);
      return walk.pattern(left, place, { ...target, value: value ?? initial });
    }
    case "RestElement":
      return walk.pattern(nodeAt(node, "argument"), place, { ...target, value: type });
    default:
      walk.value(node, place, { as: "write" });
  }
}

function walkName(
  walk: ScriptWalk,
  node: SyntaxNode,
  { scope, outer, isLocal }: Location,
  { declares, value }: PatternTarget,
): void {
  const name = textAt(node, "name");
  const span = nameSpan(node);
  if (declares === undefined) {
    walk.builder.note(name, span, "write", { by: "scope", scope, space: "value" });
    return;
  }
  if (name === "this") return;
  const definition = walk.builder.declare(name, span, {
    ...{ kind: declares.kind, space: "value", scope: declares.scope, outer, isLocal },
  });
  definition.value ??= value;
}

function walkProperty(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
  { declares, value }: PatternTarget,
): void {
  if (node.type === "RestElement") {
    return walk.pattern(
      nodeAt(node, "argument"),
      place,
      declares === undefined ? {} : { declares },
    );
  }
  const key = memberKey(node);
  if (key === undefined) {
    const computed = nodeAt(node, "key");
    if (computed !== undefined && isSet(node, "computed")) walk.value(computed, place);
  } else walk.builder.note(key.name, key.span, "read", { by: "receiver", receiver: value });
  const inner: Evidence | undefined = value && key && { is: "member", of: value, name: key.name };
  walk.pattern(nodeAt(node, "value"), place, {
    ...(declares === undefined ? {} : { declares }),
    value: inner,
  });
}
