/**
 * The scalars and keys of a JSON text, checked character by character, and every error that a text
 * can have.
 *
 * @module
 */
import { codePointOf, CtError } from "@ct/base";
import { kindCode } from "./json_kinds.ts";
import { endOfTrivia } from "./json_lexis.ts";

const plain = kindCode("string");
const escaped = kindCode("escaped string");
const numeric = kindCode("number");
const boolean = kindCode("boolean");
const nothing = kindCode("null");
const bare = kindCode("word");

const quote = 0x22;
const apostrophe = 0x27;
const backslash = 0x5c;
const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const comma = 0x2c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const closeBracket = 0x5d;
const closeBrace = 0x7d;

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordToken = /[\p{L}\p{Nd}-]+/uy;
/** What may not follow a number or word, although commas may be missing. */
const wordPart = /[\p{L}\p{Nd}_.+-]/u;
const escapeToken =
  /\\(?:["'\\/bfnrt]|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u(?![dD][89a-fA-F])[\da-fA-F]{4})/y;
const surrogateEscape = /\\u[dD][89a-fA-F][\da-fA-F]{2}/y;

/** Scans one text. */
export class JsonScanner {
  /** The text. */
  readonly text: string;
  /** Where the document starts in it. */
  readonly from: number;
  /** Where the document ends in it. */
  readonly to: number;
  /** What was scanned last: the code of its kind. */
  kind: number = nothing;

  /** Creates a scanner for the document from `from` to `to`. */
  constructor(text: string, from: number, to: number) {
    this.text = text;
    this.from = from;
    this.to = to;
  }

  /**
   * Scans the scalar at `at`; returns where it ends.
   * @throws {CtError} With code `syntax` if there is none.
   */
  value(at: number): number {
    const code = this.text.charCodeAt(at);
    if (code === quote || code === apostrophe) return this.#string(at, code);
    if (code === minus || isDigit(code)) return this.#number(at);
    for (const word of ["true", "false", "null"] as const) {
      const end = at + word.length;
      if (this.text.startsWith(word, at) && end <= this.to && !this.#goesOn(end)) {
        this.kind = word === "null" ? nothing : boolean;
        return end;
      }
    }
    throw this.unexpectedError(at, "a value");
  }

  /**
   * Scans the key at `at`; returns where it ends.
   * @throws {CtError} With code `syntax` if there is none.
   */
  key(at: number): number {
    const code = this.text.charCodeAt(at);
    if (code === quote || code === apostrophe) return this.#string(at, code);
    wordToken.lastIndex = at;
    numberToken.lastIndex = at;
    const word = wordToken.exec(this.text)?.[0] ?? "";
    const number = numberToken.exec(this.text)?.[0] ?? "";
    const end = Math.min(this.to, at + Math.max(word.length, number.length));
    if (end === at || this.#goesOn(end)) throw this.unexpectedError(end, "a key");
    this.kind = number.length >= word.length ? numeric : bare;
    return end;
  }

  /**
   * Checks that nothing but white space and comments follows.
   * @throws {CtError} With code `syntax` if something does.
   */
  assertEnd(at: number): void {
    const end = endOfTrivia(this.text, at, this.to);
    if (end < this.to) throw this.unexpectedError(end, "the end of the document");
  }

  /** The error for a text without a value. */
  emptyError(): CtError {
    return new CtError("syntax", "document is empty");
  }

  /** The error for a container that starts at `at` and does not end. */
  unclosedError(at: number): CtError {
    return this.#error(at, this.text.startsWith("{", at) ? "unclosed object" : "unclosed array");
  }

  /** The error for something other than `expected` at `at`. */
  unexpectedError(at: number, expected: string): CtError {
    const { text, to } = this;
    if (at >= to) return this.#error(at, `expected ${expected}, found the end of the text`);
    if (text.startsWith("/*", at)) return this.#error(at, "unclosed comment");
    const found = JSON.stringify(String.fromCodePoint(codePointOf(text, at)));
    return this.#error(at, `expected ${expected}, found ${found}`);
  }

  #string(start: number, delimiter: number): number {
    const { text, to } = this;
    let kind = plain;
    for (let at = start + 1; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === delimiter) {
        this.kind = kind;
        return at + 1;
      }
      if (code === backslash) {
        kind = escaped;
        at = this.#escape(at, delimiter) - 1;
      } else if (code === newline || code === carriageReturn) break;
    }
    throw this.#error(start, "unterminated string");
  }

  #escape(at: number, delimiter: number): number {
    const { text } = this;
    escapeToken.lastIndex = at;
    const token = escapeToken.exec(text)?.[0];
    const other = delimiter === quote ? "\\'" : '\\"';
    if (token !== undefined && token !== other) return at + token.length;
    surrogateEscape.lastIndex = at;
    const reason = surrogateEscape.test(text) ? "unpaired surrogate" : "invalid escape";
    throw this.#error(at, reason);
  }

  #number(at: number): number {
    const { text } = this;
    this.kind = numeric;
    // Most numbers are short and whole; the general pattern costs several times as much.
    let digits = at;
    while (isDigit(text.charCodeAt(digits))) digits++;
    if (text.charCodeAt(at) !== zero && digits > at && !this.#goesOn(digits)) return digits;
    numberToken.lastIndex = at;
    const token = numberToken.exec(text)?.[0];
    const end = at + (token?.length ?? 0);
    if (token === undefined || this.#goesOn(end)) throw this.#error(at, "invalid number");
    return end;
  }

  #goesOn(at: number): boolean {
    if (at >= this.to) return false;
    const code = this.text.charCodeAt(at);
    if (code <= space || code === comma || code === closeBrace || code === closeBracket) {
      return false;
    }
    return wordPart.test(this.text.charAt(at));
  }

  #error(at: number, reason: string): CtError {
    const before = this.text.slice(this.from, at);
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    const message = `parse error: ${reason} on line ${line} column ${column}`;
    return new CtError("syntax", message, { line, column });
  }
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
