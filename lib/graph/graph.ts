/**
 * A directed graph of named things: packages that depend on packages, modules that import modules.
 *
 * @module
 */
import { byCodePoints, valueAt } from "@ct/base";

/** One node and the edges that leave it. */
export interface GraphNode {
  /** What tells it from all others. */
  readonly id: string;
  /** What assertions call it; several nodes may have the same name. */
  readonly name: string;
  /** How evidence shows it. */
  readonly label: string;
  /** Ids of the nodes it points to, in the order in which they are searched. */
  readonly targets: readonly string[];
  /** Those of the targets that are needed for their types alone. */
  readonly typeTargets?: ReadonlySet<string>;
  /** Ids of nodes that are loaded with it, though it does not use them. */
  readonly loads?: readonly string[];
}

/**
 * Nodes by id, with every edge leading to one of them.
 *
 * @example Three modules
 * ```ts
 * import { Graph } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const node = (id: string, ...targets: string[]) => ({ id, name: id, label: id, targets });
 * const graph = new Graph([node("cli", "core"), node("core")]);
 * assert.deepEqual(graph.targets("cli"), ["core"]);
 * assert.deepEqual(graph.named("core"), ["core"]);
 * ```
 */
export class Graph {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #idsByName = new Map<string, string[]>();

  /**
   * Creates one from the nodes.
   * @throws {RangeError} If two nodes have the same id, or an edge leads to none.
   */
  constructor(nodes: Iterable<GraphNode>) {
    for (const node of nodes) {
      if (this.#nodes.has(node.id)) throw new RangeError(`duplicate node '${node.id}'`);
      this.#nodes.set(node.id, node);
      const ids = this.#idsByName.get(node.name);
      if (ids === undefined) this.#idsByName.set(node.name, [node.id]);
      else ids.push(node.id);
    }
    for (const { id, targets } of this.#nodes.values()) {
      const missing = targets.find((target) => !this.#nodes.has(target));
      if (missing !== undefined) {
        throw new RangeError(`'${id}' points to '${missing}', which is not a node`);
      }
    }
    for (const ids of this.#idsByName.values()) ids.sort(byCodePoints);
  }

  /** All nodes, in the order given. */
  get nodes(): readonly GraphNode[] {
    return [...this.#nodes.values()];
  }

  /**
   * The node of an id.
   * @throws {RangeError} If there is none.
   */
  node(id: string): GraphNode {
    const node = this.#nodes.get(id);
    if (node === undefined) throw new RangeError(`no node '${id}'`);
    return node;
  }

  /**
   * Where the edges of a node lead.
   * @throws {RangeError} If there is no such node.
   */
  targets(id: string): readonly string[] {
    return this.node(id).targets;
  }

  /** The ids of all nodes with this very name, in the order of their code points. */
  named(name: string): readonly string[] {
    return this.#idsByName.get(name) ?? [];
  }

  /** The nodes that pass a test, and the edges among them. */
  restrictedTo(keeps: (id: string) => boolean): Graph {
    const kept = this.nodes.filter(({ id }) => keeps(id));
    return new Graph(kept.map(({ loads = [], ...node }) => ({
      ...node,
      targets: node.targets.filter(keeps),
      loads: loads.filter(keeps),
    })));
  }

  /** All nodes, and the edges that pass a test. */
  withTargets(keeps: (id: string, target: string) => boolean): Graph {
    return new Graph(this.nodes.map((node) => ({
      ...node,
      targets: node.targets.filter((target) => keeps(node.id, target)),
    })));
  }

  /** The same nodes, each with edges to those that are loaded with it as well. */
  withLoaded(): Graph {
    return new Graph(this.nodes.map(({ loads = [], ...node }) => ({
      ...node,
      targets: [...new Set([...node.targets, ...loads])],
    })));
  }

  /** The same nodes with every edge turned round. */
  reversed(): Graph {
    const targets = new Map<string, string[]>(this.nodes.map(({ id }) => [id, []]));
    for (const node of this.nodes) {
      for (const target of node.targets) targets.get(target)?.push(node.id);
    }
    return new Graph(this.nodes.map((node) => ({ ...node, targets: valueAt(targets, node.id) })));
  }

  /**
   * A path as evidence: the labels of its nodes with ` -> ` in between, and ` (types)` after each
   * that is needed for its types alone.
   */
  formatPath(ids: readonly string[]): string {
    return ids.map((id, index) => {
      const mark = this.#isTypeEdge(ids[index - 1], id) ? " (types)" : "";
      return `${this.node(id).label}${mark}`;
    }).join(" -> ");
  }

  /** The edges of a path that are needed for types alone. */
  typeEdges(ids: readonly string[]): readonly (readonly [from: string, to: string])[] {
    return ids.slice(1).flatMap((to, index) => {
      const from = ids[index] ?? to;
      return this.#isTypeEdge(from, to) ? [[from, to] as const] : [];
    });
  }

  #isTypeEdge(from: string | undefined, to: string): boolean {
    return from !== undefined && (this.node(from).typeTargets?.has(to) ?? false);
  }
}
