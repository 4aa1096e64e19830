/**
 * What grep finds and prints of one file. Plain data goes in and comes out, so that other threads
 * can do it.
 *
 * @module
 */
import {
  type FileOutput,
  LinePrinter,
  type LineQuery,
  LineScans,
  type LineStyle,
  type LoadedText,
  pathOf,
  type SearchTask,
  type TextSearch,
} from "@ct/core/grep";
import type { Scanner } from "@ct/scan";
import { type ContextLines, GrepSink } from "./grep_sink.ts";

/** What is found out about files. */
export interface FileQuery {
  /** Which lines. */
  readonly lines: LineQuery;
  /** How many lines around them are printed; `undefined` if nobody asked for any. */
  readonly context: ContextLines | undefined;
  /** How they are printed; whether with paths depends on the file. */
  readonly style: LineStyle;
  /** What is printed. */
  readonly mode: "lines" | "count" | "with" | "without" | "quiet";
  /** What becomes of files with NUL bytes. */
  readonly binary: "note" | "text" | "skip";
}

/** A file, and whether its path is printed. */
export interface FileTask extends SearchTask {
  /** Whether its path stands before its lines. */
  readonly hasPath: boolean;
}

/** What is known about a file then. */
export interface FileResult extends FileOutput {
  /** Whether a separator stands before it; even where nothing is printed after all. */
  readonly isSeparated: boolean;
  /** Whether a line was selected. */
  readonly isMatch: boolean;
  /** Whether lines were not printed because the file is binary. */
  readonly isBinary: boolean;
}

/** Grep reads files in pieces of this size, and searches for a NUL in each. */
const pieceBytes = 96 << 10;
const nul = 0;
const lineFeed = 10;

/** Searches one text after the other. */
export class FileSearch implements TextSearch<FileTask, FileResult> {
  readonly #query: FileQuery;
  readonly #scans: LineScans;

  /** Prepares a search. */
  constructor(query: FileQuery) {
    this.#query = query;
    this.#scans = new LineScans(query.lines);
  }

  /** Searches a text. */
  search(text: LoadedText, { path, hasPath }: FileTask): FileResult {
    const { mode, binary, style, lines: { invert } } = this.#query;
    const { scanner, length } = text;
    const scan = this.#scans.in(scanner);
    const first = binary === "text" ? -1 : scanner.indexOfByte(nul, 0, length);
    const cut = first < 0 ? Infinity : pieceStart(scanner, first);
    // In binary files a NUL ends a line, too.
    for (let at = first; at >= 0; at = scanner.indexOfByte(nul, at, length)) {
      scanner.buffer[at] = lineFeed;
    }
    const isCutOff = binary === "skip" && first >= 0;
    const end = isCutOff ? Math.min(length, cut) : length;
    const fileStyle = { ...style, paths: hasPath };
    const printer = new LinePrinter(fileStyle, { scanner, path, regex: scan.regex, invert });
    const sink = new GrepSink({
      scanner,
      cut,
      end,
      printer: mode === "lines" ? printer : undefined,
      isOneEnough: mode !== "count",
      printsForeign: binary === "text" || style.onlyMatches,
      context: this.#query.context,
    });
    if (scan.mayMatch(end)) scan.scan(end, sink);
    sink.finish();
    // A file that turns out to be binary does not match.
    const lines = isCutOff ? 0 : sink.lines;
    const isListed = mode === "with" ? lines > 0 : mode === "without" && lines === 0;
    const before = hasPath ? pathOf(path, fileStyle, ":") : "";
    return {
      long: printer.long,
      text: mode === "lines"
        ? (printer.long === undefined ? printer.text : "")
        : mode === "count"
        ? `${before}${lines}\n`
        : isListed
        ? pathOf(path, fileStyle, "\n")
        : "",
      isSeparated: sink.hasLine,
      isMatch: lines > 0,
      isBinary: sink.isBinary && binary === "note",
    };
  }
}

/** Where the first line begins that is not whole before the piece that an offset is in. */
function pieceStart(scanner: Scanner, offset: number): number {
  return scanner.lastIndexOfByte(lineFeed, 0, offset - offset % pieceBytes) + 1;
}
