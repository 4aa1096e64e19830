/**
 * The engine: which lines of a file are shown, in memory that does not grow with the file.
 *
 * @module
 */
import {
  type Ambiguity,
  BlockSearch,
  LinePattern,
  type NearestMiss,
  type PatternUse,
  TwoReadings,
} from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { assertUtf8, CtError, decodeLossy } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import type { Bounds } from "@ct/core/bounds";
import {
  byteLines,
  type ContentPattern,
  contentPattern,
  contentUse,
  readEncoding,
  recoded,
  sourceExcess,
  TextFile,
} from "@ct/core/input";
import type { Context } from "@ct/core/context";
import { type LineRange, LineWindows, splitLines } from "@ct/core/text";
import type { ViewOptions } from "./definition.ts";
import { parseRange } from "./range.ts";

/** Which lines of a file are shown. */
export interface Selection {
  /**
   * How many lines the file has; `undefined` where that need not be known: then the file was not
   * read yet.
   */
  readonly totalLines: number | undefined;
  /** The stretches of shown lines: ascending, with at least one line between two of them. */
  readonly ranges: readonly LineRange[];
  /** Whether `--match` found anything; `undefined` without it. */
  readonly matched: boolean | undefined;
  /** Where a block that was not found comes closest. */
  readonly miss: NearestMiss | undefined;
  /** The pattern of `--match` that was tried line by line. */
  readonly regex: Regex | undefined;
  /** What `--match` was read as, if it was given. */
  readonly patterns: readonly PatternUse[];
  /** What is ambiguous about it, if anything is. */
  readonly ambiguity: Ambiguity | undefined;
}

/** Which part of a line it is, and in which stretch. */
export interface LinePart {
  /** The index of the stretch. */
  readonly range: number;
  /** Whether the line starts with it. */
  readonly isStart: boolean;
  /** Whether the line ends with it. */
  readonly isEnd: boolean;
}

/** Takes one shown line, or a part of one that is long. */
export type LineSink = (line: number, text: string, part: LinePart) => void;

const everything: LineRange = { start: 1, end: Infinity };

/** One file to view. */
export class View implements Disposable {
  readonly #options: ViewOptions;
  readonly #bounds: Bounds;
  readonly #pattern: ContentPattern | undefined;
  readonly #encoding: string;
  readonly #file: TextFile;
  /** The lines of the declaration of `--symbol`, once they are known. */
  #symbol: LineRange | undefined;

