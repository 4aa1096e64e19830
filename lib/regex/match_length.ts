/**
 * Computes how long a match can be: what can be said about a part of a text without the rest.
 *
 * @module
 */
import type { RegexNode } from "./ast.ts";

/**
 * The most characters that a match of the node has; `Infinity` if there is no limit. What stands
 * further away than the character beside a match has no part in it.
 *
 * @example A repeat without a limit
 * ```ts
 * import { longestMatch, parseRegex } from "@ct/regex";
 * import assert from "node:assert/strict";
 * assert.equal(longestMatch(parseRegex("a{2,5}|bc")), 5);
 * assert.equal(longestMatch(parseRegex("a.*b")), Infinity);
 * ```
 */
export function longestMatch(node: RegexNode): number {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return 0;
    case "literal":
    case "class":
      return 1;
    case "group":
      return longestMatch(node.body);
    case "concat":
      return node.parts.reduce((sum, part) => sum + longestMatch(part), 0);
    case "alternation":
      return node.branches.reduce((max, branch) => Math.max(max, longestMatch(branch)), 0);
    case "repeat": {
      const body = longestMatch(node.body);
      // However often nothing is repeated, it is nothing.
      return body === 0 || node.max === 0 ? 0 : body * node.max;
    }
  }
}
