/**
 * What stands on one line of a lock file's YAML: quoted and plain texts, and lists and mappings in
 * brackets.
 *
 * @module
 */
import { type JsonValue, LockSyntaxError, maxLevels } from "./lock_value.ts";

/** A text at the start of another, and what follows it. */
export interface Prefix {
  /** Its value. */
  readonly value: string;
  /** Where what follows it begins. */
  readonly end: number;
}

/** Escapes of one letter, with what they stand for. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["/", "/"],
  ["\\", "\\"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

/**
 * The quoted text that begins at `start`; `undefined` if none does.
 * @throws {LockSyntaxError} If it does not end on the line, or has an unknown escape.
 */
export function quotedAt(text: string, start: number): Prefix | undefined {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return undefined;
  const end = quote === '"' ? doubleEnd(text, start + 1) : singleEnd(text, start + 1);
  if (end < 0) throw new LockSyntaxError("a quoted text does not end on its line");
  const inner = text.slice(start + 1, end);
  const value = quote === '"' ? unescaped(inner) : inner.replaceAll("''", "'");
  return { value, end: end + 1 };
}

/** Where the first `"` stands that no backslash escapes; -1 if none does. */
function doubleEnd(text: string, start: number): number {
  let end = text.indexOf('"', start);
  for (; end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (before > start && text[before - 1] === "\\") before--;
    if ((end - before) % 2 === 0) break;
  }
  return end;
}

/** Where the first `'` stands that is not doubled; -1 if none does. */
function singleEnd(text: string, start: number): number {
  let end = text.indexOf("'", start);
  while (end >= 0 && text[end + 1] === "'") end = text.indexOf("'", end + 2);
  return end;
}

function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  const form = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gsu;
  return text.replace(form, (whole, two, four, eight, letter) => {
    const digits: unknown = two ?? four ?? eight;
    const code = typeof digits === "string" ? Number.parseInt(digits, 16) : undefined;
    if (code !== undefined && code <= 0x10ffff) return String.fromCodePoint(code);
    const value = escapes.get(letter);
    if (value === undefined) throw new LockSyntaxError(`unknown escape ${whole}`);
    return value;
  });
}

/** What no plain text begins with. */
const indicator = /^(?:[,[\]{}#&*!|>'"%@`]|[-?:](?:\s|$))/;

/**
 * The value of the rest of a line: text, or a list or mapping in brackets; `null` if it is empty.
 * @throws {LockSyntaxError} If it is none of these.
 */
export function valueOf(text: string): JsonValue {
  const rest = text.trim();
  if (rest === "" || rest.startsWith("#")) return null;
  if (rest.startsWith("{") || rest.startsWith("[")) return new FlowReader(rest).whole();
  const quoted = quotedAt(rest, 0);
  if (quoted !== undefined) {
    expectEnd(rest.slice(quoted.end));
    return quoted.value;
  }
  if (indicator.test(rest)) throw new LockSyntaxError(`unexpected ${rest.slice(0, 1)}`);
  const comment = rest.search(/\s#/);
  const plain = comment < 0 ? rest : rest.slice(0, comment).trimEnd();
  if (/:(?:\s|$)/.test(plain)) throw new LockSyntaxError("a mapping in the place of a text");
  return plain;
}

/** @throws {LockSyntaxError} If anything but a comment follows. */
function expectEnd(text: string): void {
  if (text.trim() !== "" && !/^\s+#/.test(text)) {
    throw new LockSyntaxError(`unexpected text after a value: ${text.trim().slice(0, 20)}`);
  }
}

/** How a text without quotes begins within brackets. */
const plainStart = /^(?:[^&*!|>%@`#\s,[\]{}:?"'-]|[-?:][^\s,[\]{}])/;
/** What it continues with: a word, a colon or blanks within it. */
const plainPiece = /[^\s:,[\]{}]+|:(?![\s,[\]{}]|$)|[ \t]+(?![\s#,[\]{}]|:(?:[\s,[\]{}]|$)|$)/y;

/** Reads `{a: b, c: [d]}`. */
class FlowReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value of the whole text. */
  whole(): JsonValue {
    const value = this.#value(0);
    expectEnd(this.#text.slice(this.#at));
    return value;
  }

  #value(level: number): JsonValue {
    if (level > maxLevels) throw new LockSyntaxError(`more than ${maxLevels} levels`);
    if (this.#takes("[")) return this.#list(level);
    if (this.#takes("{")) return this.#mapping(level);
    return this.#scalar();
  }

  #list(level: number): JsonValue {
    const values: JsonValue[] = [];
    while (!this.#takes("]")) {
      values.push(this.#value(level + 1));
      this.#separate("]");
    }
    return values;
  }

  #mapping(level: number): JsonValue {
    const members: [string, JsonValue][] = [];
    while (!this.#takes("}")) {
      const key = this.#scalar();
      const value = this.#takes(":") && !/^[,}]/.test(this.#here()) ? this.#value(level + 1) : null;
      members.push([key, value]);
      this.#separate("}");
    }
    return Object.fromEntries(members);
  }

  #scalar(): string {
    this.#skipBlanks();
    const quoted = quotedAt(this.#text, this.#at);
    if (quoted !== undefined) {
      this.#at = quoted.end;
      return quoted.value;
    }
    const start = this.#at;
    if (!plainStart.test(this.#text.slice(start, start + 2))) {
      const found = this.#text[start];
      throw new LockSyntaxError(found === undefined ? "a bracket is open" : `unexpected ${found}`);
    }
    for (let piece: string | undefined = ""; piece !== undefined; [piece] = this.#piece()) {
      this.#at += piece.length;
    }
    return this.#text.slice(start, this.#at);
  }

  #piece(): RegExpExecArray | readonly [] {
    plainPiece.lastIndex = this.#at;
    return plainPiece.exec(this.#text) ?? [];
  }

  /** Continues behind a comma, or to the closing bracket. */
  #separate(closing: string): void {
    this.#skipBlanks();
    if (this.#takes(",") || this.#here().startsWith(closing)) return;
    throw new LockSyntaxError(`expected , or ${closing}`);
  }

  #takes(character: string): boolean {
    this.#skipBlanks();
    const isThere = this.#text[this.#at] === character;
    if (isThere) this.#at++;
    return isThere;
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === " " || this.#text[this.#at] === "\t") this.#at++;
  }

  #here(): string {
    this.#skipBlanks();
    return this.#text.slice(this.#at, this.#at + 20);
  }
}
