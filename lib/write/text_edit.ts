/**
 * An edit is data: a span and what takes its place. All edits of a text are applied in one pass, so
 * a thousand edits of a large file cost one copy of it.
 *
 * @module
 */
import { TextParts } from "./text_parts.ts";

/** One replacement in a text. The span is half-open and counted in UTF-16 units from 0. */
export interface TextEdit {
  /** Where the span starts. */
  readonly start: number;
  /** Where the span ends; equal to `start` for an insertion. */
  readonly end: number;
  /** What takes the span's place. */
  readonly text: string;
}

/**
 * Applies edits to a text in one pass. Spans must be sorted and disjoint; insertions at the same
 * place keep their order.
 *
 * @example Rename one variable
 * ```ts
 * import { applyEdits } from "@ct/write";
 * import assert from "node:assert/strict";
 * assert.equal(applyEdits("let a", [{ start: 4, end: 5, text: "b" }]), "let b");
 * ```
 *
 * @throws {RangeError} If two spans overlap, are out of order, or one leaves the text.
 * @throws {CtError} With code `refused` if the result is longer than the runtime can hold.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts = new TextParts();
  let at = 0;
  for (const { start, end, text: replacement } of edits) {
    // Written so that NaN fails too.
    if (!(start >= at && end >= start && end <= text.length)) {
      throw new RangeError(`span ${start}..${end} is not within ${at}..${text.length}`);
    }
    parts.add(text.slice(at, start));
    parts.add(replacement);
    at = end;
  }
  parts.add(text.slice(at));
  return parts.text;
}
