/**
 * Lists the groups of a pattern.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import { childrenOf, type RegexNode } from "./ast.ts";

/**
 * What the groups of a pattern are called: the number of each, from `0` for the whole match, and
 * the name of each that has one.
 *
 * @example A named group has a number too
 * ```ts
 * import { groupNames, parseRegex } from "@ct/regex";
 * import assert from "node:assert/strict";
 * assert.deepEqual([...groupNames(parseRegex("(?<key>a)(b)"))], ["0", "1", "key", "2"]);
 * ```
 */
export function groupNames(node: RegexNode): ReadonlySet<string> {
  const names = new Set(["0"]);
  const open: RegexNode[] = [node];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each.kind === "group") {
      names.add(String(each.index));
      if (each.name !== undefined) names.add(each.name);
    }
    pushAll(open, childrenOf(each).toReversed());
  }
  return names;
}
