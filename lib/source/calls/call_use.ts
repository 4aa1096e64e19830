/**
 * Distinguishes calls from what only looks like one: the declaration of a function, a method or a
 * type, an attribute, a pattern.
 * @module
 */

import type { CallLanguage } from "./call_language.ts";
import type { CallText } from "./call_text.ts";
import { type Container, containerOf } from "./container.ts";

/** A name with parentheses after it, by the indices of its tokens. */
export interface CallLocation {
  /** The first token of what is called, or the `new` before it. */
  readonly first: number;
  /** The closing parenthesis. */
  readonly close: number;
}

/** What it is; `unclear` is the reason why that cannot be told. */
export type CallUse = "call" | "declaration" | { readonly unclear: string };

/** Tells the calls of one text from its declarations. */
export class CallUses {
  readonly #text: CallText;
  readonly #language: CallLanguage;
  readonly #containers = new Map<number, Container>();

  /** Creates one from the text and its language. */
  constructor(text: CallText, language: CallLanguage) {
    this.#text = text;
    this.#language = language;
  }

  /** What a name with parentheses is. */
  useOf(place: CallLocation): CallUse {
    const text = this.#text;
    const { family, declaring } = this.#language;
    const before = place.first - 1;
    const word = text.isWord(before) ? text.at(before) : "";
    if (declaring.has(word)) return "declaration";
    if (text.isMark(before, "@") && !calledAfterAt.has(this.#language.name)) {
      return "declaration";
    }
    if (this.#isAttribute(before)) return "declaration";
    if (family === "script") return this.#inScript(place);
    if (family === "python") return this.#isPattern(place.first) ? "declaration" : "call";
    if (family === "typed") return this.#inTyped(place, word);
    return this.#inPlain(place);
  }

  #container(brace: number): Container {
    const existing = this.#containers.get(brace);
    if (existing !== undefined) return existing;
    const found = containerOf(this.#text, brace, this.#language);
    this.#containers.set(brace, found);
    return found;
  }

  /** `#[f(a)]` of Rust and PHP, `[F(a)]` before a declaration of C#. */
  #isAttribute(before: number): boolean {
    const text = this.#text;
    const open = text.parent(before + 1);
    if (!text.isMark(open, "[")) return false;
    if (text.isMark(open - 1, "#")) return true;
    if (text.isMark(open - 1, "!") && text.isMark(open - 2, "#")) return true;
    if (text.isMark(open - 1, "[") && this.#language.family === "typed") return true;
    if (this.#language.name !== "C#") return false;
    const after = text.mate(open) + 1;
    return (open === 0 || text.isOneOf(open - 1, ";{}](,")) &&
      (text.isWord(after) || text.isMark(after, "["));
  }

  #inScript({ first, close }: CallLocation): CallUse {
    const text = this.#text;
    const before = first - 1;
    const star = text.isMark(before, "*") ? before - 1 : before;
    if (text.at(star) === "function") return "declaration";
    if (text.at(close + 1) === "=>" && text.at(first) === "async") return "declaration";
    const parent = text.parent(first);
    if (!text.isMark(parent, "{")) return "call";
    // A type ends with the line, and the next one has a signature without a name.
    if (text.at(close + 1) === ":" && text.breaksAfter(text.mate(close) - 1)) return "declaration";
    const container = this.#container(parent);
    const head = this.#beforeModifiers(before, first);
    const isFirst = head === parent || text.isOneOf(head, ";,}");
    if (container === "members") {
      const isNext = isFirst || (!isOpenEnded(text, head) && text.breaksAfter(head));
      const isAfterDecorator = text.isMark(head, ")");
      return isNext || isAfterDecorator ? "declaration" : "call";
    }
    if (!isFirst) return "call";
    const next = text.at(close + 1);
    if (next === ":") return "declaration";
    if (next === "{" && (container !== "block" || !text.breaksAfter(close))) return "declaration";
    if (container !== "unknown" || head !== parent) return "call";
    return { unclear: "it may be a call or a member of a type" };
  }

  /** Index of the token before the words such as `static` and `async` before a name. */
  #beforeModifiers(before: number, first: number): number {
    const text = this.#text;
    let at = before;
    if (text.isMark(at, "*") && !text.isWord(at - 1)) at--;
    else if (text.isMark(at, "*") && modifiers.has(text.at(at - 1))) at--;
    while (text.isWord(at) && modifiers.has(text.at(at)) && at < first) at--;
    return at;
  }

  /** Whether a name stands in the pattern of a `case` of Python. */
  #isPattern(first: number): boolean {
    const text = this.#text;
    let at = first - 1;
    for (let left = maxLineTokens; at >= 0 && left > 0; left--) {
      const mate = text.mate(at);
      if (text.isWord(at) && /^(?:if|for|lambda|else|and|or|not|return)$/.test(text.at(at))) {
        return false;
      }
      if (text.isMark(at, "=") || text.isMark(at, ":")) return false;
      const isLineStart = at === 0 || (text.breaksAfter(at - 1) && text.parent(at) < 0);
      if (text.at(at) === "case" && isLineStart) return true;
      if (isLineStart && text.parent(at) < 0) return false;
      at = mate >= 0 && mate < at ? mate - 1 : at - 1;
    }
    return false;
  }

