/**
 * Matches as text, printed as they are found.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Palette } from "@ct/core/text";
import { type LinePattern, type LongLine, printableLine } from "@ct/pattern";
import type { Hit } from "./content.ts";
import { cutLine, formatCut } from "./cut_line.ts";
import { cutLongLine } from "./cut_long_line.ts";
import type { LineAllowance } from "./line_allowance.ts";
import type { Match } from "./match.ts";
import type { SearchRequest } from "./request.ts";
import { submatches } from "./submatches.ts";

/** Where and how is printed. */
export interface HitPrinterOptions {
  /** Receives what is printed. */
  readonly write: (text: string) => void;
  /** How many lines may be printed. */
  readonly allowance: LineAllowance;
  /** Colours by meaning. */
  readonly paint: Palette;
  /** Whether matches are marked. */
  readonly isMarked: boolean;
  /** What is searched for, if it is tried line by line. */
  readonly pattern: LinePattern | undefined;
}

/** The options that say what is printed. */
export type PrintOptions = Pick<
  SearchRequest,
  | "list"
  | "summary"
  | "quiet"
  | "count"
  | "isDetailed"
  | "only-matching"
  | "context"
  | "after-context"
  | "before-context"
  | "max-columns"
  | "raw"
>;

/** Prints hits and matches. */
export class HitPrinter {
  readonly #options: PrintOptions;
  readonly #print: HitPrinterOptions;
  /** Whether lines around the hits are printed. */
  readonly #isAround: boolean;
  #path: string | undefined;
  #last = 0;

  /** Creates one from what to print and how. */
  constructor(options: PrintOptions, print: HitPrinterOptions) {
    this.#options = options;
    this.#print = print;
    this.#isAround = options.context !== undefined || options["after-context"] !== undefined ||
      options["before-context"] !== undefined;
  }

  /** Prints the lines of a hit. */
  hit(path: string, hit: Hit): void {
    const { "only-matching": isOnly } = this.#options;
    const { pattern } = this.#print;
    const { line, text } = hit;
    if (path !== this.#path) this.#open(path);
    if (isOnly && pattern !== undefined) {
      if (this.#allows(hit) && !hit.isContext) this.#matches(hit, pattern);
    } else if (typeof text !== "string" || !text.includes("\n")) {
      if (this.#allows(hit)) this.#line(hit);
    } else {
      for (const [index, part] of text.split("\n").entries()) {
        const row = { ...hit, line: line + index, text: part };
        if (this.#allows(row)) this.#line(row);
      }
    }
  }

  /** Prints the matches in a hit. */
  #matches({ line, text }: Hit, pattern: LinePattern): void {
    if (typeof text !== "string") {
      for (const match of text.matches(pattern)) {
        if (match.text !== "") this.#row(line, match.text);
      }
      return;
    }
    for (const { start, end } of submatches(text, pattern)) {
      if (end > start) this.#row(line + linesBefore(text, start), text.slice(start, end));
    }
  }

  /** Prints a match, after its hits. */
  match({ path, lines, binary }: Match): void {
    const { quiet, summary, count, isDetailed } = this.#options;
    if (quiet || summary) return;
    const name = this.#shownPath(path);
    if (binary && (isDetailed || count)) this.#print.write(`${name}: binary file matches\n`);
    else if (count) this.#print.write(`${name}:${this.#print.paint.number(String(lines))}\n`);
    else if (!isDetailed || lines === 0) this.#print.write(`${name}\n`);
  }

  /** Begins with the hits of another file. */
  #open(path: string): void {
    if (this.#isAround) {
      const gap = this.#path === undefined ? "" : "\n";
      this.#print.write(`${gap}${this.#shownPath(path)}\n`);
    }
    this.#path = path;
    this.#last = 0;
  }

  /** Whether a line may still be printed. */
  #allows(hit: Hit): boolean {
    return this.#print.allowance.allows(this.#path ?? "", hit);
  }

  #line(hit: Hit): void {
    const { line, text, isContext } = hit;
    if (!this.#isAround) {
      this.#row(line, text, hit);
      return;
    }
    const { write, paint } = this.#print;
    if (this.#last > 0 && line > this.#last + 1) write("--\n");
    this.#last = line;
    const number = paint.number(String(line).padStart(6));
    this.#writeLine(`${number}${isContext ? "  " : ": "}`, text, hit);
  }

  #row(line: number, text: Hit["text"], hit?: Hit): void {
    const number = this.#print.paint.number(String(line));
    this.#writeLine(`${this.#shownPath(this.#path ?? "")}:${number}:`, text, hit);
  }

  /** Writes what stands before a text, and the text. */
  #writeLine(before: string, text: Hit["text"], hit: Hit | undefined): void {
    const { write } = this.#print;
    if (typeof text === "string") {
      write(`${before}${this.#shownText(text, hit)}\n`);
      return;
    }
    write(before);
    for (const part of this.#shownParts(text, hit)) write(part);
    write("\n");
  }

  #shownPath(path: string): string {
    return this.#print.paint.path(this.#options.raw ? path : escapeControls(path));
  }

  /** A text as it is printed. */
  #shownText(text: string, hit: Hit | undefined): string {
    const { "max-columns": width } = this.#options;
    const isLong = width > 0 && text.length > width;
    const first = isLong ? submatches(text, this.#patternFor(hit)).next().value : undefined;
    return formatCut(cutLine(text, first?.start ?? 0, width), this.#printable(hit));
  }

  /** The same of a long line. */
  #shownParts(line: LongLine, hit: Hit | undefined): Iterable<string> {
    const { "max-columns": width } = this.#options;
    const pattern = width > 0 ? this.#patternFor(hit) : undefined;
    const at = pattern === undefined ? 0 : line.matches(pattern).next().value?.start ?? 0;
    return cutLongLine(line, { at, width, shown: this.#printable(hit) });
  }

  /** What a hit is cut around: nothing in a line around one. */
  #patternFor(hit: Hit | undefined): LinePattern | undefined {
    return hit === undefined || hit.isContext ? undefined : this.#print.pattern;
  }

  /** Creates a part of a line printable. */
  #printable(hit: Hit | undefined): (part: string) => string {
    const { raw } = this.#options;
    const { paint, pattern, isMarked } = this.#print;
    const style = isMarked && hit?.isContext !== true ? { raw, mark: paint.match } : { raw };
    return (part) => printableLine(part, pattern?.line, style);
  }
}

function linesBefore(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length - 1;
}
