/**
 * The ASCII part of a set as a bit mask of 128 bits, bit 65 for `A`. Most texts are ASCII, and for
 * them the mask answers without asking the platform about Unicode, which takes up to a millisecond
 * the first time.
 *
 * @module
 */

import {
  type BinarySet,
  digitSet,
  type RangeSet,
  type SetNode,
  spaceSet,
  wordSet,
} from "./char_set.ts";
import { rangeMask } from "./range_mask.ts";

/** All of ASCII. */
const asciiFull: bigint = (1n << 128n) - 1n;

const kelvinSign = 0x212a;
const longS = 0x17f;
/** `k` and `s`, which have the variants U+212A and U+017F. */
const foldOut = (1n << 107n) | (1n << 115n);

/**
 * The ASCII members of a set as a bit mask (bit 65 for `A`), with `fold` after case folding. This
 * needs the platform only for properties that have no known mask.
 */
export function asciiMask(set: SetNode, fold: boolean): bigint {
  switch (set.kind) {
    case "range": {
      const mask = rangeMask(set.start, set.end);
      return fold ? foldMask(mask, set) : mask;
    }
    case "named":
      return set.ascii ?? scanAscii(set.source, fold);
    case "union":
      return set.items.reduce((mask, item) => mask | asciiMask(item, fold), 0n);
    case "complement":
      return asciiFull & ~asciiMask(set.of, fold);
    case "intersection":
      return asciiMask(set.left, fold) & asciiMask(set.right, fold);
    case "difference":
      return asciiMask(set.left, fold) & ~asciiMask(set.right, fold);
    case "symmetric":
      return asciiMask(set.left, fold) ^ asciiMask(set.right, fold);
  }
}

function foldMask(mask: bigint, { start, end }: RangeSet): bigint {
  const upper = (mask >> 65n) & 0x3ffffffn;
  const lower = (mask >> 97n) & 0x3ffffffn;
  let letters = upper | lower;
  if (start <= kelvinSign && kelvinSign <= end) letters |= 1n << 10n;
  if (start <= longS && longS <= end) letters |= 1n << 18n;
  return mask | (letters << 65n) | (letters << 97n);
}

/** Masks that were scanned for, of classes that are not longer than this, in UTF-16 units. */
const scannedMasks = new Map<string, bigint>();
const longestScanned = 200;
/** At most this many are kept: a process that stays sees any number of classes. */
const maxScanned = 1000;

function scanAscii(source: string, fold: boolean): bigint {
  const key = `${fold}${source}`;
  const existing = scannedMasks.get(key);
  if (existing !== undefined) return existing;
  const regExp = new RegExp(`[${source}]`, fold ? "iv" : "v");
  let mask = 0n;
  for (let code = 0; code < 128; code++) {
    if (regExp.test(String.fromCharCode(code))) mask |= 1n << BigInt(code);
  }
  if (scannedMasks.size >= maxScanned) scannedMasks.clear();
  if (key.length <= longestScanned) scannedMasks.set(key, mask);
  return mask;
}

/** Whether the set may have members beyond ASCII; `true` where that is not plain to see. */
export function mayHoldNonAscii(set: SetNode, fold: boolean): boolean {
  return beyondAscii(set, fold).may !== 0;
}

/** The characters beyond ASCII in three parts, as bits. */
export const beyondAsciiBit = { word: 1, space: 2, other: 4, all: 7 } as const;

/**
 * The parts of {@linkcode beyondAsciiBit} a set may have members of, and those it must hold whole.
 */
export interface NonAsciiMembers {
  /** Parts it may have members of. */
  readonly may: number;
  /** Parts it holds all of. */
  readonly must: number;
}

/** What is known without asking the platform about a set's members beyond ASCII. */
export function beyondAscii(set: SetNode, fold: boolean): NonAsciiMembers {
  if (set === wordSet) return { may: beyondAsciiBit.word, must: beyondAsciiBit.word };
  if (set === spaceSet) return { may: beyondAsciiBit.space, must: beyondAsciiBit.space };
  if (set === digitSet) return { may: beyondAsciiBit.word, must: 0 };
  switch (set.kind) {
    case "range": {
      if (set.end > 127) {
        return {
          may: beyondAsciiBit.all,
          must: set.start <= 128 && set.end === 0x10ffff ? beyondAsciiBit.all : 0,
        };
      }
      const foldsOut = fold && (foldMask(rangeMask(set.start, set.end), set) & foldOut) !== 0n;
      return { may: foldsOut ? beyondAsciiBit.word : 0, must: 0 };
    }
    case "named":
      return { may: beyondAsciiBit.all, must: 0 };
    case "union":
      return set.items.map((item) => beyondAscii(item, fold)).reduce(
        (sum, item) => ({ may: sum.may | item.may, must: sum.must | item.must }),
        { may: 0, must: 0 },
      );
    case "complement": {
      const of = beyondAscii(set.of, fold);
      return { may: beyondAsciiBit.all & ~of.must, must: beyondAsciiBit.all & ~of.may };
    }
    default:
      return combined(set.kind, beyondAscii(set.left, fold), beyondAscii(set.right, fold));
  }
}

function combined(
  kind: BinarySet["kind"],
  left: NonAsciiMembers,
  right: NonAsciiMembers,
): NonAsciiMembers {
  const onlyLeft = { may: left.may & ~right.must, must: left.must & ~right.may };
  switch (kind) {
    case "intersection":
      return { may: left.may & right.may, must: left.must & right.must };
    case "difference":
      return onlyLeft;
    case "symmetric":
      return {
        may: (left.may | right.may) & ~(left.must & right.must),
        must: onlyLeft.must | (right.must & ~left.may),
      };
  }
}
