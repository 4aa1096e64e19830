/**
 * Segments of POSIX shell, Bash and Zsh: comments, and as strings whatever is quoted, expanded or
 * in a here-document, each as a whole; what remains are words and operators. Nesting such as
 * `"$(f "${x:-'}'}")"` is followed with a stack, so depth costs nothing.
 * @module
 */

import { itemAt } from "@ct/base";
import type { Segment } from "./segment.ts";
import { lineEnd } from "./words.ts";

/** What the scanner is inside of: commands up to a mark, a parameter, or text in quotes. */
type Frame =
  | {
    readonly kind: "commands";
    readonly close: ")" | "`";
    readonly isArithmetic?: boolean;
    cases: number;
  }
  | { readonly kind: "parameter"; readonly isQuoted: boolean }
  | { readonly kind: "quotes" };

interface HereDocument {
  readonly delimiter: string;
  readonly isIndented: boolean;
}

const hereOperator = /<<(-?)[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|((?:\\[^\n]|[^\s\\;&|<>()"'`$])+))/y;
const caseWord = /(?:case|esac)(?![\w-])/y;

class Scanner {
  readonly #source: string;
  readonly #segments: Segment[] = [];
  #at = 0;
  readonly #frames: Frame[] = [];
  #pending: HereDocument[] = [];
  /** Whether the end of the text was met where something else should have been. */
  #isOpen = false;

  constructor(source: string) {
    this.#source = source;
  }

  run(): readonly Segment[] {
    const source = this.#source;
    while (this.#at < source.length) {
      const start = this.#at;
      this.#isOpen = false;
      this.#step();
      // Inside of anything the text stays hidden until the outermost frame is left.
      while (this.#frames.length > 0 && this.#at < source.length) this.#step();
      const first = source.charAt(start);
      const isPlain = this.#at === start + 1 && first !== "\\";
      const end = Math.min(this.#at, source.length);
      if (isPlain) continue;
      const isOpen = this.#isOpen || this.#frames.length > 0;
      const kind = first === "#" ? "comment" : "string";
      this.#segments.push(isOpen ? { kind, start, end, isOpen } : { kind, start, end });
    }
    return this.#segments;
  }

  #step(): void {
    const frame = this.#frames.at(-1);
    const char = this.#source.charAt(this.#at);
    if (char === "\\") this.#at += this.#source.startsWith("\r\n", this.#at + 1) ? 3 : 2;
    else if (frame?.kind === "quotes") this.#stepInQuotes(char);
    else if (frame?.kind === "parameter") this.#stepInParameter(char);
    else this.#stepInCommands(char, frame);
  }

  #stepInQuotes(char: string): void {
    if (char === '"') this.#leave();
    else if (!this.#enterExpansion(char)) this.#at++;
  }

  #stepInParameter(char: string): void {
    if (char === "}") this.#leave();
    else if (char === '"') this.#enter({ kind: "quotes" });
    // Within double quotes an apostrophe is only itself.
    else if (char === "'" && !this.#isQuoted()) this.#skipQuote();
    else if (!this.#enterExpansion(char)) this.#at++;
  }

  #stepInCommands(char: string, frame: Frame | undefined): void {
    const inner = frame?.kind === "commands" ? frame : undefined;
    if (inner !== undefined && char === inner.close && (char === "`" || inner.cases === 0)) {
      this.#leave();
    } else if (char === "'") this.#skipQuote();
    else if (char === '"') this.#enter({ kind: "quotes" });
    else if (char === "#" && inner?.isArithmetic !== true && this.#isWordStart()) {
      this.#at = lineEnd(this.#source, this.#at);
    } else if (char === "\n") this.#endLine();
    else if (char === "<") this.#stepAtRedirection();
    else if (char === "(" && (inner !== undefined || this.#source.charAt(this.#at + 1) === "(")) {
      const isArithmetic = this.#source.charAt(this.#at - 1) === "(";
      this.#enter({ kind: "commands", close: ")", isArithmetic, cases: 0 });
    } else if (!this.#enterExpansion(char)) {
      if (inner !== undefined) this.#countCases(inner);
      this.#at++;
    }
  }

  /** A `)` after a pattern of `case` closes nothing. */
  #countCases(frame: Frame & { readonly kind: "commands" }): void {
    if (!this.#isWordStart()) return;
    caseWord.lastIndex = this.#at;
    const word = caseWord.exec(this.#source)?.[0];
    if (word === "case") frame.cases++;
    else if (word === "esac" && frame.cases > 0) frame.cases--;
  }

  #enterExpansion(char: string): boolean {
    if (char === "`") {
      this.#enter({ kind: "commands", close: "`", cases: 0 });
      return true;
    }
    if (char !== "$") return false;
    const next = this.#source.charAt(this.#at + 1);
    if (next === "(") {
      this.#at++;
      this.#enter({ kind: "commands", close: ")", cases: 0 });
    } else if (next === "{") {
      this.#at++;
      this.#enter({ kind: "parameter", isQuoted: this.#isQuoted() });
    } else if (next === "'" && !this.#isQuoted()) {
      this.#skipEscapedQuote();
    } else return false;
    return true;
  }

  /** Whether double quotes are what commands would have to be left for first. */
  #isQuoted(): boolean {
    const frame = this.#frames.at(-1);
    return frame?.kind === "quotes" || (frame?.kind === "parameter" && frame.isQuoted);
  }

  #enter(frame: Frame): void {
    this.#frames.push(frame);
    this.#at++;
  }

  #leave(): void {
    this.#frames.pop();
    this.#at++;
  }

  #skipQuote(): void {
    const close = this.#source.indexOf("'", this.#at + 1);
    this.#isOpen ||= close < 0;
    this.#at = close < 0 ? this.#source.length : close + 1;
  }

  #skipEscapedQuote(): void {
    let at = this.#at + 2;
    while (at < this.#source.length && this.#source.charAt(at) !== "'") {
      at += this.#source.charAt(at) === "\\" ? 2 : 1;
    }
    this.#isOpen ||= at >= this.#source.length;
    this.#at = at + 1;
  }

  #isWordStart(): boolean {
    const before = this.#source.charAt(this.#at - 1);
    return before === "" || /[\s;&|`(]/.test(before);
  }

  #stepAtRedirection(): void {
    const source = this.#source;
    hereOperator.lastIndex = this.#at;
    const here = source.startsWith("<<<", this.#at) ? null : hereOperator.exec(source);
    if (here === null || this.#isArithmetic()) {
      while (source.charAt(this.#at) === "<") this.#at++;
      return;
    }
    const delimiter = here[2] ?? here[3] ?? itemAt(here, 4).replace(/\\(.)/g, "$1");
    this.#pending.push({ delimiter, isIndented: here[1] === "-" });
    this.#at = hereOperator.lastIndex;
  }

  /** Inside `((…))` the operator shifts. */
  #isArithmetic(): boolean {
    const [outer, inner] = this.#frames.slice(-2);
    return outer?.kind === "commands" && inner?.kind === "commands" && outer.close === ")" &&
      inner.close === ")";
  }

  /** Skips the here-documents that the line asked for. */
  #endLine(): void {
    this.#at++;
    for (const { delimiter, isIndented } of this.#pending) {
      let isClosed = false;
      while (this.#at < this.#source.length) {
        const end = lineEnd(this.#source, this.#at);
        const line = this.#source.slice(this.#at, end).replace(/\r$/, "");
        this.#at = Math.min(end + 1, this.#source.length);
        isClosed = (isIndented ? line.replace(/^\t+/, "") : line) === delimiter;
        if (isClosed) break;
      }
      this.#isOpen ||= !isClosed;
    }
    this.#pending = [];
  }
}

/** The segments of a shell text. */
export function shellSegments(source: string): readonly Segment[] {
  return new Scanner(source).run();
}
