/**
 * Patterns of `case`, in Python.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { PythonNode } from "./python_parser.ts";
import type { PythonPlace, PythonWalk } from "./python_walk.ts";

/** Walks a pattern: what it captures is declared, and what it compares with is used. */
export function walkPattern(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
  type?: Evidence,
): void {
  switch (node.type) {
    case "CapturePattern":
      for (const each of node.children) capture(walk, each, place);
      return;
    case "AsPattern":
      node.children.forEach((each, at) => {
        if (node.children[at - 1]?.type === "as") capture(walk, each, place);
        else walkPart(walk, each, place);
      });
      return;
    case "AttributePattern":
      walkNames(walk, node.children, place);
      return;
    case "ClassPattern": {
      const named = walkNames(walk, node.children, place);
      const of = named && { is: "instance", of: named } as const;
      for (const list of node.children) {
        for (const each of list.children) walkPart(walk, each, place, of);
      }
      return;
    }
    case "KeywordPattern": {
      const [name, ...rest] = node.children;
      if (name?.type === "VariableName") {
        walk.builder.note(walk.text(name), name, "read", { by: "receiver", receiver: type });
      }
      for (const each of rest) walkPart(walk, each, place);
      return;
    }
    default:
      for (const each of node.children) walkPart(walk, each, place);
  }
}

function walkPart(walk: PythonWalk, node: PythonNode, place: PythonPlace, type?: Evidence): void {
  if (/Pattern$/.test(node.type)) walkPattern(walk, node, place, type);
  else walk.value(node, place);
}

function capture(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  if (node.type === "VariableName" && walk.text(node) !== "_") walk.target(node, place, undefined);
}

/** Names with dots between them, which stand beside each other. */
function walkNames(
  walk: PythonWalk,
  nodes: readonly PythonNode[],
  place: PythonPlace,
): Evidence | undefined {
  let of: Evidence | undefined;
  for (const each of nodes) {
    if (each.type === "VariableName" || each.type === "MemberExpression") {
      of = walk.value(each, place);
    } else if (each.type === "PropertyName") {
      const name = walk.text(each);
      walk.builder.note(name, each, "read", { by: "receiver", receiver: of });
      of = of && { is: "member", of, name };
    }
  }
  return of;
}
