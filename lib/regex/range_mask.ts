/**
 * ASCII characters as the bits of a number, bit 65 for `A`.
 *
 * @module
 */

/** The ASCII part of a range of code points, both ends included. */
export function rangeMask(start: number, end: number): bigint {
  if (start > 127) return 0n;
  const last = Math.min(end, 127);
  return ((1n << BigInt(last - start + 1)) - 1n) << BigInt(start);
}
