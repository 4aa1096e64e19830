/**
 * Counting what matches.
 *
 * @module
 */
import { decodeBytes } from "@ct/base";
import type { ByteRegex, Line, LineSink } from "@ct/core/grep";
import type { Scanner } from "@ct/scan";

/** What is counted. */
export interface CounterParts {
  /** Where the text is. */
  readonly scanner: Scanner;
  /** The pattern. */
  readonly regex: ByteRegex;
  /** Whether the matches in the lines are counted, too. */
  readonly countsMatches: boolean;
  /** After this many lines it wants no more. */
  readonly max: number;
}

/** Counts lines that match, and the matches in them. */
export class MatchCounter implements LineSink {
  readonly #parts: CounterParts;
  /** How many lines match. */
  lines = 0;
  /** How many matches they have. */
  matches = 0;

  /** Begins at 0. */
  constructor(parts: CounterParts) {
    this.#parts = parts;
  }

  /** Counts a line; `true` if that is enough. */
  match({ start, end, next }: Line): boolean {
    const { scanner, regex, countsMatches, max } = this.#parts;
    this.lines++;
    if (countsMatches) {
      const line = decodeBytes(scanner.buffer.subarray(start, end));
      this.matches += regex.count(line, next === end);
    }
    return this.lines >= max;
  }

  /** Counts nothing. */
  context(): boolean {
    return false;
  }

  /** Counts nothing. */
  gap(): void {}
}
