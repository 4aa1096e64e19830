/**
 * A masked text as a flat list of tokens with every bracket paired to its mate. Kept in typed
 * arrays: a large file has a hundred thousand tokens and most of them are never looked at again.
 * @module
 */

import { isSpace, isWord, isWordAt } from "./words.ts";

/** Code of an identifier, keyword or number; a single mark has its character code. */
export const wordCode = 1;
/** Code of a masked string. */
export const textCode = 2;
/** Code of a mark of several characters, such as `=>`. */
export const marksCode = 3;

/** The tokens of a masked text; all lists run in parallel. */
export interface Tokens {
  /** The masked text. */
  readonly text: string;
  /** Number of tokens. */
  readonly count: number;
  /**
   * {@linkcode wordCode}, {@linkcode textCode}, {@linkcode marksCode} or the character code of a
   * single mark.
   */
  readonly codes: Uint16Array;
  /** Offset of the first character. */
  readonly starts: Int32Array;
  /**
   * Offset after the last character; equal to the start for a `;` that only a line break implies.
   */
  readonly ends: Int32Array;
  /** For a bracket the index of its mate, for anything else and for a lone bracket -1. */
  readonly mates: Int32Array;
}

/**
 * Tells whether a line break between two tokens ends a statement. Given the texts of the token
 * before it, of the one after it (empty at the end of the text) and of the one before the one
 * before; where the token before closes a bracket, also the text of two tokens before its mate,
 * with the character in front of them.
 */
export type LineBreakRule = (
  before: string,
  after: string,
  earlier: string,
  head: string,
) => boolean;

// `>>` is missing on purpose: in a declaration it closes two lists of type parameters.
const longMarks = /\.\.\.|=>|->|::|[=!<>]=|&&|\|\||\+\+|--|\?\./y;
const mayBeLong = new Uint8Array(128);
for (const char of ".=-:!<>&|+?") mayBeLong[char.charCodeAt(0)] = 1;

/** The bracket that a bracket closes; 0 for any other character. */
function openerOf(kind: number): number {
  return kind === 41 ? 40 : kind === 125 ? 123 : kind === 93 ? 91 : 0;
}

/**
 * Splits a masked text into tokens; with a rule, some line breaks become a `;` of no width.
 *
 * @example
 * ```ts
 * import { tokenize, wordCode } from "@ct/source/lexis";
 * import assert from "node:assert/strict";
 * const { codes, count, mates } = tokenize("f(a)");
 * assert.deepEqual([count, codes[0], mates[1]], [4, wordCode, 3]);
 * ```
 */
export function tokenize(text: string, endsAtBreak?: LineBreakRule): Tokens {
  const list = new TokenList(text);
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (code === 10) list.hasBreak = true;
      at++;
      continue;
    }
    let kind = code;
    let end = at + 1;
    if (code === 34) {
      kind = textCode;
      end = text.indexOf('"', end) + 1 || text.length;
    } else if (isWord(code) || (code === 35 && isWordAt(text, end))) {
      kind = wordCode;
      while (isWordAt(text, end)) end++;
    } else if (mayBeLong[code] === 1) {
      longMarks.lastIndex = at;
      if (longMarks.test(text)) {
        kind = marksCode;
        end = longMarks.lastIndex;
      }
    }
    if (list.hasBreak && endsAtBreak !== undefined) {
      list.breakBefore(text.slice(at, end), endsAtBreak);
    }
    list.push(kind, at, end);
    at = end;
  }
  if (endsAtBreak !== undefined) list.breakBefore("", endsAtBreak);
  return list.finish();
}

/** Collects tokens and pairs brackets as they come. */
class TokenList {
  /** Whether the last token has a line break after it. */
  hasBreak = false;
  readonly #text: string;
  #count = 0;
  #codes: Uint16Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #mates: Int32Array;
  readonly #open: number[] = [];
  // How many of each bracket are open: tells a lone closer without a search through all of them.
  readonly #openOf = new Int32Array(128);

  constructor(text: string) {
    this.#text = text;
    const room = (text.length >> 2) + 64;
    this.#codes = new Uint16Array(room);
    this.#starts = new Int32Array(room);
    this.#ends = new Int32Array(room);
    this.#mates = new Int32Array(room);
  }

  push(kind: number, start: number, end: number): void {
    if (this.#count === this.#codes.length) this.#grow();
    const index = this.#count++;
    this.hasBreak = false;
    this.#codes[index] = kind;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#mates[index] = -1;
    const opener = openerOf(kind);
    if (opener !== 0) this.#close(index, opener);
    else if (kind === 40 || kind === 91 || kind === 123) {
      this.#open.push(index);
      this.#openOf[kind] = (this.#openOf[kind] ?? 0) + 1;
    }
  }

  breakBefore(after: string, endsAtBreak: LineBreakRule): void {
    const last = this.#count - 1;
    if (last < 0 || this.#codes[last] === 59) return;
    const end = this.#ends[last] ?? 0;
    const before = this.#text.slice(this.#starts[last], end);
    const earlier = last === 0
      ? ""
      : this.#text.slice(this.#starts[last - 1], this.#ends[last - 1]);
    if (endsAtBreak(before, after, earlier, this.#headOf(last))) this.push(59, end, end);
  }

  /** The text of two tokens before the mate of a closing bracket; empty for any other token. */
  #headOf(index: number): string {
    const open = this.#mates[index] ?? -1;
    if (open < 1) return "";
    const from = this.#starts[Math.max(0, open - 2)] ?? 0;
    return this.#text.slice(Math.max(0, from - 1), this.#ends[open - 1]);
  }

  finish(): Tokens {
    const count = this.#count;
    return {
      text: this.#text,
      count,
      codes: this.#codes.subarray(0, count),
      starts: this.#starts.subarray(0, count),
      ends: this.#ends.subarray(0, count),
      mates: this.#mates.subarray(0, count),
    };
  }

  /**
   * A brace closes the nearest open brace and drops what was opened inside it and left open; any
   * other bracket closes only the innermost one, so a lone `)` does no harm beyond its block.
   */
  #close(index: number, opener: number): void {
    if (this.#openOf[opener] === 0) return;
    const top = this.#open.at(-1) ?? 0;
    if (opener !== 123 && this.#codes[top] !== opener) return;
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      const code = this.#codes[open] ?? 0;
      this.#openOf[code] = (this.#openOf[code] ?? 0) - 1;
      if (code !== opener) continue;
      this.#mates[open] = index;
      this.#mates[index] = open;
      return;
    }
  }

  #grow(): void {
    const room = this.#codes.length * 2;
    const codes = new Uint16Array(room);
    codes.set(this.#codes);
    this.#codes = codes;
    this.#starts = doubled(this.#starts, room);
    this.#ends = doubled(this.#ends, room);
    this.#mates = doubled(this.#mates, room);
  }
}

function doubled(list: Int32Array, room: number): Int32Array {
  const grown = new Int32Array(room);
  grown.set(list);
  return grown;
}
