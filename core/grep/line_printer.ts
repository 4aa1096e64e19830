/**
 * How lines are printed: what stands before them, and which part of them.
 *
 * @module
 */
import { decodeBytes, encodeBytes } from "@ct/base";
import type { Span } from "@ct/regex";
import type { Scanner } from "@ct/scan";
import type { ByteRegex } from "./byte_regex.ts";
import { coloured, type LineColours } from "./line_colours.ts";
import type { Line, LineSink } from "./line_scan.ts";
import { expandReplacement } from "./replacement.ts";

/** How lines are printed; plain data. */
export interface LineStyle {
  /** Whether the path stands before each line. */
  readonly paths: boolean;
  /** Whether the path stands above the lines of a file. */
  readonly heading: boolean;
  /** Whether the line's number is printed. */
  readonly numbers: boolean;
  /** Whether the column of the first match is printed, 1-based and in bytes. */
  readonly columns: boolean;
  /** Whether the offset of the line is printed, or that of the match, in bytes. */
  readonly offsets: boolean;
  /** Whether only matches are printed, each on a line of its own. */
  readonly onlyMatches: boolean;
  /** Whether empty matches are left out there. */
  readonly skipsEmpty: boolean;
  /** Whether a line is printed once for each match. */
  readonly perMatch: boolean;
  /** What matches are replaced by. */
  readonly replacement: string | undefined;
  /** Longer lines are not printed, in bytes. */
  readonly maxColumns: number | undefined;
  /** Whether the beginning of longer lines is printed. */
  readonly preview: boolean;
  /** Whether white space at the start of lines is left out. */
  readonly trim: boolean;
  /** Stands after what is before a line that matches. */
  readonly matchSeparator: string;
  /** Stands after what is before another line. */
  readonly contextSeparator: string;
  /** Stands between lines that do not follow each other; nothing does if `undefined`. */
  readonly groupSeparator: string | undefined;
  /** Whether a NUL follows the path in place of a separator or line feed. */
  readonly nullPaths: boolean;
  /** The colours; there are none if `undefined`. */
  readonly colours: LineColours | undefined;
  /** Whether the matches of each line are known, even if nothing else needs them. */
  readonly countsMatches: boolean;
}

/** What is printed of a text. */
export interface PrintedText {
  /** Where its bytes are. */
  readonly scanner: Scanner;
  /** Its path as printed. */
  readonly path: string;
  /** The pattern. */
  readonly regex: ByteRegex;
  /** Whether the lines are those that do not match. */
  readonly invert: boolean;
}

/** Lines that match together, and where. */
interface Block {
  readonly text: string;
  readonly lines: readonly BlockLine[];
  readonly matches: readonly Span[];
}

/** A line, and where it is in the text of its block. */
interface BlockLine extends Line {
  readonly from: number;
  /** Where the next one begins. */
  readonly to: number;
  /** How long its line end is. */
  readonly ending: number;
}

/** A line as it is printed, and where its matches are. */
interface ShownLine {
  readonly text: string;
  /** How many matches the line has, if `matches` are not all of them. */
  readonly count?: number;
  /** How many bytes its line end has, if that counts for its length. */
  readonly ending: number;
  readonly matches: readonly Span[];
}

/** Prints the lines of one text. */
export class LinePrinter implements LineSink {
  readonly #style: LineStyle;
  readonly #printed: PrintedText;
  readonly #parts: string[] = [];

  /** Makes a printer of one text. */
  constructor(style: LineStyle, printed: PrintedText) {
    this.#style = style;
    this.#printed = printed;
  }

  /** What was printed. */
  get text(): string {
    return this.#parts.join("");
  }

  /** Prints a line that matches. */
  match(line: Line): boolean {
    this.#line(line, true);
    return false;
  }

  /** Prints a line beside one. */
  context(line: Line): boolean {
    this.#line(line, false);
    return false;
  }

  /** Prints lines that match together; the offsets of the matches are those in their text. */
  block(block: Line, matches: readonly Span[]): void {
    this.#begin();
    const { onlyMatches, perMatch } = this.#style;
    const text = decodeBytes(this.#printed.scanner.buffer.subarray(block.start, block.next));
    const lines = linesOf(block, text);
    const [first] = matches;
    if (first !== undefined && onlyMatches) this.#pieces(block, { text, lines, matches });
    else if (first !== undefined && perMatch) {
      for (const match of matches) this.#firstLine({ text, lines, matches }, match);
    } else {
      const column = first && encodeBytes(text.slice(0, first.start)).length + 1;
      for (const line of lines) {
        this.#prelude(line, { isMatch: true, offset: line.start, column });
        this.#text(shownLine({ text, lines, matches }, line), true);
      }
    }
  }

  /** Prints the separator of groups. */
  gap(): void {
    const { groupSeparator } = this.#style;
    if (groupSeparator !== undefined) {
      this.#parts.push(coloured(groupSeparator, "separator", this.#style.colours), "\n");
    }
  }

  #begin(): void {
    const { heading, paths } = this.#style;
    if (heading && paths && this.#parts.length === 0) {
      this.#parts.push(pathOf(this.#printed.path, this.#style, "\n"));
    }
  }

