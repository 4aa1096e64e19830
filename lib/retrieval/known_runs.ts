/**
 * What is remembered of identifiers: the hashes of their words. Tables of numbers, since objects
 * for each of them would lie all over the memory, and a text asks for one after the other.
 *
 * @module
 */

/** Identifiers with the hashes of their words. */
export class KnownRuns {
  /** For each identifier 1 and its number, there or where the next was free. */
  #slots = new Int32Array(2_048);
  #hashes = new Int32Array(1_024);
  #checks = new Int32Array(1_024);
  #lengths = new Uint8Array(1_024);
  /** Where the words of each start, and behind them where all end. */
  #starts = new Uint32Array(1_024);
  #count = 0;
  /** The hashes of words, those of one identifier after the other. */
  words: Uint32Array = new Uint32Array(4_096);

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** The number of an identifier, by two hashes and its length; -1 if it is not known. */
  find(hash: number, check: number, length: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash & last;; slot = slot + 1 & last) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) return -1;
      if (
        this.#hashes[number] === hash && this.#checks[number] === check &&
        this.#lengths[number] === length
      ) return number;
    }
  }

  /** Where its words start in {@link words}. */
  start(number: number): number {
    return this.#starts[number] ?? 0;
  }

  /** Where they end. */
  end(number: number): number {
    return this.#starts[number + 1] ?? 0;
  }

  /** Remembers one that is not known, of at most 255 characters. */
  add(hash: number, check: number, length: number, words: readonly number[]): void {
    if (this.#count + 2 > this.#starts.length) this.#grow();
    const number = this.#count++;
    this.#hashes[number] = hash;
    this.#checks[number] = check;
    this.#lengths[number] = length;
    const start = this.start(number);
    const end = this.#starts[number + 1] = start + words.length;
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
    const size = this.#starts.length * 2;
    this.#hashes = longer(this.#hashes, new Int32Array(size));
    this.#checks = longer(this.#checks, new Int32Array(size));
    this.#lengths = longer(this.#lengths, new Uint8Array(size));
    this.#starts = longer(this.#starts, new Uint32Array(size));
    this.#slots = new Int32Array(size * 2);
    for (let number = 0; number < this.#count; number += 1) {
      this.#slots[this.#free(this.#hashes[number] ?? 0)] = number + 1;
    }
  }
}

function longer<Numbers extends Int32Array | Uint32Array | Uint8Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
