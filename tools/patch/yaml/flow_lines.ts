/**
 * A fast reader of flow collections, also over several lines, as part of {@linkcode readLines}: of
 * brackets and braces around plain words, quoted texts and each other, and nothing else.
 *
 * @module
 */
import { keyOf, type LinePart, patterns, Uncertain } from "./line_part.ts";

const scalar = new RegExp(
  `(?:-(?=[\\w.]))?${patterns.plainWord}(?: +${patterns.plainWord})*|` +
    `${patterns.single}|${patterns.double}`,
  "y",
);
const colon = /:(?=[ \n])/y;
const jsonColon = /:/y;
const closingLine = /[\]}, ]*(?:#[^\n]*)?\n/y;
const maxDepth = 500;

/** A flow collection. */
export interface FlowPart {
  /** Its elements or members. */
  readonly parts: readonly LinePart[];
  /** Where its bracket is closed. */
  readonly end: number;
}

/**
 * Reads the collection that starts at an offset, in lines that are indented deeper than `column`.
 * @throws {Uncertain} If it has more than is certain.
 */
export function readFlow(text: string, start: number, column: number): FlowPart {
  return new FlowReader(text, start, column).collection();
}

class FlowReader {
  readonly #text: string;
  readonly #column: number;
  #at: number;
  /** Where the line starts, if not all is in one. */
  #lineStart = -1;
  #depth = 0;

  constructor(text: string, start: number, column: number) {
    this.#text = text;
    this.#at = start;
    this.#column = column;
  }

  collection(): FlowPart {
    if (++this.#depth > maxDepth) throw new Uncertain();
    const isSequence = this.#text[this.#at] === "[";
    const close = isSequence ? "]" : "}";
    const parts: LinePart[] = [];
    this.#at++;
    this.#space();
    while (this.#text[this.#at] !== close) {
      const key = isSequence ? undefined : this.#key();
      parts.push(this.#value(key));
      this.#space();
      if (this.#text[this.#at] === close) break;
      if (this.#text[this.#at] !== ",") throw new Uncertain();
      this.#at++;
      this.#space();
    }
    this.#depth--;
    return { parts, end: ++this.#at };
  }

  /** Passes a key and its colon; returns what it is as data, if that is certain. */
  #key(): string | undefined {
    const written = this.#skip(scalar);
    if (written === undefined || written.length > 1000) throw new Uncertain();
    if (this.#skip(/^["']/.test(written) ? jsonColon : colon) === undefined) throw new Uncertain();
    this.#space();
    return keyOf(written);
  }

  #value(key: string | undefined): LinePart {
    const start = this.#at;
    const isCollection = this.#text[start] === "[" || this.#text[start] === "{";
    if (!isCollection && this.#skip(scalar) === undefined) throw new Uncertain();
    const { parts, end } = isCollection ? this.collection() : { parts: [], end: this.#at };
    // What follows in the last line is indented as that line is.
    const isOpen = this.#lineStart > start && !this.#isClosingLine();
    return { key, start, end, parts, isInFlow: true, isMarked: false, isOpen };
  }

  #isClosingLine(): boolean {
    closingLine.lastIndex = this.#at;
    return closingLine.test(this.#text);
  }

  #skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Whether what is closed here is the outermost collection, below the key that it belongs to. */
  #isLastBracket(indentation: number): boolean {
    const isBracket = this.#text[this.#at] === "]" || this.#text[this.#at] === "}";
    return isBracket && this.#depth === 1 && indentation === this.#column;
  }

  /** Passes blanks, line ends and comments. */
  #space(): void {
    const text = this.#text;
    while (true) {
      const from = this.#at;
      while (text[this.#at] === " ") this.#at++;
      const isFirst = this.#lineStart === from;
      const depth = this.#at - from;
      if (text[this.#at] === "#" && (isFirst || depth > 0)) {
        this.#at = text.indexOf("\n", this.#at);
      }
      if (text[this.#at] !== "\n") {
        if (isFirst && depth <= this.#column && !this.#isLastBracket(depth)) throw new Uncertain();
        return;
      }
      this.#lineStart = ++this.#at;
    }
  }
}
