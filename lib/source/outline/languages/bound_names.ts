/**
 * The names that a pattern of JavaScript binds: `a` and `c` in `{ a, b: [c = 1] }`.
 * @module
 */

import { pushAll } from "@ct/base";
import { type Tokens, wordCode } from "../../lexis/tokens.ts";

// No pattern nests deeper; what does is data.
const deepest = 50;

/** Indices of the tokens that are bound by the pattern whose bracket stands at an index. */
export function boundNames(tokens: Tokens, bracket: number, depth: number = 0): readonly number[] {
  const { codes, mates } = tokens;
  const found: number[] = [];
  const last = mates[bracket] ?? -1;
  if (depth > deepest) return found;
  for (let index = bracket + 1; index < last; index++) {
    let target = index;
    // The rest of a list: `...a`.
    if (tokens.text.startsWith("...", tokens.starts[target])) target++;
    // A key stands before the name, `a: b`, or in brackets, `[a]: b`.
    const key = codes[bracket] === 123 && codes[target] === 91 ? mates[target] ?? target : target;
    if (codes[bracket] === 123 && codes[key + 1] === 58) target = key + 2;
    if (codes[target] === 123 || codes[target] === 91) {
      pushAll(found, boundNames(tokens, target, depth + 1));
    } else if (codes[target] === wordCode) found.push(target);
    index = target;
    // A default value can hold anything in brackets.
    while (index < last && codes[index] !== 44) {
      index = (mates[index] ?? -1) > index ? (mates[index] ?? index) + 1 : index + 1;
    }
  }
  return found;
}
