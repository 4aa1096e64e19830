/**
 * Lines that are too long to be held as texts, cut as other lines are.
 *
 * @module
 */
import { characterWidth } from "@ct/base";
import { countCharacters, type LongLine } from "@ct/pattern";
import { markOf } from "./cut_line.ts";

/** How a long line is printed. */
export interface LongCutOptions {
  /** How many characters are before what matters. */
  readonly at: number;
  /** How many characters are shown; 0 for all. */
  readonly width: number;
  /** Creates a text printable. */
  readonly shown: (text: string) => string;
}

/** At most this much is shown as one text, in characters, so that matches in it can be marked. */
const markedCharacters = 1 << 16;

/** What `formatCut` makes of the text of the line and `cutLine`, part by part. */
export function* cutLongLine(
  line: LongLine,
  { at, width, shown }: LongCutOptions,
): Generator<string> {
  const total = width === 0 ? 0 : line.countCharacters();
  if (total <= width) {
    for (const part of line.parts()) yield shown(part);
    return;
  }
  const start = Math.min(Math.max(0, at - Math.floor(width / 4)), total - width);
  yield markOf(start);
  const parts = charactersOf(line, start, width);
  if (width <= markedCharacters) yield shown([...parts].join(""));
  else for (const part of parts) yield shown(part);
  yield markOf(total - width - start);
}

/** At most this many characters of a line from a place on. */
function* charactersOf(line: LongLine, start: number, count: number): Generator<string> {
  let skipped = 0;
  let left = count;
  for (const part of line.parts()) {
    const length = countCharacters(part);
    if (skipped + length <= start) {
      skipped += length;
      continue;
    }
    const from = unitOf(part, start - skipped);
    skipped = start;
    const rest = part.slice(from);
    const taken = rest.slice(0, unitOf(rest, left));
    yield taken;
    left -= countCharacters(taken);
    if (left === 0) return;
  }
}

/** The offset of a character in a text, or where the text ends. */
function unitOf(text: string, character: number): number {
  let unit = 0;
  for (let at = 0; at < character && unit < text.length; at++) {
    unit += characterWidth(text, unit);
  }
  return unit;
}
