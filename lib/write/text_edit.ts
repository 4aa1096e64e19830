/**
 * An edit is data: a span and what takes its place. All edits of a text are applied in one pass, so a thousand edits
 * of a large file cost one copy of it.
 *
 * @module
 */

/** One replacement in a text. The span is half-open and counted in UTF-16 units from 0. */
export interface TextEdit {
  /** Where the span starts. */
  readonly start: number;
  /** Where the span ends; equal to `start` for an insertion. */
  readonly end: number;
  /** What takes the span's place. */
  readonly text: string;
}

/** One replacement in bytes. The span is half-open and counted in bytes from 0. */
export interface ByteEdit {
  /** Where the span starts. */
  readonly start: number;
  /** Where the span ends; equal to `start` for an insertion. */
  readonly end: number;
  /** What takes the span's place. */
  readonly bytes: Uint8Array;
}

/**
 * Applies edits to a text in one pass. Spans must be sorted and disjoint; insertions at the same place keep their
 * order.
 *
 * @example Rename one variable
 * ```ts
 * import { applyEdits } from "@ct/write";
 * import assert from "node:assert/strict";
 * assert.equal(applyEdits("let a", [{ start: 4, end: 5, text: "b" }]), "let b");
 * ```
 *
 * @throws {RangeError} If two spans overlap, are out of order, or one leaves the text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    assertSpan(edit, at, text.length);
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/**
 * Applies edits to bytes in one pass; the same rules as {@linkcode applyEdits}. The input is not changed.
 *
 * @example Replace one byte
 * ```ts
 * import { applyByteEdits } from "@ct/write";
 * import assert from "node:assert/strict";
 * const edit = { start: 1, end: 2, bytes: new Uint8Array([8, 9]) };
 * assert.deepEqual(applyByteEdits(new Uint8Array([1, 2, 3]), [edit]), new Uint8Array([1, 8, 9, 3]));
 * ```
 *
 * @throws {RangeError} If two spans overlap, are out of order, or one leaves the bytes.
 */
export function applyByteEdits(bytes: Uint8Array, edits: readonly ByteEdit[]): Uint8Array {
  let size = bytes.length;
  let checked = 0;
  for (const edit of edits) {
    assertSpan(edit, checked, bytes.length);
    checked = edit.end;
    size += edit.bytes.length - (edit.end - edit.start);
  }
  const result = new Uint8Array(size);
  let from = 0;
  let to = 0;
  for (const edit of edits) {
    result.set(bytes.subarray(from, edit.start), to);
    to += edit.start - from;
    result.set(edit.bytes, to);
    to += edit.bytes.length;
    from = edit.end;
  }
  result.set(bytes.subarray(from), to);
  return result;
}

function assertSpan(span: { start: number; end: number }, from: number, length: number): void {
  const { start, end } = span;
  // Written so that NaN fails too.
  if (start >= from && end >= start && end <= length) return;
  throw new RangeError(`span ${start}..${end} is not within ${from}..${length}`);
}
