/**
 * Selects the lines to print around matches that may go over line ends. Step by step this is what
 * rg does, since some of it shows: after the last match that is wanted, lines may follow again.
 *
 * @module
 */
import type { Line, LineQuery, LoadedText } from "@ct/core/grep";
import type { BlockSpan } from "./match_blocks.ts";

const lineFeed = 10;

/** Takes lines in their order; each says `true` to end the search. */
export interface BlockSink {
  /** Receives what is about to be looked at; `true` if it is binary and the search ends there. */
  quits(start: number, end: number): boolean;
  /** Receives lines that match together. */
  block(block: Line): boolean;
  /** Receives a line beside them, and whether it comes after a match. */
  context(line: Line, isAfter: boolean): boolean;
  /** Called when lines are omitted. */
  gap(): void;
}

/** One pass through a text. */
export class BlockScan {
  readonly #query: LineQuery;
  readonly #text: LoadedText;
  readonly #sink: BlockSink;
  /** Where the last line handed on ends. */
  #visited = 0;
  #hasPrinted = false;
  #afterLeft = 0;
  #number = 1;
  /** The offset that the number belongs to. */
  #numbered = 0;

  /** Prepares a pass. */
  constructor(query: LineQuery, text: LoadedText, sink: BlockSink) {
    this.#query = query;
    this.#text = text;
    this.#sink = sink;
  }

  /** Passes on blocks of lines that match, or with `invert` each line of them by itself. */
  run(blocks: Iterable<BlockSpan>): void {
    const { invert, passthru } = this.#query;
    for (const block of blocks) {
      const isStopped = this.#around(block.start) ||
        (invert ? this.#linesIn(block, (line) => this.#match(line)) : this.#match(block));
      if (isStopped && !block.isLast) return;
    }
    const { length } = this.#text;
    if (passthru) this.#others(length);
    else this.#after(length);
  }

  /** Passes on what is wanted between the last match and the one that starts here. */
  #around(start: number): boolean {
    return this.#query.passthru ? this.#others(start) : this.#after(start) || this.#before(start);
  }

  #others(to: number): boolean {
    return this.#linesIn({ start: this.#visited, end: to }, (line) => this.#context(line, false));
  }

  #after(to: number): boolean {
    if (this.#afterLeft === 0) return false;
    let isStopped = false;
    this.#linesIn({ start: this.#visited, end: to }, (line) => {
      isStopped = this.#context(line, true);
      if (!isStopped) this.#afterLeft--;
      return isStopped || this.#afterLeft === 0;
    });
    return isStopped;
  }

  #before(start: number): boolean {
    const { before } = this.#query;
    const { scanner } = this.#text;
    let from = start;
    for (let count = 0; count < before && from > this.#visited; count++) {
      from = Math.max(
        this.#visited,
        scanner.lastIndexOfByte(lineFeed, this.#visited, from - 1) + 1,
      );
    }
    return this.#linesIn({ start: from, end: start }, (line) => {
      this.#gap(line.start);
      return this.#context(line, false);
    });
  }

  #match({ start, end }: Part): boolean {
    // That is the end of the text, where no line is.
    if (start === end || this.#sink.quits(start, end)) return true;
    this.#gap(start);
    if (this.#sink.block(this.#lineOf({ start, end }))) return true;
    this.#visited = end;
    this.#afterLeft = this.#query.after;
    this.#hasPrinted = true;
    return false;
  }

  #context({ start, end }: Part, isAfter: boolean): boolean {
    if (this.#sink.quits(start, end)) return true;
    if (this.#sink.context(this.#lineOf({ start, end }), isAfter)) return true;
    this.#visited = end;
    this.#hasPrinted = true;
    return false;
  }

  #gap(start: number): void {
    const { before, after } = this.#query;
    if (before + after > 0 && this.#hasPrinted && this.#visited < start) this.#sink.gap();
  }

  #lineOf({ start, end }: Part): Line {
    const { scanner } = this.#text;
    if (this.#query.numbers) {
      this.#number += scanner.countByte(lineFeed, this.#numbered, start);
      this.#numbered = start;
    }
    const ending = scanner.buffer[end - 1] === lineFeed ? 1 : 0;
    return { start, end: end - ending, next: end, number: this.#query.numbers ? this.#number : 0 };
  }

  /** Calls for each line until it says `true`; whether it did. */
  #linesIn({ start, end }: Part, take: (line: Part) => boolean): boolean {
    for (let at = start; at < end;) {
      const newline = this.#text.scanner.indexOfByte(lineFeed, at, end);
      const next = newline < 0 ? end : newline + 1;
      if (take({ start: at, end: next })) return true;
      at = next;
    }
    return false;
  }
}

/** A part of a text, in bytes. */
interface Part {
  readonly start: number;
  readonly end: number;
}
