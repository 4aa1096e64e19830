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
import { assertUtf8, itemAt } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import {
  byteLines,
  type ContentPattern,
  contentPattern,
  contentUse,
  readEncoding,
  recoded,
  TextFile,
} from "@ct/core/input";
import type { Context } from "@ct/core/context";
import { type LineRange, LineWindows, splitLines } from "@ct/core/text";
import { declaredRanges } from "./declared.ts";
import { cutting, lineCuts } from "./line_cuts.ts";
import type { ViewOptions } from "./definition.ts";
import { linesOfRow } from "./row.ts";
import { emptyReason, parseRange, placeRange } from "./range.ts";
import type { Target } from "./target.ts";

/** Which lines of a file are shown. */
export interface Selection {
  /** How many lines the file has; `undefined` where that need not be known. */
  readonly totalLines: number | undefined;
  /** The ranges of shown lines: ascending, with at least one line between two of them. */
  readonly ranges: readonly LineRange[];
  /** How many lines `--limit` omits; `undefined` where it omits all the others, uncounted. */
  readonly omitted: number | undefined;
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
  /** Remarks for stderr. */
  readonly notes: readonly string[];
  /** What is to be said if no line turns out to be there. */
  readonly noteIfNone: string | undefined;
}

/** Which part of a line it is, and in which range. */
export interface LinePart {
  /** The index of the range. */
  readonly range: number;
  /** Whether the line starts with it. */
  readonly isStart: boolean;
  /** Whether the line ends with it. */
  readonly isEnd: boolean;
}

/** Takes one shown line, or a part of one that is long. */
export type LineSink = (line: number, text: string, part: LinePart) => void;

/** What the view of a call is of. */
export interface ViewContext {
  /** The outside world. */
  readonly ctx: Context;
  /** Its limits. */
  readonly bounds: Bounds;
  /** Whether the call shows other files too: then all of each is looked at before any is shown. */
  readonly hasOthers: boolean;
}

const everything: LineRange = { start: 1, end: Infinity };

const unmatched = {
  matched: undefined,
  miss: undefined,
  regex: undefined,
  patterns: [],
  ambiguity: undefined,
  notes: [],
  noteIfNone: undefined,
} as const;

/**
 * One file to view. It is opened twice: which lines are shown is known for all files of a call
 * before a line of any is printed.
 */
export class View {
  readonly #target: Target;
  readonly #options: ViewOptions;
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #isChecked: boolean;
  readonly #pattern: ContentPattern | undefined;
  readonly #encoding: string;
  /** What is shown of lines that declarations have only a part of. */
  #cuts: ReturnType<typeof lineCuts> = new Map();

