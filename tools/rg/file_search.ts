/**
 * What rg finds and prints of one file. Plain data goes in and comes out, so that other threads can
 * do it.
 *
 * @module
 */
import {
  type Line,
  LinePrinter,
  type LineQuery,
  LineScan,
  type LineStyle,
  type LoadedText,
  pathOf,
  TextLoader,
} from "@ct/core/grep";
import type { Scanner } from "@ct/scan";
import { encodeBytes } from "@ct/base";
import { type BinaryCut, binaryCut, type BinaryRule } from "./binary.ts";
import { endMessage, JsonPrinter } from "./json_printer.ts";
import { MatchCounter } from "./match_counter.ts";
import { decodedText } from "./encoding.ts";

/** What is found out about files. */
export interface FileQuery {
  /** Which lines. */
  readonly lines: LineQuery;
  /** How lines are printed. */
  readonly style: LineStyle;
  /** What is printed. */
  readonly mode: "lines" | "count" | "count-matches" | "with" | "without" | "quiet" | "json";
  /** Whether counts of 0 are printed. */
  readonly includeZero: boolean;
  /** Whether all matches are to be counted. */
  readonly stats: boolean;
  /** The encoding; `auto` and `none` mean UTF-8, with and without heeding byte order marks. */
  readonly encoding: string;
}

/** A file, and how its NUL bytes are taken. */
export interface FileTask {
  /** Its path as printed. */
  readonly path: string;
  /** What NUL bytes mean. */
  readonly binary: BinaryRule;
}

/** What is known of a file then; a JSON value. */
export interface FileFindings {
  /** What is printed. */
  readonly text: string;
  /** Whether that has lines, and not only a note about a binary file. */
  readonly hasLines: boolean;
  /** Whether it counts as a match for the exit status. */
  readonly isMatch: boolean;
  /** For the statistics: matching lines, matches, and bytes searched and printed. */
  readonly stats: {
    readonly lines: number;
    readonly matches: number;
    readonly searched: number;
    readonly printed: number;
    /** Time spent, in milliseconds. */
    readonly ms: number;
  };
}

/** Searches one file after the other. */
export class FileSearch {
  readonly #query: FileQuery;
  readonly #loader = new TextLoader();
  #scan: { readonly scanner: Scanner; readonly scan: LineScan } | undefined;

  /** Prepares a search. */
  constructor(query: FileQuery) {
    this.#query = query;
  }

  /**
   * Searches a file.
   * @throws {Error} The system's error if it cannot be read.
   */
  file(absolutePath: string, task: FileTask): FileFindings {
    return this.#search(this.#loader.file(absolutePath), task);
  }

  /** Searches bytes. */
  bytes(bytes: Uint8Array, task: FileTask): FileFindings {
    return this.#search(this.#loader.bytes(bytes, task.path), task);
  }

  #search(loaded: LoadedText, task: FileTask): FileFindings {
    const started = performance.now();
    const { encoding, lines } = this.#query;
    const text = decodedText(loaded, encoding, (bytes) => this.#loader.bytes(bytes, task.path));
    const scan = this.#scanOf(text.scanner);
    // What has to be decoded is not mapped into memory.
    const isDecoded = text !== loaded || !["auto", "none"].includes(encoding);
    const binary = isDecoded && task.binary === "note-mapped" ? "note" : task.binary;
    const cut = binaryCut(text, binary, isDecoded ? undefined : lines.before);
    const end = Math.min(text.length, cut.end);
    const { mode } = this.#query;
    const searched: CutText = { ...text, ...task, cut, end, started };
    return mode === "lines" || mode === "json"
      ? this.#printed(scan, searched)
      : this.#counted(scan, searched);
  }

