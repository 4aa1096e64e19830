/**
 * Segments of Ruby: strings of every form with their holes, here-documents, regular expressions,
 * characters, symbols in quotes and comments. Whether a `/`, a `%`, a `?` or a `<<` begins one
 * follows from what stands before it. What a hole holds is read as code, but nothing of it shows.
 * @module
 */

import { interpolatedEnd, type StringForm } from "./interpolated.ts";
import type { Segment } from "./segment.ts";
import { isWordAt, lineEnd } from "./words.ts";

const plain: readonly StringForm[] = [
  { open: '"', close: '"', hole: "#{", escape: "\\", multiline: true },
  { open: "'", close: "'", escape: "\\", multiline: true },
  { open: "`", close: "`", hole: "#{", escape: "\\", multiline: true },
];
const regex: StringForm = { open: "/", close: "/", hole: "#{", escape: "\\", multiline: true };

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
/** Words after which an expression begins. */
const operators = new Set(
  "and begin case do else elsif ensure if in not or rescue return then unless until when while"
    .split(" "),
);
const percent = /%([qQwWiIrsx]?)([!-\/:-@[-`{-~])/y;
const here =
  /<<([~-]?)(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`|([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*))/y;
const character =
  /\?(?:\\(?:(?:[CM]-\\?){1,2}.|c.|u\{[^}\n]{0,40}\}|u\w{4}|x\w{1,2}|.)|[^\s\w]|\w(?!\w))/y;
const block = /^=end\b.*$/gm;
/** The globals that are marks. */
const markedGlobal = /\$(?:-\w|[~*$?!@\/\\;,.=:"<>&`'+])/y;
/** A symbol that is an operator. */
const markedSymbol =
  /(?<![\w"'`)\]}?!:]):(?:\[\]=?|\*\*|<=>|===?|=~|![=~]?|<<|>>|<=|>=|[-+~]@|[+\-*\/%<>~^&|`])/y;
const methodHead = /\bdef[ \t]+[\w.\u0080-\uffff]+[?!=]?$/;

/**
 * The maximum number of strings whose holes are not understood and that are read by their marks.
 */
const maxFailures = 5;

/** A string that is open. */
interface OpenString {
  readonly kind: Segment["kind"];
  readonly form: StringForm;
  /** Where it begins. */
  readonly start: number;
  /** Where its contents begin. */
  readonly from: number;
  /** Braces open in its current hole; 0 in its text. */
  depth: number;
  /** Brackets of its own kind that are open in its text. */
  pairs: number;
}

interface HereDocument {
  readonly word: string;
  readonly isIndented: boolean;
}

class Scanner {
  readonly #source: string;
  readonly #segments: Segment[] = [];
  readonly #strings: OpenString[] = [];
  #at = 0;
  /** The last character of code or of a literal; -1 where a statement begins. */
  #before = -1;
  /** Where the last literal ends. */
  #literalEnd = -1;
  /** First marks of strings that were not closed: then no later one is. */
  readonly #unclosed = new Set<string>();
  #failures = 0;
  #pending: HereDocument[] = [];
  /** For each open parenthesis whether it has the parameters of a method. */
  #parens: boolean[] = [];
  /** The lines that could end a here-document, with the offset of the last of each. */
  #lastLines: ReadonlyMap<string, number> | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  run(): readonly Segment[] {
    const { length } = this.#source;
    while (true) {
      while (this.#at < length) {
        const string = this.#strings.at(-1);
        if (string !== undefined && string.depth === 0) this.#stepInText(string);
        else this.#stepInCode(string);
      }
      if (this.#strings.length === 0) return this.#segments;
      this.#giveUp();
    }
  }

  #stepInCode(string: OpenString | undefined): void {
    const source = this.#source;
    const at = this.#at;
    const char = source.charAt(at);
    if (char === "\n") this.#endLine();
    else if (char === "#") this.#add("comment", lineEnd(source, at));
    else if (string === undefined && this.#isLineStart() && this.#rest(char)) return;
    else if (char === "$" || char === ":") this.#pass(char === "$" ? markedGlobal : markedSymbol);
    else if (!this.#literal(char)) {
      if (char > " ") this.#before = at;
      this.#at++;
      if (char === "(") this.#parens.push(methodHead.test(source.slice(Math.max(0, at - 80), at)));
      else if (char === ")" && this.#parens.pop() === true) this.#before = -1;
      else if (string !== undefined && char === "{") string.depth++;
      else if (string !== undefined && char === "}") string.depth--;
    }
  }

  /** Skips what a pattern fits here, or else one character. */
  #pass(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    const isMarked = pattern.test(this.#source);
    this.#at = isMarked ? pattern.lastIndex : this.#at + 1;
    this.#before = this.#at - 1;
    // After a name an operand does not begin.
    if (isMarked) this.#literalEnd = this.#at;
  }

  /** Adds a comment of several lines, or what follows the program. */
  #rest(char: string): boolean {
    const source = this.#source;
    const at = this.#at;
    const line = source.slice(at, Math.min(at + 10, lineEnd(source, at)));
    if (char === "=" && /^=begin\b/.test(line)) {
      block.lastIndex = at;
      const end = block.test(source) ? block.lastIndex : source.length;
      this.#add("comment", end, block.lastIndex === 0);
      return true;
    }
    if (char !== "_" || !/^__END__\r?$/.test(line)) return false;
    this.#add("text", source.length);
    return true;
  }

  #isLineStart(): boolean {
    return this.#at === 0 || this.#source.charAt(this.#at - 1) === "\n";
  }

  #add(kind: Segment["kind"], end: number, isOpen = false): void {
    const start = this.#at;
    if (this.#strings.length === 0) {
      this.#segments.push(isOpen ? { kind, start, end, isOpen } : { kind, start, end });
    }
    if (kind !== "comment") {
      this.#before = end - 1;
      this.#literalEnd = end;
    }
    this.#at = end;
  }

  /** Enters a string whose contents begin at `from`, unless nothing closes its mark. */
  #enter(kind: Segment["kind"], from: number, form: StringForm): boolean {
    const start = this.#at;
    if (this.#unclosed.has(this.#source.slice(start, from))) this.#add("stray", from);
    else if (this.#failures >= maxFailures) {
      this.#at = from;
      this.#addSimple({ kind, form, start, from });
    } else {
      this.#strings.push({ kind, form, start, from, depth: 0, pairs: 0 });
      this.#at = from;
    }
    return true;
  }

  #stepInText(string: OpenString): void {
    const source = this.#source;
    const { close, escape, hole, nests, open } = string.form;
    const at = this.#at;
    if (hole !== undefined && source.startsWith(hole, at)) {
      string.depth = 1;
      this.#at += hole.length;
      this.#before = -1;
    } else if (escape !== undefined && source.startsWith(escape, at)) {
      this.#at += escape.length + (source.startsWith("\r\n", at + escape.length) ? 2 : 1);
    } else if (nests === true && source.startsWith(open, at)) {
      string.pairs++;
      this.#at += open.length;
    } else if (source.startsWith(close, at)) {
      this.#at += close.length;
      if (string.pairs-- === 0) this.#leave(string);
    } else if (source.charAt(at) === "\n") this.#endLine();
    else this.#at++;
  }

  #leave({ kind, start }: OpenString): void {
    const end = this.#at;
    this.#strings.pop();
    this.#at = start;
    this.#add(kind, end);
  }

  /** Continues behind the first mark of a string that seems to have no end. */
  #giveUp(): void {
    const [outermost] = this.#strings;
    this.#strings.length = 0;
    this.#pending = [];
    this.#parens = [];
    this.#failures++;
    if (outermost !== undefined) this.#addSimple(outermost);
  }

  /** Adds a string whose holes contain nothing but strings. */
  #addSimple(
    { kind, form, start, from }: Pick<OpenString, "kind" | "form" | "start" | "from">,
  ): void {
    const source = this.#source;
    const end = interpolatedEnd(source, from, { form, forms: plain });
    this.#at = start;
    if (end > 0) return this.#add(kind, end);
    this.#unclosed.add(source.slice(start, from));
    this.#add("stray", from);
  }

  /** Reads the literal that begins here, or its first mark, if one does. */
  #literal(char: string): boolean {
    const source = this.#source;
    const at = this.#at;
    const form = plain.find(({ open }) => open === char);
    // A method such as def ` is none.
    if (form !== undefined) {
      return (char !== "`" || !this.#isName()) && this.#enter("string", at + 1, form);
    }
    if (char === "/" && this.#expectsOperand()) return this.#enter("regex", at + 1, regex);
    if (char === "?" && !isWordAt(source, at - 1) && this.#expectsOperand()) {
      character.lastIndex = at;
      if (!character.test(source)) return false;
      this.#add("string", character.lastIndex);
      return true;
    }
    if (char === "%" && this.#expectsOperand()) return this.#percent();
    return char === "<" && this.#hereDocument();
  }

  #percent(): boolean {
    percent.lastIndex = this.#at;
    const [, kind = "", open = ""] = percent.exec(this.#source) ?? [];
    if (open === "" || (kind === "" && !/[([{<|!/^]/.test(open))) return false;
    const close = closers[open] ?? open;
    const holes = /[qwis]/.test(kind) ? {} : { hole: "#{" };
    const form = { open, close, nests: open !== close, escape: "\\", multiline: true, ...holes };
    return this.#enter(kind === "r" ? "regex" : "string", percent.lastIndex, form);
  }

  #hereDocument(): boolean {
    here.lastIndex = this.#at;
    const [, mark = "", a, b, c, word] = here.exec(this.#source) ?? [];
    const name = a ?? b ?? c ?? word;
    if (name === undefined || this.#wordBefore().word === "class") return false;
    if (mark === "" && isWordAt(this.#source, this.#at - 1)) return false;
    const isIndented = mark !== "";
    const isClosed = this.#hasLine(name, isIndented);
    // Without a mark or a line that ends it, it appends: \`list <<ITEM\`.
    if (mark === "" && word !== undefined && (!isClosed || !this.#expectsOperand())) return false;
    if (isClosed) this.#pending.push({ word: name, isIndented });
    this.#add("string", here.lastIndex, !isClosed);
    return true;
  }

  /** Whether a later line is this word. */
  #hasLine(word: string, isIndented: boolean): boolean {
    this.#lastLines ??= new Map(
      Array.from(
        this.#source.matchAll(/^([ \t]*)([^\s]{1,80}(?: [^\s]{1,80}){0,4})[ \t]*\r?$/gm),
        ({ 1: indent = "", 2: text = "", index }) => [indent === "" ? `=${text}` : text, index],
      ),
    );
    const last = Math.max(
      this.#lastLines.get(`=${word}`) ?? -1,
      isIndented ? this.#lastLines.get(word) ?? -1 : -1,
    );
    return last > this.#at;
  }

  /** Passes a line break and the here-documents that the line asked for. */
  #endLine(): void {
    const source = this.#source;
    this.#at++;
    for (const { word, isIndented } of this.#pending) {
      const start = this.#at;
      while (this.#at < source.length) {
        const end = lineEnd(source, this.#at);
        const line = source.slice(this.#at, end).replace(/\r$/, "");
        this.#at = Math.min(end + 1, source.length);
        if ((isIndented ? line.trimStart() : line) === word) break;
      }
      const end = source.charAt(this.#at - 1) === "\n" ? this.#at - 1 : this.#at;
      if (end > start && this.#strings.length === 0) {
        this.#segments.push({ kind: "string", start, end });
      }
    }
    this.#pending = [];
    this.#before = -1;
  }

  /** Whether the word before is \`def\`, or a dot stands there. */
  #isName(): boolean {
    return this.#wordBefore().word === "def" || this.#source.charAt(this.#before) === ".";
  }

  /** The word before, without the mark that may end it. */
  #wordBefore(): { readonly word: string; readonly start: number } {
    const source = this.#source;
    const isMarked = /[?!]/.test(source.charAt(this.#before)) && isWordAt(source, this.#before - 1);
    const end = isMarked ? this.#before : this.#before + 1;
    let start = end;
    while (end - start < 40 && isWordAt(source, start - 1)) start--;
    return { word: source.slice(start, end), start };
  }

  /** Whether a literal may begin here. */
  #expectsOperand(): boolean {
    const source = this.#source;
    const before = this.#before;
    if (before < 0) return true;
    if (this.#literalEnd === before + 1) return false;
    const last = source.charAt(before);
    const { word, start } = this.#wordBefore();
    if (word === "") return !/[)\]}$@]/.test(last) && !(last === "." && before === this.#at - 1);
    const isKeyword = source.charAt(start - 1) !== "." && source.charAt(before) === word.at(-1);
    if (isKeyword && operators.has(word)) return true;
    if (word === "def" || /^\d/.test(word)) return false;
    // A call without parentheses: \`split /,/\`, but not \`a / b\`.
    const next = source.charAt(this.#at + 1);
    return before < this.#at - 1 && /^[A-Za-z_]/.test(word) && !/[\s=]/.test(next);
  }
}

/** The segments of a Ruby text. */
export function rubySegments(source: string): readonly Segment[] {
  return new Scanner(source).run();
}
