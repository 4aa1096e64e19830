/**
 * The edges of a graph of modules, as imports are found one after the other.
 *
 * @module
 */
import type { GraphNode } from "@ct/graph";

/** What one module imports. */
export class ImportTargets {
  readonly #typesOnly = new Map<string, boolean>();

  /** Notes an import; one that loads something counts for more than those of types alone. */
  add(target: string, isTypeOnly = false): void {
    this.#typesOnly.set(target, isTypeOnly && (this.#typesOnly.get(target) ?? true));
  }

  /** The module as a node, which never leads to itself. */
  node(id: string, name: string): GraphNode {
    const targets = [...this.#typesOnly.keys()].filter((target) => target !== id);
    const typeTargets = new Set(targets.filter((target) => this.#typesOnly.get(target)));
    return { id, name, label: name, targets, typeTargets };
  }
}

/** Packages that no file belongs to. */
export class Externals {
  readonly #names = new Map<string, string>();

  /** The id of a package. No path has two slashes, so no file has the id of one. */
  idOf(name: string): string {
    const id = `//${name}`;
    this.#names.set(id, name);
    return id;
  }

  /** A node for each that was asked for. */
  get nodes(): readonly GraphNode[] {
    return [...this.#names].map(([id, name]) => ({ id, name, label: name, targets: [] }));
  }
}
