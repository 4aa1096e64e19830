/**
 * Computes the code points of a set: one by one, and as sorted ranges.
 *
 * @module
 */

import { asciiMask } from "./ascii_mask.ts";
import { classSource, type SetNode } from "./char_set.ts";

/** Whether a tree is made of ranges only, so that no property has to be looked up. */
function isExplicit(set: SetNode): boolean {
  switch (set.kind) {
    case "range":
      return true;
    case "named":
      return false;
    case "union":
      return set.items.every(isExplicit);
    case "complement":
      return isExplicit(set.of);
    default:
      return isExplicit(set.left) && isExplicit(set.right);
  }
}

function explicitHas(set: SetNode, codePoint: number): boolean {
  switch (set.kind) {
    case "range":
      return set.start <= codePoint && codePoint <= set.end;
    case "named":
      return false;
    case "union":
      return set.items.some((item) => explicitHas(item, codePoint));
    case "complement":
      return !explicitHas(set.of, codePoint);
    case "intersection":
      return explicitHas(set.left, codePoint) && explicitHas(set.right, codePoint);
    case "difference":
      return explicitHas(set.left, codePoint) && !explicitHas(set.right, codePoint);
    case "symmetric":
      return explicitHas(set.left, codePoint) !== explicitHas(set.right, codePoint);
  }
}

/**
 * A test for membership of a set. Trees of ranges are walked; anything else asks a RegExp, which is
 * made at the first question beyond ASCII.
 */
export function membershipTest(set: SetNode, fold: boolean): (codePoint: number) => boolean {
  if (!fold && isExplicit(set)) return (codePoint) => explicitHas(set, codePoint);
  const mask = asciiMask(set, fold);
  let regExp: RegExp | undefined;
  return (codePoint) => {
    if (codePoint < 128) return ((mask >> BigInt(codePoint)) & 1n) === 1n;
    regExp ??= new RegExp(`^${classSource(set)}$`, fold ? "iv" : "v");
    return regExp.test(String.fromCodePoint(codePoint));
  };
}

/** A range of code points, both ends included. */
export type CodePointRange = readonly [first: number, last: number];

/** Ranges in which properties may change anywhere; elsewhere only at the ends of planes. */
const scannedRanges: readonly CodePointRange[] = [
  [0, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x33fff],
  [0xe0000, 0xe0fff],
];

/**
 * The members of a set as sorted, disjoint ranges that do not touch, surrogates omitted. A set with
 * properties is found by one run of the platform's RegExp over the assigned code points, which
 * takes some milliseconds, so ask for it only where single tests do not do.
 */
export function rangesOf(set: SetNode, fold: boolean): readonly CodePointRange[] {
  const test = membershipTest(set, fold);
  const isWritten = !fold && isExplicit(set);
  const scanned = isWritten ? [] : scannedRanges;
  const found = scanned.flatMap((range) => scan(range, classSource(set), fold));
  const bounds = [...new Set([0, 0xe000, 0x110000, ...planeBounds(), ...writtenBounds(set)])]
    .sort((left, right) => left - right);
  for (const [index, first] of bounds.entries()) {
    const next = bounds[index + 1];
    if (next === undefined) break;
    const isScanned = scanned.some(([low, high]) => low <= first && first <= high);
    if (!isScanned && !isSurrogate(first) && test(first)) found.push([first, next - 1]);
  }
  return joined(found.sort(([left], [right]) => left - right));
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

function planeBounds(): readonly number[] {
  const bounds = [0xd800, 0x34000, 0xe0000, 0xe1000];
  for (let plane = 3; plane <= 16; plane++) bounds.push(plane << 16, (plane << 16) + 0xfffe);
  return bounds;
}

function writtenBounds(set: SetNode): readonly number[] {
  switch (set.kind) {
    case "range":
      return [set.start, set.end + 1];
    case "named":
      return [];
    case "union":
      return set.items.flatMap(writtenBounds);
    case "complement":
      return writtenBounds(set.of);
    default:
      return [...writtenBounds(set.left), ...writtenBounds(set.right)];
  }
}

function scan([first, last]: CodePointRange, source: string, fold: boolean): CodePointRange[] {
  const units = new Uint16Array(2 * (last - first + 1));
  let length = 0;
  for (let codePoint = first; codePoint <= last; codePoint++) {
    if (codePoint > 0xffff) {
      units[length++] = 0xd7c0 + (codePoint >> 10);
      units[length++] = 0xdc00 + (codePoint & 0x3ff);
    } else units[length++] = codePoint;
  }
  const width = first > 0xffff ? 2 : 1;
  const text = new TextDecoder("utf-16le").decode(units.subarray(0, length));
  const runs: CodePointRange[] = [];
  for (const { index, 0: run } of text.matchAll(new RegExp(`${source}+`, fold ? "giv" : "gv"))) {
    runs.push([first + index / width, first + (index + run.length) / width - 1]);
  }
  return runs;
}

function joined(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  const result: CodePointRange[] = [];
  for (const [first, last] of ranges) {
    const previous = result.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) {
      result[result.length - 1] = [previous[0], Math.max(previous[1], last)];
    } else result.push([first, last]);
  }
  return result;
}
