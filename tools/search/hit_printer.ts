/**
 * Matches as text, printed as they are found.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Palette } from "@ct/core/text";
import { type LinePattern, printableLine } from "@ct/pattern";
import type { Hit } from "./content.ts";
import { cutLine, formatCut } from "./cut_line.ts";
import type { LineAllowance } from "./line_allowance.ts";
import type { Match } from "./match.ts";
import type { SearchRequest } from "./request.ts";
import { submatches } from "./submatches.ts";

/** Where and how is printed. */
export interface HitPrinterOptions {
  /** Takes what is printed. */
  readonly write: (text: string) => void;
  /** How many lines may be printed. */
  readonly allowance: LineAllowance;
  /** Colours by meaning. */
  readonly paint: Palette;
  /** Whether matches are marked. */
  readonly isMarked: boolean;
  /** What is looked for, if it is tried line by line. */
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

  /** Takes what to print and how. */
  constructor(options: PrintOptions, print: HitPrinterOptions) {
    this.#options = options;
    this.#print = print;
    this.#isAround = options.context !== undefined || options["after-context"] !== undefined ||
      options["before-context"] !== undefined;
  }

  /** Prints the lines of a hit. */
  hit(path: string, hit: Hit): void {
    const { "only-matching": isOnly } = this.#options;
    if (path !== this.#path) this.#open(path);
    if (isOnly && this.#print.pattern !== undefined) {
      if (!this.#allows(hit)) return;
      for (const { start, end } of submatches(hit, this.#print.pattern)) {
        if (end > start) {
          this.#row(hit.line + linesBefore(hit.text, start), hit.text.slice(start, end));
        }
      }
      return;
    }
    if (!hit.text.includes("\n")) {
      if (this.#allows(hit)) this.#line(hit);
      return;
    }
    for (const [index, text] of hit.text.split("\n").entries()) {
      const line = { ...hit, line: hit.line + index, text };
      if (this.#allows(line)) this.#line(line);
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
    write(`${number}${isContext ? "  " : ": "}${this.#shownText(text, hit)}\n`);
  }

  #row(line: number, text: string, hit?: Hit): void {
    const { write, paint } = this.#print;
    const number = paint.number(String(line));
    write(`${this.#shownPath(this.#path ?? "")}:${number}:${this.#shownText(text, hit)}\n`);
  }

  #shownPath(path: string): string {
    return this.#print.paint.path(this.#options.raw ? path : escapeControls(path));
  }

  #shownText(text: string, hit: Hit | undefined): string {
    const { raw, "max-columns": width } = this.#options;
    const { paint, pattern, isMarked } = this.#print;
    const isLong = width > 0 && text.length > width;
    const at = isLong && hit !== undefined ? submatches(hit, pattern).next().value?.start ?? 0 : 0;
    const style = isMarked && hit?.isContext !== true ? { raw, mark: paint.match } : { raw };
    return formatCut(
      cutLine(text, at, width),
      (part) => printableLine(part, pattern?.line, style),
    );
  }
}

function linesBefore(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length - 1;
}
