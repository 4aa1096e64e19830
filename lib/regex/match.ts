/**
 * What a match consists of.
 *
 * @module
 */

/** A range of a text: half-open, in UTF-16 units. */
export interface Span {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends; not below the start. */
  readonly end: number;
}

/** A match and what its groups matched. */
export interface Captures {
  /**
   * The span of each group by its number, 0 being the whole match; `undefined` for one that took no
   * part.
   */
  readonly spans: readonly (Span | undefined)[];
  /** The numbers of the groups that have names. */
  readonly names: ReadonlyMap<string, number>;
}

/** Something that can be searched for in texts. */
export interface Engine {
  /** Whether there is a match anywhere. */
  test(text: string): boolean;
  /** The leftmost match from an offset on, which is the start of a character. */
  find(text: string, from: number): Span | undefined;
  /** The spans of the groups of that match. */
  captures(text: string, from: number): readonly (Span | undefined)[] | undefined;
}

/** Whether an offset lies between the two halves of a surrogate pair. */
export function isWithinPair(text: string, offset: number): boolean {
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
