/**
 * An edit is data: a span and what takes its place. All edits of a text are applied in one pass, so
 * a thousand edits of a large file cost one copy of it.
 *
 * @module
 */
import { CtError } from "@ct/base";

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

const partsAtOnce = 1 << 12;
const fewParts = 8;
/** The longest text that the runtime can hold. */
const longestText = 2 ** 29 - 24;

/** A text that grows at its end. Adding texts up one by one would keep each as an object. */
export class TextParts {
  #text = "";
  #parts: string[] = [];
  #length = 0;

  /**
   * Appends.
   * @throws {CtError} With code `refused` if the text becomes longer than the runtime can hold.
   */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > longestText) {
      throw new CtError("refused", "the edited text is longer than 512 Mi characters");
    }
    if (this.#parts.push(text) >= partsAtOnce) this.#join();
  }

  /** All that was added. */
  get text(): string {
    this.#join();
    return this.#text;
  }

  #join(): void {
    // Joining a list costs more than adding up a few.
    if (this.#parts.length > fewParts) this.#text += this.#parts.join("");
    else for (const part of this.#parts) this.#text += part;
    this.#parts = [];
  }
}
