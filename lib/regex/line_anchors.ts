/**
 * A pattern for single lines, made fit for a text of many: whatever holds at the ends of a line then holds at the ends
 * of each line of the text.
 *
 * @module
 */

import type { Look, RegexNode } from "./ast.ts";

const LINE_LOOKS: Partial<Readonly<Record<Look, Look>>> = {
  "text-start": "line-start",
  "text-end": "line-end-crlf",
  "line-end": "line-end-crlf",
};

/** The tree with every anchor at the ends of the text turned into one at the ends of lines. */
export function anchorsAtLines(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "assertion":
      return { ...node, look: LINE_LOOKS[node.look] ?? node.look };
    case "group":
    case "repeat":
      return { ...node, body: anchorsAtLines(node.body) };
    case "concat":
      return { ...node, parts: node.parts.map(anchorsAtLines) };
    case "alternation":
      return { ...node, branches: node.branches.map(anchorsAtLines) };
    default:
      return node;
  }
}
