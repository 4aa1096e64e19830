/**
 * Collects the lines of a file that grep prints. It tries to print the lines around a match, too,
 * but none that is no text; where it believes to be in the file is the end of the last line that
 * was printed.
 *
 * @module
 */
import type { Line, LinePrinter, LineSink } from "@ct/core/grep";
import type { Scanner } from "@ct/scan";

/** How many lines around a match are printed. */
export interface ContextLines {
  /** How many before. */
  readonly before: number;
  /** How many after. */
  readonly after: number;
}

/** What is done with the lines. */
export interface SinkParts {
  /** Where the text lies. */
  readonly scanner: Scanner;
  /** From here on the text is binary. */
  readonly cut: number;
  /** Where the text ends. */
  readonly end: number;
  /** What prints lines; without it they are counted. */
  readonly printer: LinePrinter | undefined;
  /** Whether one line that matches is enough. */
  readonly isOneEnough: boolean;
  /** Whether lines that are not UTF-8 are printed. */
  readonly printsForeign: boolean;
  /** What is printed around matches. */
  readonly context: ContextLines | undefined;
}

const lineFeed = 10;

/** Counts the lines of one text, and prints those that may be printed. */
export class GrepSink implements LineSink {
  readonly #parts: SinkParts;
  /** Where the last line that was printed ends. */
  #printed: number | undefined;
  /** How many lines after the last match are still to be printed. */
  #pending = 0;
  #number = 1;
  /** The offset that the number belongs to. */
  #numbered = 0;
  /** How many lines match. */
  lines = 0;
  /** Whether a line was not printed because it is no text. */
  isBinary = false;
  /** Whether a line was to be printed. */
  hasLine = false;

  /** Begins at the start of a text. */
  constructor(parts: SinkParts) {
    this.#parts = parts;
  }

  /** Counts a line that matches and prints it with those before it; `true` if that is enough. */
  match(line: Line): boolean {
    const { printer, cut, isOneEnough, context } = this.#parts;
    this.lines++;
    if (printer === undefined) return isOneEnough;
    if (line.start >= cut) {
      this.isBinary = true;
      return true;
    }
    this.#follow(line.start);
    const from = this.#before(line.start);
    if (context !== undefined && this.hasLine && from !== this.#printed) printer.gap();
    for (let at = from; at < line.start;) at = this.#print(this.#lineAt(at), false);
    this.#print(line, true);
    this.hasLine = true;
    this.#pending = context?.after ?? 0;
    return false;
  }

  /** Does nothing: the lines around a match are not looked for by who finds it. */
  context(): boolean {
    return false;
  }

  /** Does nothing. */
  gap(): void {}

  /** Prints the lines after the last match, up to the end of the text. */
  finish(): void {
    this.#follow(Math.min(this.#parts.end, this.#parts.cut));
  }

  #follow(to: number): void {
    if (this.#pending > 0) this.#printed ??= 0;
    for (; this.#pending > 0 && (this.#printed ?? 0) < to; this.#pending--) {
      this.#print(this.#lineAt(this.#printed ?? 0), false);
    }
  }

  /** Where the lines before a match begin. */
  #before(start: number): number {
    const { scanner, context } = this.#parts;
    const first = this.#printed ?? 0;
    let from = start;
    for (let count = 0; count < (context?.before ?? 0) && from > first; count++) {
      from = Math.max(first, scanner.lastIndexOfByte(lineFeed, first, from - 1) + 1);
    }
    return from;
  }

  #lineAt(start: number): Line {
    const { scanner, end: length } = this.#parts;
    const newline = scanner.indexOfByte(lineFeed, start, length);
    const end = newline < 0 ? length : newline;
    return { start, end, next: newline < 0 ? length : end + 1, number: 0 };
  }

  /** Prints a line if it is text; returns where the next one starts. */
  #print(line: Line, isMatch: boolean): number {
    const { scanner, printer, printsForeign } = this.#parts;
    if (!printsForeign && !scanner.isUtf8(line.start, line.end)) {
      this.isBinary = true;
      return line.next;
    }
    this.#number += scanner.countByte(lineFeed, this.#numbered, line.start);
    this.#numbered = line.start;
    const numbered = { ...line, number: this.#number };
    if (isMatch) printer?.match(numbered);
    else printer?.context(numbered);
    this.#printed = line.next;
    return line.next;
  }
}
