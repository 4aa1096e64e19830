/**
 * What was found out about texts before this process began, and is stored somewhere.
 *
 * @module
 */
import type { Needle } from "@ct/scan";
import { enlarged } from "./enlarged.ts";
import { isFound } from "./gram_table.ts";

/** Grams of texts in whatever form they are stored, each text in a row of its own. */
export interface StoredTexts {
  /** Why it cannot be believed any more, if so. */
  readonly damage: string | undefined;
  /**
   * The row of what a file holds, of which the system says that now; `undefined` if it was stored
   * in another state, or not at all.
   */
  rowOf(absolutePath: string, info: Deno.FileInfo): number | undefined;
  /**
   * A bit for each row whose text may have one of the needles, in words of 32 bits; `undefined` if
   * it says nothing about them.
   */
  mayHave(needles: readonly Needle[]): Uint32Array | undefined;
  /** Forgets which rows files have: {@linkcode rowOf} finds none any more. */
  release(): void;
  /** Closes its files. */
  close(): void;
}

/** Which texts that have numbers are stored. */
export class StoredRows {
  readonly #stored: StoredTexts;
  /** The row of each text, by its number, and one more; 0 if it has none. */
  #rows = new Int32Array(1024);
  #count = 0;

  /** Creates one of nothing yet. */
  constructor(stored: StoredTexts) {
    this.#stored = stored;
  }

  /** How many texts are stored. */
  get count(): number {
    return this.#count;
  }

  /** Whether it cannot be believed any more. */
  get isLost(): boolean {
    return this.#stored.damage !== undefined;
  }

  /** Whether a text is stored. */
  has(number: number): boolean {
    return (this.#rows[number] ?? 0) !== 0;
  }

  /** See {@linkcode StoredTexts.rowOf}. */
  rowOf(absolutePath: string, info: Deno.FileInfo): number | undefined {
    return this.#stored.rowOf(absolutePath, info);
  }

  /** A text is in a row. */
  add(number: number, row: number): void {
    while (number >= this.#rows.length) {
      this.#rows = enlarged(this.#rows, new Int32Array(this.#rows.length * 2));
    }
    if (!this.has(number)) this.#count++;
    this.#rows[number] = row + 1;
  }

  /** Forgets a text. */
  remove(number: number): void {
    if (!this.has(number)) return;
    this.#rows[number] = 0;
    this.#count--;
  }

  /** Sets what has none of the needles to 1. */
  mark(needles: readonly Needle[], absent: Uint8Array): void {
    const found = this.#count === 0 ? undefined : this.#stored.mayHave(needles);
    if (found === undefined) return;
    const count = Math.min(absent.length, this.#rows.length);
    for (let number = 0; number < count; number++) {
      const row = (this.#rows[number] ?? 0) - 1;
      if (row >= 0 && !isFound(found, row)) absent[number] = 1;
    }
  }
}
