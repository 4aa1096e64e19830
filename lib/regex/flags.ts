/**
 * The flags of a pattern: which are on at a place, and the grammar of `(?i-s…`.
 *
 * @module
 */

import type { Cursor } from "./cursor.ts";

/** The flags in force at a place of a pattern. */
export interface Flags {
  /** `i`: letters match their case variants. */
  readonly ignoreCase: boolean;
  /** `m`: `^` and `$` match at the edges of lines. */
  readonly multiLine: boolean;
  /** `s`: `.` matches line feeds too. */
  readonly dotAll: boolean;
  /** `R`: `\r`, `\n` and `\r\n` each end a line, for `.`, `^` and `$`. */
  readonly carriageReturn: boolean;
  /** `U`: `*` is lazy and `*?` greedy. */
  readonly swapGreed: boolean;
  /** `u`: characters are Unicode's; without it classes are ASCII. */
  readonly unicode: boolean;
  /** `x`: white space and comments are skipped. */
  readonly verbose: boolean;
}

/** The flags in force at the start of a pattern. */
export const defaultFlags: Flags = {
  ignoreCase: false,
  multiLine: false,
  dotAll: false,
  carriageReturn: false,
  swapGreed: false,
  unicode: true,
  verbose: false,
};

const flagOfLetter: ReadonlyMap<string, keyof Flags> = new Map([
  ["i", "ignoreCase"],
  ["m", "multiLine"],
  ["s", "dotAll"],
  ["R", "carriageReturn"],
  ["U", "swapGreed"],
  ["u", "unicode"],
  ["x", "verbose"],
]);

/** What a `(?…` said about flags. */
export interface FlagChange {
  /** The flags it switches, on or off. */
  readonly flags: Partial<Flags>;
  /** Whether anything stood there at all. */
  readonly isEmpty: boolean;
}

/**
 * Reads flags up to the `:` or `)` after them.
 *
 * @throws {CtError} If a letter is not a flag or is repeated, or no flag follows a `-`.
 */
export function parseFlags(cursor: Cursor): FlagChange {
  const flags: { -readonly [Name in keyof Flags]?: boolean } = {};
  const start = cursor.offset;
  let negationAt: number | undefined;
  let isDangling = false;
  while (cursor.char() !== ":" && cursor.char() !== ")") {
    if (cursor.char() === "-") {
      if (negationAt !== undefined) throw cursor.error(cursor.charSpan, "second '-' in flags");
      negationAt = cursor.offset;
      isDangling = true;
    } else {
      const name = flagOfLetter.get(cursor.char());
      if (name === undefined) throw cursor.error(cursor.charSpan, "unknown flag");
      if (flags[name] !== undefined) throw cursor.error(cursor.charSpan, "duplicate flag");
      flags[name] = negationAt === undefined;
      isDangling = false;
    }
    if (!cursor.bump()) throw cursor.error(cursor.charSpan, "pattern ends within flags");
  }
  if (isDangling && negationAt !== undefined) {
    throw cursor.error({ start: negationAt, end: negationAt + 1 }, "'-' without a flag after it");
  }
  return { flags, isEmpty: cursor.offset === start };
}
