/**
 * Evaluates conditions on a position, given what stands on its two sides.
 *
 * @module
 */

import type { LookCondition } from "./program.ts";

/** What a character, or the edge of the text, is to a position beside it: one bit each. */
export const sideBit = {
  /** The text ends here. */
  edge: 1,
  /** A line feed. */
  lf: 2,
  /** A carriage return. */
  cr: 4,
  /** A carriage return with a line feed right after it. */
  crBeforeLf: 8,
  /** A word character. */
  word: 16,
  /** A word character of ASCII. */
  asciiWord: 32,
} as const;

const edgeOrLf = sideBit.edge | sideBit.lf;

/** The bits of {@linkcode sideBit} that a condition depends on. */
export function sidesTested({ look, ascii }: LookCondition): number {
  switch (look) {
    case "text-start":
    case "text-end":
      return sideBit.edge;
    case "line-start":
    case "line-end":
      return edgeOrLf;
    case "line-start-cr":
    case "line-end-cr":
      return edgeOrLf | sideBit.cr;
    case "line-end-crlf":
      return edgeOrLf | sideBit.cr | sideBit.crBeforeLf;
    default:
      return ascii ? sideBit.asciiWord : sideBit.word;
  }
}

/** What stands on the two sides of a position, as bits of {@linkcode sideBit}. */
export interface Sides {
  /** Before it in the text. */
  readonly left: number;
  /** After it in the text. */
  readonly right: number;
}

/** Whether a condition holds between two sides. */
export function holds({ look, ascii }: LookCondition, { left, right }: Sides): boolean {
  const word = ascii ? sideBit.asciiWord : sideBit.word;
  const [isAfterWord, isBeforeWord] = [(left & word) !== 0, (right & word) !== 0];
  const isInCrLf = (left & sideBit.cr) !== 0 && (right & sideBit.lf) !== 0;
  switch (look) {
    case "text-start":
      return (left & sideBit.edge) !== 0;
    case "text-end":
      return (right & sideBit.edge) !== 0;
    case "line-start":
      return (left & edgeOrLf) !== 0;
    case "line-end":
      return (right & edgeOrLf) !== 0;
    case "line-start-cr":
      return (left & (edgeOrLf | sideBit.cr)) !== 0 && !isInCrLf;
    case "line-end-cr":
      return (right & (edgeOrLf | sideBit.cr)) !== 0 && !isInCrLf;
    case "line-end-crlf":
      return (right & (edgeOrLf | sideBit.crBeforeLf)) !== 0 && !isInCrLf;
    case "word":
      return isAfterWord !== isBeforeWord;
    case "not-word":
      return isAfterWord === isBeforeWord;
    case "word-start":
      return !isAfterWord && isBeforeWord;
    case "word-end":
      return isAfterWord && !isBeforeWord;
    case "word-start-half":
      return !isAfterWord;
    case "word-end-half":
      return !isBeforeWord;
  }
}
