// @ts-nocheck: AssemblyScript
/**
 * Tables of sixteen bytes, looked up by the halves of sixteen bytes at once.
 *
 * @module
 */

/** The lower half of each byte. */
export function lowerHalves(bytes: v128): v128 {
  return v128.and(bytes, i8x16.splat(15));
}

/** The upper half of each byte. */
export function upperHalves(bytes: v128): v128 {
  // Shifting bytes is no instruction of its own on x86; shifting words and a mask are two.
  return v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(15));
}

/** What the table says for each half. */
export function lookup(table: v128, halves: v128): v128 {
  // Below 16 the relaxed form is the same on every machine, and on x86 it is one instruction
  // instead of several.
  return i8x16.relaxed_swizzle(table, halves);
}
