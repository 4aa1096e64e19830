/**
 * Counts how many matching lines may still be printed.
 *
 * @module
 */
import type { Hit } from "./content.ts";

/** Counts the matching lines that are printed, and those that are not. */
export class LineAllowance {
  readonly #max: number;
  readonly #maxOfFile: number;
  #path: string | undefined;
  #ofFile = 0;
  #printed = 0;
  /** Lines that were not printed, as there are enough. */
  omitted = 0;

  /** Allows as many as the options say. */
  constructor(
    { "max-lines": max, "max-lines-per-file": maxOfFile }: {
      readonly "max-lines": number | undefined;
      readonly "max-lines-per-file": number | undefined;
    },
  ) {
    this.#max = max ?? Infinity;
    this.#maxOfFile = maxOfFile ?? Infinity;
  }

  /** Whether a hit, which counts, or a line around one may be printed. */
  allows(path: string, { isContext }: Pick<Hit, "isContext">): boolean {
    return isContext ? this.#isOpen(path) : this.#take(path);
  }

  /** Whether another line of the file may be printed. */
  #isOpen(path: string): boolean {
    if (path !== this.#path) {
      this.#path = path;
      this.#ofFile = 0;
    }
    return this.#printed < this.#max && this.#ofFile < this.#maxOfFile;
  }

  /** The same; counts the line. */
  #take(path: string): boolean {
    if (!this.#isOpen(path)) {
      this.omitted++;
      return false;
    }
    this.#printed++;
    this.#ofFile++;
    return true;
  }
}
