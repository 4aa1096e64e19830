/**
 * Reading many small files fast: one buffer serves them all.
 *
 * @module
 */

/**
 * Most files are in the buffer after one read; what a second one yields goes here, which is mostly
 * nothing.
 */
const restBytes = 64 << 10;

/** Reads files into one reused buffer. */
export class FileReader {
  readonly #buffer: Uint8Array;
  readonly #rest = new Uint8Array(restBytes);
  #filled = 0;

  /** Makes a reader for files that are shorter than the buffer, 4 MiB by default. */
  constructor(buffer: Uint8Array = new Uint8Array(4 << 20)) {
    this.#buffer = buffer;
  }

  /**
   * Reads the regular file at the absolute path into the buffer. Returns how many bytes it has;
   * `undefined` if it is too large.
   * @throws {Error} The system's error if it cannot be read.
   */
  read(absolutePath: string): number | undefined {
    this.#filled = 0;
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
