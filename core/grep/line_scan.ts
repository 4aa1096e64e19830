/**
 * Scans a text for the lines to print: matches and their context.
 *
 * @module
 */
import { decodeBytes } from "@ct/base";
import { LinePattern, LineSearch } from "@ct/pattern";
import type { RegexNode } from "@ct/regex";
import type { Scanner } from "@ct/scan";
import { ByteRegex, type MatchRules } from "./byte_regex.ts";

const lineFeed = 10;

/** What is searched for; plain data. */
export interface LineQuery extends MatchRules {
  /** The pattern, tried on each line without its line feed. */
  readonly node: RegexNode;
  /** Whether the lines that do not match are wanted. */
  readonly invert: boolean;
  /** How many lines before a match are wanted. */
  readonly before: number;
  /** How many lines after one. */
  readonly after: number;
  /** Whether all other lines are wanted, too. */
  readonly passthru: boolean;
  /**
   * After this many matches only the lines that follow the last one are wanted, as many as `after`
   * says; those of them that match are matches, too.
   */
  readonly limit: number;
  /** Whether lines are to be numbered; counting takes time. */
  readonly numbers: boolean;
}

/** A line, by offsets in the scanner's buffer. */
export interface Line {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends, without its line feed. */
  readonly end: number;
  /** Where the next one starts. */
  readonly next: number;
  /** Its number, 1-based; 0 where lines are not numbered. */
  readonly number: number;
}

/** Takes lines in their order. */
export interface LineSink {
  /** Receives a line that matches; `true` ends the search at once. */
  match(line: Line): boolean;
  /** Receives a line beside one that matches; `true` ends the search at once. */
  context(line: Line): boolean;
  /** Called when lines are omitted between those before and those to come. */
  gap(): void;
}

/** Searches for lines in the buffer of a scanner. */
export class LineScan {
  readonly #query: LineQuery;
  readonly #scanner: Scanner;
  readonly #search: LineSearch;
  /** The pattern, for the matches within a line. */
  readonly regex: ByteRegex;

  /** Prepares to search for lines. */
  constructor(query: LineQuery, scanner: Scanner) {
    this.#query = query;
    this.#scanner = scanner;
    this.regex = new ByteRegex(query.node, query);
    const judges = (line: Uint8Array) => this.regex.test(decodeBytes(line));
    const pattern = new LinePattern({ kind: "regex", text: "", node: query.node });
    this.#search = new LineSearch(pattern, scanner, { crlf: false, judges });
  }

  /** Whether the first `length` bytes may hold a line to print; `true` if that is not plain. */
  mayMatch(length: number): boolean {
    const { invert, passthru } = this.#query;
    return invert || passthru || this.#search.mayMatch(length);
  }

  /** Inspects the first `length` bytes; whether all of them were needed. */
  scan(length: number, sink: LineSink): boolean {
    const pass = new LinePass(this.#query, this.#scanner, { length, sink });
    return pass.run((take) => {
      if (this.#query.invert) this.#others(length, take);
      else this.#search.scan(length, ({ start, end, next }) => take(start, end, next));
    });
  }

  /** The lines that do not match. */
  #others(length: number, take: TakeLine): void {
    let at = 0;
    let isDone = false;
    const upTo = (start: number) => {
      while (at < start && !isDone) {
        const newline = this.#scanner.indexOfByte(lineFeed, at, start);
        const end = newline < 0 ? start : newline;
        const from = at;
        at = newline < 0 ? start : newline + 1;
        isDone = take(from, end, at);
      }
    };
    this.#search.scan(length, ({ start, next }) => {
      upTo(start);
      at = next;
      return isDone;
    });
    upTo(length);
  }
}

/** The scans for one query, for one scanner after the other. */
export class LineScans {
  readonly #query: LineQuery;
  #last: { readonly scanner: Scanner; readonly scan: LineScan } | undefined;

  /** Creates one from the query. */
  constructor(query: LineQuery) {
    this.#query = query;
  }

