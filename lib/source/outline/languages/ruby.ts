/**
 * Ruby: what a keyword opens, an `end` closes. Reported are modules, classes, methods (`def`, under
 * the name as written, such as `self.run`), constants, and the groups and examples of tests. What
 * `attr_accessor` and the like define is not reported.
 * @module
 */

import { confusionsOf } from "../../lexis/confusion.ts";
import { rubySegments } from "../../lexis/ruby.ts";
import { masked } from "../../lexis/segment.ts";
import { type Found, type LanguagePack, Lines, nest } from "../declarations.ts";

const name = String.raw`[\w\u0080-\uffff]+`;
// A keyword after a dot is a method, one before a colon a key.
const token = new RegExp(
  String.raw`(?<![\w@$.:\u0080-\uffff]|&\.)(?:` +
    String
      .raw`(?<opener>class|module|def|if|unless|while|until|for|case|begin|do)(?![\w?!\u0080-\uffff]|:(?!:))|` +
    String
      .raw`(?<end>end)(?![\w?!\u0080-\uffff]|:(?!:))|(?<constant>[A-Z]${name}|[A-Z])(?=[ \t]*(?:\|\|)?=(?![=~>])))|` +
    String.raw`(?<mark>[\n(){}[\];])`,
  "g",
);
const type = new RegExp(
  String.raw`[ \t]+(?:(?<singleton><<)|(?<name>(?:::)?${name}(?:::${name})*))`,
  "y",
);
const method = new RegExp(
  String.raw`[ \t]+(?<name>(?:(?:@{0,2}${name}|\([^()\n]*\))[ \t]*(?:\.|::)[ \t]*)?` +
    String
      .raw`(?:${name}(?:[?!]|=(?=[ \t]*(?:[(;]|$))|=(?=[ \t]+\w+[ \t]*$)|(?![\w?!]))|\[\]=?|<=>|===?|=~|![=~]?|\*\*|[-+~]@?|<<|>>|<=?|>=?|[*/%&|^\x60]))`,
  "my",
);
const equals = /[ \t]*=(?![=~>])/y;
const example =
  /^[ \t]*(?:RSpec\.)?(?<kind>describe|context|it|specify|test|should)[ \t(]+(?<name>[^\n]{1,300}?)[ \t)]+do\b/;

/** Something open: what an `end` or a bracket closes. */
interface Frame {
  readonly isBracket: boolean;
  readonly entry: Entry | undefined;
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
  /** Whether a `do` on this line belongs to a loop. */
  #isLoop = false;

  constructor(source: string) {
    this.#source = source;
    // A line break in a string ends no statement.
    this.#code = masked(source, rubySegments(source)).replace(
      /"[^"]*"/g,
      (string) => string.replaceAll("\n", " "),
    );
  }

  run(): readonly Found[] {
    const tokens = token;
    tokens.lastIndex = 0;
    for (let hit = tokens.exec(this.#code); hit !== null; hit = tokens.exec(this.#code)) {
      const { opener, end, constant, mark } = hit.groups ?? {};
      const at = hit.index;
      if (opener === "def") tokens.lastIndex = this.#method(at);
      else if (opener !== undefined) this.#opener(opener, at);
      else if (end !== undefined) this.#close(at + 2, false);
      else if (constant !== undefined) this.#constant(constant, at);
      else if (mark === "\n" || mark === ";") this.#endStatement(at);
      else if (mark !== undefined && "([{".includes(mark)) this.#push(true);
      else this.#close(at, true);
    }
    return this.#found;
  }

  #push(isBracket: boolean, entry?: Entry): void {
    if (entry !== undefined) this.#found.push(entry);
    if (entry?.kind === "def") this.#methods++;
    this.#open.push({ isBracket, entry });
  }

  /** A bracket that closes nothing is passed over; an `end` closes brackets left open, too. */
  #close(at: number, isBracket: boolean): void {
    if (isBracket && this.#open.at(-1)?.isBracket !== true) return;
    let frame = this.#open.pop();
    while (!isBracket && frame?.isBracket === true) frame = this.#open.pop();
    if (frame?.entry?.kind === "def") this.#methods--;
    if (frame?.entry !== undefined) frame.entry.end = at;
    while ((this.#statements.at(-1)?.depth ?? -1) > this.#open.length) this.#statements.pop();
  }

  #opener(word: string, at: number): void {
    if (word === "class" || word === "module") return this.#type(word, at);
    if (word === "do") {
      if (!this.#isLoop) this.#push(false, this.#example(at));
      this.#isLoop = false;
      return;
    }
    if (/^(?:if|unless|while|until)$/.test(word) && !this.#beginsExpression(at)) return;
    this.#isLoop = /^(?:while|until|for)$/.test(word);
    this.#push(false);
  }

  #type(kind: string, at: number): void {
    type.lastIndex = at + kind.length;
    const { name, singleton } = type.exec(this.#code)?.groups ?? {};
    if (name !== undefined) this.#push(false, { kind, name, start: at, end: null });
    else if (singleton !== undefined) this.#push(false);
  }

  /** Reads the head of a method; returns where to go on. */
  #method(at: number): number {
    method.lastIndex = at + 3;
    const name = method.exec(this.#code)?.groups?.["name"];
    if (name === undefined) {
      this.#push(false);
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
    this.#push(false, entry);
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
    this.#isLoop = false;
    const statement = this.#statements.at(-1);
    if (statement === undefined || statement.depth !== this.#open.length) return;
    let last = at - 1;
    while (this.#code.charAt(last) <= " " && last > statement.entry.start) last--;
    // The lines of a here-document follow those that ask for it.
    const hasDocument = this.#code.charAt(at + 1) === '"' &&
      this.#source.slice(Math.max(statement.entry.start, at - 400), at).includes("<<");
    const goesOn = this.#code.charAt(at) === "\n" &&
      (hasDocument ||
        /[-,=+*\/.&|\\?:<({[]/.test(this.#code.charAt(last)) ||
        /^\s*(?:&?\.\w|\|\||&&)/.test(this.#code.slice(at, at + 200)));
    if (goesOn) return;
    this.#statements.pop();
    statement.entry.end = last;
  }

  /** Whether an `if` here begins an expression; after one it only says when. */
  #beginsExpression(at: number): boolean {
    let last = at - 1;
    let char = this.#code.charAt(last);
    // After a backslash the line goes on.
    let isNext = false;
    for (; /[ \t\r\n\\]/.test(char); char = this.#code.charAt(--last)) {
      if (char === "\\" && isNext) isNext = false;
      else if (isNext && char !== "\r") return true;
      else if (char === "\n") isNext = true;
    }
    if (isNext) return true;
    if (char === "" || this.#code.startsWith("[]=", last - 2)) return char === "";
    if (/[\w"')\]}?!$@\u0080-\uffff]/.test(char)) {
      const word = /\w{1,9}$/.exec(this.#code.slice(Math.max(0, last - 9), last + 1))?.[0] ?? "";
      return /^(?:then|do|else|begin|and|or|not|in|ensure)$/.test(word);
    }
    return true;
  }
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
  confusions: confusionsOf(rubySegments),
  declarations: (source) => nest(new Walk(source).run(), new Lines(source)),
};
