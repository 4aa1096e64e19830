/**
 * The lines of a stream whose text comes in pieces.
 *
 * @module
 */
import { AnsiFilter } from "@ct/base";

/** At most this much of a line is kept, in UTF-16 units; of one that may be data, more. */
const longestLine = 64 << 10;
const longestData = 16 << 20;

/** Hands out whole lines, without their ends and without sequences for terminals. */
export class LineFeed {
  readonly #take: (line: string) => void;
  readonly #filter = new AnsiFilter();
  #parts: string[] = [];
  #chars = 0;
  #isPlain = true;

  /** With what takes the lines. */
  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  /** The next piece. */
  push(piece: string): void {
    // Once a stream has had an escape, all of it goes through the filter.
    if (this.#isPlain && !piece.includes("\x1b") && !piece.includes("\x9b")) this.#text(piece);
    else {
      this.#isPlain = false;
      this.#text(this.#filter.push(piece));
    }
  }

  /** The last line, if it has no newline. */
  end(): void {
    this.#text(this.#filter.end());
    if (this.#chars > 0) this.#emit("");
  }

  #text(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      if (this.#chars === 0) this.#line(text.slice(start, end));
      else this.#emit(text.slice(start, end));
      start = end + 1;
    }
    if (start < text.length) this.#hold(text.slice(start));
  }

  #hold(part: string): void {
    const [first = part] = this.#parts;
    const limit = /^\s*[<{[]/.test(first) ? longestData : longestLine;
    if (this.#chars < limit) this.#parts.push(part);
    this.#chars += part.length;
  }

  #emit(end: string): void {
    this.#hold(end);
    const line = this.#parts.join("");
    this.#parts = [];
    this.#chars = 0;
    this.#line(line);
  }

  /** What a carriage return has overwritten, as by a progress bar, is not shown. */
  #line(text: string): void {
    const line = text.endsWith("\r") ? text.slice(0, -1) : text;
    const overwritten = line.lastIndexOf("\r");
    this.#take(overwritten < 0 ? line : line.slice(overwritten + 1));
  }
}
