/**
 * A TOML document as paths see it.
 *
 * @module
 */
import type { Location, Tree } from "../model/action.ts";
import type { NodeKind } from "../model/model.ts";
import type { TomlNode } from "./node.ts";

/** Inspects the nodes of a document. */
export class TomlTree implements Tree<TomlNode> {
  /** The outermost table. */
  readonly root: TomlNode;
  /** Deleting below something that is no container does nothing. */
  readonly refusesBarredWays = false;

  /** Inspects a document. */
  constructor(root: TomlNode) {
    this.root = root;
  }

  /** What a node is. */
  kind(node: TomlNode): NodeKind {
    return node.kind;
  }

  /** The member with this key. */
  member(table: TomlNode, key: string): Location<TomlNode> | undefined {
    const node = table.kind === "object" ? table.members.get(key) : undefined;
    if (table.kind !== "object" || node === undefined) return undefined;
    return { node, container: table, index: [...table.members.keys()].indexOf(key) };
  }

  /** The keys of a table. */
  keys(table: TomlNode): Iterable<string> {
    return table.kind === "object" ? table.members.keys() : [];
  }

  /** How many elements an array has. */
  size(array: TomlNode): number {
    return array.kind === "array" ? array.items.length : 0;
  }

  /** One element. */
  element(array: TomlNode, index: number): Location<TomlNode> | undefined {
    const node = array.kind === "array" ? array.items[index] : undefined;
    return node && { node, container: array, index };
  }

  /** All elements. */
  *elements(array: TomlNode): Generator<Location<TomlNode>> {
    for (let index = 0; index < this.size(array); index++) {
      const place = this.element(array, index);
      if (place !== undefined) yield place;
    }
  }

  /** What a predicate compares. */
  scalarText(node: TomlNode): string | undefined {
    return "text" in node ? node.text : undefined;
  }
}

/** The parts of a container, in order. */
export function childrenOf(container: TomlNode): readonly TomlNode[] {
  if (container.kind === "array") return container.items;
  return container.kind === "object" ? [...container.members.values()] : [];
}

/** A part of a container by its place. */
export function childOf(container: TomlNode, index: number): TomlNode {
  const child = childrenOf(container)[index];
  if (child === undefined) throw new RangeError(`there is no part ${index}`);
  return child;
}
