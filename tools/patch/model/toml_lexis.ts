/**
 * The smallest parts of TOML: what a key, a string or any other scalar looks like, and what it
 * says.
 *
 * @module
 */
import { endOfLine } from "./text_lines.ts";

/** Where white space and comments end; `isInLine` for what does not go on to the next line. */
export function endOfGap(text: string, from: number, isInLine: boolean): number {
  const blank = isInLine ? " \t" : " \t\r\n";
  let at = from;
  while (at < text.length) {
    if (blank.includes(text.charAt(at))) at++;
    else if (isInLine || text[at] !== "#") break;
    else at = endOfLine(text, at);
  }
  return at;
}

/** What a scalar is. */
export interface TomlWord {
  /** Its kind. */
  readonly kind: "string" | "number" | "boolean" | "date";
  /** A string's value, anything else as it is written. */
  readonly text: string;
  /** Where it ends. */
  readonly end: number;
}

const bareKey = /[A-Za-z0-9_-]+/y;

/** The key that starts at an offset; `undefined` if there is none. */
export function readKey(text: string, from: number): TomlWord | undefined {
  const isQuoted = text[from] === '"' || text[from] === "'";
  if (isQuoted) return readShortString(text, from);
  bareKey.lastIndex = from;
  const found = bareKey.exec(text)?.[0];
  return found === undefined ? undefined : { kind: "string", text: found, end: bareKey.lastIndex };
}

const decimal = "\\d[\\d_]*(?:\\.[\\d_]+)?(?:[eE][-+]?[\\d_]+)?";
const number = `[-+]?(?:inf|nan|0x[\\dA-Fa-f_]+|0o[0-7_]+|0b[01_]+|${decimal})`;
const time = "\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?";
const date = `(?:\\d{4}-\\d\\d-\\d\\d(?:[Tt ]${time}(?:[Zz]|[-+]\\d\\d:\\d\\d)?)?|${time})`;
const word = new RegExp(`(${date})|(${number})|(true|false)`, "y");

/** The scalar that starts at an offset; `undefined` if there is none. */
export function readScalar(text: string, from: number): TomlWord | undefined {
  const isLong = text.startsWith('"""', from) || text.startsWith("'''", from);
  if (isLong) return readLongString(text, from);
  if (text[from] === '"' || text[from] === "'") return readShortString(text, from);
  word.lastIndex = from;
  const found = word.exec(text);
  if (found === null) return undefined;
  const kind = found[1] !== undefined ? "date" : found[2] !== undefined ? "number" : "boolean";
  return { kind, text: found[0], end: word.lastIndex };
}

const digitsOf = (digit: string) => `${digit}(?:_?${digit})*`;
const decimalNumber = `(?:0|[1-9](?:_?\\d)*)(?:\\.${digitsOf("\\d")})?(?:[eE][-+]?${
  digitsOf("\\d")
})?`;
const basedNumber = `0x${digitsOf("[\\dA-Fa-f]")}|0o${digitsOf("[0-7]")}|0b${digitsOf("[01]")}`;
const wholeNumber = new RegExp(`^(?:[-+]?(?:inf|nan|${decimalNumber})|${basedNumber})$`);
const wholeDate = new RegExp(`^${date}$`);

/** What a text is if all of it is one number or date, as only TOML spells it or not. */
export function kindOfWord(text: string): "number" | "date" | undefined {
  if (wholeNumber.test(text)) return "number";
  return wholeDate.test(text) ? "date" : undefined;
}

/** The value of an integer; `undefined` for floats. */
export function integerOf(text: string): bigint | undefined {
  const plain = text.replaceAll("_", "").replace(/^\+/, "");
  return /^(?:-?\d+|0[xob][\dA-Fa-f]+)$/.test(plain) ? BigInt(plain) : undefined;
}

function readShortString(text: string, from: number): TomlWord | undefined {
  const quote = text.charAt(from);
  const end = endOfString(text, from + 1, quote);
  if (end === undefined) return undefined;
  const body = text.slice(from + 1, end);
  if (body.includes("\n")) return undefined;
  return { kind: "string", text: quote === '"' ? unescaped(body) : body, end: end + 1 };
}

function readLongString(text: string, from: number): TomlWord | undefined {
  const quote = text.charAt(from);
  let end = endOfString(text, from + 3, quote.repeat(3));
  if (end === undefined) return undefined;
  // Up to two quotes may stand at the end of what is quoted.
  for (let more = 0; more < 2 && text[end + 3] === quote; more++) end++;
  const body = text.slice(from + 3, end).replace(/^\r?\n/, "");
  return { kind: "string", text: quote === '"' ? unescaped(body) : body, end: end + 3 };
}

/** Where the quotes stand that end a string. */
function endOfString(text: string, from: number, quotes: string): number | undefined {
  if (quotes.startsWith("'")) {
    const end = text.indexOf(quotes, from);
    return end < 0 ? undefined : end;
  }
  const special = /["\\]/g;
  special.lastIndex = from;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    if (found[0] === "\\") special.lastIndex++;
    else if (text.startsWith(quotes, found.index)) return found.index;
  }
  return undefined;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["t", "\t"],
  ["n", "\n"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  ['"', '"'],
  ["\\", "\\"],
]);
/** How many hexadecimal digits follow. */
const digits: ReadonlyMap<string, number> = new Map([["x", 2], ["u", 4], ["U", 8]]);

function unescaped(body: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let escape = body.indexOf("\\"); escape >= 0; escape = body.indexOf("\\", at)) {
    parts.push(body.slice(at, escape));
    const letter = body.charAt(escape + 1);
    const count = digits.get(letter);
    const character = escapes.get(letter);
    if (count !== undefined) {
      at = escape + 2 + count;
      parts.push(characterOf(Number.parseInt(body.slice(escape + 2, at), 16)));
    } else if (character !== undefined) {
      at = escape + 2;
      parts.push(character);
    } else {
      // The line break and all white space behind it are no part of the value.
      at = escape + 1;
      while (at < body.length && " \t\r\n".includes(body.charAt(at))) at++;
    }
  }
  parts.push(body.slice(at));
  return parts.join("");
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
