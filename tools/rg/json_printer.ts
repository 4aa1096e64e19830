/**
 * `--json`: each line, and the beginning and end of each file, as a JSON object on a line.
 *
 * @module
 */
import { decodeBytes, encodeBytes, hasEscapedBytes } from "@ct/base";
import type { Line, LineSink, PrintedText } from "@ct/core/grep";
import type { Span } from "@ct/regex";

/** What a message carries of a text. */
type JsonText = { readonly text: string } | { readonly bytes: string };

/** A text and where it matches. */
interface MatchedText {
  readonly text: string;
  readonly matches: readonly Span[];
}

/** The counts of one file, or of all. */
export interface JsonStats {
  /** Time spent searching, in milliseconds. */
  readonly ms: number;
  readonly searches: number;
  readonly searchesWithMatch: number;
  readonly searched: number;
  readonly printed: number;
  readonly lines: number;
  readonly matches: number;
}

/** Prints the lines of one text. */
export class JsonPrinter implements LineSink {
  readonly #printed: PrintedText;
  readonly #parts: string[] = [];

  readonly #hasNumbers: boolean;
  /** It prints where matches are. */
  readonly needsMatches: boolean = true;
  /** It prints no lines as they are. */
  readonly long: undefined;

  /** Creates a printer of one text, with line numbers or without. */
  constructor(printed: PrintedText, hasNumbers: boolean) {
    this.#printed = printed;
    this.#hasNumbers = hasNumbers;
  }

  /** Whether nothing was printed, as no line matches. */
  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** What was printed. */
  get text(): string {
    return this.#parts.join("");
  }

  /** Prints a line that matches. */
  match(line: Line): boolean {
    this.#line("match", line, !this.#printed.invert);
    return false;
  }

  /** Prints a line beside one. */
  context(line: Line): boolean {
    this.#line("context", line, this.#printed.invert);
    return false;
  }

  /** Prints lines that match together; the offsets of the matches are those in their text. */
  block(block: Line, matches: readonly Span[]): void {
    const text = decodeBytes(this.#printed.scanner.buffer.subarray(block.start, block.next));
    this.#message("match", block, { text, matches });
  }

  /** Prints nothing. */
  gap(): void {}

  #line(type: string, line: Line, hasMatches: boolean): void {
    const { scanner: { buffer }, regex } = this.#printed;
    const text = decodeBytes(buffer.subarray(line.start, line.end));
    const matches = hasMatches ? regex.matches(text, line.next === line.end) : [];
    this.#message(type, line, { text, matches });
  }

  #message(type: string, line: Line, { text, matches }: MatchedText): void {
    const { scanner: { buffer }, path } = this.#printed;
    if (this.#parts.length === 0) {
      this.#parts.push(message({ type: "begin", data: { path: jsonText(path) } }));
    }
    let [bytes, counted] = [0, 0];
    const offsetOf = (at: number) => {
      bytes += encodeBytes(text.slice(counted, at)).length;
      counted = at;
      return bytes;
    };
    this.#parts.push(message({
      type,
      data: {
        path: jsonText(path),
        lines: jsonText(decodeBytes(buffer.subarray(line.start, line.next))),
        line_number: this.#hasNumbers ? line.number : null,
        absolute_offset: line.start,
        submatches: matches.map(({ start, end }) => ({
          match: jsonText(text.slice(start, end)),
          start: offsetOf(start),
          end: offsetOf(end),
        })),
      },
    }));
  }
}

/** The last message about a file. */
export function endMessage(path: string, binaryOffset: number | null, stats: JsonStats): string {
  const { searches, searchesWithMatch, searched, printed, lines, matches } = stats;
  const data = {
    path: jsonText(path),
    binary_offset: binaryOffset,
    stats: {
      elapsed: elapsed(stats.ms),
      searches,
      searches_with_match: searchesWithMatch,
      bytes_searched: searched,
      bytes_printed: printed,
      matched_lines: lines,
      matches,
    },
  };
  return message({ type: "end", data });
}

/** The last message of all; its members are in the order of their names, as rg prints them. */
export function summaryMessage(totalMs: number, stats: JsonStats): string {
  const sorted = (ms: number) => {
    const { secs, nanos, human } = elapsed(ms);
    return { human, nanos, secs };
  };
  const data = {
    elapsed_total: sorted(totalMs),
    stats: {
      bytes_printed: stats.printed,
      bytes_searched: stats.searched,
      elapsed: sorted(stats.ms),
      matched_lines: stats.lines,
      matches: stats.matches,
      searches: stats.searches,
      searches_with_match: stats.searchesWithMatch,
    },
  };
  return message({ data, type: "summary" });
}

function message(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function jsonText(text: string): JsonText {
  if (!hasEscapedBytes(text)) return { text };
  return { bytes: encodeBytes(text).toBase64() };
}

function elapsed(
  ms: number,
): { readonly secs: number; readonly nanos: number; readonly human: string } {
  const nanos = Math.round(ms * 1e6);
  return {
    secs: Math.floor(nanos / 1e9),
    nanos: nanos % 1e9,
    human: `${(nanos / 1e9).toFixed(6)}s`,
  };
}
