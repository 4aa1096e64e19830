/**
 * The dependencies of one package while they are collected.
 *
 * @module
 */
import type { EdgeKind, PackageEdge } from "./package_graph.ts";

/** What a package depends on; each target once, with all the kinds that it was added with. */
export class EdgeSet {
  readonly #kinds = new Map<string, Set<EdgeKind>>();

  /** Adds a dependency. */
  add(target: string, kind: EdgeKind): void {
    this.#kinds.set(target, (this.#kinds.get(target) ?? new Set()).add(kind));
  }

  /** All of them, in the order in which they were first added. */
  edges(): readonly PackageEdge[] {
    return [...this.#kinds].map(([target, kinds]) => ({ target, kinds: [...kinds] }));
  }
}