  /** The scan in the buffer of a scanner; the same as before if the scanner is. */
  in(scanner: Scanner): LineScan {
    if (this.#last?.scanner !== scanner) {
      this.#last = { scanner, scan: new LineScan(this.#query, scanner) };
    }
    return this.#last.scan;
  }
}

/** Takes a line that matches; `true` if no more are wanted. */
type TakeLine = (start: number, end: number, next: number) => boolean;

/** The text that a pass goes through, and who takes its lines. */
interface PassEnds {
  readonly length: number;
  readonly sink: LineSink;
}

/** One pass through a text. */
class LinePass {
  readonly #query: LineQuery;
  readonly #scanner: Scanner;
  readonly #sink: LineSink;
  readonly #length: number;
  /** Where the last line handed on ends. */
  #printed = 0;
  #hasPrinted = false;
  #matches = 0;
  /** How many lines after the last match are still wanted. */
  #remaining: number;
  #isStopped = false;
  #number = 1;
  /** The offset that the number belongs to. */
  #numbered = 0;

  constructor(query: LineQuery, scanner: Scanner, { length, sink }: PassEnds) {
    this.#query = query;
    this.#scanner = scanner;
    this.#sink = sink;
    this.#length = length;
    this.#remaining = query.passthru ? Infinity : 0;
  }

  /** Whether it got to the end. */
  run(scan: (take: TakeLine) => void): boolean {
    if (this.#query.limit > 0) scan((start, end, next) => this.#take(start, end, next));
    if (!this.#isStopped) this.#follow(this.#length);
    return !this.#isStopped;
  }

  #take(start: number, end: number, next: number): boolean {
    const { limit, after, passthru } = this.#query;
    this.#follow(start);
    if (this.#isStopped) return true;
    const isBeyond = this.#matches >= limit;
    // What is wanted of the lines after the last match is already printed.
    if (isBeyond && this.#remaining <= 0) {
      this.#isStopped = true;
      return true;
    }
    if (!isBeyond) this.#precede(start);
    if (this.#isStopped) return true;
    this.#matches++;
    const isAll = passthru && this.#matches < limit;
    this.#remaining = isBeyond ? this.#remaining - 1 : isAll ? Infinity : after;
    this.#printed = next;
    this.#hasPrinted = true;
    this.#isStopped = this.#sink.match({ start, end, next, number: this.#numberOf(start) });
    const isOver = this.#matches >= limit && this.#remaining <= 0;
    this.#isStopped ||= isOver;
    return this.#isStopped;
  }

  /** Passes on the lines after the last match, up to an offset. */
  #follow(to: number): void {
    while (this.#remaining > 0 && this.#printed < to && !this.#isStopped) {
      this.#remaining--;
      this.#context(this.#printed, to);
    }
  }

  /** Passes on the lines before a match. */
  #precede(start: number): void {
    const { before, after } = this.#query;
    let from = start;
    for (let count = 0; count < before && from > this.#printed; count++) {
      from = this.#scanner.lastIndexOfByte(lineFeed, this.#printed, from - 1) + 1 || this.#printed;
    }
    if (this.#hasPrinted && before + after > 0 && from > this.#printed) this.#sink.gap();
    if (from < start) this.#printed = from;
    while (this.#printed < start && from < start && !this.#isStopped) {
      this.#context(this.#printed, start);
    }
  }

  #context(start: number, to: number): void {
    const newline = this.#scanner.indexOfByte(lineFeed, start, to);
    const end = newline < 0 ? to : newline;
    this.#printed = newline < 0 ? to : newline + 1;
    this.#hasPrinted = true;
    const line = { start, end, next: this.#printed, number: this.#numberOf(start) };
    this.#isStopped = this.#sink.context(line);
  }

  #numberOf(offset: number): number {
    if (!this.#query.numbers) return 0;
    this.#number += this.#scanner.countByte(lineFeed, this.#numbered, offset);
    this.#numbered = offset;
    return this.#number;
  }
}
