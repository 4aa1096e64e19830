/**
 * Lists the few texts of one character that a leaf of a tree matches.
 *
 * @module
 */

import { childrenOf, type RegexNode } from "./ast.ts";
import { rangeSet, type SetNode } from "./char_set.ts";
import { LiteralSet, type RequiredLiteral } from "./literal_set.ts";
import { membershipTest, rangesOf } from "./members.ts";

/** The largest class that is expanded to its members. */
const maxMembers = 8;
/** The most different characters beyond ASCII whose case variants are looked up. */
const maxFolded = 32;

/** Tells the characters of the leaves of one tree. */
export class LiteralCharacters {
  readonly #root: RegexNode;
  #folded: readonly number[] | undefined;

  /** Creates one from the tree that the leaves are in. */
  constructor(root: RegexNode) {
    this.#root = root;
  }

  /**
   * The characters that a leaf matches; `undefined` if they are many, or not sure to be in the file
   * as such.
   */
  of(node: RegexNode): LiteralSet | undefined {
    if (node.kind === "literal" && !node.fold) return single(node.codePoint, false, false);
    const [members, fold] = writtenIn(node);
    if (members.length === 0) return undefined;
    const sets: LiteralSet[] = [];
    for (const member of members) {
      const set = fold ? this.#variantsOf(member) : single(member, false, false);
      if (set === undefined) return undefined;
      sets.push(set);
    }
    const all = LiteralSet.union(sets);
    return new LiteralSet(inEitherCase(all.texts), all.wide);
  }

  #variantsOf(codePoint: number): LiteralSet | undefined {
    const ascii = codePoint === 0x212a ? 107 : codePoint === 0x17f ? 115 : codePoint;
    if (ascii < 128) {
      const lower = isLetter(ascii) ? ascii | 32 : ascii;
      return single(lower, isLetter(ascii), lower === 107 || lower === 115);
    }
    this.#folded ??= variantsIn(this.#root);
    const isVariant = membershipTest(rangeSet(codePoint), true);
    const sets = this.#folded.filter(isVariant).map((variant) => single(variant, false, false));
    const known = sets.filter((set) => set !== undefined);
    return known.length === 0 || known.length < sets.length ? undefined : LiteralSet.union(known);
  }
}

/**
 * The characters that a leaf is written with, none if that is not plain, and whether their variants
 * match too.
 */
function writtenIn(node: RegexNode): readonly [members: readonly number[], fold: boolean] {
  if (node.kind === "literal") return [[node.codePoint], node.fold];
  return node.kind === "class" ? [membersOf(node.set) ?? [], node.fold] : [[], false];
}

function membersOf(set: SetNode): readonly number[] | undefined {
  if (set.kind === "range") {
    const count = set.end - set.start + 1;
    return count > maxMembers
      ? undefined
      : Array.from({ length: count }, (_, at) => set.start + at);
  }
  if (set.kind !== "union") return undefined;
  const members = new Set<number>();
  for (const item of set.items) {
    const more = membersOf(item);
    if (more === undefined) return undefined;
    for (const member of more) members.add(member);
    if (members.size > maxMembers) return undefined;
  }
  return [...members];
}

/**
 * All case variants of the characters beyond ASCII in a tree: looked up at once, since one scan
 * takes milliseconds.
 */
function variantsIn(root: RegexNode): readonly number[] {
  const written = new Set<number>();
  const collect = (node: RegexNode) => {
    const [members, fold] = writtenIn(node);
    if (fold) { for (const member of members) if (member > 127) written.add(member); }
    for (const child of childrenOf(node)) collect(child);
  };
  collect(root);
  if (written.size > maxFolded) return [];
  const set: SetNode = { kind: "union", items: [...written].map((member) => rangeSet(member)) };
  return rangesOf(set, true).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at)
  );
}

/**
 * The set of one character; `undefined` for line feed and carriage return, which are no part of a
 * line, for U+FFFD, which bytes that are no text are read as, and for surrogates, which no file
 * has.
 */
function single(codePoint: number, fold: boolean, wide: boolean): LiteralSet | undefined {
  if (codePoint === 10 || codePoint === 13 || codePoint === 0xfffd) return undefined;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return undefined;
  return new LiteralSet([{ text: String.fromCodePoint(codePoint), fold }], wide);
}

/** With `[Aa]` as one text that ignores case. */
function inEitherCase(texts: readonly RequiredLiteral[]): readonly RequiredLiteral[] {
  const written = new Set(texts.map(({ text }) => text));
  return texts.flatMap(({ text, fold }) => {
    const code = text.charCodeAt(0);
    if (fold || !isLetter(code) || !written.has(String.fromCharCode(code ^ 32))) {
      return [{ text, fold }];
    }
    return [{ text: String.fromCharCode(code | 32), fold: true }];
  });
}

function isLetter(code: number): boolean {
  return code < 128 && (code | 32) >= 97 && (code | 32) <= 122;
}
