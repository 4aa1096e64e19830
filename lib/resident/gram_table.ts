/**
 * Stores which grams texts have, in a few bits for each: never fewer than they have. 32 texts lie
 * beside each other, one in each bit of a word, so that one look tells which of them have a gram.
 *
 * @module
 */
import type { GramOffsets, GramScan } from "./gram_scan.ts";

/** Where a text's grams are: 32 times the number of the block, and the bit of its words. */
export type GramRow = number;

/** Texts with about as many grams. */
interface Block {
  /** A word for each place; a bit of it for each text. */
  readonly words: Uint32Array;
  /** The bits that belong to a text. */
  live: number;
  /** The bits that ever belonged to one. */
  used: number;
}

/** Blocks with equally many places. */
export interface GramClass {
  /** How many places each has. */
  readonly places: number;
  /** The blocks, with their numbers and a word for each place. */
  readonly blocks: readonly { readonly number: number; readonly words: Uint32Array }[];
}

/** As many texts lie beside each other. */
const columns = 32;

/** The grams of texts, all of one kind, within a budget. */
export class GramTable {
  readonly #maxBytes: number;
  #blocks: Block[] = [];
  /** What is free, by the number of places. */
  #free = new Map<number, GramRow[]>();
  #bytes = 0;
  #isFull = false;

  /** The maximum size in bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** How many bytes it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there may be no room for another text. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Keeps the grams of a text, if there is room. */
  add(scan: GramScan): GramRow | undefined {
    const count = scan.fittingPlaces;
    const free = this.#free.get(count) ?? [];
    if (free.length === 0 && !this.#grow(count, free)) return undefined;
    const row = free.pop();
    const block = this.#blocks[blockOf(row)];
    if (row === undefined || block === undefined) return undefined;
    const { words } = block;
    const bit = 1 << row % columns;
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
  remove(row: GramRow): void {
    const block = this.#blocks[blockOf(row)];
    if (block === undefined) return;
    block.live &= ~(1 << row % columns);
    this.#free.get(block.words.length)?.push(row);
    this.#isFull = false;
  }

  /**
   * Which texts may have what has the grams of one of these: for each block, the bits of its texts.
   */
  mayHave(wanted: readonly GramOffsets[]): Uint32Array {
    return Uint32Array.from(
      this.#blocks,
      (block) => wanted.reduce((bits, places) => bits | columnsWith(block, places), 0),
    );
  }

  /**
   * The words of all blocks, by how many places they have, the fewest first; `number` is that of
   * the block.
   */
  get classes(): readonly GramClass[] {
    const byPlaces = new Map<number, GramClass["blocks"][number][]>();
    for (const [number, { words }] of this.#blocks.entries()) {
      const blocks = byPlaces.get(words.length) ?? [];
      byPlaces.set(words.length, blocks);
      blocks.push({ number, words });
    }
    return [...byPlaces].map(([places, blocks]) => ({ places, blocks }))
      .sort((one, other) => one.places - other.places);
  }

  /** Forgets everything. */
  clear(): void {
    this.#blocks = [];
    this.#free.clear();
    this.#bytes = 0;
    this.#isFull = false;
  }

  #grow(count: number, free: GramRow[]): boolean {
    const bytes = count * Uint32Array.BYTES_PER_ELEMENT;
    if (this.#bytes + bytes > this.#maxBytes) {
      this.#isFull = true;
      return false;
    }
    this.#bytes += bytes;
    const block = this.#blocks.push({ words: new Uint32Array(count), live: 0, used: 0 }) - 1;
    for (let column = columns - 1; column >= 0; column--) free.push(block * columns + column);
    this.#free.set(count, free);
    return true;
  }
}

/** Whether a row is among those found. */
export function isFound(found: Uint32Array, row: GramRow): boolean {
  return ((found[row >>> 5] ?? 0) >>> (row & 31) & 1) === 1;
}

function blockOf(row: GramRow | undefined): number {
  return row === undefined ? -1 : Math.floor(row / columns);
}

function columnsWith({ words, live }: Block, places: GramOffsets): number {
  const mask = words.length - 1;
  let bits = live;
  for (let index = 0; index < places.length && bits !== 0; index++) {
    bits &= words[(places[index] ?? 0) & mask] ?? 0;
  }
  return bits;
}
