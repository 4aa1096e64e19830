/**
 * Places where a text is not understood: marks that nothing closes, and brackets without a mate.
 * What is reported of the text after such a place may be wrong.
 * @module
 */

import { itemAt } from "@ct/base";
import { masked, type Segment, type Segmenter } from "./segment.ts";
import { tokenize, type Tokens } from "./tokens.ts";

/** A place where a text is not understood. */
export interface SyntaxDoubt {
  /** Offset of its first character. */
  readonly start: number;
  /** What is wrong there, such as `nothing closes this {`. */
  readonly what: string;
  /** Whether its cause may lie anywhere before it. */
  readonly isLate: boolean;
}

/**
 * Creates a function that lists the places where a text is not understood, in order: segments that
 * nothing closes, and brackets without a mate. `prepare` takes what is no code out of a mask.
 */
export function confusionsOf(
  segmenter: Segmenter,
  prepare: (mask: string) => string = (mask) => mask,
): (source: string) => readonly SyntaxDoubt[] {
  return (source) => {
    const segments = segmenter(source);
    const tokens = tokenize(prepare(masked(source, segments)));
    return [...openSegments(source, segments), ...loneBrackets(tokens)]
      .sort((a, b) => a.start - b.start);
  };
}

/** The segments that nothing closes. */
export function openSegments(
  source: string,
  segments: readonly Segment[],
): readonly SyntaxDoubt[] {
  return segments.filter(({ kind, isOpen }) => kind === "stray" || isOpen === true)
    .map(({ start, end }) => ({
      start,
      what: `nothing closes this ${firstMark(source.slice(start, Math.min(end, start + 40)))}`,
      isLate: false,
    }));
}

/** The brackets that have no mate. */
function loneBrackets(
  { text, count, codes, mates, starts }: Tokens,
): readonly SyntaxDoubt[] {
  const found: SyntaxDoubt[] = [];
  for (let index = 0; index < count; index++) {
    const code = codes[index] ?? 0;
    if (mates[index] !== -1 || !brackets.has(code)) continue;
    const start = itemAt(starts, index);
    const mark = text.charAt(start);
    const isLate = ")]}".includes(mark);
    found.push({
      start,
      what: isLate ? `this ${mark} closes nothing` : `nothing closes this ${mark}`,
      isLate,
    });
  }
  return found;
}

const brackets = new Set([..."()[]{}"].map((mark) => mark.charCodeAt(0)));

/** A mark or a word with a mark, for a message. */
function firstMark(text: string): string {
  return /^(?:<<[-~]?["'`]?\w+["'`]?|[^\w\s]{1,3}\w{0,10}|\w{1,10}[^\w\s]?)/.exec(text)?.[0] ??
    "mark";
}
