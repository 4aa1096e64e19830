/**
 * The words of one file with the chunks that have them, while they are counted.
 *
 * @module
 */

/** Places for words at the beginning. */
const firstSlots = 1_024;

/** Numbers in slots are not greater. */
const maxBase = 2 ** 30;

/** Pairs of a chunk and its counts, by word. Chunks come one after the other. */
export class WordPairs {
  /**
   * For each word {@link #base} and 1 and its place, there or where the next was free; what is not
   * greater than the base is of what was forgotten.
   */
  #slots = new Int32Array(firstSlots);
  #base = 0;
  /** The last of the slots that are used now. */
  #last = firstSlots - 1;
  #words = new Uint32Array(firstSlots / 2);
  #count = 0;
  /** The first and the last pair of each word. */
  #firsts = new Int32Array(firstSlots / 2);
  #lasts = new Int32Array(firstSlots / 2);
  /** The chunk of each pair, its counts, and the word's next pair. */
  #chunks = new Int32Array(1_024);
  #counts = new Uint16Array(1_024);
  #nexts = new Int32Array(1_024);
  #pairs = 0;

  /** Forgets all pairs. Their room is used again. */
  clear(): void {
    this.#forgetSlots();
    this.#last = firstSlots - 1;
    this.#count = 0;
    this.#pairs = 0;
  }

  /** The different words, in the order in which they were seen. */
  seen(): Uint32Array<ArrayBuffer> {
    return this.#words.slice(0, this.#count);
  }

  /** The pair of a word and the chunk that is counted now. */
  pairOf(word: number, chunk: number): number {
    const slot = this.#slotOf(word);
    let place = this.#placeIn(slot);
    const last = place < 0 ? -1 : this.#lasts[place] ?? -1;
    if (last >= 0 && this.#chunks[last] === chunk) return last;
    const pair = this.#add(chunk);
    if (place < 0) {
      place = this.#count++;
      this.#slots[slot] = this.#base + place + 1;
      this.#words[place] = word;
      this.#firsts[place] = pair;
    } else this.#nexts[last] = pair;
    this.#lasts[place] = pair;
    if (this.#count > this.#last >>> 1) this.#grow();
    return pair;
  }

  /** The counts of a pair. */
  countsOf(pair: number): number {
    return this.#counts[pair] ?? 0;
  }

  /** Sets the counts of a pair. */
  setCounts(pair: number, counts: number): void {
    this.#counts[pair] = counts;
  }

  /** Calls `take` with each chunk that has a word, and its counts. */
  each(word: number, take: (chunk: number, counts: number, isLast: boolean) => void): void {
    const place = this.#placeIn(this.#slotOf(word));
    for (let pair = this.#firsts[place] ?? -1; pair >= 0;) {
      const isLast = pair === this.#lasts[place];
      take(this.#chunks[pair] ?? 0, this.#counts[pair] ?? 0, isLast);
      pair = isLast ? -1 : this.#nexts[pair] ?? -1;
    }
  }

  #add(chunk: number): number {
    if (this.#pairs === this.#chunks.length) {
      this.#chunks = copied(this.#chunks, new Int32Array(this.#pairs * 2));
      this.#counts = copied(this.#counts, new Uint16Array(this.#pairs * 2));
      this.#nexts = copied(this.#nexts, new Int32Array(this.#pairs * 2));
    }
    this.#chunks[this.#pairs] = chunk;
    this.#counts[this.#pairs] = 0;
    return this.#pairs++;
  }

  /** The place of the word of a slot; less than 0 if it is free. */
  #placeIn(slot: number): number {
    return (this.#slots[slot] ?? 0) - this.#base - 1;
  }

  /** Words are hashes, so their lowest bits are as good as any. */
  #slotOf(word: number): number {
    const last = this.#last;
    let slot = word & last;
    for (let place = this.#placeIn(slot); place >= 0; place = this.#placeIn(slot)) {
      if (this.#words[place] === word) break;
      slot = slot + 1 & last;
    }
    return slot;
  }

  #forgetSlots(): void {
    this.#base += this.#count;
    if (this.#base < maxBase) return;
    this.#slots.fill(0);
    this.#base = 0;
  }

  #grow(): void {
    this.#forgetSlots();
    const slots = (this.#last + 1) * 2;
    if (slots > this.#slots.length) {
      const size = slots / 2;
      this.#words = copied(this.#words, new Uint32Array(size));
      this.#firsts = copied(this.#firsts, new Int32Array(size));
      this.#lasts = copied(this.#lasts, new Int32Array(size));
      this.#slots = new Int32Array(slots);
    }
    this.#last = slots - 1;
    for (let place = 0; place < this.#count; place += 1) {
      this.#slots[this.#slotOf(this.#words[place] ?? 0)] = this.#base + place + 1;
    }
  }
}

function copied<Numbers extends Int32Array | Uint32Array | Uint16Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
