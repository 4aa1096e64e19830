/**
 * Columns that grow.
 *
 * @module
 */

/** The larger array, with what the other has in front. */
export function enlarged<T extends { set(other: T): void }>(before: T, larger: T): T {
  larger.set(before);
  return larger;
}
