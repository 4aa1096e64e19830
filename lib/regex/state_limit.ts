/**
 * The limit on what counts write out. Time is linear in the text, but each character may cost as
 * much as the pattern has states: with `(a{300}){400}`, 120,000 of them in fifteen characters, a
 * line of 3 MB took minutes, as it does with the crate.
 *
 * @module
 */

import { CtError } from "@ct/base";
import { childrenOf, type RegexNode } from "./ast.ts";

/** The most states that the counts of a pattern may add to those that are written in it. */
export const stateLimit: number = 20_000;

/**
 * Refuses a pattern whose counts write out too much: for trees that are put together of several,
 * as each that is parsed is judged by itself.
 * @throws {CtError} With code `unsupported`, in one line.
 */
export function assertFewStates(node: RegexNode): void {
  if (addedStates(node) <= stateLimit) return;
  throw new CtError(
    "unsupported",
    `its repeat counts expand to more than ${stateLimit} states, which take too long to match`,
  );
}

function addedStates(node: RegexNode): number {
  return statesOf(node, (node) => node.max === Infinity ? Math.max(1, node.min) : node.max) -
    statesOf(node, () => 1);
}

/** How many characters and classes a pattern has where each repeat stands for this many copies. */
function statesOf(
  node: RegexNode,
  copies: (node: RegexNode & { readonly kind: "repeat" }) => number,
): number {
  if (node.kind === "literal" || node.kind === "class") return 1;
  let states = 0;
  for (const child of childrenOf(node)) states += statesOf(child, copies);
  return node.kind === "repeat" ? states * copies(node) : states;
}
