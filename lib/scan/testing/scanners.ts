/**
 * The implementations of the scanner, for tests that hold for each.
 *
 * @module
 */
import { createScanner, type Scanner } from "../mod.ts";
import { plainScanner } from "./plain_scanner.ts";

/** Each implementation with its name. */
export const scanners: readonly (readonly [name: string, make: (capacity: number) => Scanner])[] = [
  ["simd", createScanner],
  ["plain", plainScanner],
];

/** A scanner's buffer in which bytes lie between others. */
export interface Placed {
  /** The scanner. */
  readonly scanner: Scanner;
  /** Where the bytes begin. */
  readonly from: number;
  /** Where they end. */
  readonly end: number;
}

/** Bytes around those to scan: some of them over and over, none of which may be found. */
export interface Padding {
  /** What fills the buffer; nothing if it is empty. */
  readonly garbage: Uint8Array;
  /** How many bytes of it lie before. */
  readonly before: number;
  /** How many bytes of it lie after. */
  readonly behind: number;
}

/** Puts bytes into the buffer of a new scanner, between garbage. */
export function place(
  make: (capacity: number) => Scanner,
  bytes: Uint8Array,
  { garbage, before, behind }: Padding,
): Placed {
  const scanner = make(before + bytes.length + behind);
  const { buffer } = scanner;
  for (let at = 0; at < buffer.length; at++) buffer[at] = garbage[at % garbage.length] ?? 0;
  buffer.set(bytes, before);
  return { scanner, from: before, end: before + bytes.length };
}
