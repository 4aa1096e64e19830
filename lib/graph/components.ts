/**
 * Strongly connected components: groups of nodes in which every node reaches every other one.
 *
 * @module
 */
import type { Graph } from "./graph.ts";

/** What is known about a node that was visited. */
interface Visit {
  readonly id: string;
  /** When it was first seen. */
  readonly order: number;
  /** When the earliest node still open that it reaches was first seen. */
  low: number;
  /** How many of its edges have been followed. */
  followed: number;
  /** It is part of no finished component yet. */
  isOpen: boolean;
}

/**
 * All components, each node in exactly one. Neither their order nor that of their members means
 * anything. Tarjan's algorithm with a stack of its own, since a chain of imports may be longer than
 * the call stack is deep.
 */
export function componentsOf(graph: Graph): readonly (readonly string[])[] {
  const visits = new Map<string, Visit>();
  const components: string[][] = [];
  for (const { id } of graph.nodes) {
    if (!visits.has(id)) visitFrom(id, { graph, visits, components });
  }
  return components;
}

interface Search {
  readonly graph: Graph;
  readonly visits: Map<string, Visit>;
  readonly components: string[][];
}

function visitFrom(start: string, { graph, visits, components }: Search): void {
  const open: Visit[] = [];
  const trail: Visit[] = [];
  const enter = (id: string): void => {
    const order = visits.size;
    const visit: Visit = { id, order, low: order, followed: 0, isOpen: true };
    visits.set(id, visit);
    open.push(visit);
    trail.push(visit);
  };
  enter(start);
  for (let visit = trail.at(-1); visit !== undefined; visit = trail.at(-1)) {
    const target = graph.targets(visit.id)[visit.followed++];
    if (target !== undefined) {
      const existing = visits.get(target);
      if (existing === undefined) enter(target);
      else if (existing.isOpen) visit.low = Math.min(visit.low, existing.order);
      continue;
    }
    trail.pop();
    const parent = trail.at(-1);
    if (parent !== undefined) parent.low = Math.min(parent.low, visit.low);
    if (visit.low === visit.order) components.push(close(open, visit));
  }
}

/** Takes the component that ends with `first` from the open nodes. */
function close(open: Visit[], first: Visit): string[] {
  const component = open.splice(open.lastIndexOf(first));
  return component.map((visit) => {
    visit.isOpen = false;
    return visit.id;
  });
}
