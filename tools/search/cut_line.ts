/**
 * Long lines, cut so that what matters can be read.
 *
 * @module
 */
import { characterWidth } from "@ct/base";
import { countCharacters } from "@ct/pattern";

/** A part of a line, and how many characters of it are omitted. */
export interface CutLine {
  /** The part. */
  readonly text: string;
  /** Left out before it. */
  readonly before: number;
  /** Left out after it. */
  readonly after: number;
}

/**
 * The line, or the `width` characters around the offset `at` if it is longer; with a width of 0 all
 * of it.
 */
export function cutLine(text: string, at: number, width: number): CutLine {
  if (width === 0 || text.length <= width || countCharacters(text) <= width) {
    return { text, before: 0, after: 0 };
  }
  const lead = Math.floor(width / 4);
  let start = stepBack(text, at, lead);
  let end = stepForward(text, start, width);
  if (end === text.length) start = stepBack(text, end, width);
  else end = stepForward(text, start, width);
  return {
    text: text.slice(start, end),
    before: countCharacters(text.slice(0, start)),
    after: countCharacters(text.slice(end)),
  };
}

/** The cut line as it is printed: `shown` makes the part printable. */
export function formatCut(
  { text, before, after }: CutLine,
  shown: (text: string) => string,
): string {
  return markOf(before) + shown(text) + markOf(after);
}

/** Stands for characters that are omitted. */
export function markOf(count: number): string {
  return count === 0 ? "" : `[… ${count} characters]`;
}

function stepBack(text: string, from: number, count: number): number {
  let at = from;
  for (let step = 0; step < count && at > 0; step++) {
    at--;
    const isTrail = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
    if (isTrail && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) at--;
  }
  return at;
}

function stepForward(text: string, from: number, count: number): number {
  let at = from;
  for (let step = 0; step < count && at < text.length; step++) {
    at += characterWidth(text, at);
  }
  return at;
}
