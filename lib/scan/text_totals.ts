/**
 * What a text counter has counted, and what follows if the text ends there.
 *
 * @module
 */
import type { TextMetrics } from "./scanner.ts";

const newline = 10;

/** The sums of a text so far. */
export class TextTotals {
  /** The state of the automaton of `utf8_automaton.ts`. */
  state = 0;
  /** Line ends. */
  newlines = 0;
  /** Words begun. */
  words = 0;
  /** Scalars completed. */
  chars = 0;
  /** Bytes. */
  bytes = 0;
  /** The last byte. */
  last: number = newline;

  /** The counts of the text, if it ends here. */
  get metrics(): TextMetrics {
    const isCut = this.state >= 2;
    return {
      lines: this.newlines + (this.last === newline ? 0 : 1),
      words: this.words + (isCut && this.state % 2 === 0 ? 1 : 0),
      chars: this.chars + (isCut ? 1 : 0),
      bytes: this.bytes,
    };
  }

  /** Begins another text. */
  reset(): void {
    this.state =
      this.newlines =
      this.words =
      this.chars =
      this.bytes =
        0;
    this.last = newline;
  }
}
