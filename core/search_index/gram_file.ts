/**
 * A file that says which grams texts have. For each place of grams the words of all texts lie
 * beside each other, so that a question reads a few short ranges, however large the file is. It is
 * written once and never changed.
 *
 * @module
 */
import { valueAt } from "@ct/base";
import type { GramOffsets, GramRow, GramTable } from "@ct/resident";
import { DamagedIndexError } from "./damaged_index.ts";

/** Begins each file; the last number changes with what the bits mean. */
const magic = [0x6d_67_74_63, 0x00_00_00_01] as const;
const wordBytes = Uint32Array.BYTES_PER_ELEMENT;
const blockBits = 32;
const mostClasses = 32;
/** How much is written at once, about, in words. */
const batchWords = 1 << 18;

/** Blocks with equally many places, one after the other in the file. */
interface StoredClass {
  readonly places: number;
  readonly blocks: number;
  /** Where it begins, in bytes. */
  readonly offset: number;
}

/** What was written. */
export interface WrittenGrams {
  /** Bytes of the file. */
  readonly bytes: number;
  /** The row in the file of a row of the table. */
  readonly rowOf: (row: GramRow) => GramRow;
}

/**
 * Writes the grams of a table to a file that is open for writing and empty.
 * @throws {Error} The system's error.
 */
export function writeGramFile(file: Deno.FsFile, table: GramTable, seal: number): WrittenGrams {
  const { classes } = table;
  const places = new Map<number, number>();
  for (const { blocks } of classes) {
    for (const { number } of blocks) places.set(number, places.size);
  }
  const head = [
    ...magic,
    seal,
    classes.length,
    ...classes.flatMap(({ places, blocks }) => [places, blocks.length]),
  ];
  let bytes = writeWords(file, Uint32Array.from([...head, sumOf(head, seal)]));
  for (const { places: count, blocks } of classes) {
    const width = blocks.length + 1;
    const most = Math.max(1, Math.floor(batchWords / width));
    for (let from = 0; from < count; from += most) {
      const to = Math.min(count, from + most);
      const words = new Uint32Array((to - from) * width);
      for (const [index, block] of blocks.entries()) {
        for (let place = from; place < to; place++) {
          words[(place - from) * width + index] = block.words[place] ?? 0;
        }
      }
      for (let place = from; place < to; place++) {
        const start = (place - from) * width;
        const line = words.subarray(start, start + width - 1);
        words[start + width - 1] = sumOf(line, seal ^ place ^ Math.imul(count, 31));
      }
      bytes += writeWords(file, words);
    }
  }
  const rowOf = (row: GramRow) => {
    return valueAt(places, Math.floor(row / blockBits)) * blockBits + row % blockBits;
  };
  return { bytes, rowOf };
}

/** Such a file, open. */
export class GramFile implements Disposable {
  readonly #file: Deno.FsFile;
  readonly #classes: readonly StoredClass[];
  readonly #seal: number;
  readonly #blocks: number;

  /**
   * Opens it.
   * @throws {DamagedIndexError} If it is not the file that the seal belongs to, or not whole.
   * @throws {Error} The system's error.
   */
  constructor(path: string, seal: number) {
    this.#seal = seal;
    this.#file = Deno.openSync(path);
    try {
      const start = this.#read(0, magic.length + 2);
      const count = start[magic.length + 1] ?? 0;
      const isOwn = start[0] === magic[0] && start[1] === magic[1] && start[2] === seal;
      if (!isOwn || count > mostClasses) throw new DamagedIndexError();
      const length = magic.length + 2 + 2 * count;
      const head = this.#read(0, length + 1);
      if (head[length] !== sumOf(head.subarray(0, length), seal)) throw new DamagedIndexError();
      let offset = (length + 1) * wordBytes;
      const classes: StoredClass[] = [];
      for (let index = magic.length + 2; index < length; index += 2) {
        const [places = 0, blocks = 0] = head.subarray(index, index + 2);
        classes.push({ places, blocks, offset });
        offset += places * (blocks + 1) * wordBytes;
      }
      if (this.#file.statSync().size !== offset) throw new DamagedIndexError();
      this.#classes = classes;
      this.#blocks = classes.reduce((sum, { blocks }) => sum + blocks, 0);
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** How many rows there may be. */
  get rows(): number {
    return this.#blocks * blockBits;
  }

  /**
   * Which texts may have what has the grams of one of these, each with one at least: for each
   * block, the bits of its texts.
   * @throws {DamagedIndexError} If the file was changed.
   */
  mayHave(wanted: readonly GramOffsets[]): Uint32Array {
    const found = new Uint32Array(this.#blocks);
    let start = 0;
    for (const each of this.#classes) {
      const part = found.subarray(start, start + each.blocks);
      for (const places of wanted) this.#add(each, places, part);
      start += each.blocks;
    }
    return found;
  }

  /** Closes it. */
  [Symbol.dispose](): void {
    this.#file.close();
  }

  #add({ places: count, blocks, offset }: StoredClass, places: GramOffsets, to: Uint32Array): void {
    const bits = new Uint32Array(blocks).fill(~0);
    for (const each of places) {
      const place = each & (count - 1);
      const line = this.#read(offset + place * (blocks + 1) * wordBytes, blocks + 1);
      const words = line.subarray(0, blocks);
      if (line[blocks] !== sumOf(words, this.#seal ^ place ^ Math.imul(count, 31))) {
        throw new DamagedIndexError();
      }
      let rest = 0;
      for (let index = 0; index < blocks; index++) {
        rest |= bits[index] = (bits[index] ?? 0) & (words[index] ?? 0);
      }
      if (rest === 0) return;
    }
    for (let index = 0; index < blocks; index++) to[index] = (to[index] ?? 0) | (bits[index] ?? 0);
  }

  #read(offset: number, count: number): Uint32Array {
    const words = new Uint32Array(count);
    const bytes = new Uint8Array(words.buffer);
    this.#file.seekSync(offset, Deno.SeekMode.Start);
    for (let filled = 0; filled < bytes.length;) {
      const read = this.#file.readSync(bytes.subarray(filled));
      if (read === null) throw new DamagedIndexError();
      filled += read;
    }
    return words;
  }
}

/** Writes words; returns how many bytes these are. */
export function writeWords(file: Deno.FsFile, words: Uint32Array): number {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  for (let written = 0; written < bytes.length;) written += file.writeSync(bytes.subarray(written));
  return bytes.length;
}

/** A number that differs where one of the words does. */
export function sumOf(words: Iterable<number> & ArrayLike<number>, seed: number): number {
  let sum = seed ^ 0x811c9dc5;
  for (let index = 0; index < words.length; index++) {
    sum = Math.imul(sum ^ (words[index] ?? 0), 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
