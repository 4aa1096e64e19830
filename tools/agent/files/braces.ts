/**
 * The alternatives of a glob, written out.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import { ToolFailure } from "../contract/failure.ts";

/** A glob with more would be slow to compile, and nobody means it. */
const mostAlternatives = 1000;

/**
 * The globs without braces that a glob stands for: `{a,b}c` is `ac` and `bc`. Braces nest; within
 * `[…]` and after `\` they are plain.
 * @throws {ToolFailure} If a brace is not closed, or there are more than 1,000.
 */
export function expandBraces(glob: string): readonly string[] {
  const { alternatives, end } = sequence(glob, 0, false);
  return end === glob.length ? alternatives : [glob];
}

interface Expansion {
  readonly alternatives: readonly string[];
  /** The offset after what was read. */
  readonly end: number;
}

/** Reads up to the end or, within braces, up to the `,` or `}` that ends an alternative. */
function sequence(glob: string, from: number, isWithin: boolean): Expansion {
  let alternatives: readonly string[] = [""];
  let at = from;
  while (at < glob.length) {
    const character = glob.charAt(at);
    if (isWithin && (character === "," || character === "}")) break;
    if (character === "{") {
      const group = braces(glob, at + 1);
      alternatives = product(alternatives, group.alternatives);
      at = group.end;
      continue;
    }
    const next = endOfPlain(glob, at);
    const plain = glob.slice(at, next);
    alternatives = alternatives.map((each) => each + plain);
    at = next;
  }
  return { alternatives, end: at };
}

/** Reads the alternatives after a `{`, and the `}`. */
function braces(glob: string, from: number): Expansion {
  const alternatives: string[] = [];
  for (let at = from;;) {
    const option = sequence(glob, at, true);
    pushAll(alternatives, option.alternatives);
    if (option.end === glob.length) {
      throw new ToolFailure("Invalid glob pattern: a { is not closed");
    }
    at = option.end + 1;
    if (glob.charAt(option.end) === "}") return { alternatives: bounded(alternatives), end: at };
  }
}

function product(left: readonly string[], right: readonly string[]): readonly string[] {
  bounded({ length: left.length * right.length });
  return left.flatMap((start) => right.map((end) => start + end));
}

function bounded<T extends { readonly length: number }>(list: T): T {
  if (list.length <= mostAlternatives) return list;
  throw new ToolFailure(`Invalid glob pattern: it has more than ${mostAlternatives} alternatives`);
}

/** The end of what is taken as it is: an escape, a class, or a run of plain characters. */
function endOfPlain(glob: string, at: number): number {
  const character = glob.charAt(at);
  if (character === "\\") return Math.min(at + 2, glob.length);
  if (character !== "[") return at + 1;
  // A `]` that comes first is a member of the class.
  const close = glob.indexOf("]", glob.charAt(at + 1) === "!" ? at + 3 : at + 2);
  return close < 0 ? at + 1 : close + 1;
}
