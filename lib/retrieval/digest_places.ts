/**
 * The bits in which a digest counts the words of a chunk.
 *
 * @module
 */

/** Bits of all counts of a word in a chunk. */
export const countBits = 13;

/** Where a field's count is among these bits, and the highest that fits. */
export interface CountLocation {
  /** Its lowest bit. */
  readonly shift: number;
  /** The highest count. */
  readonly max: number;
}

/** By field of a digest: name, names around, body. */
export const places: readonly CountLocation[] = [
  { shift: 10, max: 7 },
  { shift: 7, max: 7 },
  { shift: 0, max: 127 },
];
