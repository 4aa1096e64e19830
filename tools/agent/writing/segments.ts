/**
 * What a text that was edited is made of: pieces of the first text, and pieces that edits put in.
 * So it can be checked that edits changed nothing else.
 *
 * @module
 */

/** A piece of the present text, in UTF-16 units. */
export interface Segment {
  /** Its length. */
  readonly length: number;
  /** Where it was in the first text; `undefined` if an edit put it in. */
  readonly oldStart: number | undefined;
}

/** A replacement; half-open, in UTF-16 units of the text that it changes. */
export interface Replacement {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** The length of what takes its place. */
  readonly length: number;
}

/** The segments after replacements, which are in order and do not overlap. */
export function replaceSegments(
  segments: readonly Segment[],
  replacements: readonly Replacement[],
): readonly Segment[] {
  const result: Segment[] = [];
  let next = 0;
  /** How much of the next segment is gone already. */
  let used = 0;
  const advance = (length: number, isKept: boolean) => {
    let left = length;
    for (let segment = segments[next]; left > 0 && segment !== undefined;) {
      const taken = Math.min(left, segment.length - used);
      const { oldStart } = segment;
      if (isKept) {
        result.push({
          length: taken,
          oldStart: oldStart === undefined ? undefined : oldStart + used,
        });
      }
      left -= taken;
      used += taken;
      if (used === segment.length) [segment, used] = [segments[++next], 0];
    }
  };
  let at = 0;
  for (const { start, end, length } of replacements) {
    advance(start - at, true);
    advance(end - start, false);
    result.push({ length, oldStart: undefined });
    at = end;
  }
  advance(Infinity, true);
  return result;
}

/**
 * The pieces that were in the first text already, as they stand in it and as they stand in the
 * present one.
 */
export function keptPieces(
  segments: readonly Segment[],
  texts: { readonly first: string; readonly present: string },
): { readonly first: readonly string[]; readonly present: readonly string[] } {
  const first: string[] = [];
  const present: string[] = [];
  let at = 0;
  for (const { length, oldStart } of segments) {
    if (oldStart !== undefined) {
      first.push(texts.first.slice(oldStart, oldStart + length));
      present.push(texts.present.slice(at, at + length));
    }
    at += length;
  }
  return { first, present };
}
