/**
 * Decides where a search ends because of a NUL byte, and reports it.
 *
 * rg reads a file in pieces of 64 KiB that begin at a line. It searches for a NUL in each piece
 * before it searches it, so where the pieces begin decides what is still found.
 *
 * @module
 */
import type { Line, LoadedText } from "@ct/core/grep";

/**
 * What NUL bytes mean: nothing; the end of the search; line ends, with a note in place of the
 * lines; the same without being line ends, for files that are mapped into memory.
 */
export type BinaryRule = "text" | "skip" | "note" | "note-mapped";

/** Where the search of a text ends. */
export interface BinaryCut {
  /** What comes from here on is not searched. */
  readonly end: number;
  /** Whether the search ends at a NUL. */
  readonly isSkipped: boolean;
  /** Whether the lines that match from this one on are not printed. */
  readonly stopsAt: (line: Line) => boolean;
  /** How many bytes rg says it searched; `stop` is the offset at which it stopped, if it did. */
  readonly searched: (stop: number | undefined) => number;
  /** What is said about a file that matches. */
  readonly note: () => string | undefined;
  /** Where the first NUL is that was met, if one was. */
  readonly offset: () => number | null;
}

const pieceBytes = 64 << 10;
const decodedBytes = 8 << 10;
const nul = 0;
const lineFeed = 10;
const noCut: Omit<BinaryCut, "searched"> = {
  end: Infinity,
  isSkipped: false,
  stopsAt: () => false,
  note: () => undefined,
  offset: () => null,
};

/**
 * Searches for NUL bytes; under the rule `note` they become line feeds. `context` is how many lines
 * beside a match are printed; `undefined` for a text that had to be decoded.
 */
export function binaryCut(
  text: LoadedText,
  rule: BinaryRule,
  context: number | undefined,
): BinaryCut {
  const { scanner, length } = text;
  const first = rule === "text" ? -1 : scanner.indexOfByte(nul, 0, length);
  if (first < 0) return { ...noCut, searched: () => length };
  if (rule === "note-mapped") return mappedCut(text, first);
  const start = context === undefined
    ? decodedStart(text, first)
    : pieceStart(text, first, context);
  if (rule === "skip") {
    return {
      ...noCut,
      end: start,
      isSkipped: true,
      note: () => skippedAt(first),
      offset: () => first,
      searched: () => start,
    };
  }
  const { buffer } = scanner;
  for (let at = first; at >= 0; at = scanner.indexOfByte(nul, at, length)) buffer[at] = lineFeed;
  return {
    ...noCut,
    offset: () => first,
    searched: (stop) => stop === undefined ? length : start,
    stopsAt: (line) => line.end >= start,
    note: () => foundNul(first),
  };
}

/** The notice for a binary file that was not searched to its end. */
export function skippedAt(offset: number): string {
  return `WARNING: stopped searching binary file after match ${place(offset)}`;
}

/** The notice for a binary file in place of its lines. */
export function foundNul(offset: number): string {
  return `binary file matches ${place(offset)}`;
}

function place(offset: number): string {
  return `(found "\\0" byte around offset ${offset})`;
}

function mappedCut({ scanner, length }: LoadedText, first: number): BinaryCut {
  let offset = first < pieceBytes ? first : -1;
  return {
    ...noCut,
    offset: () => offset < 0 ? null : offset,
    searched: (stop) => {
      const end = stop ?? length;
      return offset < 0 ? end : Math.min(offset, end);
    },
    stopsAt: ({ start, next }) => {
      if (offset < 0) offset = scanner.indexOfByte(nul, start, next);
      return offset >= 0;
    },
    note: () => offset < 0 ? undefined : foundNul(offset),
  };
}

/** Where the piece begins that an offset is in. */
function pieceStart({ scanner, length }: LoadedText, offset: number, context: number): number {
  let start = 0;
  let end = Math.min(length, pieceBytes);
  while (offset >= end) {
    const last = scanner.lastIndexOfByte(lineFeed, start, end);
    // A line that fills the piece makes it twice as long.
    if (last < start) end = Math.min(length, start + 2 * (end - start));
    else {
      start = last + 1;
      let from = start;
      // One line more than can be printed is kept.
      const kept = context === 0 ? 0 : context + 1;
      for (let count = 0; count < kept && from > 0; count++) {
        from = scanner.lastIndexOfByte(lineFeed, 0, from - 1) + 1;
      }
      end = Math.min(length, from + pieceBytes);
    }
  }
  return start;
}

/** The same for a text that was decoded: that is done in smaller pieces. */
function decodedStart({ scanner }: LoadedText, offset: number): number {
  return scanner.lastIndexOfByte(lineFeed, 0, offset - offset % decodedBytes) + 1;
}
