/**
 * The parts of nodes.
 *
 * @module
 */
import type { LezerNode } from "./tree.ts";

/** The first part of a type. */
export function childOf(node: LezerNode, type: string): LezerNode | undefined {
  return node.children.find((each) => each.type === type);
}

/** The parts that were not understood. */
export function faultsIn(node: LezerNode): readonly LezerNode[] {
  return node.type === "⚠" ? [node] : node.children.flatMap(faultsIn);
}
