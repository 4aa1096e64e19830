/**
 * The arguments of a call with all that stands between them, so that they can change places and
 * keep their comments.
 * @module
 */

import { itemAt } from "@ct/base";
import type { CallLanguage } from "./call_language.ts";
import type { CallText } from "./call_text.ts";

/** One argument. */
export interface Argument {
  /** Where it begins: with the comments before it that belong to it. */
  readonly start: number;
  /** Where its code begins. */
  readonly codeStart: number;
  /** Where its code ends. */
  readonly codeEnd: number;
  /** Where it ends: with the comments right behind it. */
  readonly end: number;
  /** A comment up to the end of its line, and the blanks before it; empty if there is none. */
  readonly tail: string;
  /** Where its third token begins: the value behind a label. */
  readonly valueStart: number;
  /** The texts of its tokens. */
  readonly tokens: readonly string[];
  /** Whether it stands for any number of arguments. */
  readonly isSpread: boolean;
  /** Whether its name decides what it is for, and not its place. */
  readonly isNamed: boolean;
}

/** The place of an argument in the list, which stays when another takes it. */
export interface Slot {
  /** What stands before the argument. */
  readonly before: string;
  /** Whether a comma follows. */
  readonly hasComma: boolean;
  /** What stands between the argument and its comma. */
  readonly beforeComma: string;
}

/** The arguments of a call. */
export interface ArgumentList {
  /** In order. */
  readonly arguments: readonly Argument[];
  /** One for each. */
  readonly slots: readonly Slot[];
  /** What stands before the closing parenthesis, after the last argument and its comma. */
  readonly after: string;
}

/** The arguments in the parentheses with this index; a text is the reason why they are unclear. */
export function argumentsIn(
  text: CallText,
  open: number,
  language: CallLanguage,
): ArgumentList | string {
  const close = text.mate(open);
  const ranges: (readonly [from: number, to: number])[] = [];
  let from = open + 1;
  for (const comma of [...commasIn(text, open, language), close]) {
    if (comma > from) ranges.push([from, comma]);
    else if (comma < close || (ranges.length === 0 && close > open + 1)) {
      return "an argument is missing";
    }
    from = comma + 1;
  }
  return new ListReader(text, { open, close, ranges }, language).read();
}

/** Indices of the commas that divide the arguments. */
function commasIn(text: CallText, open: number, language: CallLanguage): readonly number[] {
  const close = text.mate(open);
  const commas: number[] = [];
  const isPython = language.family === "python";
  let lambdas = 0;
  let isClosure = false;
  for (let at = open + 1; at < close; at++) {
    const mate = text.mate(at);
    if (mate > at) at = mate;
    else if (language.hasAngles && text.isMark(at, "<")) at = Math.max(at, typesEnd(text, at));
    else if (isPython && text.at(at) === "lambda") lambdas++;
    // What is made of each item is the only argument: `f(a for a, b in c)`.
    else if (isPython && text.at(at) === "for") return [];
    else if (lambdas > 0 && text.isMark(at, ":")) lambdas--;
    else if (language.name === "Rust" && text.isMark(at, "|")) {
      isClosure = isClosure ? false : beginsOperand(text, at);
    } else if (text.isMark(at, ",") && lambdas === 0 && !isClosure) commas.push(at);
  }
  return commas;
}

/** Whether a `|` begins the parameters of a closure. */
function beginsOperand(text: CallText, at: number): boolean {
  const before = text.at(at - 1);
  return text.isOneOf(at - 1, "(,=&{[") || before === "move" || before === "async" ||
    before === "=>" || before === "return";
}

/**
 * The `>` that ends the types that a `<` begins; -1 if it compares. As compilers do, it is decided
 * by what follows.
 */
export function typesEnd(text: CallText, open: number): number {
  const end = text.anglesEnd(open);
  if (end < 0) return -1;
  const isHead = !text.isWord(open - 1) && text.at(open - 1) !== "::";
  const next = end + 1;
  if (isHead) return text.isMark(next, "(") || text.isWord(next) ? end : -1;
  if (text.isWord(next) || text.isOneOf(next, "<>+-!~")) {
    return text.breaksAfter(end) ? end : -1;
  }
  return text.isText(next) && text.source.charAt(text.start(next)) !== "`" ? -1 : end;
}

interface Ranges {
  readonly open: number;
  readonly close: number;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

class ListReader {
  readonly #text: CallText;
  readonly #language: CallLanguage;
  readonly #ranges: Ranges;
  readonly #arguments: Argument[] = [];
  readonly #slots: Slot[] = [];

  constructor(text: CallText, ranges: Ranges, language: CallLanguage) {
    this.#text = text;
    this.#ranges = ranges;
    this.#language = language;
  }

