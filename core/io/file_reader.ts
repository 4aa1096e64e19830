/**
 * Reading many small files fast: one buffer serves them all.
 *
 * @module
 */

/** Reads files into one reused buffer. */
export class FileReader {
  readonly #buffer: Uint8Array;
  #filled = 0;

  /** Makes a reader for files of up to `capacity` - 1 bytes. */
  constructor(capacity: number = 4 << 20) {
    this.#buffer = new Uint8Array(capacity);
  }

  /**
   * The bytes of the regular file at the absolute path, valid until the next call; `undefined` if it is too large.
   * @throws {Error} The system's error if it cannot be read.
   */
  read(absolutePath: string): Uint8Array | undefined {
    using file = Deno.openSync(absolutePath);
    this.#filled = 0;
    while (this.#filled < this.#buffer.length) {
      const read = file.readSync(this.#buffer.subarray(this.#filled));
      if (read === null) return this.beginning;
      this.#filled += read;
    }
    return undefined;
  }

  /** What was read of the last file, also of one that is too large; valid until the next is read. */
  get beginning(): Uint8Array {
    return this.#buffer.subarray(0, this.#filled);
  }
}
