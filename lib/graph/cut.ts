/**
 * The fewest edges without which one side no longer reaches the other.
 *
 * @module
 */
import type { Graph } from "./graph.ts";
import { type PathSearch, shortestPath } from "./shortest_path.ts";

/** An edge, by the ids of the nodes that it leads from and to. */
export type Edge = readonly [from: string, to: string];

/**
 * The smallest set of edges without which no start reaches a goal other than itself; of several
 * such sets the one nearest the starts. Where a node is both a start and a goal, the set may not be
 * the smallest, but none of its edges can be omitted. Edges are in the order of the graph. The time
 * is linear in nodes and edges for each edge of the set.
 *
 * @example Two ways through one edge
 * ```ts
 * import { Graph, smallestCut } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const [a, b, c] = [node("a", "b", "c"), node("b", "d"), node("c", "d")];
 * const graph = new Graph([a, b, c, node("d", "e"), node("e")]);
 * assert.deepEqual(smallestCut(graph, { starts: ["a"], isGoal: (id) => id === "e" }), [["d", "e"]]);
 * ```
 */
export function smallestCut(graph: Graph, search: PathSearch): readonly Edge[] {
  const { starts, isGoal, direct } = search;
  const isStart = new Set(starts);
  if (direct) {
    return edgesOf(graph).filter(([from, to]) => isStart.has(from) && from !== to && isGoal(to));
  }
  const cut = new Flow(graph, search).cut();
  if (!starts.some(isGoal)) return cut;
  return withoutSpare(cut, (kept) => shortestPath(without(graph, kept), search) === undefined);
}

/** All edges but those that lead to their own node, each once, in the order of the graph. */
export function edgesOf({ nodes }: Pick<Graph, "nodes">): readonly Edge[] {
  return nodes.flatMap(({ id, targets }) =>
    [...new Set(targets)].filter((target) => target !== id).map((target): Edge => [id, target])
  );
}

/** The graph without some edges. */
export function without(graph: Graph, removed: readonly Edge[]): Graph {
  const gone = new Map<string, Set<string>>();
  for (const [from, to] of removed) gone.set(from, (gone.get(from) ?? new Set()).add(to));
  return graph.withTargets((id, target) => gone.get(id)?.has(target) !== true);
}

/** The edges of a set that suffices, without those that are not needed for that. */
export function withoutSpare(
  edges: readonly Edge[],
  suffices: (edges: readonly Edge[]) => boolean,
): readonly Edge[] {
  let kept = edges;
  for (const edge of edges) {
    const fewer = kept.filter((each) => each !== edge);
    if (suffices(fewer)) kept = fewer;
  }
  return kept;
}

/** An edge of the network: its flow is 0 or 1. */
interface Pipe {
  readonly edge: Edge;
  readonly from: string;
  readonly to: string;
  isFull: boolean;
}

/**
 * The greatest flow from starts to goals through edges that hold one unit each. A node that is both
 * is two: paths begin at one of them and end at the other, whose id has a blank before it.
 */
class Flow {
  readonly #starts: readonly string[];
  readonly #isGoal: (id: string) => boolean;
  readonly #pipes: readonly Pipe[];
  readonly #leaving = new Map<string, Pipe[]>();
  readonly #entering = new Map<string, Pipe[]>();

  constructor(graph: Graph, { starts, isGoal }: PathSearch) {
    const both = new Set(starts.filter(isGoal));
    this.#starts = [...new Set(starts)];
    this.#isGoal = (id) => id.startsWith(" ") || !both.has(id) && isGoal(id);
    this.#pipes = edgesOf(graph).map((edge) => {
      const [from, to] = edge;
      return { edge, from, to: both.has(to) ? ` ${to}` : to, isFull: false };
    });
    for (const pipe of this.#pipes) {
      addTo(this.#leaving, pipe.from, pipe);
      addTo(this.#entering, pipe.to, pipe);
    }
  }

  /** The edges between what can still be reached and the rest, once no more flows. */
  cut(): readonly Edge[] {
    for (;;) {
      const { reached, goal } = this.#search();
      if (goal === undefined) {
        return this.#pipes.filter(({ from, to }) => reached.has(from) && !reached.has(to))
          .map(({ edge }) => edge);
      }
      for (let pipe = reached.get(goal), at = goal; pipe !== undefined; pipe = reached.get(at)) {
        pipe.isFull = pipe.to === at;
        at = pipe.isFull ? pipe.from : pipe.to;
      }
    }
  }

  /** What is reached through pipes with room, each node with the pipe that led there. */
  #search(): { readonly reached: ReadonlyMap<string, Pipe | undefined>; readonly goal?: string } {
    const reached = new Map<string, Pipe | undefined>(this.#starts.map((id) => [id, undefined]));
    for (const id of reached.keys()) {
      if (this.#isGoal(id)) return { reached, goal: id };
      for (const pipe of this.#leaving.get(id) ?? []) {
        if (!pipe.isFull && !reached.has(pipe.to)) reached.set(pipe.to, pipe);
      }
      for (const pipe of this.#entering.get(id) ?? []) {
        if (pipe.isFull && !reached.has(pipe.from)) reached.set(pipe.from, pipe);
      }
    }
    return { reached };
  }
}

function addTo(lists: Map<string, Pipe[]>, id: string, pipe: Pipe): void {
  const list = lists.get(id);
  if (list === undefined) lists.set(id, [pipe]);
  else list.push(pipe);
}
