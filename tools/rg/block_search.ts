/**
 * What rg finds and prints of one file where matches may go over line ends.
 *
 * @module
 */
import { decodeBytes, encodeBytes } from "@ct/base";
import { ByteRegex, type Line, LinePrinter, type LoadedText } from "@ct/core/grep";
import type { Span } from "@ct/regex";
import { foundNul, skippedAt } from "./binary.ts";
import { BlockScan, type BlockSink } from "./block_scan.ts";
import type { FileQuery, FileResult, FileTask } from "./file_query.ts";
import { noteOf, summaryOf } from "./file_summary.ts";
import { endMessage, JsonPrinter } from "./json_printer.ts";
import { MatchBlocks } from "./match_blocks.ts";

const nul = 0;
const lineFeed = 10;
/** In so much of a file rg searches for a NUL at once, and later in the lines that it prints. */
const headBytes = 64 << 10;
/**
 * At most this much after the lines of a match counts when its matches are searched for once more.
 */
const lookAhead = 128;

/** Searches one text after the other. */
export class BlockSearch {
  readonly #query: FileQuery;
  readonly #regex: ByteRegex;

  /** Prepares a search. */
  constructor(query: FileQuery) {
    this.#query = query;
    this.#regex = new ByteRegex(query.lines.node, query.lines);
  }

  /** Searches a text. */
  search(text: LoadedText, task: FileTask): FileResult {
    const { mode } = this.#query;
    const pass = new BlockPass(this.#query, this.#regex, { text, task });
    return mode === "lines" || mode === "json" ? pass.printed() : pass.counted();
  }
}

/** What a pass goes through. */
interface PassText {
  readonly text: LoadedText;
  readonly task: FileTask;
}

/** One pass through a text. */
class BlockPass {
  readonly #query: FileQuery;
  readonly #regex: ByteRegex;
  readonly #text: LoadedText;
  readonly #task: FileTask;
  readonly #blocks: MatchBlocks;
  readonly #started = performance.now();
  /** Where a NUL was found. */
  #nul: number | undefined;
  /** How many lines match, and how many matches they have. */
  #lines = 0;
  #matches = 0;
  #isSunk = false;

  constructor(query: FileQuery, regex: ByteRegex, { text, task }: PassText) {
    this.#query = query;
    this.#regex = regex;
    this.#text = text;
    this.#task = task;
    this.#blocks = new MatchBlocks(text, { node: query.lines.node, regex });
  }

  printed(): FileResult {
    const { mode, style, lines: { limit, after, invert } } = this.#query;
    const { path } = this.#task;
    const isJson = mode === "json";
    const about = { scanner: this.#text.scanner, path, regex: this.#regex, invert };
    const printer = isJson ? new JsonPrinter(about, style.numbers) : new LinePrinter(style, about);
    let [count, remaining] = [0, 0];
    const isOver = () => count >= limit && remaining === 0;
    const isStopped = () => this.#nul !== undefined && !isJson;
    this.#run({
      quits: (start, end) => this.#quits(start, end),
      block: (block) => {
        count++;
        remaining = count > limit ? Math.max(0, remaining - 1) : after;
        const matches = printer.needsMatches ? this.#count(block) : this.#countLines(block);
        if (isStopped()) return true;
        this.#isSunk = true;
        printer.block(block, matches);
        return isOver();
      },
      context: (line, isAfter) => {
        if (isAfter) remaining = Math.max(0, remaining - 1);
        if (isStopped()) return true;
        this.#isSunk = true;
        printer.context(line);
        return isOver();
      },
      gap: () => printer.gap(),
    });
    const isMatch = count > 0;
    const { long } = printer;
    const lineText = long === undefined ? printer.text : "";
    const shown = lineText + (isMatch && !isJson ? this.#note() : "");
    const stats = this.#stats(isJson || this.#query.stats ? encodeBytes(shown).length : 0, isMatch);
    const searches = { searches: 1, searchesWithMatch: isMatch ? 1 : 0 };
    const end = isJson && shown !== ""
      ? endMessage(path, this.#nul ?? null, { ...stats, ...searches })
      : "";
    return { text: shown + end, long, hasLines: this.#isSunk, isMatch, stats };
  }

  counted(): FileResult {
    const { mode, stats, lines: { limit } } = this.#query;
    const { path, binary } = this.#task;
    const isOneEnough = !stats && (mode === "with" || mode === "quiet");
    this.#run({
      quits: (start, end) => this.#quits(start, end),
      block: (block) => {
        this.#count(block);
        return isOneEnough || this.#matches >= limit;
      },
      context: () => false,
      gap: () => {},
    });
    const isCutOff = this.#nul !== undefined && binary === "skip";
    const matches = isCutOff ? 0 : this.#matches;
    const counts = { lines: matches, matches };
    return {
      text: isCutOff ? "" : summaryOf(this.#query, path, counts),
      hasLines: true,
      isMatch: mode === "without" ? matches === 0 : matches > 0,
      stats: this.#stats(0, this.#matches > 0),
    };
  }

  #run(sink: BlockSink): void {
    const { lines } = this.#query;
    const { length } = this.#text;
    if (this.#quits(0, Math.min(length, headBytes))) return;
    const blocks = lines.invert ? this.#blocks.gaps() : this.#blocks.blocks();
    new BlockScan(lines, this.#text, sink).run(blocks);
  }

  /** Searches for a NUL in what is about to be searched; whether that ends the search. */
  #quits(start: number, end: number): boolean {
    const { binary } = this.#task;
    if (binary === "text") return false;
    if (this.#nul === undefined) {
      const found = this.#text.scanner.indexOfByte(nul, start, end);
      if (found >= 0) this.#nul = found;
    }
    return this.#nul !== undefined && binary === "skip";
  }

  #countLines({ start, end }: Line): readonly Span[] {
    this.#lines += this.#text.scanner.countByte(lineFeed, start, end) + 1;
    return [];
  }

  /** Counts lines and matches; returns the matches as offsets in the text of the block. */
  #count(block: Line): readonly Span[] {
    const { scanner: { buffer }, length } = this.#text;
    const { start, next } = block;
    this.#countLines(block);
    // Before a block there is nothing, or a line feed.
    const lead = start > 0 ? 1 : 0;
    const own = decodeBytes(buffer.subarray(start, next)).length;
    const seen = decodeBytes(
      buffer.subarray(start - lead, Math.min(length, next + lookAhead)),
    );
    const matches = this.#regex.within(seen, lead, lead + own);
    this.#matches += matches.length;
    return matches.map((match) => ({ start: match.start - lead, end: match.end - lead }));
  }

  #note(): string {
    if (this.#nul === undefined) return "";
    const note = this.#task.binary === "skip" ? skippedAt(this.#nul) : foundNul(this.#nul);
    return noteOf(this.#query, this.#task.path, note);
  }

  #stats(printed: number, hasMatch: boolean): FileResult["stats"] {
    const { searched } = this.#blocks;
    return {
      hasMatch,
      lines: this.#lines,
      matches: this.#matches,
      searched: Math.min(searched, this.#nul ?? searched),
      printed,
      ms: performance.now() - this.#started,
    };
  }
}
