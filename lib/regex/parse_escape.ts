/**
 * Escape sequences: `\n`, `\x41`, `\d`, `\pL`, `\b{start}`.
 *
 * @module
 */

import type { LookKind } from "./ast.ts";
import { digitSet, rangeSet, type SetNode, spaceSet, wordSet } from "./char_set.ts";
import type { Cursor } from "./cursor.ts";
import type { Flags } from "./flags.ts";
import type { PatternSpan } from "./syntax_error.ts";
import { resolveProperty, resolvePropertyValue } from "./unicode_names.ts";

/** What an escape sequence stands for, and where it stands. */
export type Escape =
  | {
    readonly kind: "literal";
    readonly codePoint: number;
    /** Whether it names a byte where characters are ASCII: `\xE9` without flag `u`. */
    readonly isByte: boolean;
    readonly span: PatternSpan;
  }
  | { readonly kind: "set"; readonly set: SetNode; readonly span: PatternSpan }
  | { readonly kind: "look"; readonly look: LookKind; readonly span: PatternSpan };

const control: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["f", 12],
  ["t", 9],
  ["n", 10],
  ["r", 13],
  ["v", 11],
]);

const looksByLetter: ReadonlyMap<string, LookKind> = new Map([
  ["A", "text-start"],
  ["z", "text-end"],
  ["B", "not-word"],
  ["<", "word-start"],
  [">", "word-end"],
]);

const looksByName: ReadonlyMap<string, LookKind> = new Map([
  ["start", "word-start"],
  ["end", "word-end"],
  ["start-half", "word-start-half"],
  ["end-half", "word-end-half"],
]);

const hexDigits: ReadonlyMap<string, number> = new Map([["x", 2], ["u", 4], ["U", 8]]);

/** What a set that is not ASCII is called where characters are: the text could not be UTF-8. */
export const invalidUtf8 = "without flag u this could match part of a character";

/**
 * Reads an escape sequence; the cursor stands on the `\`.
 *
 * @throws {CtError} If it is not part of the dialect.
 */
export function parseEscape(cursor: Cursor, flags: Flags): Escape {
  const start = cursor.offset;
  if (!cursor.bump()) throw cursor.error(cursor.spanFrom(start), "pattern ends after '\\'");
  const char = cursor.char();
  const digits = hexDigits.get(char);
  if (digits !== undefined) return parseHex(cursor, start, digits);
  if (char === "p" || char === "P") return parseProperty(cursor, start, flags);
  cursor.bump();
  const span = cursor.spanFrom(start);
  if (/[1-9]/.test(char)) throw cursor.unsupported(span, "back-references are");
  if (char === "0") throw cursor.error(span, "unknown escape");
  const perl = perlSet(char.toLowerCase(), flags.unicode);
  if (perl !== undefined) {
    if (char === char.toLowerCase()) return { kind: "set", set: perl, span };
    if (!flags.unicode) throw cursor.error(span, invalidUtf8);
    return { kind: "set", set: { kind: "complement", of: perl }, span };
  }
  if (char === "b") {
    const look = parseWordLook(cursor, start) ?? "word";
    return { kind: "look", look, span: cursor.spanFrom(start) };
  }
  const look = looksByLetter.get(char);
  if (look !== undefined) return { kind: "look", look, span };
  const codePoint = control.get(char) ?? char.charCodeAt(0);
  if (codePoint > 127 || (/[A-Za-z]/.test(char) && !control.has(char))) {
    throw cursor.error(span, "unknown escape");
  }
  return { kind: "literal", codePoint, isByte: false, span };
}

function perlSet(letter: string, unicode: boolean): SetNode | undefined {
  switch (letter) {
    case "d":
      return unicode ? digitSet : rangeSet(48, 57);
    case "s":
      return unicode ? spaceSet : { kind: "union", items: [rangeSet(9, 13), rangeSet(32)] };
    case "w":
      return unicode ? wordSet : {
        kind: "union",
        items: [rangeSet(48, 57), rangeSet(65, 90), rangeSet(95), rangeSet(97, 122)],
      };
    default:
      return undefined;
  }
}