  #inTyped({ first, close }: CallLocation, word: string): CallUse {
    const text = this.#text;
    const { operators, name } = this.#language;
    const before = first - 1;
    const isNew = text.at(first) === "new";
    const parent = text.parent(first);
    const isC = name.startsWith("C and");
    const isInCode = parent >= 0 &&
      !(text.isMark(parent, "{") && this.#container(parent) === "members");
    const isAtFile = parent < 0 || !isInCode;
    if (isC && isAtFile && this.#isInMacro(first)) {
      return this.#isDefinedMacro(first) ? "declaration" : "call";
    }
    if (word !== "" && !operators.has(word) && !isNew) {
      // A line of the preprocessor ends without a semicolon.
      return isInCode && this.#isAfterDirective(first) ? "call" : "declaration";
    }
    if (text.isMark(before, "]") && !isC) return "declaration";
    if (text.isMark(before, ">") && text.anglesStart(before) > 0) return "declaration";
    if (isC && text.isOneOf(before, "*&") && this.#isPointer(before)) return "declaration";
    if (isInCode || (parent < 0 && name === "C#")) return "call";
    if (this.#hasValueBefore(first)) return "call";
    if (!isC || text.isMark(parent, "{") && this.#isClass(parent)) return "declaration";
    if (text.isMark(close + 1, "{") || !(before < 0 || text.isOneOf(before, ";}{"))) {
      return "declaration";
    }
    if (text.isMark(close + 1, ";")) return "call";
    return { unclear: "it may be a macro or a declaration" };
  }

  #isClass(brace: number): boolean {
    const text = this.#text;
    for (let at = brace - 1; at >= 0 && !text.isOneOf(at, ";{}"); at--) {
      if (/^(?:namespace|extern)$/.test(text.at(at))) return false;
    }
    return true;
  }

  /** Whether a statement has a value before a name: `=`, or an arrow. */
  #hasValueBefore(first: number): boolean {
    const text = this.#text;
    for (let at = first - 1, left = maxLineTokens; at >= 0 && left > 0; at--, left--) {
      const token = text.at(at);
      if (token === "=" || token === "=>" || token === "->") return text.at(at - 1) !== "operator";
      const mate = text.mate(at);
      if (text.isOneOf(at, ";{") || (text.isMark(at, "}") && mate >= 0)) return false;
      if (mate >= 0 && mate < at) at = mate;
    }
    return false;
  }

  /** Whether a `*` or `&` follows the words of a type at the start of a statement. */
  #isPointer(mark: number): boolean {
    const text = this.#text;
    let at = mark;
    while (text.isOneOf(at, "*&") || text.at(at) === "&&") at--;
    const last = at;
    while (text.isWord(at) || text.at(at) === "::") {
      if (text.isWord(at) && this.#language.operators.has(text.at(at))) return false;
      at--;
    }
    return at < last && (at < 0 || text.isOneOf(at, ";{}"));
  }

  /** Whether a name stands right behind `#define`. */
  #isDefinedMacro(first: number): boolean {
    const text = this.#text;
    return (text.at(first - 1) === "define" && text.isMark(first - 2, "#")) ||
      text.at(first - 1) === "#define";
  }

