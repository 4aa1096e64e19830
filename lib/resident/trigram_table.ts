/**
 * Which trigrams texts have, in a few bits for each: never fewer than they have. 32 texts lie
 * beside each other, one in each bit of a word, so that one look tells which of them have a
 * trigram.
 *
 * @module
 */
import type { TrigramPlaces, TrigramScan } from "./trigram_scan.ts";

/** Where a text's trigrams are. */
export interface TrigramRow {
  /** The block. */
  readonly block: number;
  /** The bit of its words. */
  readonly column: number;
}

/** Texts with about as many trigrams. */
interface Block {
  /** A word for each place; a bit of it for each text. */
  readonly words: Uint32Array;
  /** The bits that belong to a text. */
  live: number;
  /** The bits that ever belonged to one. */
  used: number;
}

/** As many texts lie beside each other. */
const columns = 32;

/** The trigrams of texts, within a budget. */
export class TrigramTable {
  readonly #mostBytes: number;
  #blocks: Block[] = [];
  /** What is free, by the number of places. */
  #free = new Map<number, TrigramRow[]>();
  #bytes = 0;
  #isFull = false;

  /** Takes so many bytes at most. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** How many bytes it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there may be no room for another text. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Keeps the trigrams of a text, if there is room. */
  add(scan: TrigramScan): TrigramRow | undefined {
    const count = scan.fittingPlaces;
    const free = this.#free.get(count) ?? [];
    if (free.length === 0 && !this.#grow(count, free)) return undefined;
    const row = free.pop();
    const block = row && this.#blocks[row.block];
    if (row === undefined || block === undefined) return undefined;
    const { words } = block;
    const bit = 1 << row.column;
    if ((block.used & bit) !== 0) {
      for (let place = 0; place < words.length; place++) {
        words[place] = (words[place] ?? 0) & ~bit;
      }
    }
    scan.forEachPlace((place) => {
      const folded = place & (count - 1);
      words[folded] = (words[folded] ?? 0) | bit;
    });
    block.live |= bit;
    block.used |= bit;
    return row;
  }

  /** Forgets a text. */
  remove(row: TrigramRow): void {
    const block = this.#blocks[row.block];
    if (block === undefined) return;
    block.live &= ~(1 << row.column);
    this.#free.get(block.words.length)?.push(row);
    this.#isFull = false;
  }

  /** A test whether a text may have what has the trigrams of one of these; one added later may. */
  mayHave(wanted: readonly TrigramPlaces[]): (row: TrigramRow) => boolean {
    const found = Uint32Array.from(
      this.#blocks,
      (block) => wanted.reduce((bits, places) => bits | columnsWith(block, places), 0),
    );
    return ({ block, column }) =>
      block >= found.length || ((found[block] ?? 0) >>> column & 1) === 1;
  }

  /** Forgets everything. */
  clear(): void {
    this.#blocks = [];
    this.#free.clear();
    this.#bytes = 0;
    this.#isFull = false;
  }

  #grow(count: number, free: TrigramRow[]): boolean {
    const bytes = count * Uint32Array.BYTES_PER_ELEMENT;
    if (this.#bytes + bytes > this.#mostBytes) {
      this.#isFull = true;
      return false;
    }
    this.#bytes += bytes;
    const block = this.#blocks.push({ words: new Uint32Array(count), live: 0, used: 0 }) - 1;
    for (let column = columns - 1; column >= 0; column--) free.push({ block, column });
    this.#free.set(count, free);
    return true;
  }
}

function columnsWith({ words, live }: Block, places: TrigramPlaces): number {
  const mask = words.length - 1;
  let bits = live;
  for (let index = 0; index < places.length && bits !== 0; index++) {
    bits &= words[(places[index] ?? 0) & mask] ?? 0;
  }
  return bits;
}
