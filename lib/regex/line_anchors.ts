/**
 * A pattern for single lines, made fit for a text of many: whatever holds at the ends of a line
 * then holds at the ends of each line of the text.
 *
 * @module
 */

import { type Look, type RegexNode, someNode } from "./ast.ts";

const lineLooks: Partial<Readonly<Record<Look, Look>>> = {
  "text-start": "line-start",
  "text-end": "line-end-crlf",
  "line-end": "line-end-crlf",
};

/**
 * The tree with every anchor at the ends of the text turned into one at the ends of lines, of which
 * `\r\n` is one: the pattern finds in a text of many lines what it matches in one. The same tree if
 * it has no such anchor.
 */
export function anchorsAtLines(node: RegexNode): RegexNode {
  return someNode(node, isTurned) ? turned(node) : node;
}

function isTurned(node: RegexNode): boolean {
  return node.kind === "assertion" && lineLooks[node.look] !== undefined;
}

function turned(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "assertion":
      return { ...node, look: lineLooks[node.look] ?? node.look };
    case "group":
    case "repeat":
      return { ...node, body: turned(node.body) };
    case "concat":
      return { ...node, parts: node.parts.map(turned) };
    case "alternation":
      return { ...node, branches: node.branches.map(turned) };
    default:
      return node;
  }
}
