/**
 * Calls of `require`.
 *
 * @module
 */
import { nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";

/** The module that a call of `require` loads; `undefined` if a node is no such call. */
export function requiredModule(node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== "CallExpression") return undefined;
  if (textAt(nodeAt(node, "callee"), "name") !== "require") return undefined;
  const [argument] = nodesAt(node, "arguments");
  return argument?.type === "StringLiteral" ? textAt(argument, "value") : undefined;
}
