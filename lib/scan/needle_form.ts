/**
 * A needle in the form in which it is compared: what to set in a byte of the text, and what it must
 * be then.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { Needle } from "./scanner.ts";

/** The bit that tells the cases of an ASCII letter apart. */
const caseBit = 0x20;

/**
 * A needle as two masks of its length: it lies where for each byte of the text
 * `(byte | set) === value`.
 */
export interface NeedleForm {
  /** For each byte the bits to set before it is compared. */
  readonly set: Uint8Array;
  /** For each byte its value, with those bits. */
  readonly value: Uint8Array;
}

/**
 * The form of each needle.
 * @throws {RangeError} If there is none, or an empty one.
 */
export function needleForms(needles: readonly Needle[]): readonly NeedleForm[] {
  if (needles.length === 0 || needles.some(({ bytes }) => bytes.length === 0)) {
    throw new RangeError("a finder needs at least one needle, and none may be empty");
  }
  return needles.map(({ bytes, fold }) => {
    const set = bytes.map((byte) => fold && isLetter(byte) ? caseBit : 0);
    return { set, value: bytes.map((byte, index) => byte | itemAt(set, index)) };
  });
}

/**
 * The bytes that fit at an offset of the needle: one, or a letter in both cases; every byte after
 * its end.
 */
export function fitting({ set, value }: NeedleForm, offset: number): readonly number[] {
  const byte = value[offset];
  if (byte === undefined) return Array.from({ length: 256 }, (_, index) => index);
  return set[offset] === 0 ? [byte] : [byte, byte & ~caseBit];
}

/** Whether the needle lies at `at` and before `end`. */
export function isAt(
  bytes: Uint8Array,
  { set, value }: NeedleForm,
  { at, end }: { readonly at: number; readonly end: number },
): boolean {
  const { length } = value;
  if (at + length > end) return false;
  for (let index = 0; index < length; index++) {
    if (((bytes[at + index] ?? 0) | (set[index] ?? 0)) !== value[index]) return false;
  }
  return true;
}

function isLetter(byte: number): boolean {
  const lower = byte | caseBit;
  return lower >= 0x61 && lower <= 0x7a;
}
