/**
 * Sets of characters: the tree that a class is parsed to, and its reading as the inside of a class
 * of the platform's RegExp (flag `v`), which is what answers for everything beyond ASCII. So no
 * Unicode table is kept here.
 *
 * @module
 */

import { rangeMask } from "./range_mask.ts";

/** A set of code points as a tree of set operations. */
export type SetNode =
  | RangeSet
  | NamedSet
  | UnionSet
  | ComplementSet
  | BinarySet;

/** All code points from one to another. */
export interface RangeSet {
  /** Distinguishes the set kinds. */
  readonly kind: "range";
  /** The first code point. */
  readonly start: number;
  /** The last code point, itself included. */
  readonly end: number;
}

/** A set that Unicode defines. */
export interface NamedSet {
  /** Distinguishes the set kinds. */
  readonly kind: "named";
  /** What to write inside a class of a RegExp with flag `v`. */
  readonly source: string;
  /** Its ASCII members as a bit mask, where they are known beforehand. */
  readonly ascii: bigint | undefined;
}

/** What is in any of several sets. */
export interface UnionSet {
  /** Distinguishes the set kinds. */
  readonly kind: "union";
  /** The sets; none make the empty set. */
  readonly items: readonly SetNode[];
}

/** What is not in a set. */
export interface ComplementSet {
  /** Distinguishes the set kinds. */
  readonly kind: "complement";
  /** The complement of the set. */
  readonly of: SetNode;
}

/** What is in both, in the left only, or in exactly one of two sets. */
export interface BinarySet {
  /** Distinguishes the set kinds. */
  readonly kind: "intersection" | "difference" | "symmetric";
  /** The left operand. */
  readonly left: SetNode;
  /** The right operand. */
  readonly right: SetNode;
}

const lastCodePoint = 0x10ffff;

/** The set of all code points from `start` to `end`, both included. */
export function rangeSet(start: number, end: number = start): RangeSet {
  return { kind: "range", start, end };
}

/** The set of all code points. */
export const anySet: SetNode = rangeSet(0, lastCodePoint);

/** Digits of all scripts: `\d`. */
export const digitSet: SetNode = named("\\p{Nd}", 48, 57);

/** White space: `\s`. Written out, since looking the property up costs more than its 25 members. */
export const spaceSet: SetNode = {
  kind: "union",
  items: [
    [9, 13],
    [0x20, 0x20],
    [0x85, 0x85],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
  ].map(([start = 0, end = 0]) => rangeSet(start, end)),
};

/**
 * Word characters: `\w`. By definition these are Alphabetic, M, Nd, Pc and Join_Control. Spelled by
 * general category because the platform takes 5 ms to work out Alphabetic and under 1 ms for this;
 * the code points are the symbols among the alphabetic characters, and the test of this file
 * compares the two.
 */
export const wordSet: SetNode = {
  kind: "named",
  source: "\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\u{200c}\\u{200d}\\u{24b6}-\\u{24e9}" +
    "\\u{1f130}-\\u{1f149}\\u{1f150}-\\u{1f169}\\u{1f170}-\\u{1f189}",
  ascii: rangeMask(48, 57) | rangeMask(65, 90) | rangeMask(95, 95) | rangeMask(97, 122),
};

function named(source: string, start: number, end: number): NamedSet {
  return { kind: "named", source, ascii: rangeMask(start, end) };
}

/** A code point as it may stand anywhere in a RegExp with flag `v`. */
export function codePointSource(codePoint: number): string {
  const isAlphanumeric = codePoint < 128 && /[0-9A-Za-z]/.test(String.fromCharCode(codePoint));
  return isAlphanumeric ? String.fromCharCode(codePoint) : `\\u{${codePoint.toString(16)}}`;
}

/** The set as the inside of a class of a RegExp with flag `v`. */
export function setSource(set: SetNode): string {
  switch (set.kind) {
    case "range":
      return set.start === set.end
        ? codePointSource(set.start)
        : `${codePointSource(set.start)}-${codePointSource(set.end)}`;
    case "named":
      return set.source;
    case "union":
      return set.items.map(setSource).join("");
    case "complement":
      return `[^${setSource(set.of)}]`;
    case "intersection":
      return `[[${setSource(set.left)}]&&[${setSource(set.right)}]]`;
    case "difference":
      return `[[${setSource(set.left)}]--[${setSource(set.right)}]]`;
    case "symmetric": {
      const [left, right] = [setSource(set.left), setSource(set.right)];
      return `[[${left}]--[${right}]][[${right}]--[${left}]]`;
    }
  }
}

/** The set as a whole class of a RegExp with flag `v`. */
export function classSource(set: SetNode): string {
  return set.kind === "complement" ? setSource(set) : `[${setSource(set)}]`;
}