/** Reads the `{start}` of a `\b{start}`; anything that cannot be one is left for a repeat. */
function parseWordLook(cursor: Cursor, start: number): LookKind | undefined {
  if (cursor.char() !== "{") return undefined;
  const brace = cursor.offset;
  if (!cursor.bumpOverSpace()) {
    throw cursor.error(cursor.spanFrom(start), "unclosed word boundary or repeat");
  }
  const nameStart = cursor.offset;
  let name = "";
  while (/^[A-Za-z-]$/.test(cursor.char())) {
    name += cursor.char();
    cursor.bumpOverSpace();
  }
  if (name === "") {
    cursor.offset = brace;
    return undefined;
  }
  if (cursor.char() !== "}") throw cursor.error(cursor.spanFrom(brace), "unclosed word boundary");
  const look = looksByName.get(name);
  if (look === undefined) {
    throw cursor.error(
      cursor.spanFrom(nameStart),
      "unknown word boundary; one of: start, end, start-half, end-half",
    );
  }
  cursor.bump();
  return look;
}

function parseHex(cursor: Cursor, start: number, digits: number): Escape {
  if (!cursor.bumpOverSpace()) throw cursor.error(cursor.charSpan, "pattern ends within an escape");
  const hasBraces = cursor.char() === "{";
  const hex = hasBraces ? bracedHex(cursor) : fixedHex(cursor, digits);
  const span = cursor.spanFrom(start);
  cursor.skipSpace();
  const codePoint = hex.length > 8 ? Infinity : Number.parseInt(hex, 16);
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    throw cursor.error(span, "not a Unicode character");
  }
  return { kind: "literal", codePoint, isByte: !hasBraces && digits === 2, span };
}

function fixedHex(cursor: Cursor, digits: number): string {
  let hex = "";
  while (hex.length < digits) {
    if (cursor.isDone()) throw cursor.error(cursor.charSpan, "pattern ends within an escape");
    hex += hexDigit(cursor);
    if (hex.length < digits) cursor.bumpOverSpace();
    else cursor.bump();
  }
  return hex;
}

function bracedHex(cursor: Cursor): string {
  const brace = cursor.offset;
  let hex = "";
  while (cursor.bumpOverSpace() && cursor.char() !== "}") hex += hexDigit(cursor);
  if (cursor.isDone()) throw cursor.error(cursor.spanFrom(brace), "unclosed escape");
  cursor.bump();
  if (hex === "") throw cursor.error(cursor.spanFrom(brace), "no hexadecimal digits");
  // Leading zeros do not make a number too long.
  return hex.replace(/^0+(?=.)/, "");
}

function hexDigit(cursor: Cursor): string {
  const char = cursor.char();
  if (!/^[0-9A-Fa-f]$/.test(char)) throw cursor.error(cursor.charSpan, "not a hexadecimal digit");
  return char;
}

function parseProperty(cursor: Cursor, start: number, flags: Flags): Escape {
  let isNegated = cursor.char() === "P";
  if (!cursor.bumpOverSpace()) throw cursor.error(cursor.charSpan, "pattern ends within an escape");
  let name = "";
  if (cursor.char() === "{") {
    while (cursor.bumpOverSpace() && cursor.char() !== "}") name += cursor.char();
    if (cursor.isDone()) throw cursor.error(cursor.spanFrom(start), "unclosed escape");
  } else {
    name = cursor.char();
    if (name === "\\") throw cursor.error(cursor.charSpan, "no property name");
  }
  cursor.bump();
  const span = cursor.spanFrom(start);
  cursor.skipSpace();
  if (!flags.unicode) throw cursor.error(span, "Unicode properties need flag u");
  const operator = /!=/.exec(name) ?? /:/.exec(name) ?? /=/.exec(name);
  if (operator?.[0] === "!=") isNegated = !isNegated;
  const set = operator === null ? resolveProperty(name) : resolvePropertyValue(
    name.slice(0, operator.index),
    name.slice(operator.index + operator[0].length),
  );
  if (typeof set === "string") throw cursor.error(span, set);
  return { kind: "set", set: isNegated ? { kind: "complement", of: set } : set, span };
}
