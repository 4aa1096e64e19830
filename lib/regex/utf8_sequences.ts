/**
 * Splits a set of characters into sequences of byte ranges in UTF-8, which is what an automaton
 * over bytes is built from.
 *
 * @module
 */

import type { CodePointRange } from "./members.ts";

/** A range of byte values, both ends included. */
export type ByteRange = readonly [first: number, last: number];

const lastOfLength = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;

/**
 * The sequences for a range of code points that holds no surrogate, in ascending order. Every
 * choice of one byte from each range of a sequence spells a character of the range.
 */
export function utf8Sequences([first, last]: CodePointRange): readonly (readonly ByteRange[])[] {
  for (const limit of lastOfLength) {
    if (first <= limit && limit < last) return splitAfter(first, limit, last);
  }
  const length = utf8Length(first);
  for (let low = 1; low < length; low++) {
    const mask = (1 << (6 * low)) - 1;
    if ((first & ~mask) === (last & ~mask)) continue;
    if ((first & mask) !== 0) return splitAfter(first, first | mask, last);
    if ((last & mask) !== mask) return splitAfter(first, (last & ~mask) - 1, last);
  }
  const [low, high] = [utf8Bytes(first), utf8Bytes(last)];
  return [low.map((byte, index): ByteRange => [byte, high[index] ?? byte])];
}

function splitAfter(first: number, middle: number, last: number): (readonly ByteRange[])[] {
  return [...utf8Sequences([first, middle]), ...utf8Sequences([middle + 1, last])];
}

/** The number of bytes of a code point in UTF-8. */
export function utf8Length(codePoint: number): number {
  return lastOfLength.findIndex((limit) => codePoint <= limit) + 1;
}

/** The bytes of a code point in UTF-8; a surrogate gets the three it would have. */
export function utf8Bytes(codePoint: number): readonly number[] {
  const length = utf8Length(codePoint);
  if (length === 1) return [codePoint];
  const bytes: number[] = [];
  for (let shift = 6 * (length - 1); shift >= 0; shift -= 6) {
    bytes.push(0x80 | ((codePoint >> shift) & 0x3f));
  }
  bytes[0] = ((0xf00 >> length) & 0xff) | (codePoint >> (6 * (length - 1)));
  return bytes;
}
