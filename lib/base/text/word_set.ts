/**
 * Sets of words in the source.
 *
 * @module
 */

/** The words of a text with spaces between them. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
