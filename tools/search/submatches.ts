/**
 * Where in a hit the matches are.
 *
 * @module
 */
import type { LinePattern } from "@ct/pattern";
import type { Hit } from "./content.ts";

/** A match in the text of a hit, in UTF-16 units, half-open. */
export interface Submatch {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** The matches in a hit, in order; none of a block and of a line around a hit. */
export function* submatches(
  { text, isContext }: Hit,
  pattern: LinePattern | undefined,
): Generator<Submatch> {
  if (pattern === undefined || isContext) return;
  const regex = text.includes("\n") ? pattern.text : pattern.line;
  for (let from = 0; from <= text.length;) {
    const match = regex.find(text, from);
    if (match === undefined) return;
    yield match;
    from = match.end > match.start ? match.end : match.end + 1;
  }
}

/** How many characters, not UTF-16 units, a text has. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) {
    // A pair of surrogates is one character.
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xd800 &&
      (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}
