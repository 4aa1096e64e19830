/**
 * Shortest paths from several nodes at once, always the same ones: nodes are visited breadth first, starts and edges
 * in the order given.
 *
 * @module
 */
import type { Graph } from "./graph.ts";

/** Where to search from, and for what. */
export interface PathSearch {
  /** Ids of the nodes that a path may begin with; none of them is found itself. */
  readonly starts: readonly string[];
  /** Whether a node is one that is searched for. */
  readonly isGoal: (id: string) => boolean;
}

/**
 * A shortest path to each goal, the goals in the order in which they are come upon: the nearest first. A path has at
 * least two nodes, and may lead through other goals.
 */
export function* pathsTo(
  graph: Graph,
  { starts, isGoal }: PathSearch,
): Generator<readonly string[]> {
  const origins = new Map<string, string | undefined>(starts.map((id) => [id, undefined]));
  const queue = [...origins.keys()];
  for (const id of queue) {
    for (const target of graph.targets(id)) {
      if (origins.has(target)) continue;
      origins.set(target, id);
      queue.push(target);
      if (isGoal(target)) yield pathBack(target, origins);
    }
  }
}

/**
 * A shortest path to the nearest goal; `undefined` if none is reached.
 *
 * @example The direct way
 * ```ts
 * import { Graph, shortestPath } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("a", "b", "c"), node("b", "c"), node("c")]);
 * assert.deepEqual(shortestPath(graph, { starts: ["a"], isGoal: (id) => id === "c" }), ["a", "c"]);
 * ```
 */
export function shortestPath(graph: Graph, search: PathSearch): readonly string[] | undefined {
  return pathsTo(graph, search).next().value ?? undefined;
}

function pathBack(
  goal: string,
  origins: ReadonlyMap<string, string | undefined>,
): readonly string[] {
  const path: string[] = [];
  for (let id: string | undefined = goal; id !== undefined; id = origins.get(id)) path.push(id);
  return path.reverse();
}
