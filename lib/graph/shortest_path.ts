/**
 * Shortest paths from several nodes at once, always the same ones: nodes are visited breadth first,
 * starts and edges in the order given.
 *
 * @module
 */
import type { Graph } from "./graph.ts";

/** Where to search from, and for what. */
export interface PathSearch {
  /** Ids of the nodes that a path may begin with; one of them is found only from another. */
  readonly starts: readonly string[];
  /** Whether a node is one that is searched for. */
  readonly isGoal: (id: string) => boolean;
  /** Only paths of one edge. */
  readonly direct?: boolean;
  /** Whether a path may lead on from a node that it did not begin with; always unless given. */
  readonly passes?: (id: string) => boolean;
}

/** How a node was come upon from one of the starts. */
interface Visit {
  readonly id: string;
  readonly start: string;
  readonly previous?: Visit;
}

/**
 * A shortest path to each goal, the goals in the order in which they are come upon: the nearest
 * first. A path has at least two nodes, and may lead through other goals. Linear in nodes and
 * edges.
 */
export function* pathsTo(
  graph: Graph,
  { starts, isGoal, direct = false, passes = () => true }: PathSearch,
): Generator<readonly string[]> {
  const queue: Visit[] = [...new Set(starts)].map((id) => ({ id, start: id }));
  // A start is a goal of the others alone, so a node is visited from the two nearest starts: one of
  // them is another.
  const visits = new Map(queue.map((visit) => [visit.id, [visit]]));
  const isStart = new Set(starts);
  for (const visit of queue) {
    if (direct && visit.previous !== undefined) return;
    if (visit.previous !== undefined && !passes(visit.id)) continue;
    for (const target of graph.targets(visit.id)) {
      const existing = visits.get(target) ?? [];
      if (existing.length === 2 || existing[0]?.start === visit.start) continue;
      const next = { id: target, start: visit.start, previous: visit };
      visits.set(target, existing);
      existing.push(next);
      queue.push(next);
      if (existing.length === (isStart.has(target) ? 2 : 1) && isGoal(target)) yield pathBack(next);
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

function pathBack(goal: Visit): readonly string[] {
  const path: string[] = [];
  for (let visit: Visit | undefined = goal; visit !== undefined; visit = visit.previous) {
    path.push(visit.id);
  }
  return path.reverse();
}

/**
 * How many edges lead to each node from the nearest start, 0 for a start; what none reaches is
 * omitted.
 */
export function distancesFrom(
  graph: Graph,
  starts: readonly string[],
): ReadonlyMap<string, number> {
  const distances = new Map(starts.map((id) => [id, 0]));
  for (const [id, distance] of distances) {
    for (const target of graph.targets(id)) {
      if (!distances.has(target)) distances.set(target, distance + 1);
    }
  }
  return distances;
}
