/**
 * The limit on the compiled size of a pattern, which is part of what makes a pattern valid: the
 * Rust crate refuses what takes more than 10 MiB as an automaton over the bytes of UTF-8. The
 * figures here follow that crate's own accounting on 64-bit machines (32 bytes a state, 8 a
 * transition out of a state with several, 4 a branch; classes beyond ASCII at their cost in the
 * automaton that reads backwards, the larger of its two). So `a{1000}` is small and `\w{1000}` is
 * not. Patterns close to the limit may fall on the other side of it than they do there.
 *
 * @module
 */

import { asciiMask, mayHoldNonAscii } from "./ascii_mask.ts";
import type { ClassNode, RegexNode } from "./ast.ts";
import { setSource } from "./char_set.ts";
import { rangesOf } from "./members.ts";
import { utf8Length, utf8Sequences } from "./utf8_sequences.ts";

/** The greatest size of a compiled pattern, in bytes. */
export const sizeLimit: number = 10 * 1024 * 1024;

const stateSize = 32;
const transitionSize = 8;
const branchSize = 4;
/** More than any class of common use costs; `\w` costs about 50,000. */
const classCeiling = 65_536;

/** Whether the compiled form of a pattern passes the limit. */
export function isTooLarge(node: RegexNode): boolean {
  // Working out the exact size of a class takes milliseconds, which hardly any pattern needs.
  if (sizeOf(node, () => classCeiling) <= sizeLimit) return false;
  const sizes = new Map<string, number>();
  const measure = (node: ClassNode): number => {
    const key = `${node.fold}${setSource(node.set)}`;
    const size = sizes.get(key) ?? classSize(node);
    sizes.set(key, size);
    return size;
  };
  return sizeOf(node, measure) > sizeLimit;
}

function sizeOf(node: RegexNode, measure: (node: ClassNode) => number): number {
  const inner = (child: RegexNode): number => sizeOf(child, measure);
  const sum = (nodes: readonly RegexNode[]): number =>
    nodes.reduce((total, child) => total + inner(child), 0);
  switch (node.kind) {
    case "empty":
    case "assertion":
      return stateSize;
    case "literal":
      // With case variants: a class of two.
      return stateSize * utf8Length(node.codePoint) * (node.fold ? 2 : 1) +
        (node.fold ? 2 * transitionSize : 0);
    case "class":
      return mayHoldNonAscii(node.set, node.fold) ? measure(node) : asciiClassSize(node);
    case "group":
      return inner(node.body) + 2 * stateSize;
    case "concat":
      return sum(node.parts);
    case "alternation":
      return sum(node.branches) + node.branches.length * branchSize + 2 * stateSize;
    case "repeat": {
      const once = inner(node.body);
      const optional = stateSize + 2 * branchSize;
      if (node.max === Infinity) return Math.max(1, node.min) * once + optional;
      return node.min * once + (node.max - node.min) * (once + optional) + stateSize;
    }
  }
}

function asciiClassSize(node: ClassNode): number {
  const mask = asciiMask(node.set, node.fold);
  const starts = mask & ~(mask << 1n);
  return 2 * stateSize + transitionSize * starts.toString(2).replaceAll("0", "").length;
}

/** Sequences that start alike share their first states, as in the crate's backward automaton. */
function classSize(node: ClassNode): number {
  let states = 2;
  let branches = 0;
  let previous: readonly string[] = [];
  for (const range of rangesOf(node.set, node.fold)) {
    for (const sequence of utf8Sequences(range)) {
      const keys = sequence.map((bytes) => bytes.join("-"));
      let shared = 0;
      while (shared < keys.length && keys[shared] === previous[shared]) shared++;
      states += keys.length - shared;
      branches++;
      previous = keys;
    }
  }
  return states * stateSize + branches * branchSize;
}
