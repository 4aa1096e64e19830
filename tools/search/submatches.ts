/**
 * Locates the matches in a hit.
 *
 * @module
 */
import type { LinePattern } from "@ct/pattern";

/** A match in the text of a hit, in UTF-16 units, half-open. */
export interface Submatch {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/**
 * The matches in the text of a hit, in order; none without a pattern. The line is searched once
 * more for that, since what found it says only that it matches: bytes were searched for, or the
 * first match was enough, maybe on another thread, which hands over texts. It costs 1 µs a hit, or
 * 3, of 25 for printing it as JSON.
 */
export function* submatches(
  text: string,
  pattern: LinePattern | undefined,
): Generator<Submatch> {
  if (pattern === undefined) return;
  const regex = text.includes("\n") ? pattern.text : pattern.line;
  for (let from = 0; from <= text.length;) {
    const match = regex.find(text, from);
    if (match === undefined) return;
    yield match;
    from = match.end > match.start ? match.end : match.end + 1;
  }
}
