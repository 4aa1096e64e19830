/**
 * What a text must contain for a pattern to match it: looking for plain texts first is many times
 * faster than asking the engine at every place.
 *
 * For each node we work out which texts its matches equal, if they are few, or else which texts
 * they begin with and end with; where two nodes meet, the end of the first and the beginning of the
 * second make a longer text. Of all sets of texts found, the one that is cheapest to search for is
 * kept. Sets have at most 64 texts of at most 64 UTF-16 units; the time is linear in the size of
 * the tree.
 *
 * @module
 */

import { type AlternationNode, plainNode, type RegexNode, type RepeatNode } from "./ast.ts";
import { LiteralCharacters } from "./literal_characters.ts";
import { cheapest, LiteralSet, type RequiredLiteral } from "./literal_set.ts";

export type { RequiredLiteral } from "./literal_set.ts";

/** What is known about the texts that a node matches. */
interface LiteralFacts {
  /** All of them, if they are few and short. */
  readonly exact: LiteralSet | undefined;
  /** Each begins with one of these. */
  readonly prefix: LiteralSet;
  /** Each ends with one of these. */
  readonly suffix: LiteralSet;
  /**
   * Each contains one of these; the cheapest set of those that are in neither of the other three.
   */
  readonly inside: LiteralSet | undefined;
}

const nothingKnown: LiteralFacts = {
  exact: undefined,
  prefix: LiteralSet.emptyText,
  suffix: LiteralSet.emptyText,
  inside: undefined,
};
const emptyTextKnown: LiteralFacts = exactly(LiteralSet.emptyText);
/** How many parts in a row are looked at: what more of them add is not worth the time. */
const maxParts = 1024;
/** How often a repeat is written out. */
const maxTimes = 64;

/**
 * Every text that the pattern matches contains at least one of these, where `fold` says that the
 * case of ASCII letters is ignored. `undefined` if no set is known that is worth looking for: its
 * texts must be so rare that few lines have one.
 */
export function requiredLiterals(node: RegexNode): readonly RequiredLiteral[] | undefined {
  return cheapestOf(knownOf(node, new LiteralCharacters(node))).literals();
}

/** The same for a plain text. */
export function literalsWithin(text: string): readonly RequiredLiteral[] | undefined {
  return requiredLiterals(plainNode(text));
}

/**
 * The one text that is in every match as it stands, if that is what the literals of a pattern come
 * to.
 */
export function soleText(literals: readonly RequiredLiteral[] | undefined): string | undefined {
  const [first, second] = literals ?? [];
  return first === undefined || second !== undefined || first.fold ? undefined : first.text;
}

function knownOf(node: RegexNode, characters: LiteralCharacters): LiteralFacts {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return emptyTextKnown;
    case "literal":
    case "class": {
      const set = characters.of(node);
      return set === undefined ? nothingKnown : exactly(set);
    }
    case "group":
      return knownOf(node.body, characters);
    case "concat":
      return sequence(node.parts, characters);
    case "alternation":
      return oneOf(node, characters);
    case "repeat":
      return repeated(node, characters);
  }
}

function exactly(set: LiteralSet): LiteralFacts {
  return { exact: set, prefix: set, suffix: set, inside: undefined };
}

function inARow(left: LiteralFacts, right: LiteralFacts): LiteralFacts {
  if (right.exact === LiteralSet.emptyText) return left;
  if (left.exact === LiteralSet.emptyText) return right;
  const joined = left.suffix.followedBy(right.prefix);
  // One text that goes on to grow is not weighed at each step.
  const grows = right.exact !== undefined && joined?.texts.length === 1;
  const inside = cheapest([
    left.inside,
    right.inside,
    ...(grows
      ? []
      : [left.suffix, right.prefix, joined].flatMap((set) => set?.substitutes() ?? [])),
  ]);
  if (left.exact && right.exact && joined?.isShort) return { ...exactly(joined), inside };
  return {
    exact: undefined,
    prefix: (left.exact?.followedBy(right.prefix) ?? left.prefix).heads(),
    suffix: (right.exact && left.suffix.followedBy(right.exact) || right.suffix).tails(),
    inside,
  };
}

function sequence(parts: readonly RegexNode[], characters: LiteralCharacters): LiteralFacts {
  const known = parts.slice(0, maxParts)
    .reduce((all, part) => inARow(all, knownOf(part, characters)), emptyTextKnown);
  return parts.length > maxParts ? inARow(known, nothingKnown) : known;
}

function oneOf({ branches }: AlternationNode, characters: LiteralCharacters): LiteralFacts {
  const all = branches.map((branch) => knownOf(branch, characters));
  const inside = cheapest(LiteralSet.union(all.map(cheapestOf)).substitutes());
  const exact = all.map((known) => known.exact).filter((set) => set !== undefined);
  const texts = LiteralSet.union(exact);
  if (exact.length === all.length && texts.isSmall) {
    return { ...exactly(texts), inside };
  }
  return {
    exact: undefined,
    prefix: LiteralSet.union(all.map(({ prefix }) => prefix)).heads(),
    suffix: LiteralSet.union(all.map(({ suffix }) => suffix)).tails(),
    inside,
  };
}

function repeated({ body, min, max }: RepeatNode, characters: LiteralCharacters): LiteralFacts {
  if (max === 0) return emptyTextKnown;
  const once = knownOf(body, characters);
  if (min === 0) {
    if (max > 1 || once.exact === undefined) return nothingKnown;
    const texts = LiteralSet.union([once.exact, LiteralSet.emptyText]);
    return texts.isSmall ? exactly(texts) : nothingKnown;
  }
  let all = once;
  let times = 1;
  // Beyond a text that is not exact, one more time gives what is where two of them meet.
  while (times < min && times < maxTimes && (all.exact || times === 1)) {
    all = inARow(all, once);
    times++;
  }
  // What begins, ends or is in this many times in a row does so for more times as well.
  return times === max ? all : { ...all, exact: undefined };
}

function cheapestOf({ exact, prefix, suffix, inside }: LiteralFacts): LiteralSet {
  const sets = exact === undefined ? [prefix, suffix] : [exact];
  return cheapest([inside, ...sets.flatMap((set) => set.substitutes())]) ?? LiteralSet.emptyText;
}
