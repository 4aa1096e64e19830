/**
 * What an assertion over a graph finds wrong.
 *
 * @module
 */
import type { Edge } from "./cut.ts";
import type { Graph } from "./graph.ts";

/** One thing wrong, and what shows it. */
export interface Violation {
  /** The assertion, such as `forbid`. */
  readonly check: string;
  /** What it is about. */
  readonly subject: string;
  /** A path, or whatever else shows it. */
  readonly evidence: string;
  /** The fewest edges without which it would not be wrong, if that was asked for; by label. */
  readonly cut?: readonly ViolationEdge[];
  /** The edges of the path that are there for types alone, if any are; by label. */
  readonly types?: readonly ViolationEdge[];
}

/** An edge of a violation. */
export interface ViolationEdge {
  /** Label of the node that it leads from. */
  readonly from: string;
  /** Label of the node that it leads to. */
  readonly to: string;
}

/** The edges of a cut, by label. */
export function labelled(graph: Graph, edges: readonly Edge[]): readonly ViolationEdge[] {
  return edges.map(([from, to]) => ({ from: graph.node(from).label, to: graph.node(to).label }));
}

/** What shows a path: its text, and the edges in it that are there for types alone. */
export function shown(
  graph: Graph,
  path: readonly string[],
): Pick<Violation, "evidence" | "types"> {
  const types = graph.typeEdges(path);
  return {
    evidence: graph.formatPath(path),
    ...(types.length === 0 ? {} : { types: labelled(graph, types) }),
  };
}

/** A violation as one line: `CHECK: SUBJECT: EVIDENCE`, with `; cut: A -> B, …` if it has a cut. */
export function formatViolation({ check, subject, evidence, cut }: Violation): string {
  const edges = cut?.map(({ from, to }) => `${from} -> ${to}`).join(", ");
  return `${check}: ${subject}: ${evidence}${edges === undefined ? "" : `; cut: ${edges}`}`;
}
