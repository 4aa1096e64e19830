/**
 * Showing only the part of a line that a declaration has, where other code stands on the line.
 *
 * @module
 */
import { greatestOf, leastOf } from "@ct/base";
import type { LineRange } from "@ct/core/text";

/** The lines of a declaration, and its columns where it has not all of the first or last. */
export interface DeclaredRange extends LineRange {
  /** Column of its first character, 1-based. */
  readonly startColumn?: number | undefined;
  /** Column of its last character, 1-based. */
  readonly endColumn?: number | undefined;
}

/** The part of a line that is shown. */
interface Cut {
  readonly from: number;
  readonly to: number;
}

/** What is shown of lines that declarations have only in part, by line. */
export function lineCuts(ranges: readonly DeclaredRange[]): ReadonlyMap<number, Cut> {
  const cuts = new Map<number, Cut>();
  const lines = ranges.flatMap(({ start, end, startColumn, endColumn }) => [
    ...startColumn === undefined ? [] : [start],
    ...endColumn === undefined ? [] : [end],
  ]);
  for (const line of new Set(lines)) {
    const over = ranges.filter(({ start, end }) => start <= line && line <= end);
    const from = over.map(({ start, startColumn = 1 }) => start === line ? startColumn - 1 : 0);
    const to = over.map(({ end, endColumn = Infinity }) => end === line ? endColumn : Infinity);
    cuts.set(line, { from: leastOf(from), to: greatestOf(to) });
  }
  return cuts;
}

/** A sink that hands on lines, which come in pieces, without what is cut off. */
export function cutting<Part extends { readonly isStart: boolean }>(
  sink: (line: number, text: string, part: Part) => void,
  cuts: ReadonlyMap<number, Cut>,
): (line: number, text: string, part: Part) => void {
  let at = 0;
  return (line, text, part) => {
    if (part.isStart) at = 0;
    const { from, to } = cuts.get(line) ?? { from: 0, to: Infinity };
    sink(line, text.slice(Math.max(0, from - at), Math.max(0, to - at)), part);
    at += text.length;
  };
}
