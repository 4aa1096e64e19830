/**
 * Rules out quickly, from its bytes, a file in which no edit of a call finds anything.
 *
 * @module
 */
import type { Finder, Needle, Scanner } from "@ct/scan";
import type { EditItem } from "./edit_item.ts";

/** Beyond this many texts looking for them all takes longer than decoding the file. */
const maxNeedles = 64;

/** Searches for what the edits of a call need to find something. */
export class CandidateFilter {
  readonly #finder: Finder | undefined;
  readonly #buffer: Uint8Array;

  /** Prepares to look into the scanner's buffer. */
  constructor(items: readonly EditItem[], scanner: Scanner) {
    const needles = needlesOf(items);
    this.#finder = needles.length === 0 ? undefined : scanner.finder(needles);
    this.#buffer = scanner.buffer;
  }

  /** Whether an edit may find something in the first `length` bytes of the buffer. */
  mayChange(length: number): boolean {
    return this.#finder === undefined || this.#finder.find(0, length) >= 0;
  }

  /** Whether an edit may find something in these bytes; overwrites the buffer. */
  mayChangeBytes(bytes: Uint8Array): boolean {
    if (this.#finder === undefined || bytes.length > this.#buffer.length) return true;
    this.#buffer.set(bytes);
    return this.mayChange(bytes.length);
  }
}

/** None if it is not known what an edit needs, or if they need too many. */
function needlesOf(items: readonly EditItem[]): readonly Needle[] {
  const encoder = new TextEncoder();
  const needles: Needle[] = [];
  for (const { edit: { literals } } of items) {
    if (literals === undefined || needles.length + literals.length > maxNeedles) return [];
    for (const { text, fold } of literals) needles.push({ bytes: encoder.encode(text), fold });
  }
  return needles;
}
