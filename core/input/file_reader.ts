/**
 * Reading many small files fast: one buffer serves them all.
 *
 * @module
 */
import { type Door, shownThrough } from "@ct/base";

/**
 * Most files are in the buffer after one read; what a second one yields goes here, which is mostly
 * nothing.
 */
const restBytes = 64 << 10;

/** Reads files into one reused buffer. */
export class FileReader {
  readonly #buffer: Uint8Array;
  readonly #rest = new Uint8Array(restBytes);
  readonly #door: Door;
  #filled = 0;

  /** Creates a reader for files that are shorter than the buffer. */
  constructor(buffer: Uint8Array, { door }: { readonly door: Door }) {
    this.#buffer = buffer;
    this.#door = door;
  }

  /**
   * Reads the regular file of a listing at the absolute path into the buffer. Returns how many
   * bytes it has; `undefined` if it is too large.
   * @throws {Error} The system's error if it cannot be read.
   */
  read(absolutePath: string): number | undefined {
    const length = this.#read(absolutePath);
    if (length === undefined || this.#door.conceal === undefined) return length;
    const shown = shownThrough(this.#door, this.bytes, absolutePath);
    if (shown.length > this.#buffer.length) return undefined;
    this.#buffer.set(shown);
    return this.#filled = shown.length;
  }

  #read(absolutePath: string): number | undefined {
    this.#filled = 0;
    this.#door.assertListed(absolutePath);
    const file = Deno.openSync(absolutePath);
    try {
      this.#filled = file.readSync(this.#buffer) ?? 0;
      // A short read is not the end: files below /proc come in pieces smaller than the buffer.
      while (this.#filled < this.#buffer.length) {
        const read = file.readSync(this.#rest);
        if (read === null) return this.#filled;
        const room = this.#buffer.length - this.#filled;
        this.#buffer.set(this.#rest.subarray(0, Math.min(read, room)), this.#filled);
        this.#filled += Math.min(read, room);
      }
      return undefined;
    } finally {
      file.close();
    }
  }

  /**
   * What was read of the last file, even of one that is too large; valid until the next is read.
   */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#filled);
  }
}
