/**
 * The bits in which a digest counts the words of a chunk.
 *
 * @module
 */

/** Bits of all counts of a word in a chunk. */
export const countBits = 13;

/** Where a field's count is among these bits, and the highest that fits. */
export interface CountPlace {
  /** Its lowest bit. */
  readonly shift: number;
  /** The highest count. */
  readonly most: number;
}

/** By field of a digest: name, names around, body. */
export const places: readonly CountPlace[] = [
  { shift: 10, most: 7 },
  { shift: 7, most: 7 },
  { shift: 0, most: 127 },
];
