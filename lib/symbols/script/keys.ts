/**
 * The names of members, as their declarations write them.
 *
 * @module
 */
import type { Span } from "../model/definition.ts";
import { isSet, nodeAt, type SyntaxNode, textAt } from "./syntax_node.ts";

/** A name, and where it stands. */
export interface MemberKey {
  /** The name; that of a private member with its `#`. */
  readonly name: string;
  /** Where it stands, without quotes. */
  readonly span: Span;
}

/** The name of a member; `undefined` if it is computed or has none. */
export function memberKey(node: SyntaxNode): MemberKey | undefined {
  const key = nodeAt(node, "key");
  if (key === undefined) return undefined;
  const isString = key.type === "StringLiteral";
  return isSet(node, "computed") && !isString ? undefined : writtenName(key);
}

/** The name that an identifier, a private name or a string is. */
export function writtenName(node: SyntaxNode): MemberKey | undefined {
  switch (node.type) {
    case "Identifier":
    case "JSXIdentifier":
      return { name: textAt(node, "name"), span: nameSpan(node) };
    case "PrivateName": {
      const id = nodeAt(node, "id");
      return { name: `#${textAt(id, "name")}`, span: node };
    }
    case "StringLiteral":
      return {
        name: textAt(node, "value"),
        span: { start: node.start + 1, end: node.end - 1 },
      };
    default:
      return undefined;
  }
}

/** The span of an identifier, which in a tree ends behind its type. */
export function nameSpan(node: SyntaxNode): Span {
  return { start: node.start, end: node.start + textAt(node, "name").length };
}