  /**
   * Compiles the pattern.
   * @throws {CtError} If it is malformed, or no encoding has the name that is given.
   */
  constructor(
    target: Target,
    options: ViewOptions,
    { ctx, bounds, hasOthers }: ViewContext,
  ) {
    this.#target = target;
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#isChecked = hasOthers;
    if (options.match !== undefined) {
      this.#pattern = contentPattern(options.match, {
        option: "--match",
        mode: options.mode,
      }, ctx);
    }
    this.#encoding = readEncoding(options.encoding);
  }

  /**
   * Selects the lines to show. Reads the whole file, unless `--plain` lines of one range of one
   * file are wanted: neither their number nor that of all lines is printed then.
   * @throws {CtError} If a range is malformed, the file is not UTF-8 or cannot be read, or it has
   * no such declaration or line.
   */
  async select(): Promise<Selection> {
    const file = TextFile.open(this.#target.path, this.#ctx);
    try {
      this.#ctx.onFile?.(file.state);
      return await this.#select(file);
    } finally {
      file[Symbol.dispose]();
    }
  }

  async #select(file: TextFile): Promise<Selection> {
    const { plain, json, limit = Infinity, symbol } = this.#options;
    const declared = symbol.length > 0
      ? await declaredRanges(
        symbol,
        { path: this.#target.path, cwd: this.#ctx.cwd },
        this.#chunks(file),
      )
      : undefined;
    const specs = await this.#specs(file);
    const wanted = () => declared?.ranges ?? rangesOf(specs);
    if (this.#pattern === undefined) this.#cuts = lineCuts(declared?.ranges ?? []);
    if (this.#pattern !== undefined) {
      const found = await this.#matches(file, this.#pattern, { specs, ranges: wanted() });
      return { ...found, notes: [...declared?.notes ?? [], ...found.notes] };
    }
    const isCounted = !plain || json || this.#options["json-pretty"] || this.#isChecked;
    // A size of 0 can be that of a file whose content the system makes up when it is read.
    const [first = everything, ...others] = isCounted || file.size === 0 ? [] : wanted();
    if (!isCounted && file.size > 0 && others.length === 0 && first.start > 0) {
      const reason = emptyReason(first, undefined);
      return {
        ...unmatched,
        totalLines: undefined,
        ...limited(windowsOf([first]), Infinity, limit),
        notes: declared?.notes ?? [],
        noteIfNone: limit === 0 || specs.length === 0 ? undefined : `--range ${specs[0]} ${reason}`,
      };
    }
    const totalLines = await this.#countLines(file);
    // Of an empty file nothing is selected, whatever the range says.
    const ranges = totalLines === 0 ? [] : wanted().map((each) => placeRange(each, totalLines));
    return {
      ...unmatched,
      totalLines,
      ...limited(windowsOf(ranges), totalLines, limit),
      notes: [...declared?.notes ?? [], ...this.#emptyRanges(specs, totalLines)],
    };
  }

  /** The ranges that are typed, as `--range` or behind the file. */
  async #specs(file: TextFile): Promise<readonly string[]> {
    const { place } = this.#target;
    if (place === undefined) return this.#options.range;
    return await linesOfRow(place, () => this.#lines(file));
  }

  /** What `--match` finds within the ranges. */
  async #matches(
    file: TextFile,
    pattern: ContentPattern,
    { specs, ranges }: {
      readonly specs: readonly string[];
      readonly ranges: readonly LineRange[];
    },
  ): Promise<Selection> {
    const linePattern = pattern.kind === "line" ? new LinePattern(pattern.pattern) : undefined;
    const readings = linePattern && TwoReadings.of(linePattern, this.#options);
    const blocks = pattern.kind === "block" ? new BlockSearch(pattern.lines) : undefined;
    const size = pattern.kind === "block" ? pattern.lines.length : 1;
    const { context, limit = Infinity } = this.#options;
    const isTail = ranges.some(({ start }) => start < 0);
    const counted = isTail ? await this.#countLines(file) : 0;
    const wanted = ranges.map((each) => placeRange(each, counted));
    const windows = new LineWindows();
    const isWanted = (first: number, last = first): boolean =>
      wanted.some(({ start, end }) => first >= start && last <= end);
    const mark = (line: number) => {
      const last = line + size - 1;
      if (isWanted(line, last)) windows.add(Math.max(1, line - context), last + context);
    };
    const { path } = this.#target;
    const look = (text: string, line: number) => {
      if (isWanted(line)) readings?.look(text, { path, before: line - 1 });
    };
    const totalLines = linePattern !== undefined
      ? await this.#markLines(file, linePattern, { mark, look })
      : blocks !== undefined
      ? await this.#markBlocks(file, blocks, mark)
      : counted;
    return {
      totalLines,
      ...limited(windows, totalLines, limit),
      matched: !windows.isEmpty,
      miss: blocks?.miss,
      regex: linePattern?.line,
      patterns: [contentUse("--match", pattern)],
      ambiguity: readings?.ambiguity,
      notes: this.#emptyRanges(specs, totalLines),
      noteIfNone: undefined,
    };
  }

  /** Which ranges select no line of a file that has some, and why. */
  #emptyRanges(specs: readonly string[], totalLines: number): readonly string[] {
    if (totalLines === 0 || this.#options.limit === 0) return [];
    return specs.flatMap((spec) => {
      const reason = emptyReason(placeRange(parseRange(spec), totalLines), totalLines);
      return reason === undefined ? [] : `--range ${spec} ${reason}`;
    });
  }

  async #countLines(file: TextFile): Promise<number> {
    let count = 0;
    for await (const { lines, isOpen } of this.#parts(file)) {
      count += lines.length - (isOpen ? 1 : 0);
    }
    return count;
  }

  /** Marks the lines that match; returns how many lines there are. */
  async #markLines(
    file: TextFile,
    pattern: LinePattern,
    { mark, look }: {
      readonly mark: (line: number) => void;
      readonly look: (text: string, line: number) => void;
    },
  ): Promise<number> {
    let count = 0;
    for await (const chunk of this.#chunks(file)) {
      for (const line of byteLines(chunk)) {
        count++;
        const isMatch = typeof line === "string" ? pattern.line.test(line) : line.test(pattern);
        if (isMatch) mark(count);
        if (typeof line === "string") look(line, count);
      }
    }
    return count;
  }

  /** Marks where blocks start; returns how many lines there are. */
  async #markBlocks(
    file: TextFile,
    blocks: BlockSearch,
    mark: (line: number) => void,
  ): Promise<number> {
    let count = 0;
    for await (const lines of this.#lines(file)) {
      for (const line of blocks.push(lines, false)) mark(line);
      count += lines.length;
    }
    blocks.push([], true);
    return count;
  }

  /** Reads the file up to the last of `ranges`, and hands on their lines in order; how many. */
  async lines(ranges: readonly LineRange[], sink: LineSink): Promise<number> {
    if (ranges.length === 0) return 0;
    const file = TextFile.open(this.#target.path, this.#ctx);
    try {
      return await this.#print(file, ranges, cutting(sink, this.#cuts));
    } finally {
      file[Symbol.dispose]();
    }
  }

  async #print(
    file: TextFile,
    ranges: readonly LineRange[],
    sink: LineSink,
  ): Promise<number> {
    let index = 0;
    let first = 1;
    let shown = 0;
    let isContinued = false;
    for await (const { lines, isOpen } of this.#parts(file)) {
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
          sink(line, itemAt(lines, line - first), { range: index, isStart, isEnd });
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

  /** The lines in pieces; an open piece ends within its last line. */
  async *#parts(
    file: TextFile,
  ): AsyncGenerator<{ readonly lines: string[]; readonly isOpen: boolean }> {
    const options = { lossy: this.#options.lossy, encoding: this.#encoding, cutLines: true };
    let before: string | undefined;
    for (const text of file.texts(options, () => void this.#bounds.tick())) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      if (before !== undefined) {
        yield { lines: splitLines(before), isOpen: !before.endsWith("\n") };
      }
      before = text;
    }
    if (before !== undefined) yield { lines: splitLines(before), isOpen: false };
  }

  /** The file in UTF-8, in pieces that end at line ends; checked unless it is read lossily. */
  async *#chunks(file: TextFile): AsyncGenerator<Uint8Array> {
    const bytes = file.bytes(() => void this.#bounds.tick());
    for (const chunk of recoded(bytes, this.#encoding)) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      if (!this.#options.lossy) assertUtf8(chunk, this.#target.path);
      yield chunk;
    }
  }

  async *#lines(file: TextFile): AsyncGenerator<string[]> {
    const options = { lossy: this.#options.lossy, encoding: this.#encoding };
    for (const text of file.texts(options, () => void this.#bounds.tick())) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      yield splitLines(text);
    }
  }
}

function rangesOf(specs: readonly string[]): readonly LineRange[] {
  return specs.length === 0 ? [everything] : specs.map(parseRange);
}

/** What is left of windows up to `lastLine`, which is `Infinity` where it is unknown. */
function limited(
  windows: LineWindows,
  lastLine: number,
  limit: number,
): Pick<Selection, "ranges" | "omitted"> {
  const ranges = windows.clipped(lastLine, limit);
  const shown = lineCount(ranges);
  const all = lineCount(windows.clipped(lastLine, Infinity));
  const isCounted = lastLine < Infinity || all === shown;
  return { ranges, omitted: isCounted ? all - shown : undefined };
}

function lineCount(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
}

function windowsOf(ranges: readonly LineRange[]): LineWindows {
  const windows = new LineWindows();
  const ordered = ranges.filter(({ start, end }) => start <= end)
    .toSorted((a, b) => a.start - b.start);
  for (const { start, end } of ordered) windows.add(start, end);
  return windows;
}
