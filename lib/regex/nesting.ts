/**
 * The limit on how deeply the parts of a pattern nest, which is part of what makes a pattern valid.
 *
 * @module
 */

import type { RegexNode } from "./ast.ts";

/** The deepest nesting of groups, classes, repeats, sequences and alternations. */
export const maxNesting = 250;

/** A node and its nesting as written, where groups without a node of their own count as well. */
export interface NestedNode {
  /** The node. */
  readonly node: RegexNode;
  /** How many levels of nesting it has: 0 for a single character. */
  readonly height: number;
}
