/**
 * What rg finds and prints of one file. Plain data goes in and comes out, so that other threads can
 * do it.
 *
 * @module
 */
import {
  type Line,
  LinePrinter,
  type LineScan,
  LineScans,
  type LoadedText,
  type TextSearch,
} from "@ct/core/grep";
import { encodeBytes } from "@ct/base";
import { type BinaryCut, binaryCut } from "./binary.ts";
import { BlockSearch } from "./block_search.ts";
import { endMessage, JsonPrinter } from "./json_printer.ts";
import { MatchCounter } from "./match_counter.ts";
import { decodedText } from "./encoding.ts";
import type { FileQuery, FileResult, FileTask } from "./file_query.ts";
import { noteOf, summaryOf } from "./file_summary.ts";

/** Searches one text after the other. */
export class FileSearch implements TextSearch<FileTask, FileResult> {
  readonly #query: FileQuery;
  readonly #scans: LineScans;
  readonly #blockSearch: BlockSearch | undefined;

  /** Prepares a search. */
  constructor(query: FileQuery) {
    this.#query = query;
    this.#scans = new LineScans(query.lines);
    this.#blockSearch = query.isMultiLine ? new BlockSearch(query) : undefined;
  }

  /** Searches a text; where that is in another encoding, `load` puts it there in UTF-8. */
  search(
    loaded: LoadedText,
    task: FileTask,
    load: (bytes: Uint8Array) => LoadedText,
  ): FileResult {
    const started = performance.now();
    const { encoding, lines } = this.#query;
    const text = decodedText(loaded, encoding, load);
    if (this.#blockSearch !== undefined) return this.#blockSearch.search(text, task);
    const scan = this.#scans.in(text.scanner);
    // What has to be decoded is not mapped into memory.
    const isDecoded = text !== loaded || !["auto", "none"].includes(encoding);
    const binary = isDecoded && task.binary === "note-mapped" ? "note" : task.binary;
    const cut = binaryCut(
      text,
      binary,
      isDecoded ? undefined : Math.max(lines.before, lines.after),
    );
    const end = Math.min(text.length, cut.end);
    const { mode } = this.#query;
    const searched: CutText = { ...text, ...task, cut, end, started };
    return mode === "lines" || mode === "json"
      ? this.#printed(scan, searched)
      : this.#counted(scan, searched);
  }

  #counted(scan: LineScan, { cut, end, path, scanner, started }: CutText): FileResult {
    const { mode, stats } = this.#query;
    const needsAll = mode === "count" || mode === "count-matches" || stats;
    const counter = new MatchCounter({
      scanner,
      regex: scan.regex,
      countsMatches: mode === "count-matches" || stats,
      max: needsAll ? Infinity : 1,
    });
    const isWhole = !scan.mayMatch(end) || scan.scan(end, {
      match: (line) => {
        // How far the search got is known by this.
        cut.stopsAt(line);
        return counter.match(line);
      },
      context: () => false,
      gap: () => {},
    });
    // What stops at a NUL is omitted, unless the answer was there before.
    const isCutOff = cut.isSkipped && isWhole;
    const lines = isCutOff ? 0 : counter.lines;
    const text = isCutOff ? "" : summaryOf(this.#query, path, { lines, matches: counter.matches });
    return {
      text,
      hasLines: true,
      isMatch: mode === "without" ? lines === 0 : lines > 0,
      stats: {
        hasMatch: counter.lines > 0,
        lines: counter.lines,
        matches: counter.matches,
        searched: cut.searched(undefined),
        printed: 0,
        ms: performance.now() - started,
      },
    };
  }

  #printed(scan: LineScan, { cut, end, path, scanner, started }: CutText): FileResult {
    const { mode, style, lines: query, stats } = this.#query;
    const printed = { scanner, path, regex: scan.regex, invert: query.invert };
    const isJson = mode === "json";
    const printer = isJson
      ? new JsonPrinter(printed, style.numbers)
      : new LinePrinter(style, printed);
    const countsMatches = stats || isJson;
    const counter = new MatchCounter({ scanner, regex: scan.regex, countsMatches, max: Infinity });
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
    const { long } = printer;
    const lineText = long === undefined ? printer.text : "";
    const shown = lineText + (note === undefined ? "" : noteOf(this.#query, path, note));
    const found = {
      hasMatch: isMatch,
      lines,
      matches: query.invert ? 0 : matches,
      searched: cut.searched(stop),
      printed: countsMatches ? encodeBytes(shown).length : 0,
      ms: performance.now() - started,
    };
    const searches = { searches: 1, searchesWithMatch: isMatch ? 1 : 0 };
    const text = isJson && shown !== ""
      ? shown + endMessage(path, cut.offset(), { ...found, ...searches })
      : shown;
    return { text, long, hasLines: !printer.isEmpty, isMatch, stats: found };
  }
}

/** A text and where its search ends. */
interface CutText extends LoadedText, FileTask {
  readonly cut: BinaryCut;
  readonly end: number;
  readonly started: number;
}
