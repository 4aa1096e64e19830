/**
 * Ruby: what a keyword opens, an `end` closes. Reported are modules, classes, methods (`def`, under
 * the name as written, such as `self.run`), constants, and the groups and examples of tests. What
 * `attr_accessor` and the like define is not reported.
 * @module
 */

import { openSegments, type SyntaxDoubt } from "../../lexis/syntax_doubt.ts";
import { rubySegments } from "../../lexis/ruby.ts";
import { masked } from "../../lexis/segment.ts";
import { type Found, type LanguagePack, Lines, nest } from "../engine/declarations.ts";

const name = String.raw`[\w\u0080-\uffff]+`;
// A keyword after a dot is a method, one before a colon a key.
const token = new RegExp(
  String.raw`(?<![\w@$.:\u0080-\uffff]|&\.|(?<!\.)\.[ \t]{0,9}(?:\r?\n[ \t]{0,99})?)(?:` +
    String
      .raw`(?<opener>class|module|def|if|unless|while|until|for|case|begin|do)(?![\w?!\u0080-\uffff]|:(?!:))|` +
    String
      .raw`(?<end>end)(?![\w?!\u0080-\uffff]|:(?!:))|(?<constant>[A-Z]${name}|[A-Z])(?=[ \t]*(?:\|\|)?=(?![=~>])))|` +
    String.raw`(?<mark>[\n(){}[\];])`,
  "g",
);
/** Globals that are marks, symbols with marks, and the words that \`alias\` and \`undef\` name. */
const named = new RegExp(
  String.raw`\$(?:-\w|[~*$?!@/\\;,.=:"<>&\x60'+])|` +
    String.raw`(?<![\w"'\x60)\]}?!:]):(?:${name}(?:[?!](?!=)|=(?![=~>]))|` +
    String.raw`\[\]=?|\*\*|<=>|===?|=~|![=~]?|<<|>>|<=|>=|[-+~]@|[+\-*/%<>~^&|\x60])|` +
    String.raw`(?<=^[ \t]*(?:alias|undef)[ \t])[^\n;#]*`,
  "gm",
);
const type = new RegExp(
  String.raw`[ \t]*(?:(?<singleton><<)|(?<=[ \t])(?<name>(?:::)?${name}(?:::${name})*))`,
  "y",
);
const method = new RegExp(
  String.raw`[ \t]+(?<name>(?:(?:(?:@{0,2}|\$)${name}|\([^()\n]*\))[ \t]*(?:\.|::)[ \t]*)?` +
    String
      .raw`(?:${name}(?:[?!]|=(?=[ \t]*(?:[(;]|$))|=(?=[ \t]*\w+[ \t]*$)|(?![\w?!]))|\[\]=?|<=>|===?|=~|![=~]?|\*\*|[-+~]@?|<<|>>|<=?|>=?|[*/%&|^\x60]))`,
  "my",
);
const equals = /[ \t]*=(?![=~>])/y;
const example =
  /^[ \t]*(?:RSpec\.)?(?<kind>describe|context|it|specify|test|should)[ \t(]+(?<name>[^\n]{1,300}?)[ \t)]+do\b/;

/** Something open: what an `end` or a bracket closes. */
interface Frame {
  readonly isBracket: boolean;
  readonly entry: Entry | undefined;
  /** Where it begins, and the word or mark that opens it. */
  readonly start: number;
  readonly word: string;
  /** Whether a `do` belongs to it: one that loops, until its first statement begins. */
  takesDo: boolean;
}

type Entry = { -readonly [K in keyof Found]: Found[K] };

/** A declaration that ends with its statement. */
interface Statement {
  readonly entry: Entry;
  readonly depth: number;
}

class Walk {
  readonly #source: string;
  readonly #code: string;
  readonly #found: Entry[] = [];
  readonly #open: Frame[] = [];
  readonly #statements: Statement[] = [];
  /** How many methods are open. */
  #methods = 0;
  readonly #confusions: SyntaxDoubt[] = [];

  constructor(source: string) {
    this.#source = source;
    this.#code = masked(source, rubySegments(source))
      .replace(named, (name) => "_".repeat(name.length))
      // A line break in a string ends no statement.
      .replace(/"[^"]*"/g, (string) => string.replaceAll("\n", " "));
  }

