/**
 * Segments of Ruby: strings of every form with their holes, here-documents, regular expressions,
 * symbols in quotes and comments. Whether a `/`, a `%` or a `<<` begins a literal follows from what
 * stands before it.
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
  ("and begin case do else elsif ensure if in not or rescue return super then unless until when " +
    "while yield puts raise")
    .split(" "),
);
const percent = /%([qQwWiIrsx]?)([!-\/:-@[-`{-~])/y;
const here = /<<([~-]?)(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`|([A-Za-z_]\w*))/y;
const character = /\?(?:\\.|[^\s\w]|\w(?!\w))/y;
const block = /^=end\b.*$/gm;

class Scanner {
  readonly #source: string;
  readonly #segments: Segment[] = [];
  #at = 0;
  /** The last character of code or of a literal; -1 at the start of a line. */
  #before = -1;
  /** First marks of strings of which one was not closed: then no later one is. */
  readonly #unclosed = new Set<string>();
  #pending: { readonly word: string; readonly isIndented: boolean }[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  run(): readonly Segment[] {
    const source = this.#source;
    while (this.#at < source.length) {
      const at = this.#at;
      const char = source.charAt(at);
      if (char === "\n") this.#endLine();
      else if (char === "#") this.#add("comment", lineEnd(source, at));
      else if (char === "=" && this.#isLineStart() && /=begin\b/.test(source.slice(at, at + 7))) {
        block.lastIndex = at;
        this.#add("comment", block.test(source) ? block.lastIndex : source.length);
      } else if (char === "_" && this.#isLineStart() && /^__END__\r?$/.test(this.#line())) {
        this.#add("text", source.length);
      } else if (!this.#literal(char)) {
        if (char > " ") this.#before = at;
        this.#at++;
      }
    }
    return this.#segments;
  }

  #isLineStart(): boolean {
    return this.#at === 0 || this.#source.charAt(this.#at - 1) === "\n";
  }

  #line(): string {
    return this.#source.slice(this.#at, Math.min(this.#at + 10, lineEnd(this.#source, this.#at)));
  }

  #add(kind: Segment["kind"], end: number): void {
    this.#segments.push({ kind, start: this.#at, end });
    if (kind !== "comment") this.#before = end - 1;
    this.#at = end;
  }

  /** Adds a string whose contents begin at `from`, or only its mark if nothing closes it. */
  #string(kind: Segment["kind"], from: number, form: StringForm): boolean {
    const mark = this.#source.slice(this.#at, from);
    const end = this.#unclosed.has(mark) ? 0 : interpolatedEnd(this.#source, from, {
      form,
      forms: plain,
    });
    if (end > 0) this.#add(kind, end);
    else {
      this.#unclosed.add(mark);
      this.#add("stray", from);
    }
    return true;
  }

  /** Reads the literal that begins here, if one does. */
  #literal(char: string): boolean {
    const source = this.#source;
    const at = this.#at;
    const form = plain.find(({ open }) => open === char);
    // A global such as $' and a method such as def ` are none.
    if (form !== undefined && !"$".includes(source.charAt(at - 1) || "x")) {
      return (char !== "`" || !this.#isName()) && this.#string("string", at + 1, form);
    }
    if (char === "/" && this.#expectsOperand()) return this.#string("regex", at + 1, regex);
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
    const from = percent.lastIndex;
    const holes = /[qwis]/.test(kind) ? {} : { hole: "#{" };
    const form = { open, close, nests: open !== close, escape: "\\", multiline: true, ...holes };
    return this.#string(kind === "r" ? "regex" : "string", from, form);
  }

  #hereDocument(): boolean {
    here.lastIndex = this.#at;
    const [, mark = "", a, b, c, word] = here.exec(this.#source) ?? [];
    const name = a ?? b ?? c ?? word;
    if (name === undefined) return false;
    // Without a mark it could as well append a constant: \`list <<ITEM\`.
    const isPlain = mark === "" && word !== undefined;
    if (isPlain && (!/^[A-Z]/.test(name) || !this.#expectsOperand())) return false;
    if (mark === "" && isWordAt(this.#source, this.#at - 1)) return false;
    this.#pending.push({ word: name, isIndented: mark !== "" });
    this.#add("string", here.lastIndex);
    return true;
  }

  /** Passes a line break and the here-documents that the line asked for. */
  #endLine(): void {
    const source = this.#source;
    this.#at++;
    this.#before = -1;
    for (const { word, isIndented } of this.#pending) {
      const start = this.#at;
      while (this.#at < source.length) {
        const end = lineEnd(source, this.#at);
        const line = source.slice(this.#at, end).replace(/\r$/, "");
        this.#at = Math.min(end + 1, source.length);
        if ((isIndented ? line.trimStart() : line) === word) break;
      }
      const end = source.charAt(this.#at - 1) === "\n" ? this.#at - 1 : this.#at;
      if (end > start) this.#segments.push({ kind: "string", start, end });
    }
    this.#pending = [];
    this.#before = -1;
  }

  /** Whether the word before is \`def\`, or a dot stands there. */
  #isName(): boolean {
    const { start, word } = this.#wordBefore();
    return word === "def" || this.#source.charAt(this.#before) === "." || start === -2;
  }

  #wordBefore(): { readonly word: string; readonly start: number } {
    let start = this.#before + 1;
    while (this.#before - start < 10 && isWordAt(this.#source, start - 1)) start--;
    return { word: this.#source.slice(start, this.#before + 1), start };
  }

  /** Whether a literal may begin here. */
  #expectsOperand(): boolean {
    const source = this.#source;
    if (this.#before < 0) return true;
    const last = source.charAt(this.#before);
    // A symbol of an operator: `:/`.
    if (last === ":" && this.#before === this.#at - 1) return false;
    if (isWordAt(source, this.#before) || last === "?" || last === "!") {
      const { word, start } = this.#wordBefore();
      if (source.charAt(start - 1) !== "." && operators.has(word)) return true;
      if (word === "def" || /^\d/.test(word)) return false;
      // A call without parentheses: \`split /,/\`, but not \`a / b\`.
      const next = source.charAt(this.#at + 1);
      return this.#before < this.#at - 1 && /^[a-z_]/.test(word) && !/[\s=]/.test(next);
    }
    return !/[)\]}"'`.$@]/.test(last) && !(last === "/" && this.#isLiteralEnd());
  }

  #isLiteralEnd(): boolean {
    return this.#segments.at(-1)?.end === this.#before + 1;
  }
}

/** The segments of a Ruby text. */
export function rubySegments(source: string): readonly Segment[] {
  return new Scanner(source).run();
}
