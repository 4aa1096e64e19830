/**
 * Finding the matching lines of a file in its bytes, where they lie: only lines that may match are
 * decoded.
 *
 * Three ways, the first that is possible: a plain text is searched for as it is; texts of which
 * every match must contain one are searched for, and the lines that have one are judged; an
 * automaton reads all bytes. Lines that go beyond what these can tell are decoded and judged alone.
 *
 * @module
 */
import type { Finder, Needle, Scanner } from "@ct/scan";
import { decodeLossy } from "@ct/base";
import type { LinePattern, LineSpan, LineSpanSink } from "./line_pattern.ts";
import { LongLine, longLineBytes } from "./long_line.ts";
import { ByteLineDfa, type RequiredLiteral } from "@ct/regex";

const lineFeed = 10;
const carriageReturn = 13;
/**
 * What decoding and judging a line costs, in bytes that could be gone through in the same time.
 * Where lines judged in vain come to cost more than what was gone through, another way is the
 * quicker one.
 */
const lineCost = 512;
const firstCredit = 64 << 10;
/** So far a line's ends are searched for byte by byte: calling the scanner costs as much. */
const nearBytes = 16;

/** What a line is, and who judges it. */
export interface LineSearchOptions {
  /** Whether `\r\n` ends a line as a whole, as it does by default. */
  readonly crlf?: boolean;
  /** Judges the bytes of a line that may match; by default the pattern does, on their lossy text. */
  readonly judges?: (line: Uint8Array) => boolean;
}

/** The lines of a buffer that match a pattern. */
export class LineSearch {
  readonly #crlf: boolean;
  readonly #judgesLine: (line: Uint8Array) => boolean;
  readonly #scanner: Scanner;
  readonly #finder: Finder | undefined;
  readonly #isPlain: boolean;
  /** The pattern. */
  readonly pattern: LinePattern;
  /** Texts of which every match has one in its bytes; `undefined` if there are none. */
  readonly needles: readonly Needle[] | undefined;
  #automaton: ByteLineDfa | undefined;
  #literalCredit = firstCredit;
  #automatonCredit = firstCredit;

  /** Prepares to search what is in the scanner's buffer. */
  constructor(
    pattern: LinePattern,
    scanner: Scanner,
    { crlf = true, judges = (line) => judgesText(pattern, line) }: LineSearchOptions = {},
  ) {
    this.pattern = pattern;
    this.#crlf = crlf;
    this.#judgesLine = judges;
    this.#scanner = scanner;
    const { plain } = pattern.line;
    this.#isPlain = plain !== undefined && isScannable(plain);
    const texts = this.#isPlain ? [{ text: plain ?? "", fold: false }] : pattern.line.literals;
    this.needles = texts?.map(needleOf);
    this.#finder = this.needles && scanner.finder(this.needles);
  }

  /**
   * Whether the first `length` bytes of the buffer may hold a match; `true` where that is not plain
   * to see.
   */
  mayMatch(length: number): boolean {
    return this.#finder === undefined || this.#finder.find(0, length) >= 0;
  }

  /**
   * Whether decoding the text and looking there would be quicker, as far as can be told from what
   * was searched.
   */
  get prefersText(): boolean {
    return this.#automatonCredit <= 0 || this.#automaton?.isOverwhelmed === true;
  }

  /** How many line feeds there are from one offset of the buffer up to, not including, another. */
  countNewlines(from: number, to: number): number {
    return this.#scanner.countByte(lineFeed, from, to);
  }

  /** The bytes between two offsets of the buffer, where they lie. */
  bytes(start: number, end: number): Uint8Array {
    return this.#scanner.buffer.subarray(start, end);
  }

  /** The text between two offsets of the buffer. */
  text(start: number, end: number): string {
    return decodeLossy(this.bytes(start, end));
  }

