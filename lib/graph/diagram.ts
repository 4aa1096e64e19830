/**
 * Graphs as text that programs draw, for people to look at.
 *
 * @module
 */
import { escapeControls, valueAt } from "@ct/base";
import type { Graph } from "./graph.ts";
import type { Violation } from "./violation.ts";

/** What draws the text: Mermaid, or Graphviz. */
export type DiagramFormat = "mermaid" | "dot";

/**
 * The nodes by label and the edges between them, in the order of the graph; edges on the paths of
 * violations, and nodes that are their subject, are red. Ends with a newline.
 *
 * @example A violation
 * ```ts
 * import { findForbidden, formatDiagram, Graph } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("a", "b"), node("b")]);
 * const violations = findForbidden(graph, { from: "a", to: "b" });
 * assert.equal(
 *   formatDiagram(graph, { format: "dot", violations }),
 *   'digraph {\n  n0 [label="a"];\n  n1 [label="b"];\n  n0 -> n1 [color=red];\n}\n',
 * );
 * ```
 */
export function formatDiagram(
  graph: Graph,
  { format, violations }: {
    readonly format: DiagramFormat;
    readonly violations: readonly Violation[];
  },
): string {
  const { isMarked, isSubject } = marksOf(violations);
  const numbers = new Map(graph.nodes.map(({ id }, index) => [id, `n${index}`]));
  const nodes: string[] = [];
  const edges: string[] = [];
  const marked: string[] = [];
  for (const { id, label, targets } of graph.nodes) {
    const number = valueAt(numbers, id);
    const style = isSubject(label) ? (format === "dot" ? " color=red" : ":::violation") : "";
    nodes.push(
      format === "dot"
        ? `  ${number} [label="${escapeDot(label)}"${style}];`
        : `  ${number}["${escapeMermaid(label)}"]${style}`,
    );
    for (const target of targets) {
      const isRed = isMarked(label, graph.node(target).label);
      if (isRed) marked.push(String(edges.length));
      edges.push(
        format === "dot"
          ? `  ${number} -> ${numbers.get(target)}${isRed ? " [color=red]" : ""};`
          : `  ${number} --> ${numbers.get(target)}`,
      );
    }
  }
  if (format === "dot") return ["digraph {", ...nodes, ...edges, "}", ""].join("\n");
  const styles = marked.length === 0 ? [] : [`  linkStyle ${marked.join(",")} stroke:red`];
  const subjects = nodes.some((line) => line.endsWith(":::violation"))
    ? ["  classDef violation stroke:red"]
    : [];
  return ["flowchart LR", ...nodes, ...edges, ...styles, ...subjects, ""].join("\n");
}

interface Marks {
  readonly isMarked: (from: string, to: string) => boolean;
  readonly isSubject: (label: string) => boolean;
}

function marksOf(violations: readonly Violation[]): Marks {
  const pairs = new Set<string>();
  const subjects = new Set<string>();
  for (const { evidence, subject } of violations) {
    const path = evidence.split(" -> ");
    if (path.length === 1) subjects.add(subject);
    for (let index = 1; index < path.length; index++) {
      pairs.add(`${path[index - 1]} -> ${path[index]}`);
    }
  }
  return {
    isMarked: (from, to) => pairs.has(`${from} -> ${to}`),
    isSubject: (label) => subjects.has(label),
  };
}

function escapeDot(label: string): string {
  return label.split("\n").map((line) => escapeControls(line).replace(/["\\]/g, "\\$&"))
    .join("\\n");
}

/** A label may hold whatever a file's name may; entities stand for what the notation uses. */
function escapeMermaid(label: string): string {
  return label.replace(/[^\w./@: -]/gu, (character) => `#${character.codePointAt(0)};`);
}
