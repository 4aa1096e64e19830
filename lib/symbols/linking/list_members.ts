/**
 * What the methods of lists hand to the functions that they are given, and what they yield.
 *
 * @module
 */
import type { Shape } from "./shape.ts";

/** Those that call a function with each element. */
const each = /^(?:filter|find|findLast|forEach|some|every|flatMap|map|findIndex|findLastIndex)$/;
/** Those that yield a list of the same elements. */
const same = /^(?:filter|slice|concat|reverse|sort|toSorted|toReversed|values|with|flat)$/;
/** Those that yield an element. */
const one = /^(?:find|findLast|at|pop|shift)$/;
/** Those that compare two elements. */
const two = /^(?:sort|toSorted)$/;

/** A method of a list. */
export function listMember(
  list: Shape & { readonly is: "list" | "promise" },
  name: string,
): Shape | undefined {
  const element = list.of;
  const taken = (index: number): Shape | undefined =>
    index === 0 && each.test(name) || two.test(name) ? element() : undefined;
  const callback: Shape = {
    is: "function",
    of: undefined,
    result: () => undefined,
    parameter: taken,
  };
  return {
    is: "function",
    of: undefined,
    result: () => same.test(name) ? list : one.test(name) ? element() : undefined,
    parameter: (index) => {
      if (index === 0 && (each.test(name) || two.test(name))) return callback;
      return /^(?:push|unshift|includes|indexOf)$/.test(name) ? element() : undefined;
    },
  };
}