  /**
   * Calls `sink` for each matching line of the first `length` bytes, in order, until it returns
   * `true`.
   */
  scan(length: number, sink: LineSpanSink): void {
    const from = this.#finder === undefined ? 0 : this.#scanByLiterals(this.#finder, length, sink);
    if (from < length) this.#scanByAutomaton(from, length, sink);
  }

  /** Returns how far it went: to the end unless it was not worth it. */
  #scanByLiterals(finder: Finder, length: number, sink: LineSpanSink): number {
    let at = 0;
    while (at < length && this.#literalCredit > 0) {
      const found = finder.find(at, length);
      this.#literalCredit += (found < 0 ? length : found) - at;
      if (found < 0) return length;
      const line = this.#lineAround(found, at, length);
      at = line.next;
      const isMatch = this.#isPlain || this.#judges(line);
      if (!isMatch) this.#literalCredit -= lineCost;
      else if (sink(line)) return length;
    }
    return at;
  }

  #scanByAutomaton(from: number, length: number, sink: LineSpanSink): void {
    const automaton = this.#byteLines;
    for (let at = from; at < length;) {
      const found = automaton.find(this.#scanner.buffer, at, length);
      this.#automatonCredit += (found < 0 ? length : found) - at;
      if (found < 0) return;
      const line = this.#lineAround(found, at, length);
      at = line.next;
      if (!automaton.isCertain) {
        this.#automatonCredit -= lineCost;
        if (!this.#judges(line)) continue;
      }
      if (sink(line)) return;
    }
  }

  #judges({ start, end }: LineSpan): boolean {
    const { buffer } = this.#scanner;
    // The text of a long line takes as much memory again, and mostly nobody needs it.
    if (end - start > longLineBytes) {
      const found = this.#byteLines.find(buffer, start, end);
      if (found < 0) return false;
      if (this.#byteLines.isCertain) return true;
    }
    return this.#judgesLine(buffer.subarray(start, end));
  }

  get #byteLines(): ByteLineDfa {
    return this.#automaton ??= new ByteLineDfa(this.pattern.node, { crlf: this.#crlf });
  }

  /** The line of an offset; no line starts before `from`, which is the start of one. */
  #lineAround(offset: number, from: number, length: number): LineSpan {
    const start = this.#lineStart(offset, from);
    const newline = this.#lineEnd(offset, length);
    if (newline < 0) return { start, end: length, next: length };
    const isCrLf = this.#crlf && newline > start &&
      this.#scanner.buffer[newline - 1] === carriageReturn;
    return { start, end: isCrLf ? newline - 1 : newline, next: newline + 1 };
  }

  #lineStart(offset: number, from: number): number {
    const { buffer } = this.#scanner;
    const near = Math.max(from, offset - nearBytes);
    for (let at = offset; at > near; at--) if (buffer[at - 1] === lineFeed) return at;
    const before = this.#scanner.lastIndexOfByte(lineFeed, from, near);
    return before < 0 ? from : before + 1;
  }

  /** The offset of the line feed, or -1. */
  #lineEnd(offset: number, length: number): number {
    const { buffer } = this.#scanner;
    const near = Math.min(length, offset + nearBytes);
    for (let at = offset; at < near; at++) if (buffer[at] === lineFeed) return at;
    return near === length ? -1 : this.#scanner.indexOfByte(lineFeed, near, length);
  }
}

const encoder = new TextEncoder();

function needleOf({ text, fold }: RequiredLiteral): Needle {
  return { bytes: encoder.encode(text), fold };
}

function judgesText(pattern: LinePattern, line: Uint8Array): boolean {
  return line.length > longLineBytes
    ? new LongLine(line).test(pattern)
    : pattern.line.test(decodeLossy(line));
}

/**
 * Whether a text is in a line just if its bytes are. What is malformed in a file is decoded to
 * U+FFFD.
 */
function isScannable(text: string): boolean {
  return text !== "" && !/[\r\n\ufffd]/.test(text);
}
