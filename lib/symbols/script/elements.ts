/**
 * Elements of JSX.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { nameSpan, writtenName } from "./keys.ts";
import { childrenOf, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { walkTypeArguments } from "./types.ts";
import type { ScriptWalk } from "./walk.ts";

/** Walks an element or a part of one. */
export function walkElement(walk: ScriptWalk, node: SyntaxNode, place: Location): undefined {
  switch (node.type) {
    case "JSXOpeningElement": {
      const component = walkName(walk, nodeAt(node, "name"), { place, as: "call" });
      walkTypeArguments(walk, node, place);
      const properties: Evidence | undefined = component && {
        is: "parameter",
        of: component,
        index: 0,
      };
      for (const each of nodesAt(node, "attributes")) {
        walkAttribute(walk, each, { place, properties });
      }
      return;
    }
    case "JSXClosingElement":
      walkName(walk, nodeAt(node, "name"), { place, as: "read" });
      return;
    case "JSXText":
      walk.builder.skip(node);
      return;
    case "JSXIdentifier":
      return;
    default:
      for (const child of childrenOf(node)) walk.value(child, place);
  }
}

interface InElement {
  readonly place: Location;
  readonly as: "call" | "read";
}

/** A name that begins with a small letter is one of the page's own elements. */
function walkName(
  walk: ScriptWalk,
  node: SyntaxNode | undefined,
  { place, as }: InElement,
): Evidence | undefined {
  if (node?.type === "JSXMemberExpression") {
    const of = walkName(walk, nodeAt(node, "object"), { place, as: "read" });
    const property = nodeAt(node, "property");
    const name = textAt(property, "name");
    if (property === undefined) return undefined;
    walk.builder.note(name, property, as, { by: "receiver", receiver: of });
    return of && { is: "member", of, name };
  }
  const name = textAt(node, "name");
  if (node?.type !== "JSXIdentifier" || /^[a-z][a-z\d-]*$/.test(name)) return undefined;
  const { scope } = place;
  walk.builder.note(name, nameSpan(node), as, { by: "scope", scope, space: "value" });
  return { is: "name", name, scope, space: "value" };
}

function walkAttribute(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, properties }: { readonly place: Location; readonly properties: Evidence | undefined },
): void {
  if (node.type !== "JSXAttribute") {
    walk.value(nodeAt(node, "argument"), place, { expected: properties });
    return;
  }
  const written = nodeAt(node, "name");
  const key = written && writtenName(written);
  if (key !== undefined) {
    walk.builder.note(key.name, key.span, "write", { by: "receiver", receiver: properties });
  }
  const value = nodeAt(node, "value");
  const inner = value?.type === "JSXExpressionContainer" ? nodeAt(value, "expression") : value;
  const expected: Evidence | undefined = properties && key && {
    is: "member",
    of: properties,
    name: key.name,
  };
  if (inner?.type !== "JSXEmptyExpression") walk.value(inner, place, { expected });
}
