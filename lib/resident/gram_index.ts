/**
 * Rules out texts that certainly do not have what is searched for.
 *
 * @module
 */
import type { Needle } from "@ct/scan";
import { fourGrams, type GramKind, gramPlaces, GramScan, trigrams } from "./gram_scan.ts";
import { GramTable, isFound } from "./gram_table.ts";

/** Bytes of the tables. */
export interface GramBudget {
  /** Of trigrams. */
  readonly trigrams: number;
  /** Of sequences of four bytes. */
  readonly fourGrams: number;
}

/** The grams of texts that have numbers. */
export class GramIndex {
  readonly #trigrams: Part;
  readonly #fourGrams: Part;

  /** The maximum size in bytes. */
  constructor(limits: GramBudget) {
    this.#trigrams = new Part(trigrams, limits.trigrams);
    this.#fourGrams = new Part(fourGrams, limits.fourGrams);
  }

  /** How many bytes the tables take. */
  get bytes(): number {
    return this.#trigrams.table.bytes + this.#fourGrams.table.bytes;
  }

  /** Whether there may be no room for another text. */
  get isFull(): boolean {
    return this.#trigrams.table.isFull;
  }

  /**
   * Keeps the grams of a text that has none here yet, if there is room. Looking into it is
   * expensive if it is not in memory: then more is known of it.
   */
  add(number: number, bytes: Uint8Array, isInMemory: boolean): boolean {
    if (!this.#trigrams.add(number, bytes)) return false;
    if (!isInMemory) this.#fourGrams.add(number, bytes);
    return true;
  }

  /** Forgets a text. */
  remove(number: number): void {
    this.#trigrams.remove(number);
    this.#fourGrams.remove(number);
  }

  /** Forgets all texts, which were removed before. */
  clear(): void {
    this.#trigrams.table.clear();
    this.#fourGrams.table.clear();
  }

  /**
   * For each number below `count`, 1 if the text has none of the needles for certain, else 0. Of
   * texts that come later it says nothing.
   */
  absent(needles: readonly Needle[], count: number): Uint8Array {
    const absent = new Uint8Array(count);
    this.#trigrams.mark(needles, absent);
    this.#fourGrams.mark(needles, absent);
    return absent;
  }
}

/** Grams of one kind. */
class Part {
  readonly table: GramTable;
  readonly #kind: GramKind;
  readonly #scan: GramScan;
  /** The row of each text, by its number, and one more; 0 if it has none. */
  #rows = new Int32Array(1024);

  constructor(kind: GramKind, maxBytes: number) {
    this.#kind = kind;
    this.#scan = new GramScan(kind);
    this.table = new GramTable(maxBytes);
  }

  add(number: number, bytes: Uint8Array): boolean {
    const row = this.table.add(this.#scan.begin(bytes.length).add(bytes));
    if (row === undefined) return false;
    while (number >= this.#rows.length) {
      const rows = new Int32Array(this.#rows.length * 2);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows[number] = row + 1;
    return true;
  }

  remove(number: number): void {
    const row = this.#rows[number] ?? 0;
    if (row === 0) return;
    this.table.remove(row - 1);
    this.#rows[number] = 0;
  }

  /** Sets what has none of the needles to 1. */
  mark(needles: readonly Needle[], absent: Uint8Array): void {
    // Of needles that have no gram the table says nothing.
    if (needles.some(({ bytes }) => bytes.length < this.#kind.length)) return;
    const found = this.table.mayHave(needles.map((needle) => gramPlaces(needle, this.#kind)));
    const count = Math.min(absent.length, this.#rows.length);
    for (let number = 0; number < count; number++) {
      const row = (this.#rows[number] ?? 0) - 1;
      if (row >= 0 && !isFound(found, row)) absent[number] = 1;
    }
  }
}