  /** Prints what each line has of each match. */
  #pieces(block: Line, { text, lines, matches }: Block): void {
    let index = 0;
    let [before, counted] = [0, 0];
    for (const line of lines) {
      const to = line.to - line.ending;
      let at = line.from + (this.#style.trim ? trimmedStart(text.slice(line.from, to)) : 0);
      for (; index < matches.length && at < to; index++) {
        const match = matches[index] ?? { start: to, end: to };
        const start = Math.max(at, match.start);
        const end = Math.min(to, match.end);
        if (end > start) {
          before += encodeBytes(text.slice(counted, match.start)).length;
          counted = match.start;
          this.#prelude(line, { isMatch: true, offset: block.start + before, column: before + 1 });
          const piece = text.slice(start, end);
          const whole = [{ start: 0, end: piece.length }];
          this.#text({ text: piece, ending: 0, matches: whole }, true, false);
        }
        at = Math.max(at, end);
        // The rest of this match is on the lines to come.
        if (match.end > to) break;
      }
    }
  }

  /** Prints the first line of a match, and those after it as long as lines are too long. */
  #firstLine(block: Block, match: Span): void {
    const { maxColumns } = this.#style;
    const { text, lines, matches: { length: count } } = block;
    for (const line of lines) {
      if (line.from >= match.end) return;
      if (line.to <= match.start) continue;
      const before = encodeBytes(text.slice(line.from, Math.max(line.from, match.start))).length;
      this.#prelude(line, { isMatch: true, offset: line.start, column: before + 1 });
      this.#text({ ...shownLine({ ...block, matches: [match] }, line), count }, true);
      if (maxColumns === undefined || line.next - line.start <= maxColumns) return;
    }
  }

  #line(line: Line, isMatch: boolean): void {
    const { onlyMatches, skipsEmpty, perMatch } = this.#style;
    this.#begin();
    const { scanner: { buffer }, invert } = this.#printed;
    const whole = decodeBytes(buffer.subarray(line.start, line.end));
    const shown = this.needsMatches && isMatch !== invert
      ? this.#shown(whole, line.next - line.end)
      : { text: whole, ending: line.next - line.end, matches: [] };
    const { matches: [first], text } = shown;
    if (first !== undefined && (onlyMatches || perMatch)) this.#each(line, shown, isMatch);
    else if (first !== undefined || !(skipsEmpty && onlyMatches)) {
      const column = first && encodeBytes(text.slice(0, first.start)).length + 1;
      this.#prelude(line, { isMatch, offset: line.start, column });
      this.#text(shown, isMatch);
    }
  }

  /** Prints a line for each match. */
  #each(line: Line, { text, ending, matches }: ShownLine, isMatch: boolean): void {
    const { onlyMatches, skipsEmpty } = this.#style;
    let [before, counted] = [0, 0];
    for (const match of matches) {
      before += encodeBytes(text.slice(counted, match.start)).length;
      counted = match.start;
      if (skipsEmpty && match.start === match.end) continue;
      this.#prelude(line, { isMatch, offset: line.start + before, column: before + 1 });
      const part = text.slice(match.start, match.end);
      const own = { text: part, ending: 0, matches: [{ start: 0, end: part.length }] };
      const all = { text, ending, matches: [match], count: matches.length };
      this.#text(onlyMatches ? own : all, isMatch);
    }
  }

  /** Whether it prints something else for where matches are. */
  get needsMatches(): boolean {
    const { columns, onlyMatches, perMatch, replacement, colours, countsMatches } = this.#style;
    return columns || onlyMatches || perMatch || replacement !== undefined ||
      colours !== undefined || countsMatches;
  }

  /** The line after replacing, with its matches. */
  #shown(line: string, ending: number): ShownLine {
    const { replacement } = this.#style;
    const { regex } = this.#printed;
    if (replacement === undefined) {
      return { text: line, ending, matches: regex.matches(line, ending === 0) };
    }
    const parts: string[] = [];
    const matches: Span[] = [];
    let [at, length] = [0, 0];
    for (const captures of regex.captures(line)) {
      const [whole] = captures.spans;
      if (whole === undefined) continue;
      const kept = line.slice(at, whole.start);
      const put = expandReplacement(replacement, line, captures);
      parts.push(kept, put);
      matches.push({ start: length + kept.length, end: length + kept.length + put.length });
      length += kept.length + put.length;
      at = whole.end;
    }
    return { text: parts.join("") + line.slice(at), ending: 0, matches };
  }

  #prelude(line: Line, { isMatch, offset, column }: Prelude): void {
    const { matchSeparator, contextSeparator, colours } = this.#style;
    const plain = isMatch ? matchSeparator : contextSeparator;
    const separator = coloured(plain, "separator", colours);
    const { paths, heading, numbers, columns, offsets } = this.#style;
    if (paths && !heading) {
      this.#parts.push(pathOf(this.#printed.path, this.#style, plain));
    }
    if (numbers) this.#parts.push(coloured(String(line.number), "number", colours), separator);
    if (columns && column !== undefined) {
      this.#parts.push(coloured(String(column), "column", colours), separator);
    }
    if (offsets) this.#parts.push(coloured(String(offset), "offset", colours), separator);
  }

  #text(shown: ShownLine, isMatch: boolean, trim: boolean = this.#style.trim): void {
    const { text, ending, matches } = shown;
    const { maxColumns } = this.#style;
    const length = maxColumns === undefined ? 0 : encodeBytes(text).length + ending;
    if (maxColumns !== undefined && length > maxColumns) {
      this.#tooLong(shown, { maxColumns, isMatch, trim });
    } else this.#parts.push(this.#marked(text, matches, trim), "\n");
  }

  #tooLong(
    { text, matches, count = matches.length }: ShownLine,
    { maxColumns, isMatch, trim }: LongLine,
  ): void {
    const { preview, onlyMatches } = this.#style;
    if (preview) {
      const end = previewEnd(text, maxColumns);
      const hidden = matches.filter(({ start }) => start >= end).length;
      const note = count === 0
        ? " [... omitted end of long line]"
        : ` [... ${hidden} more match${hidden === 1 ? "" : "es"}]`;
      this.#parts.push(this.#marked(text.slice(0, end), matches, trim), note, "\n");
      return;
    }
    const what = onlyMatches && isMatch ? "matching line" : isMatch ? "" : "context line";
    if (count === 0 || what !== "") {
      this.#parts.push(`[Omitted long ${what === "" ? "matching line" : what}]\n`);
    } else this.#parts.push(`[Omitted long line with ${count} matches]\n`);
  }

  /** The text with its matches in colour, perhaps without white space at its start. */
  #marked(text: string, matches: readonly Span[], trim: boolean): string {
    const { colours } = this.#style;
    let at = trim ? trimmedStart(text) : 0;
    if (colours === undefined) return text.slice(at);
    const parts: string[] = [];
    for (const [index, { start, end }] of matches.entries()) {
      if (start >= text.length) break;
      let to = end;
      if (colours.joinsMatches) {
        for (const next of matches.slice(index + 1)) if (next.start === to) to = next.end;
      }
      to = Math.min(to, text.length);
      const from = Math.max(start, at);
      if (to <= from) continue;
      parts.push(text.slice(at, from), coloured(text.slice(from, to), "match", colours));
      at = to;
    }
    return parts.join("") + text.slice(at);
  }
}

