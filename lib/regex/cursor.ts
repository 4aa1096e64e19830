/**
 * A reading position in a pattern, moving by code points, that knows how to skip the white space
 * and comments of verbose mode.
 *
 * @module
 */

import { type PatternSpan, syntaxError } from "./syntax_error.ts";
import type { CtError } from "@ct/base";

const hash = 0x23;

/** Whether a code point has the Unicode property White_Space. */
export function isWhiteSpace(codePoint: number): boolean {
  if (codePoint <= 0x20) return codePoint === 0x20 || (codePoint >= 9 && codePoint <= 13);
  if (codePoint < 0x2000) return codePoint === 0x85 || codePoint === 0xa0 || codePoint === 0x1680;
  return codePoint <= 0x200a || codePoint === 0x2028 || codePoint === 0x2029 ||
    codePoint === 0x202f || codePoint === 0x205f || codePoint === 0x3000;
}

/** A reading position in a pattern. */
export class Cursor {
  /** The pattern. */
  readonly text: string;
  /** The position, in UTF-16 units. */
  offset = 0;
  /** Whether white space and comments are skipped (flag `x`). */
  verbose = false;

  /** Starts at the beginning of a pattern. */
  constructor(text: string) {
    this.text = text;
  }

  /** Whether everything is read. */
  isDone(): boolean {
    return this.offset >= this.text.length;
  }

  /** The code point at the position; -1 at the end. */
  get code(): number {
    return this.text.codePointAt(this.offset) ?? -1;
  }

  /** The character at the position; empty at the end. */
  char(): string {
    return this.isDone() ? "" : String.fromCodePoint(this.code);
  }

  /** The span of the character at the position; empty at the end. */
  get charSpan(): PatternSpan {
    return { start: this.offset, end: this.offset + widthOf(this.code) };
  }

  /** The span from an earlier position to this one. */
  spanFrom(start: number): PatternSpan {
    return { start, end: this.offset };
  }

  /** Moves on by one code point; tells whether there is another. */
  bump(): boolean {
    this.offset += widthOf(this.code);
    return !this.isDone();
  }

  /** Moves on by one code point and over white space; tells whether there is another. */
  bumpOverSpace(): boolean {
    this.bump();
    this.skipSpace();
    return !this.isDone();
  }

  /** Passes a given text if it stands here; tells whether it did. */
  take(prefix: string): boolean {
    if (!this.text.startsWith(prefix, this.offset)) return false;
    this.offset += prefix.length;
    return true;
  }

  /** In verbose mode, passes white space and comments. */
  skipSpace(): void {
    if (this.verbose) this.offset = this.#afterSpace(this.offset);
  }

  /** The character after the one here; empty if there is none. */
  peek(): string {
    return this.text.charAt(this.offset + widthOf(this.code));
  }

  /** The character after the one here and, in verbose mode, after white space. */
  peekOverSpace(): string {
    const next = this.offset + widthOf(this.code);
    return this.text.charAt(this.verbose ? this.#afterSpace(next) : next);
  }

  /** The error for a mistake in this pattern. */
  error(span: PatternSpan, reason: string): CtError {
    return syntaxError(this.text, span, reason);
  }

  /** The error for something that other dialects have; `what` is as in "look-around is". */
  unsupported(span: PatternSpan, what: string): CtError {
    return syntaxError(this.text, span, { unsupported: what });
  }

  #afterSpace(start: number): number {
    let offset = start;
    while (offset < this.text.length) {
      const code = this.text.charCodeAt(offset);
      if (code === hash) {
        const lineEnd = this.text.indexOf("\n", offset);
        offset = lineEnd < 0 ? this.text.length : lineEnd;
      } else if (isWhiteSpace(code)) offset++;
      else break;
    }
    return offset;
  }
}

function widthOf(codePoint: number): number {
  if (codePoint < 0) return 0;
  return codePoint > 0xffff ? 2 : 1;
}