  /** Whether a name stands in a `#define`. */
  #isInMacro(first: number): boolean {
    const { source } = this.#text;
    let line = source.lastIndexOf("\n", this.#text.start(first) - 1);
    for (let left = maxMacroLines; line > 0 && left > 0; left--) {
      if (!/\\\r?$/.test(source.slice(line - 2, line))) break;
      line = source.lastIndexOf("\n", line - 1);
    }
    return /^[ \t]*#[ \t]*define\b/.test(source.slice(line + 1, line + 81));
  }

  /** Whether the line before a name is one of the preprocessor. */
  #isAfterDirective(first: number): boolean {
    const text = this.#text;
    if (!text.breaksAfter(first - 1)) return false;
    const line = text.source.lastIndexOf("\n", text.end(first - 1) - 1) + 1;
    return /^[ \t]*#/.test(text.source.slice(line, line + 80));
  }

  #inPlain({ first, close }: CallLocation): CallUse {
    const text = this.#text;
    const { name, declaring } = this.#language;
    const before = first - 1;
    const parent = text.parent(first);
    if (text.isMark(before, "&") && text.at(before - 1) === "function") return "declaration";
    if (name === "Go" && text.isMark(before, ")") && text.at(text.mate(before) - 1) === "func") {
      return "declaration";
    }
    if (text.isMark(before, ">")) {
      const angle = text.anglesStart(before);
      if (angle > 0 && declaring.has(text.at(angle - 1))) return "declaration";
    }
    if (text.isMark(parent, "{") && this.#container(parent) === "members") {
      if (!this.#hasValueBefore(first)) return "declaration";
    }
    if (name !== "Rust") return "call";
    if (this.#isInMacroRules(first)) return { unclear: "it stands in a macro_rules!" };
    return this.#isRustPattern({ first, close }) ? "declaration" : "call";
  }

  #isInMacroRules(first: number): boolean {
    const text = this.#text;
    for (let at = text.parent(first); at >= 0; at = text.parent(at)) {
      if (text.isMark(at - 2, "!") && text.at(at - 3) === "macro_rules") return true;
    }
    return false;
  }

  /** `Some(a) =>`, `let P(a, b) =`, in parentheses or not. */
  #isRustPattern({ first, close }: CallLocation): boolean {
    const text = this.#text;
    let [from, to] = [first, close];
    while (true) {
      const next = text.at(to + 1);
      if (next === "=>" || next === "|" || text.at(from - 1) === "let") return true;
      if (next === "=" && text.at(to + 2) !== "=") return true;
      if (next === "if" && !/^[;{}]?$/.test(text.at(from - 1))) return true;
      const open = text.parent(from);
      if (!text.isOneOf(open, "([")) return false;
      to = text.mate(open);
      from = text.isWord(open - 1) ? open - 1 : open;
      while (text.at(from - 1) === "::" && text.isWord(from - 2)) from -= 2;
    }
  }
}

/** Longer definitions of macros are not known as such. */
const maxMacroLines = 500;

/** How many tokens are searched for the start of a statement. */
const maxLineTokens = 2_000;

/** Languages in which an `@` decorates by a call, or silences one; in others it annotates. */
const calledAfterAt = new Set(["TypeScript and JavaScript", "Vue", "Svelte", "Python", "PHP"]);

const modifiers = new Set(
  ("public private protected static abstract readonly override async get set declare accessor " +
    "export default").split(" "),
);

/** Whether what ends with this token continues on the next line. */
function isOpenEnded(text: CallText, last: number): boolean {
  if (text.isWord(last)) return false;
  return !text.isText(last) && !text.isOneOf(last, ")]}!>");
}
