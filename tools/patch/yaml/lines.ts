/**
 * A fast reader of the YAML that nearly all large files are made of: blocks of mappings and
 * sequences whose values it can be certain of. It does without the rest: a text that has anything
 * else in it is not read at all.
 *
 * @module
 */
import { readFlow } from "./flow_lines.ts";
import { keyOf, type LinePart, patterns, Uncertain } from "./line_part.ts";
import type { Tick } from "./package.ts";

const header = /(?:(?: *(?:#[^\n]*)?|%[^\n]*)\n)*(?:---[ ]*(?:#[^\n]*)?\n)?/y;
const documentEnd = /(?<![^\n])\.{3}(?![^ \t\n])/;
const blankLines = /(?:( *)(?:#[^\n]*)?\n)*/y;
const first = "(?:[A-Za-z0-9_/$^()+;<=~\\\\]|[^\\x00-\\xa0\\s]|\\.(?!\\.))";
const plain = `${first}(?:[^\\s:#]|[:#]+(?=[^\\s:#])| +(?=[^\\s:#]))*`;
const { single, double, plainWord } = patterns;
const plainKey = `${first}(?:[^\\s:#]| +(?=[^\\s:#]))*`;
const key = new RegExp(`(?:${plainKey}|<<|${single}|${double}):(?= |\\n)`, "y");
const word = `(?:${plainWord}|${single}|${double})`;
const pair = `${word}: ${word}`;
const flow = `\\[ *(?:${word}(?:, *${word})*)? *\\]|\\{ *(?:${pair}(?:, *${pair})*)? *\\}`;
const rest = "(?: +#[^\\n]*| *)\\n";
const oneLine = new RegExp(`(?:-?${plain}|${single}|${double}|${flow})${rest}`, "y");
const alias = new RegExp(`\\*[\\w-]+${rest}`, "y");
const severalLines =
  /(?:'[^'\t]*(?:''[^'\t]*)*'|"[^"\\\t]*(?:\\["\\nt/\n][^"\\\t]*)*")(?: +#[^\n]*| *)\n/y;
const plainLine = /(?:[^\s:#]|[:#]+(?=[^\s:#])| +(?=[^\s:#]))+ *\n/y;
const restOfLine = new RegExp(rest, "y");
const blockHeader = new RegExp(`[|>](?:[-+]?[1-9]|[1-9]?[-+]?)${rest}`, "y");
/** A key that is one word, which `keyOf` reads. */
const explicitWord = new RegExp(`^(?:${plainKey}|${single}|${double})$`);
const properties = /(?:[&!][\w:/.!-]*(?: +|(?=\n)))+/y;
const emptyRest = / *(?:#[^\n]*)?\n/y;
const someBlanks = / */y;
/** A blank may stand for a `\r`; deeper than what follows it is not. */
const emptyLines = /(?: ?\n)*/y;
const maxDepth = 500;

/** The parts of the outermost collection; `undefined` if the text has more than is certain. */
export function readLines(written: string, tick: Tick): readonly LinePart[] | undefined {
  const text = blanked(written);
  if (text.includes("\r")) return undefined;
  const body = text.slice(0, documentEnd.exec(text)?.index);
  try {
    return new LineReader(body.endsWith("\n") ? body : `${body}\n`, written, tick).root();
  } catch (error) {
    // A line may be too long for an expression.
    if (error instanceof Uncertain || error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The text with a blank in the place of each character that is no more than one: a tab behind
 * something else, and the `\r` before a line feed. A tab that may stand for an indentation stays.
 */
function blanked(text: string): string {
  const withoutReturns = text.includes("\r\n") ? text.replaceAll("\r\n", " \n") : text;
  if (!withoutReturns.includes("\t")) return withoutReturns;
  return withoutReturns.replace(
    /[^\n]+/g,
    (line) => line.includes("\t") ? blankedLine(line) : line,
  );
}

function blankedLine(line: string): string {
  const [indentation = ""] = /^ *(?:[-?:][ \t]+)*/.exec(line) ?? [];
  const rest = line.slice(indentation.length);
  return rest.startsWith("\t") ? line : indentation + rest.replaceAll("\t", " ");
}

/** The evidence of a value. */
type Value = Omit<LinePart, "key" | "start" | "isInFlow">;

class LineReader {
  readonly #text: string;
  /** The text as it is, for the names of keys. */
  readonly #written: string;
  readonly #tick: Tick;
  #at = 0;
  /** The deepest indentation of the comments that were passed last. */
  #comment = -1;
  #passed = -1;
  #depth = 0;

  constructor(text: string, written: string, tick: Tick) {
    this.#text = text;
    this.#written = written;
    this.#tick = tick;
  }

  root(): readonly LinePart[] {
    this.#skip(header);
    const column = this.#indentation();
    const first = this.#at + column;
    const { parts } = this.#isFlow(first) ? this.#flow(first, -1) : this.#block(column, first);
    this.#indentation();
    if (this.#at < this.#text.length) throw new Uncertain();
    return parts;
  }

  /** Consumes what an expression matches here. */
  #skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Passes blank lines and comments; returns how far the line behind them is indented. */
  #indentation(): number {
    const skipped = this.#skip(blankLines) ?? "";
    if (this.#at !== this.#passed) this.#comment = -1;
    this.#passed = this.#at;
    if (skipped.includes("#")) {
      for (const [, blanks = ""] of skipped.matchAll(/^( *)#/gm)) {
        this.#comment = Math.max(this.#comment, blanks.length);
      }
    }
    const first = this.#firstOf();
    return first === this.#text.length ? -1 : first - this.#at;
  }

  #isDash(at: number): boolean {
    return this.#isIndicator("-", at);
  }

  /** The entries at a column; the first one starts at `first`. */
  #block(column: number, first: number): Value {
    this.#tick();
    if (++this.#depth > maxDepth) throw new Uncertain();
    const isSequence = this.#isDash(first);
    const parts: LinePart[] = [];
    let isMarked = false;
    this.#at = first;
    for (let found = column; found === column; found = this.#indentation()) {
      if (parts.length > 0) {
        if (this.#isDash(this.#at + column) !== isSequence) {
          if (isSequence) break;
          throw new Uncertain();
        }
        this.#at += column;
      }
      const part = isSequence ? this.#element(column) : this.#member(column);
      parts.push(part);
      isMarked ||= part.isMarked;
    }
    this.#depth--;
    const last = parts.at(-1);
    return { parts, end: last?.end ?? first, isMarked, isOpen: last?.isOpen ?? false };
  }

  #element(column: number): LinePart {
    const start = this.#at + 1;
    return this.#part(column, { ...this.#indented(column), key: undefined, start });
  }

  /** What follows a dash, or the indicator of an explicit key or value. */
  #indented(column: number): Value {
    const start = ++this.#at;
    this.#skip(someBlanks);
    const content = this.#at;
    key.lastIndex = content;
    const isInline = content > start && (this.#isDash(content) || key.test(this.#text));
    return isInline
      ? this.#block(column + 1 + content - start, content)
      : this.#value(column, column + 1);
  }

  #member(column: number): LinePart {
    if (this.#isIndicator("?", this.#at)) return this.#explicitMember(column);
    const from = this.#at;
    const name = this.#skip(key);
    // A longer one is refused where it has no `?`.
    if (name === undefined || name.length > 1000) throw new Uncertain();
    const start = this.#at;
    const written = keyOf(this.#written.slice(from, start - 1));
    return this.#part(column, { ...this.#value(column, column), key: written, start });
  }

  /** A member such as `? a`, with or without `: b` on a line below. */
  #explicitMember(column: number): LinePart {
    const from = this.#at + 1;
    const name = this.#indented(column);
    // Where there is more than a word, any path may be meant.
    const written = this.#written.slice(from, name.end).trim();
    const isWord = explicitWord.test(written) && name.parts.length === 0;
    const below = this.#indentation();
    const isValue = below === column && this.#isIndicator(":", this.#at + column);
    if (isValue) this.#at += column;
    const start = isValue ? this.#at + 1 : name.end;
    const value = isValue ? this.#indented(column) : { ...name, parts: [] };
    const isMarked = name.isMarked || value.isMarked;
    const isOpen = name.isOpen || value.isOpen;
    const part = { ...value, isMarked, isOpen, start };
    return this.#part(column, { ...part, key: isWord ? keyOf(written) : undefined });
  }

  #isIndicator(sign: string, at: number): boolean {
    return this.#text[at] === sign && (this.#text[at + 1] === " " || this.#text[at + 1] === "\n");
  }

  /** The part as it is once the comments below are known. */
  #part(column: number, part: Omit<LinePart, "isInFlow">): LinePart {
    this.#indentation();
    const isOpen = part.isOpen || this.#comment > column;
    return { ...part, isInFlow: false, isOpen };
  }

  /** What follows an indicator; a sequence below may stand at `min`, other blocks deeper. */
  #value(column: number, min: number): Value {
    this.#skip(someBlanks);
    const isMarked = this.#skip(properties) !== undefined;
    if (this.#skip(emptyRest) !== undefined) {
      const end = this.#at - 1;
      const below = this.#indentation();
      const isBlock = below > column || below === min && this.#isDash(this.#at + below);
      if (!isBlock) return { end, parts: [], isMarked, isOpen: false };
      const value = this.#block(below, this.#at + below);
      return { ...value, isMarked: value.isMarked || isMarked };
    }
    if (this.#isFlow(this.#at)) {
      // Most are short, and of no use as parts.
      const isShort = this.#skip(oneLine) !== undefined;
      const value = isShort ? { end: this.#at - 1, parts: [] } : this.#flow(this.#at, column);
      return { ...value, isMarked, isOpen: false };
    }
    const isAlias = this.#skip(alias) !== undefined;
    const isOpen = !isAlias && this.#scalar(column);
    return { end: this.#at - 1, parts: [], isMarked: isMarked || isAlias, isOpen };
  }

  #isFlow(at: number): boolean {
    return this.#text[at] === "[" || this.#text[at] === "{";
  }

  /** Passes a flow collection and the rest of its last line. */
  #flow(start: number, column: number): Value {
    this.#tick();
    const { parts, end } = readFlow(this.#text, start, column);
    this.#at = end;
    if (this.#skip(restOfLine) === undefined) throw new Uncertain();
    return { end: this.#at - 1, parts, isMarked: false, isOpen: false };
  }

  /** Passes a scalar; returns whether it is a block scalar. */
  #scalar(column: number): boolean {
    const header = this.#skip(blockHeader);
    if (header !== undefined) {
      const [digit] = /^..?(?<=[1-9])/.exec(header) ?? [];
      this.#blockScalar(column, digit === undefined ? undefined : Number(digit.slice(-1)));
      return true;
    }
    const start = this.#at;
    const line = this.#skip(oneLine);
    if (line === undefined) {
      const quoted = this.#skip(severalLines);
      if (quoted === undefined) throw new Uncertain();
      const lines = quoted.split("\n").slice(1, -1);
      if (lines.some((each) => each.trim() !== "" && each.search(/[^ ]/) <= column)) {
        throw new Uncertain();
      }
      return false;
    }
    const isOpen = !/["'[{]/.test(this.#text.charAt(start)) && !line.includes(" #");
    while (isOpen && this.#deeperThan(column) && this.#text[this.#firstOf()] !== "#") {
      this.#skip(someBlanks);
      if (this.#skip(plainLine) === undefined) throw new Uncertain();
    }
    return false;
  }

  #firstOf(): number {
    let at = this.#at;
    while (this.#text[at] === " ") at++;
    return at;
  }

  /** Whether the next line is neither blank nor indented less. */
  #deeperThan(column: number): boolean {
    const first = this.#firstOf();
    return first - this.#at > column && first < this.#text.length && this.#text[first] !== "\n";
  }

  /** Passes the lines of a block scalar, whose indentation may be told by a digit. */
  #blockScalar(column: number, digit: number | undefined): void {
    if (digit === undefined) this.#skip(emptyLines);
    const indentation = digit === undefined ? this.#firstOf() - this.#at : column + digit;
    if (indentation <= column || (digit === undefined && this.#text[this.#firstOf()] === "\n")) {
      throw new Uncertain();
    }
    let end = this.#at;
    while (this.#at < this.#text.length) {
      const first = this.#firstOf();
      const isBlank = this.#text[first] === "\n";
      if (!isBlank && first - this.#at < indentation) break;
      this.#at = this.#text.indexOf("\n", first) + 1;
      if (!isBlank) end = this.#at;
    }
    this.#at = end;
  }
}