  read(): ArgumentList {
    const text = this.#text;
    const { open, close, ranges } = this.#ranges;
    const { source } = text;
    const end = text.start(close);
    let from = text.end(open);
    for (const [index, [first, to]] of ranges.entries()) {
      const hasComma = to < close;
      const isLast = index === ranges.length - 1;
      const stop = text.start(to);
      const [codeStart, codeEnd] = [text.start(first), text.end(to - 1)];
      const lead = this.#lead(from, codeStart, index === 0);
      const behind = this.#behind(codeEnd, stop, isLast && !hasComma);
      const comma = hasComma ? text.end(to) : stop;
      const tailEnd = hasComma ? this.#tailEnd(comma, this.#nextStart(index)) : comma;
      const tail = behind.tail + source.slice(comma, tailEnd);
      this.#slots.push({
        before: source.slice(from, lead),
        hasComma,
        beforeComma: hasComma ? source.slice(behind.rest, stop) : "",
      });
      this.#arguments.push({
        start: lead,
        codeStart,
        codeEnd,
        end: behind.end,
        tail,
        ...this.#meaning(first, to),
      });
      from = hasComma ? tailEnd : behind.rest;
    }
    return { arguments: this.#arguments, slots: this.#slots, after: source.slice(from, end) };
  }

  #nextStart(index: number): number {
    const next = this.#ranges.ranges[index + 1];
    return this.#text.start(next === undefined ? this.#ranges.close : next[0]);
  }

  /** The comments between two offsets. */
  #comments(from: number, to: number): readonly { readonly start: number; readonly end: number }[] {
    const { comments } = this.#text;
    let low = 0;
    for (let high = comments.length; low < high;) {
      const middle = (low + high) >>> 1;
      if (itemAt(comments, middle).start < from) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while ((comments[end]?.start ?? Infinity) < to) end++;
    return comments.slice(low, end);
  }

  /** Where the comments before the code begin that belong to it. */
  #lead(from: number, codeStart: number, isFirst: boolean): number {
    const { source } = this.#text;
    const all = this.#comments(from, codeStart);
    // What stands on the line of the first parenthesis is about the call.
    const own = isFirst
      ? all.filter(({ start, end }) =>
        source.slice(from, start).includes("\n") || !source.slice(end, codeStart).includes("\n")
      )
      : all;
    return own[0]?.start ?? codeStart;
  }

  /** What belongs to an argument between its code and the next comma or parenthesis. */
  #behind(
    codeEnd: number,
    stop: number,
    isLast: boolean,
  ): { readonly end: number; readonly rest: number; readonly tail: string } {
    const { source } = this.#text;
    const all = this.#comments(codeEnd, stop);
    // Behind the last argument, comments on lines of their own are about no argument.
    const own = isLast
      ? all.filter(({ start }) => !source.slice(codeEnd, start).includes("\n"))
      : all;
    const last = own.at(-1);
    if (last === undefined) return { end: codeEnd, rest: codeEnd, tail: "" };
    if (!this.#isLine(last)) return { end: last.end, rest: last.end, tail: "" };
    return { end: codeEnd, rest: last.end, tail: source.slice(codeEnd, last.end) };
  }

  /** Where the comments behind a comma end that stand on its line, and nothing else after them. */
  #tailEnd(comma: number, next: number): number {
    const { source } = this.#text;
    const own = this.#comments(comma, next).filter(({ start }) =>
      !source.slice(comma, start).includes("\n")
    );
    const last = own.at(-1);
    if (last === undefined) return comma;
    return /^[ \t\r]*\n/.test(source.slice(last.end, next)) ? last.end : comma;
  }

  /** Whether a comment goes on to the end of its line. */
  #isLine({ start, end }: { readonly start: number; readonly end: number }): boolean {
    return !/(?:\*\/|\*\))$/.test(this.#text.source.slice(start, end));
  }

  #meaning(
    first: number,
    to: number,
  ): Pick<Argument, "tokens" | "valueStart" | "isSpread" | "isNamed"> {
    const text = this.#text;
    const { label, spreads, name } = this.#language;
    const tokens: string[] = [];
    for (let at = first; at < to; at++) tokens.push(text.at(at));
    const isDouble = text.isMark(first, "*") && text.isMark(first + 1, "*");
    const isGo = name === "Go" && tokens.at(-1) === "...";
    const isLabelled = label !== undefined && text.isWord(first) && tokens[1] === label &&
      tokens[2] !== label;
    return {
      tokens,
      valueStart: text.start(first + 2),
      isSpread: isGo || (spreads.has(tokens[0] ?? "") && !isDouble),
      isNamed: isLabelled || (isDouble && spreads.has("**")),
    };
  }
}
