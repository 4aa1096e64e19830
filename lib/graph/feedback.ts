/**
 * A few edges without which a graph has no cycle.
 *
 * @module
 */
import { byCodePoints, valueAt } from "@ct/base";
import { componentsOf } from "./components.ts";
import { type Edge, edgesOf, without, withoutSpare } from "./cut.ts";
import type { Graph } from "./graph.ts";
import { shortestPath } from "./shortest_path.ts";

/** How many searches for a cycle the smallest set may take; more than that are not tried. */
const maxSearches = 2000;

/** The largest number of nodes for which the smallest set is searched. */
const maxNodes = 64;

/**
 * A set of edges whose removal breaks all cycles, and no edge of it can be spared; the smallest
 * for graphs of up to 64 nodes unless very many have to go. Edges of a node to itself are not
 * counted.
 *
 * @example The edge that two cycles share
 * ```ts
 * import { feedbackEdges, Graph } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("a", "b", "c"), node("b", "d"), node("c", "d"), node("d", "a")]);
 * assert.deepEqual(feedbackEdges(graph), [["d", "a"]]);
 * ```
 */
export function feedbackEdges(graph: Graph): readonly Edge[] {
  const place = new Map(ordered(graph).map((id, index) => [id, index]));
  const back = edgesOf(graph).filter(([from, to]) => valueAt(place, from) > valueAt(place, to));
  const few = withoutSpare(back, (edges) => isAcyclic(without(graph, edges)));
  if (few.length < 2 || graph.nodes.length > maxNodes) return few;
  const budget = { left: maxSearches };
  for (let size = 1; size < few.length; size++) {
    const fewer = broken(graph, size, budget);
    if (fewer === "unknown") return few;
    if (fewer !== undefined) return inOrder(fewer, graph);
  }
  return few;
}

function isAcyclic(graph: Graph): boolean {
  return componentsOf(graph).every((component) => component.length === 1);
}

/**
 * The nodes in an order in which few edges lead back: what has no way in goes to the front, what
 * has no way out to the end, and else whatever has most more ways out than in to the front.
 */
function ordered(graph: Graph): readonly string[] {
  const edges = edgesOf(graph);
  const out = new Map<string, Set<string>>(graph.nodes.map(({ id }) => [id, new Set()]));
  const into = new Map<string, Set<string>>(graph.nodes.map(({ id }) => [id, new Set()]));
  for (const [from, to] of edges) {
    out.get(from)?.add(to);
    into.get(to)?.add(from);
  }
  const [front, end]: [string[], string[]] = [[], []];
  const left = new Set([...out.keys()].sort(byCodePoints));
  const take = (id: string): void => {
    left.delete(id);
    for (const target of valueAt(out, id)) into.get(target)?.delete(id);
    for (const source of valueAt(into, id)) out.get(source)?.delete(id);
  };
  while (left.size > 0) {
    let best: string | undefined;
    let max = -Infinity;
    for (const id of left) {
      const [ways, back] = [out.get(id)?.size ?? 0, into.get(id)?.size ?? 0];
      const surplus = ways === 0 || back === 0 ? Infinity : ways - back;
      if (surplus > max) [best, max] = [id, surplus];
    }
    if (best === undefined) break;
    if (out.get(best)?.size === 0) end.push(best);
    else front.push(best);
    take(best);
  }
  return [...front, ...end.reverse()];
}

/** Exactly as many edges as the size that break all cycles, if there are; unless it takes long. */
function broken(
  graph: Graph,
  size: number,
  budget: { left: number },
): readonly Edge[] | undefined | "unknown" {
  if (budget.left-- <= 0) return "unknown";
  const cycle = shortestCycle(graph);
  if (cycle === undefined) return [];
  if (size === 0) return undefined;
  for (const edge of cycle) {
    const others = broken(without(graph, [edge]), size - 1, budget);
    if (others === "unknown") return others;
    if (others !== undefined) return [edge, ...others];
  }
  return undefined;
}

/** One of the edges of every cycle has to go, so the fewest are tried where it is short. */
function shortestCycle(graph: Graph): readonly Edge[] | undefined {
  let shortest: readonly string[] | undefined;
  for (const component of componentsOf(graph).filter(({ length }) => length > 1)) {
    for (const id of component) {
      const pointsBack = (each: string): boolean => graph.targets(each).includes(id);
      const way = shortestPath(graph, { starts: [id], isGoal: pointsBack });
      if (way !== undefined && way.length < (shortest?.length ?? Infinity)) shortest = way;
    }
  }
  return shortest?.map((id, index): Edge => [id, shortest[index + 1] ?? shortest[0] ?? id]);
}

function inOrder(edges: readonly Edge[], graph: Graph): readonly Edge[] {
  return edgesOf(graph).filter(([from, to]) =>
    edges.some((edge) => edge[0] === from && edge[1] === to)
  );
}