  /**
   * Compiles the pattern and opens the file; dispose to close it.
   * @throws {CtError} If the pattern is malformed or the file cannot be opened.
   */
  constructor(options: ViewOptions, ctx: Context, bounds: Bounds) {
    this.#options = options;
    this.#bounds = bounds;
    if (options.match !== undefined) {
      this.#pattern = contentPattern(options.match, {
        option: "--match",
        mode: options.mode,
      }, ctx);
    }
    this.#encoding = readEncoding(options.encoding);
    this.#file = TextFile.open(options.path, ctx);
    ctx.onFile?.(this.#file.state);
  }

  /**
   * Selects the lines to show. Reads the whole file, unless `--plain` lines of a range are wanted:
   * neither their number nor that of all lines is printed then.
   * @throws {CtError} If the range is malformed, or the file is not UTF-8 or cannot be read.
   */
  async select(): Promise<Selection> {
    const { plain, json, limit = Infinity, symbol } = this.#options;
    if (symbol !== undefined) this.#symbol = await this.#rangeOf(symbol);
    const { size } = this.#file;
    const isCounted = !plain || json || this.#options["json-pretty"];
    // A size of 0 can be that of a file whose content the system makes up when it is read.
    if (this.#pattern === undefined && !isCounted && size > 0) {
      const ranges = this.#range(size).clipped(Infinity, limit);
      return {
        totalLines: undefined,
        ranges,
        matched: undefined,
        miss: undefined,
        regex: undefined,
        patterns: [],
        ambiguity: undefined,
      };
    }
    return await this.#read(limit);
  }

  async #read(limit: number): Promise<Selection> {
    const pattern = this.#pattern;
    const sought = pattern?.kind === "line" ? new LinePattern(pattern.pattern) : undefined;
    const readings = sought && TwoReadings.of(sought, this.#options);
    const blocks = pattern?.kind === "block" ? new BlockSearch(pattern.lines) : undefined;
    const size = pattern?.kind === "block" ? pattern.lines.length : 1;
    const { context } = this.#options;
    const windows = new LineWindows();
    const wanted = pattern === undefined ? everything : this.#wanted;
    const mark = (line: number) => {
      if (line < wanted.start || line + size - 1 > wanted.end) return;
      windows.add(Math.max(1, line - context), line + size - 1 + context);
    };
    const totalLines = sought !== undefined
      ? await this.#markLines(sought, readings, mark)
      : blocks !== undefined
      ? await this.#markBlocks(blocks, mark)
      : await this.#countLines();
    const ranges = (pattern === undefined ? this.#range(totalLines) : windows)
      .clipped(totalLines, limit);
    const matched = pattern === undefined ? undefined : !windows.isEmpty;
    const patterns = pattern === undefined ? [] : [contentUse("--match", pattern)];
    return {
      totalLines,
      ranges,
      matched,
      miss: blocks?.miss,
      regex: sought?.line,
      patterns,
      ambiguity: readings?.ambiguity,
    };
  }

  async #countLines(): Promise<number> {
    let count = 0;
    for await (const { lines, isOpen } of this.#parts()) count += lines.length - (isOpen ? 1 : 0);
    return count;
  }

  /** Marks the lines that match; yields how many lines there are. */
  async #markLines(
    pattern: LinePattern,
    readings: TwoReadings | undefined,
    mark: (line: number) => void,
  ): Promise<number> {
    const { path } = this.#options;
    const { start, end } = this.#wanted;
    let count = 0;
    for await (const chunk of this.#chunks()) {
      for (const line of byteLines(chunk)) {
        count++;
        const isMatch = typeof line === "string" ? pattern.line.test(line) : line.test(pattern);
        if (isMatch) mark(count);
        if (typeof line === "string" && count >= start && count <= end) {
          readings?.look(line, { path, before: count - 1 });
        }
      }
    }
    return count;
  }

  /** Marks where blocks start; yields how many lines there are. */
  async #markBlocks(blocks: BlockSearch, mark: (line: number) => void): Promise<number> {
    let count = 0;
    for await (const lines of this.#lines()) {
      for (const line of blocks.push(lines, false)) mark(line);
      count += lines.length;
    }
    blocks.push([], true);
    return count;
  }

  /** What `--range` says; nothing for an empty file, whatever it says. */
  #range(size: number): LineWindows {
    const windows = new LineWindows();
    if (size === 0) return windows;
    const { start, end } = this.#wanted;
    windows.add(start, end);
    return windows;
  }

  /**
   * The lines of a declaration.
   * @throws {CtError} If there is none, or several, or if the file is too large to look into.
   */
  async #rangeOf(symbol: string): Promise<LineRange> {
    const { path } = this.#options;
    if (this.#options.range !== undefined) {
      throw new UsageError("--symbol cannot be used with a range of lines");
    }
    const { declarationFinder } = await import("@ct/core/declarations");
    const finder = declarationFinder(symbol, { option: "--symbol", needsKind: false });
    const texts: string[] = [];
    let read = 0;
    for await (const chunk of this.#chunks()) {
      const excess = sourceExcess(chunk, read);
      if (excess !== undefined) throw new CtError("read", `read ${path}: ${excess}`, { path });
      read += chunk.length;
      texts.push(splitLines(decodeLossy(chunk)).join("\n"));
    }
    const text = texts.join("\n");
    const found = finder.findOne(path, text);
    if (found !== undefined) return found;
    const near = finder.closestTo(path, text);
    throw new CtError("not-found", `${path} does not declare ${JSON.stringify(symbol)}`, {
      path,
      ...(near === undefined ? {} : { help: `did you mean ${near}?` }),
    });
  }

  get #wanted(): LineRange {
    if (this.#symbol !== undefined) return this.#symbol;
    return this.#options.range === undefined ? everything : parseRange(this.#options.range);
  }

  /** Why a range selects no line of a file that has some; `undefined` if it does. */
  emptyRange(totalLines: number | undefined): string | undefined {
    if (totalLines === 0) return undefined;
    const { start, end } = this.#wanted;
    if (end < start) return "ends before it starts";
    if (start <= (totalLines ?? 0)) return undefined;
    const last = totalLines === undefined ? "" : `, which is ${totalLines}`;
    return `starts after the last line${last}`;
  }

  /** Reads the file up to the last of `ranges`, and hands on their lines in order; how many. */
  async lines(ranges: readonly LineRange[], sink: LineSink): Promise<number> {
    let index = 0;
    let first = 1;
    let shown = 0;
    let isContinued = false;
    if (ranges.length === 0) return shown;
    for await (const { lines, isOpen } of this.#parts()) {
      const last = first + lines.length - 1;
      for (
        let range = ranges[index];
        range !== undefined;
        range = ranges[++index]
      ) {
        const from = Math.max(range.start, first);
        const to = Math.min(range.end, last);
        for (let line = from; line <= to; line++) {
          const isStart = !(isContinued && line === first);
          const isEnd = !(isOpen && line === last);
          sink(line, lines[line - first] ?? "", { range: index, isStart, isEnd });
          if (isStart) shown++;
        }
        if (range.end > to || (isOpen && to === last)) break;
      }
      if (index === ranges.length) break;
      first = isOpen ? last : last + 1;
      isContinued = isOpen;
    }
    return shown;
  }

  /** Closes the file. */
  [Symbol.dispose](): void {
    this.#file[Symbol.dispose]();
  }

  /** The lines in pieces; an open piece ends within its last line. */
  async *#parts(): AsyncGenerator<{ readonly lines: string[]; readonly isOpen: boolean }> {
    const options = { lossy: this.#options.lossy, encoding: this.#encoding, cutLines: true };
    let before: string | undefined;
    for (const text of this.#file.texts(options, () => void this.#bounds.tick())) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      if (before !== undefined) {
        yield { lines: splitLines(before), isOpen: !before.endsWith("\n") };
      }
      before = text;
    }
    if (before !== undefined) yield { lines: splitLines(before), isOpen: false };
  }

  /** The file in UTF-8, in pieces that end at line ends; checked unless it is read lossily. */
  async *#chunks(): AsyncGenerator<Uint8Array> {
    const bytes = this.#file.bytes(() => void this.#bounds.tick());
    for (const chunk of recoded(bytes, this.#encoding)) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      if (!this.#options.lossy) assertUtf8(chunk, this.#options.path);
      yield chunk;
    }
  }

  async *#lines(): AsyncGenerator<string[]> {
    const options = { lossy: this.#options.lossy, encoding: this.#encoding };
    for (const text of this.#file.texts(options, () => void this.#bounds.tick())) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      yield splitLines(text);
    }
  }
}
