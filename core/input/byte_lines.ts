/**
 * The lines of a piece of a file, without decoding the long ones.
 *
 * @module
 */
import { decodeLossy } from "@ct/base";
import { LongLine, longLineBytes } from "@ct/pattern";
import { splitLines } from "../text/lines.ts";

const lineFeed = 10;
const carriageReturn = 13;

/**
 * The lines of bytes that end with one, with U+FFFD for what is malformed. A long line is valid as
 * long as the bytes are, and for good once it is kept: then `release` is called, after which nobody
 * may write there.
 *
 * @example Short lines are texts
 * ```ts
 * import { byteLines } from "@ct/core/input";
 * import assert from "node:assert/strict";
 * const bytes = new TextEncoder().encode("one\r\ntwo\n");
 * assert.deepEqual([...byteLines(bytes)], ["one", "two"]);
 * ```
 */
export function byteLines(
  bytes: Uint8Array,
  release: () => void = () => {},
): Iterable<string | LongLine> {
  return bytes.length <= longLineBytes ? splitLines(decodeLossy(bytes)) : longLines(bytes, release);
}

function* longLines(bytes: Uint8Array, release: () => void): Generator<string | LongLine> {
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(lineFeed, start);
    const next = newline < 0 ? bytes.length : newline + 1;
    const isCrLf = newline > start && bytes[newline - 1] === carriageReturn;
    const line = bytes.subarray(start, isCrLf ? newline - 1 : newline < 0 ? next : newline);
    const keep = () => {
      release();
      return line;
    };
    yield line.length <= longLineBytes ? decodeLossy(line) : new LongLine(line, keep);
    start = next;
  }
}
