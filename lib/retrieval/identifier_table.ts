/**
 * The hashes of the words of identifiers that were read before. They are in tables of numbers:
 * objects would be scattered over the memory, and a text looks up one identifier after the other.
 *
 * @module
 */

/** A row has the two hashes of an identifier, its length, and where its words start. */
const rowLength = 4;

/** Identifiers with the hashes of their words. */
export class IdentifierTable {
  /** For each identifier 1 and its number, there or where the next was free. */
  #slots = new Int32Array(2_048);
  /** A row for each; in the next one is where its words end. */
  #rows = new Int32Array(1_024 * rowLength);
  #count = 0;
  /** The hashes of words, those of one identifier after the other. */
  words: Uint32Array = new Uint32Array(4_096);

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** The number of an identifier, by two hashes and its length; -1 if it is not known. */
  find(hash: number, check: number, length: number): number {
    const rows = this.#rows;
    const last = this.#slots.length - 1;
    for (let slot = hash & last;; slot = slot + 1 & last) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) return -1;
      const row = number * rowLength;
      if (rows[row] === hash && rows[row + 1] === check && rows[row + 2] === length) return number;
    }
  }

  /** Where its words start in {@link words}. */
  start(number: number): number {
    return this.#rows[number * rowLength + 3] ?? 0;
  }

  /** Where they end. */
  end(number: number): number {
    return this.#rows[number * rowLength + 3 + rowLength] ?? 0;
  }

  /** Remembers one that is not known. */
  add(hash: number, check: number, length: number, words: readonly number[]): void {
    if ((this.#count + 2) * rowLength > this.#rows.length) this.#grow();
    const number = this.#count++;
    const row = number * rowLength;
    this.#rows[row] = hash;
    this.#rows[row + 1] = check;
    this.#rows[row + 2] = length;
    const start = this.start(number);
    const end = start + words.length;
    this.#rows[row + 3 + rowLength] = end;
    if (end > this.words.length) {
      const longer = new Uint32Array(end * 2);
      longer.set(this.words);
      this.words = longer;
    }
    this.words.set(words, start);
    this.#slots[this.#free(hash)] = number + 1;
  }

  /** Forgets all. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  #free(hash: number): number {
    const last = this.#slots.length - 1;
    let slot = hash & last;
    while (this.#slots[slot] !== 0) slot = slot + 1 & last;
    return slot;
  }

  #grow(): void {
    const rows = new Int32Array(this.#rows.length * 2);
    rows.set(this.#rows);
    this.#rows = rows;
    this.#slots = new Int32Array(rows.length / rowLength * 2);
    for (let number = 0; number < this.#count; number += 1) {
      this.#slots[this.#free(rows[number * rowLength] ?? 0)] = number + 1;
    }
  }
}
