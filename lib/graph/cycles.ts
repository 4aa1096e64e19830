/**
 * Finds cycles (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { byCodePoints, itemAt } from "@ct/base";
import { componentsOf } from "./components.ts";
import type { Edge } from "./cut.ts";
import { feedbackEdges } from "./feedback.ts";
import { Graph } from "./graph.ts";
import { shortestPath } from "./shortest_path.ts";
import { labelled, shown, type Violation } from "./violation.ts";

/**
 * A violation for every group of nodes that reach each other, and every node that points to itself.
 * The subject is the group's names, sorted; the evidence a shortest way from the node with the
 * smallest id back to it; the cut, if it is asked for, a small set of edges without which none of
 * them reaches itself. Sorted by subject.
 *
 * @example Two modules
 * ```ts
 * import { findCycles, Graph } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("main", "b"), node("b", "a"), node("a", "b")]);
 * assert.deepEqual(findCycles(graph), [
 *   { check: "acyclic", subject: "a, b", evidence: "a -> b -> a" },
 * ]);
 * ```
 */
export function findCycles(
  graph: Graph,
  { cut = false }: { readonly cut?: boolean } = {},
): readonly Violation[] {
  return componentsOf(graph)
    .map((component) => [...component].sort(byCodePoints))
    .map((ids) => ({ ids, cycle: cycleAt(ids, graph) }))
    .sort((a, b) => byCodePoints(itemAt(a.ids, 0), itemAt(b.ids, 0)))
    .flatMap(({ ids, cycle }) => {
      if (cycle === undefined) return [];
      const names = ids.map((id) => graph.node(id).name).sort(byCodePoints);
      const violation = {
        check: "acyclic",
        subject: names.join(", "),
        ...shown(graph, cycle),
      };
      return [cut ? { ...violation, cut: labelled(graph, cutOf(ids, graph)) } : violation];
    })
    .sort((a, b) => byCodePoints(a.subject, b.subject));
}

/** Edges without which the nodes of a component no longer reach each other, or the node itself. */
function cutOf(component: readonly string[], graph: Graph): readonly Edge[] {
  const own = component.filter((id) => graph.targets(id).includes(id)).map((id): Edge => [id, id]);
  return [...own, ...feedbackEdges(within(component, graph))];
}

function within(component: readonly string[], graph: Graph): Graph {
  const isWithin = new Set(component);
  return new Graph(component.map((id) => {
    const node = graph.node(id);
    return { ...node, targets: node.targets.filter((target) => isWithin.has(target)) };
  }));
}

/**
 * A shortest way from the first node of a component back to it, the first found in the order of its
 * edges.
 */
function cycleAt(component: readonly string[], graph: Graph): readonly string[] | undefined {
  const [id = ""] = component;
  const pointsBack = (each: string): boolean => graph.targets(each).includes(id);
  if (pointsBack(id)) return [id, id];
  if (component.length === 1) return undefined;
  // Every way back stays within; a search of the whole graph would look at what lies beyond for
  // each component again.
  const way = shortestPath(within(component, graph), { starts: [id], isGoal: pointsBack });
  return way === undefined ? undefined : [...way, id];
}