  #counted(scan: LineScan, { cut, end, path, scanner, started }: CutText): FileFindings {
    const { mode, stats } = this.#query;
    const needsAll = mode === "count" || mode === "count-matches" || stats;
    const counter = new MatchCounter({
      scanner,
      regex: scan.regex,
      countsMatches: mode === "count-matches" || stats,
      most: needsAll ? Infinity : 1,
    });
    const isWhole = !scan.mayMatch(end) || scan.scan(end, counter);
    // What stops at a NUL is left out, unless the answer was there before.
    const isCutOff = cut.isSkipped && isWhole;
    const lines = isCutOff ? 0 : counter.lines;
    const text = isCutOff ? "" : this.#summary(path, lines, counter.matches);
    return {
      text,
      hasLines: true,
      isMatch: mode === "without" ? lines === 0 : lines > 0,
      stats: {
        lines: counter.lines,
        matches: counter.matches,
        searched: cut.searched(undefined),
        printed: 0,
        ms: performance.now() - started,
      },
    };
  }

  #printed(scan: LineScan, { cut, end, path, scanner, started }: CutText): FileFindings {
    const { mode, style, lines: query, stats } = this.#query;
    const printed = { scanner, path, regex: scan.regex, invert: query.invert };
    const isJson = mode === "json";
    const printer = isJson
      ? new JsonPrinter(printed, style.numbers)
      : new LinePrinter(style, printed);
    const countsMatches = stats || isJson;
    const counter = new MatchCounter({ scanner, regex: scan.regex, countsMatches, most: Infinity });
    let stop: number | undefined;
    const stops = (line: Line, searchedTo: number) => {
      if (cut.stopsAt(line) && !isJson) stop = searchedTo;
      return stop !== undefined;
    };
    const isWhole = !scan.mayMatch(end) || scan.scan(end, {
      match: (line) => {
        counter.match(line);
        return stops(line, line.next) || printer.match(line);
      },
      context: (line) => stops(line, line.start) || printer.context(line),
      gap: () => printer.gap(),
    });
    const { lines, matches } = counter;
    const isMatch = lines > 0;
    // Where enough was found before, nobody has come to the NUL.
    const isNoted = isMatch && !isJson && (isWhole || stop !== undefined);
    const note = isNoted ? cut.note() : undefined;
    const shown = printer.text + (note === undefined ? "" : this.#note(path, note));
    const found = {
      lines,
      matches: query.invert ? 0 : matches,
      searched: cut.searched(stop),
      printed: encodeBytes(shown).length,
      ms: performance.now() - started,
    };
    const searches = { searches: 1, searchesWithMatch: isMatch ? 1 : 0 };
    const text = isJson && shown !== ""
      ? shown + endMessage(path, cut.offset(), { ...found, ...searches })
      : shown;
    return { text, hasLines: printer.text !== "", isMatch, stats: found };
  }

  #note(path: string, note: string): string {
    const { style } = this.#query;
    const named = style.paths ? pathOf(path, { ...style, nullPaths: false }, ": ") : "";
    return `${named}${note}\n`;
  }

  /** What `-c`, `-l` and the like print of a file. */
  #summary(path: string, lines: number, matches: number): string {
    const { mode, style, includeZero } = this.#query;
    if (mode === "with" || mode === "without") {
      return (mode === "with") === lines > 0 ? pathOf(path, style, "\n") : "";
    }
    if (mode === "quiet" || (lines === 0 && !includeZero)) return "";
    const count = mode === "count" ? lines : this.#query.lines.invert ? 0 : matches;
    return `${style.paths ? pathOf(path, style, ":") : ""}${count}\n`;
  }

  #scanOf(scanner: Scanner): LineScan {
    if (this.#scan?.scanner !== scanner) {
      this.#scan = { scanner, scan: new LineScan(this.#query.lines, scanner) };
    }
    return this.#scan.scan;
  }
}

/** A text and where its search ends. */
interface CutText extends LoadedText, FileTask {
  readonly cut: BinaryCut;
  readonly end: number;
  readonly started: number;
}
