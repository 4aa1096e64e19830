/**
 * Prints lines with their prefixes, and cuts long ones.
 *
 * @module
 */
import { decodeBytes, encodeBytes } from "@ct/base";
import type { Span } from "@ct/regex";
import type { Scanner } from "@ct/scan";
import type { ByteRegex } from "./byte_regex.ts";
import {
  type Block,
  type BytePart,
  decodedPieces,
  linesOf,
  pieceBytes,
  type ShownLine,
  shownLine,
  shownLines,
} from "./block_lines.ts";
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
  /** Whether empty matches are omitted there. */
  readonly skipsEmpty: boolean;
  /** Whether a line is printed once for each match. */
  readonly perMatch: boolean;
  /** What matches are replaced by. */
  readonly replacement: string | undefined;
  /** Longer lines are not printed, in bytes. */
  readonly maxColumns: number | undefined;
  /** Whether the beginning of longer lines is printed. */
  readonly preview: boolean;
  /** Whether white space at the start of lines is omitted. */
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

/** Prints the lines of one text. */
export class LinePrinter implements LineSink {
  readonly #style: LineStyle;
  readonly #printed: PrintedText;
  readonly #parts: (string | BytePart)[] = [];

  /** Creates a printer of one text. */
  constructor(style: LineStyle, printed: PrintedText) {
    this.#style = style;
    this.#printed = printed;
  }

  /** Whether nothing was printed. */
  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** What was printed; best asked for once, as it may be long. */
  get text(): string {
    return [...this.#texts()].join("");
  }

  /**
   * What was printed, piece by piece, if there is a line in it that is long; good as long as the
   * text is in the buffer.
   */
  get long(): Iterable<string> | undefined {
    const isLong = (part: string | BytePart) =>
      typeof part !== "string" || part.length > pieceBytes;
    return this.#parts.some(isLong) ? this.#texts() : undefined;
  }

  *#texts(): Generator<string> {
    const { scanner: { buffer } } = this.#printed;
    for (const part of this.#parts) {
      if (typeof part === "string") yield part;
      else yield* decodedPieces(buffer.subarray(part.start, part.end));
    }
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
      this.#firstLines({ text, lines, matches });
    } else {
      const column = first && encodeBytes(text.slice(0, first.start)).length + 1;
      for (const [line, shown] of shownLines({ text, lines, matches })) {
        this.#prelude(line, { isMatch: true, offset: line.start, column });
        this.#text(shown, true);
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

  /** Prints the first line of each match, and those after it as long as lines are too long. */
  #firstLines({ text, lines, matches }: Block): void {
    const { maxColumns } = this.#style;
    let first = 0;
    for (const match of matches) {
      while ((lines[first]?.to ?? Infinity) <= match.start) first++;
      for (let at = first;; at++) {
        const line = lines[at];
        if (line === undefined || line.from >= match.end) break;
        const before = encodeBytes(text.slice(line.from, Math.max(line.from, match.start))).length;
        this.#prelude(line, { isMatch: true, offset: line.start, column: before + 1 });
        const shown = shownLine(text, line, [match]);
        this.#text({ ...shown, count: matches.length }, true);
        if (maxColumns === undefined || line.next - line.start <= maxColumns) break;
      }
    }
  }

  #line(line: Line, isMatch: boolean): void {
    const { onlyMatches, skipsEmpty, perMatch } = this.#style;
    this.#begin();
    const { scanner: { buffer }, invert } = this.#printed;
    if (this.#isAsItIs && line.end - line.start > pieceBytes) {
      this.#prelude(line, { isMatch, offset: line.start, column: undefined });
      this.#parts.push({ start: line.start, end: line.end }, "\n");
      return;
    }
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

  /** Whether of lines their bytes are printed. */
  get #isAsItIs(): boolean {
    const { maxColumns, trim } = this.#style;
    return !this.needsMatches && maxColumns === undefined && !trim;
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
    } else this.#mark(text, matches, { trim, after: "\n" });
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
      this.#mark(text.slice(0, end), matches, { trim, after: `${note}\n` });
      return;
    }
    const what = onlyMatches && isMatch ? "matching line" : isMatch ? "" : "context line";
    if (count === 0 || what !== "") {
      this.#parts.push(`[Omitted long ${what === "" ? "matching line" : what}]\n`);
    } else this.#parts.push(`[Omitted long line with ${count} matches]\n`);
  }

  /** Prints the text with its matches in colour. */
  #mark(text: string, matches: readonly Span[], { trim, after }: MarkRules): void {
    const { colours } = this.#style;
    let at = trim ? trimmedStart(text) : 0;
    for (const [index, { start, end }] of matches.entries()) {
      if (start >= text.length || colours === undefined) break;
      let to = end;
      if (colours.joinsMatches) {
        let other = index + 1;
        for (let next = matches[other]; next?.start === to; next = matches[++other]) to = next.end;
      }
      to = Math.min(to, text.length);
      const from = Math.max(start, at);
      if (to <= from) continue;
      this.#parts.push(text.slice(at, from), coloured(text.slice(from, to), "match", colours));
      at = to;
    }
    this.#parts.push(text.slice(at), after);
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

/** How a text is printed. */
interface MarkRules {
  /** Whether without white space at its start. */
  readonly trim: boolean;
  /** What follows it. */
  readonly after: string;
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
