/**
 * Patterns that may have been meant as plain text, though their characters made them a glob or a
 * regex: what the two readings find is compared (docs/spec/conventions.md#ambiguous-patterns).
 *
 * @module
 */
import { shellWord } from "@ct/base";
import type { Regex } from "@ct/regex";
import { candidateLines, countNewlines, LinePattern } from "./line_pattern.ts";
import type { PatternKind } from "./promotion.ts";
import { type Refinement, refinePattern } from "./refine.ts";

/** What one reading finds. */
export interface ReadingLocation {
  /** The file, as printed. */
  readonly path: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** What matches. */
  readonly text: string;
}

/** What two readings of a pattern find, where that is not the same. */
export interface Ambiguity {
  /** What the pattern was read as. */
  readonly kind: "glob" | "regex";
  /** The pattern as it was typed. */
  readonly text: string;
  /** Where the text itself stands first. */
  readonly plain: ReadingLocation | undefined;
  /** Where the pattern first matches something else. */
  readonly other: ReadingLocation | undefined;
}

/** Where a text comes from. */
export interface TextLocation {
  /** The file, as printed. */
  readonly path: string;
  /** How many lines of the file stand before the text. */
  readonly before: number;
}

/** How a pattern was read. */
export interface ReadingOptions {
  /** The kind that was asked for; then there is only one reading. */
  readonly mode: PatternKind | undefined;
  /** How the pattern was refined; not at all by default. */
  readonly refinement?: Refinement;
}

const asTyped: Refinement = { fold: false, words: false };

/** A pattern that was promoted, and the same characters as plain text. */
export class TwoReadings {
  readonly #kind: "glob" | "regex";
  readonly #pattern: LinePattern;
  readonly #plain: LinePattern;
  #plainPlace: ReadingLocation | undefined;
  #otherPlace: ReadingLocation | undefined;
  /** Whether the text stands somewhere where the pattern does not match it. */
  #isMissed = false;

  private constructor(kind: "glob" | "regex", pattern: LinePattern, refinement: Refinement) {
    this.#kind = kind;
    this.#pattern = pattern;
    const { text } = pattern.pattern;
    this.#plain = new LinePattern(refinePattern({ kind: "literal", text }, refinement));
  }

  /** The two readings of a pattern; `undefined` if it has only one. */
  static of(
    pattern: LinePattern,
    { mode, refinement = asTyped }: ReadingOptions,
  ): TwoReadings | undefined {
    const { kind } = pattern.pattern;
    return mode !== undefined || kind === "literal"
      ? undefined
      : new TwoReadings(kind, pattern, refinement);
  }

  /** Takes a text in. What is known already is not looked for again. */
  look(text: string, place: TextLocation): void {
    if (this.#otherPlace === undefined) {
      candidateLines(text, this.#pattern, ({ start, end }) => {
        const line = text.slice(start, end);
        const plain = endsIn(line, this.#plain.line);
        const other = spansIn(line, this.#pattern.line).find(({ start, end }) =>
          plain.get(start) !== end
        );
        if (other === undefined) return false;
        this.#otherPlace = placeOf(text, start, line.slice(other.start, other.end), place);
        return true;
      });
    }
    if (this.#isPlainKnown) return;
    candidateLines(text, this.#plain, ({ start, end }) => {
      const line = text.slice(start, end);
      const [first, ...more] = spansIn(line, this.#plain.line);
      if (first === undefined) return false;
      this.#plainPlace ??= placeOf(text, start, line.slice(first.start, first.end), place);
      if (this.#isPlainKnown) return true;
      const found = endsIn(line, this.#pattern.line);
      this.#isMissed ||= [first, ...more].some(({ start, end }) => found.get(start) !== end);
      return this.#isPlainKnown;
    });
  }

  /** Whether it is known that the text stands somewhere, and that the readings differ. */
  get #isPlainKnown(): boolean {
    return this.#plainPlace !== undefined && (this.#isMissed || this.#otherPlace !== undefined);
  }

  /** Whether both have found something, so that no further text tells more. */
  get isDone(): boolean {
    return this.#plainPlace !== undefined && this.#otherPlace !== undefined;
  }

  /** What both readings found, if nobody can tell which one was meant. */
  get ambiguity(): Ambiguity | undefined {
    if (this.#otherPlace === undefined && !this.#isMissed) return undefined;
    const { text } = this.#pattern.pattern;
    if (this.#plainPlace === undefined && !isMostlyText(text)) return undefined;
    return { kind: this.#kind, text, plain: this.#plainPlace, other: this.#otherPlace };
  }
}

/** Part of a line. */
interface LinePart {
  readonly start: number;
  readonly end: number;
}

/** The matches in a line; an empty one right after another does not count. */
function* spansIn(line: string, regex: Regex): Generator<LinePart> {
  for (let [from, done] = [0, -1]; from <= line.length;) {
    const match = regex.find(line, from);
    if (match === undefined) return;
    const { start, end } = match;
    if (end > start || start > done) yield { start, end };
    done = end;
    from = end > start ? end : end + 1;
  }
}

/** Where the matches in a line end, by where they start. */
function endsIn(line: string, regex: Regex): ReadonlyMap<number, number> {
  return new Map(spansIn(line, regex).map(({ start, end }) => [start, end]));
}

function placeOf(
  text: string,
  lineStart: number,
  found: string,
  { path, before }: TextLocation,
): ReadingLocation {
  return { path, line: before + countNewlines(text, 0, lineStart) + 1, text: found };
}

/**
 * Whether a pattern is one by its dots only, as many a text of code is, or nothing but wildcards,
 * which match everything: nobody types these for what they match.
 */
function isMostlyText(text: string): boolean {
  return !/[\^$()|+{}\\*?[]/.test(text) || /^[\s.*?+]+$/.test(text);
}

/** At most this much of what matches is shown. */
const maxShown = 60;

/** What is ambiguous about the pattern of an option, and what to do about it. */
export function ambiguityText(
  option: string,
  { kind, text, plain, other }: Ambiguity,
): { readonly what: string; readonly advice: string } {
  const typed = shellWord(text);
  const found = other && `${placeText(other)} has ${shellWord(other.text.slice(0, maxShown))}`;
  const itself = plain && `${placeText(plain)} has the text itself`;
  const what = found === undefined
    ? `does not match that text: ${itself}`
    : itself === undefined
    ? `matches other text than that: ${found}`
    : `matches other text as well: ${itself}, ${found}`;
  return {
    what: `${option} ${typed} was read as a ${kind}, which ${what}`,
    advice: `add --mode literal for the text as it is, or --mode ${kind}`,
  };
}

function placeText({ path, line }: ReadingLocation): string {
  return `${path}:${line}`;
}
