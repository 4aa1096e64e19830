/**
 * Estimates how long a backtracking engine may take over a pattern. A bound on its steps is worked
 * out from the tree as K · nᵉ for a text of n characters; where two ways through the pattern could
 * match the same text again and again, there is no such bound.
 *
 * The bound counts the ways in which each part can match from a given place such that what follows
 * it could still match (ways multiply along a sequence), and the steps over all these ways. It errs
 * on the high side only.
 *
 * @module
 */

import { asciiMask, beyondAscii } from "./ascii_mask.ts";
import { type AlternationNode, isNullable, type RegexNode, type RepeatNode } from "./ast.ts";
import { rangeSet, type SetNode } from "./char_set.ts";

/**
 * A bound on steps or ways: at most `factor` · n ^ `degree`; a factor of `Infinity` means no bound.
 */
export interface Bound {
  /** K. */
  readonly factor: number;
  /** e. */
  readonly degree: number;
}

/** What can follow a node. */
interface Follow {
  /** The characters that may come next, as {@linkcode firstMask} gives them. */
  readonly mask: bigint;
  /** Whether nothing more has to match, so that the first way through is the last one tried. */
  readonly isEnd: boolean;
}

/** The ways in which a node can match from one place, and the steps spent on all of them. */
interface MatchCost {
  readonly ways: Bound;
  readonly steps: Bound;
}

const unbounded: Bound = { factor: Infinity, degree: 0 };
const once: Bound = { factor: 1, degree: 0 };
const anything = (1n << 131n) - 1n;

/** A bound on the steps of an unanchored search of a whole text for a pattern. */
export function searchBound(node: RegexNode): Bound {
  const { steps } = effort(node, { mask: 0n, isEnd: true });
  return startsAtTextStart(node) ? steps : { factor: steps.factor, degree: steps.degree + 1 };
}

/** Whether every match begins at the start of the text. */
export function startsAtTextStart(node: RegexNode): boolean {
  switch (node.kind) {
    case "assertion":
      return node.look === "text-start";
    case "group":
      return startsAtTextStart(node.body);
    case "concat": {
      const first = node.parts.find((part) => part.kind !== "assertion" || startsAtTextStart(part));
      return first !== undefined && startsAtTextStart(first);
    }
    case "alternation":
      return node.branches.every(startsAtTextStart);
    case "repeat":
      return node.min > 0 && startsAtTextStart(node.body);
    default:
      return false;
  }
}

function effort(node: RegexNode, follow: Follow): MatchCost {
  switch (node.kind) {
    case "empty":
    case "assertion":
    case "literal":
    case "class":
      return { ways: once, steps: once };
    case "group":
      return effort(node.body, follow);
    case "concat":
      return sequenceEffort(node.parts, follow);
    case "alternation":
      return alternationEffort(node, follow);
    case "repeat":
      return repeatEffort(node, follow);
  }
}

function sequenceEffort(parts: readonly RegexNode[], follow: Follow): MatchCost {
  const follows: Follow[] = [];
  let next = follow;
  for (const part of parts.toReversed()) {
    follows.push(next);
    next = before(part, next);
  }
  let ways = once;
  let steps: Bound = { factor: 0, degree: 0 };
  for (const [index, part] of parts.entries()) {
    const after = follows[parts.length - 1 - index] ?? follow;
    const own = effort(part, after);
    // Once all that is left is optional, the first way to come here is the match.
    steps = sum(steps, before(part, after).isEnd ? own.steps : product(ways, own.steps));
    ways = product(ways, own.ways);
  }
  return { ways, steps };
}

/** What follows whatever stands before a node. */
function before(node: RegexNode, follow: Follow): Follow {
  const first = firstMask(node);
  if (!isNullable(node)) return { mask: first, isEnd: false };
  // An assertion may fail, so with one ahead the end is not certain to be reached.
  const isEnd = follow.isEnd &&
    (node.kind === "empty" || (node.kind === "repeat" && node.min === 0));
  return { mask: first | follow.mask, isEnd };
}

function alternationEffort({ branches }: AlternationNode, follow: Follow): MatchCost {
  const efforts = branches.map((branch) => effort(branch, follow));
  const steps = efforts.map((own) => own.steps).reduce(sum);
  const ways = efforts.map((own) => own.ways);
  if (follow.isEnd) return { ways: ways.reduce(larger), steps };
  let seen = 0n;
  let isDisjoint = true;
  for (const branch of branches) {
    const mask = isNullable(branch) ? firstMask(branch) | follow.mask : firstMask(branch);
    isDisjoint &&= (seen & mask) === 0n;
    seen |= mask;
  }
  // At most one of several branches with different first characters gets past it.
  return { ways: ways.reduce(isDisjoint ? larger : sum), steps };
}

function repeatEffort({ body, min, max }: RepeatNode, follow: Follow): MatchCost {
  if (max === 0) return { ways: once, steps: once };
  const first = firstMask(body);
  const inner = max === 1
    ? effort(body, follow)
    : effort(body, { mask: first | follow.mask, isEnd: false });
  const isCertain = follow.isEnd || (first & follow.mask) === 0n;
  // How often it may have been repeated when what follows is tried.
  const exits: Bound = isCertain || min === max
    ? once
    : max === Infinity
    ? { factor: 1, degree: 1 }
    : { factor: max - min + 1, degree: 0 };
  const isSingleWay = inner.ways.degree === 0 && inner.ways.factor <= 1 && !isNullable(body);
  if (isSingleWay) {
    const rounds: Bound = max === Infinity ? { factor: 1, degree: 1 } : { factor: max, degree: 0 };
    // Rounds consume the text one after the other, so scanning inside them adds up to one scan.
    const scan = inner.steps.degree > 0 && rounds.degree > 0
      ? inner.steps
      : product(rounds, inner.steps);
    return { ways: exits, steps: sum(scan, once) };
  }
  if (max === 1) return { ways: sum(inner.ways, once), steps: sum(inner.steps, once) };
  if (max === Infinity) return { ways: unbounded, steps: unbounded };
  const ways = {
    factor: Math.max(inner.ways.factor, 1) ** max * (max - min + 1),
    degree: inner.ways.degree * max,
  };
  return { ways, steps: product(ways, { ...inner.steps, factor: inner.steps.factor * max }) };
}

/**
 * The characters a match of a node may begin with: ASCII as a bit mask, others in parts as the bits
 * above.
 */
function firstMask(node: RegexNode): bigint {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return 0n;
    case "literal":
      return setMask(rangeSet(node.codePoint), node.fold);
    case "class":
      return setMask(node.set, node.fold);
    case "group":
      return firstMask(node.body);
    case "repeat":
      return node.max === 0 ? 0n : firstMask(node.body);
    case "alternation":
      return node.branches.reduce((mask, branch) => mask | firstMask(branch), 0n);
    case "concat": {
      let mask = 0n;
      for (const part of node.parts) {
        mask |= firstMask(part);
        if (mask === anything || !isNullable(part)) break;
      }
      return mask;
    }
  }
}

function setMask(set: SetNode, fold: boolean): bigint {
  return asciiMask(set, fold) | (BigInt(beyondAscii(set, fold).may) << 128n);
}

function sum(left: Bound, right: Bound): Bound {
  return {
    factor: left.factor + right.factor,
    degree: Math.max(left.degree, right.degree),
  };
}

function product(left: Bound, right: Bound): Bound {
  return { factor: left.factor * right.factor, degree: left.degree + right.degree };
}

function larger(left: Bound, right: Bound): Bound {
  return {
    factor: Math.max(left.factor, right.factor),
    degree: Math.max(left.degree, right.degree),
  };
}