  run(): readonly Found[] {
    const tokens = token;
    tokens.lastIndex = 0;
    for (let hit = tokens.exec(this.#code); hit !== null; hit = tokens.exec(this.#code)) {
      const { opener, end, constant, mark } = hit.groups ?? {};
      const at = hit.index;
      if (opener === "def") tokens.lastIndex = this.#method(at);
      else if (opener !== undefined) this.#opener(opener, at);
      else if (end !== undefined) this.#close(at + 2, "end");
      else if (constant !== undefined) this.#constant(constant, at);
      else if (mark === "\n" || mark === ";") this.#endStatement(at);
      else if (mark !== undefined && "([{".includes(mark)) this.#push(at, mark);
      else this.#close(at, mark ?? "");
    }
    // The end of the text ends its last statement.
    this.#endStatement(this.#code.length);
    return this.#found;
  }

  /** The places that were not understood. */
  get confusions(): readonly SyntaxDoubt[] {
    return [...this.#confusions, ...this.#open.map(unclosed)];
  }

  #push(start: number, word: string, entry?: Entry): void {
    if (entry !== undefined) this.#found.push(entry);
    if (entry?.kind === "def") this.#methods++;
    const takesDo = /^(?:while|until|for)$/.test(word);
    this.#open.push({ isBracket: "([{".includes(word), entry, start, word, takesDo });
  }

  /** A bracket that closes nothing is skipped; an `end` closes brackets left open, too. */
  #close(at: number, word: string): void {
    const isBracket = word !== "end";
    const last = this.#open.at(-1);
    const isMate = isBracket ? last?.isBracket === true : this.#open.some(isBlock);
    if (!isMate) {
      const start = isBracket ? at : at - 2;
      this.#confusions.push({ start, what: `this ${word} closes nothing`, isLate: true });
    }
    if (isBracket && !isMate) return;
    let frame = this.#open.pop();
    for (; !isBracket && frame?.isBracket === true; frame = this.#open.pop()) {
      this.#confusions.push(unclosed(frame));
    }
    if (frame?.entry?.kind === "def") this.#methods--;
    if (frame?.entry !== undefined) frame.entry.end = at;
    while ((this.#statements.at(-1)?.depth ?? -1) > this.#open.length) {
      const statement = this.#statements.pop();
      // What ends the block around a statement ends the statement.
      if (statement !== undefined) statement.entry.end = this.#lastBefore(at - word.length + 1);
    }
  }

  #opener(word: string, at: number): void {
    if (word === "class" || word === "module") return this.#type(word, at);
    if (word === "do") {
      const around = this.#open.at(-1);
      if (around?.takesDo !== true) return this.#push(at, word, this.#example(at));
      around.takesDo = false;
      return;
    }
    if (/^(?:if|unless|while|until)$/.test(word) && !this.#beginsExpression(at)) return;
    this.#push(at, word);
  }

  #type(kind: string, at: number): void {
    type.lastIndex = at + kind.length;
    const { name, singleton } = type.exec(this.#code)?.groups ?? {};
    if (name !== undefined) this.#push(at, kind, { kind, name, start: at, end: null });
    else if (singleton !== undefined) this.#push(at, kind);
  }

  /** Reads the head of a method; returns where to go on. */
  #method(at: number): number {
    method.lastIndex = at + 3;
    const name = method.exec(this.#code)?.groups?.["name"];
    if (name === undefined) {
      this.#push(at, "def");
      return at + 3;
    }
    const entry: Entry = { kind: "def", name: name.replace(/[ \t]/g, ""), start: at, end: null };
    const next = this.#afterParameters(method.lastIndex);
    equals.lastIndex = next;
    // A method in one expression has no `end`.
    if (equals.test(this.#code)) {
      this.#found.push(entry);
      this.#statements.push({ entry, depth: this.#open.length });
      return equals.lastIndex;
    }
    this.#push(at, "def", entry);
    return method.lastIndex;
  }

  #afterParameters(from: number): number {
    if (this.#code.charAt(from) !== "(") return from;
    for (let at = from, depth = 0; at < Math.min(this.#code.length, from + 2000); at++) {
      const char = this.#code.charAt(at);
      if (char === "(") depth++;
      else if (char === ")" && --depth === 0) return at + 1;
    }
    return from;
  }

  #constant(name: string, at: number): void {
    const line = this.#code.lastIndexOf("\n", at - 1) + 1;
    const isStart = this.#code.slice(Math.max(line, at - 200), at).trim() === "";
    if (!isStart || this.#methods > 0) return;
    const entry: Entry = { kind: "constant", name, start: at, end: null };
    this.#found.push(entry);
    this.#statements.push({ entry, depth: this.#open.length });
  }

  /** The group or example of a test whose block begins here. */
  #example(at: number): Entry | undefined {
    const line = this.#code.lastIndexOf("\n", at) + 1;
    if (at - line > 400) return undefined;
    const { kind, name } = example.exec(this.#source.slice(line, at + 2))?.groups ?? {};
    if (kind === undefined || name === undefined) return undefined;
    const start = line + this.#code.slice(line).search(/\S/);
    return { kind, name: name.replace(/^"(.*)"$|^'(.*)'$/, "$1$2"), start, end: null };
  }

  #endStatement(at: number): void {
    const loop = this.#open.at(-1);
    if (loop?.takesDo === true) loop.takesDo = this.#code.charAt(at) === "\n" && this.#goesOn(at);
    const statement = this.#statements.at(-1);
    if (statement === undefined || statement.depth !== this.#open.length) return;
    const last = this.#lastBefore(at);
    // The lines of a here-document follow those that ask for it.
    const hasDocument = this.#code.charAt(at + 1) === '"' &&
      this.#source.slice(Math.max(statement.entry.start, at - 400), at).includes("<<");
    const goesOn = this.#code.charAt(at) === "\n" &&
      (hasDocument ||
        /(?:[-,=+*\/.&|\\:<({[]|\W\?)$/.test(this.#code.slice(last - 1, last + 1)) ||
        /^\s*(?:&?\.\w|\|\||&&)/.test(this.#code.slice(at, at + 200)));
    if (goesOn) return;
    this.#statements.pop();
    statement.entry.end = last;
  }

  /** Offset of the last character of code before an offset. */
  #lastBefore(at: number): number {
    let last = at - 1;
    while (last > 0 && this.#code.charAt(last) <= " ") last--;
    return last;
  }

  /** Whether the line that ends here is continued on the next. */
  #goesOn(at: number): boolean {
    const line = this.#code.slice(Math.max(0, at - 80), at).trimEnd();
    return /(?:[-,=+*\/.&|\\<>(]|[^\w]!|\b(?:and|or|not|in|while|until))$/.test(line) ||
      /^\s*(?:&?\.\w|\|\||&&)/.test(this.#code.slice(at, at + 200));
  }

  /** Whether an `if` here begins an expression; after one it only says when. */
  #beginsExpression(at: number): boolean {
    let last = at - 1;
    let char = this.#code.charAt(last);
    // After a backslash the line continues.
    let isNext = false;
    for (; /[ \t\r\n\\]/.test(char); char = this.#code.charAt(--last)) {
      if (char === "\\" && isNext) isNext = false;
      else if (isNext && char !== "\r") return true;
      else if (char === "\n") isNext = true;
    }
    if (isNext) return true;
    if (char === "" || this.#code.startsWith("[]=", last - 2)) return char === "";
    const before = this.#code.slice(Math.max(0, last - 9), last + 1);
    const word = /(?<![^.]\.)\b\w+$/.exec(before)?.[0] ?? "";
    if (/^(?:then|do|else|begin|and|or|not|in|ensure)$/.test(word)) return true;
    // A name, a literal, or a method that is called by a mark: `a.* if b`.
    return !/(?:[\w"')\]}\u0080-\uffff]|\w[?!]|[^.]\.[-+*\/%<>=~!^&|]{1,3})$/.test(before);
  }
}

function isBlock({ isBracket }: Frame): boolean {
  return !isBracket;
}

function unclosed({ start, word }: Frame): SyntaxDoubt {
  return { start, what: `nothing closes this ${word}`, isLate: false };
}

function confusions(source: string): readonly SyntaxDoubt[] {
  const walk = new Walk(source);
  walk.run();
  return [...openSegments(source, rubySegments(source)), ...walk.confusions]
    .sort((a, b) => a.start - b.start);
}

/** Ruby. */
export const ruby: LanguagePack = {
  language: "Ruby",
  extensions: ["rb", "rake", "gemspec", "ru"],
  kinds: [
    "module",
    "class",
    "def",
    "constant",
    "describe",
    "context",
    "it",
    "specify",
    "test",
    "should",
  ],
  segments: rubySegments,
  confusions,
  declarations: (source) => nest(new Walk(source).run(), new Lines(source)),
};