/** A path and what follows it. */
export function pathOf(
  path: string,
  { colours, nullPaths }: Pick<LineStyle, "colours" | "nullPaths">,
  after: string,
): string {
  const separator = after === "\n" ? after : coloured(after, "separator", colours);
  return coloured(path, "path", colours) + (nullPaths ? "\0" : separator);
}

/** What stands before a line. */
interface Prelude {
  readonly isMatch: boolean;
  readonly offset: number;
  readonly column: number | undefined;
}

/** The lines of a block. */
function linesOf(block: Line, text: string): readonly BlockLine[] {
  const lines: BlockLine[] = [];
  let { start, number } = block;
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf("\n", from);
    const to = newline < 0 ? text.length : newline + 1;
    const ending = newline < 0 ? 0 : 1;
    const next = start + encodeBytes(text.slice(from, to)).length;
    lines.push({ start, end: next - ending, next, number, from, to, ending });
    [from, start] = [to, next];
    number++;
  }
  return lines;
}

/** A line of a block as it is printed. */
function shownLine({ text, matches }: Block, { from, to, ending }: BlockLine): ShownLine {
  const own = matches.filter(({ start, end }) => start < to && end > from)
    .map(({ start, end }) => ({ start: start - from, end: end - from }));
  return { text: text.slice(from, to - ending), ending, matches: own, count: matches.length };
}

/** A line that is too long, and how it would be printed. */
interface LongLine {
  readonly maxColumns: number;
  readonly isMatch: boolean;
  readonly trim: boolean;
}

/** Where a text begins without its white space; a line feed is none. */
function trimmedStart(text: string): number {
  return /^[\t\v\f\r ]*/.exec(text)?.[0].length ?? 0;
}

/** How many units of a line are shown of one that is too long. */
function previewEnd(text: string, maxColumns: number): number {
  let count = 0;
  let at = 0;
  // Made only here: loading its data takes 10 ms.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count++ === maxColumns) break;
    at += segment.length;
  }
  return at;
}
