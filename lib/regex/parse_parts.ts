/**
 * Two small grammars within the dialect: the count of a repeat and the name of a group.
 *
 * @module
 */

import { type Cursor, isWhiteSpace } from "./cursor.ts";
import type { PatternSpan } from "./syntax_error.ts";

const maxCount = 0xffffffff;

/** How often something is repeated. */
export interface Count {
  /** The least number of times. */
  readonly min: number;
  /** The greatest number of times; `Infinity` for no limit. */
  readonly max: number;
}

/**
 * Reads `{n}`, `{n,}` or `{n,m}`; the cursor stands on the `{`. White space may stand around the
 * numbers. That `n` is not above `m` is for the caller to check.
 *
 * @throws {CtError} If it is not one of these.
 */
export function parseCount(cursor: Cursor): Count {
  const start = cursor.offset;
  const unclosed = () => cursor.error(cursor.spanFrom(start), "unclosed repeat count");
  if (!cursor.bumpOverSpace()) throw unclosed();
  const min = parseDecimal(cursor);
  const afterMin = cursor.charSpan;
  if (cursor.isDone()) throw unclosed();
  let max = min;
  if (cursor.char() === ",") {
    if (!cursor.bumpOverSpace()) throw unclosed();
    if (cursor.char() === "}") max = Infinity;
    else max = required(cursor, parseDecimal(cursor), cursor.charSpan);
  }
  const least = required(cursor, min, afterMin);
  if (cursor.char() !== "}") throw unclosed();
  cursor.bumpOverSpace();
  return { min: least, max: max ?? least };
}

function required(cursor: Cursor, count: number | undefined, span: PatternSpan): number {
  if (count === undefined) throw cursor.error(span, "repeat count without a number");
  return count;
}

function parseDecimal(cursor: Cursor): number | undefined {
  while (isWhiteSpace(cursor.code) && cursor.bump());
  const start = cursor.offset;
  let digits = "";
  while (/^[0-9]$/.test(cursor.char())) {
    digits += cursor.char();
    cursor.bumpOverSpace();
  }
  const span = cursor.spanFrom(start);
  while (isWhiteSpace(cursor.code) && cursor.bumpOverSpace());
  const count = Number(digits);
  if (count > maxCount) throw cursor.error(span, "repeat count too large");
  return digits === "" ? undefined : count;
}

/**
 * Reads the name of a group and the `>` after it, and adds it to the names taken.
 *
 * @throws {CtError} If it is empty, taken, not closed or holds a character that no name has.
 */
export function parseGroupName(cursor: Cursor, taken: Set<string>): string {
  const start = cursor.offset;
  while (!cursor.isDone() && cursor.char() !== ">") {
    const isFirst = cursor.offset === start;
    if (!(isFirst ? /^[_\p{Alphabetic}]$/u : /^[_.[\]\p{Alphabetic}\p{N}]$/u).test(cursor.char())) {
      throw cursor.error(cursor.charSpan, "not allowed in a group name");
    }
    cursor.bump();
  }
  if (cursor.isDone()) throw cursor.error(cursor.charSpan, "unclosed group name");
  const span = cursor.spanFrom(start);
  const name = cursor.text.slice(span.start, span.end);
  if (name === "") throw cursor.error(span, "empty group name");
  if (taken.has(name)) throw cursor.error(span, "duplicate group name");
  taken.add(name);
  cursor.bump();
  return name;
}
