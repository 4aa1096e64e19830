/**
 * Reading many small files fast: one buffer serves them all.
 *
 * @module
 */

/** Reads files into one reused buffer. */
export class FileReader {
  readonly #buffer: Uint8Array;

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
    let filled = 0;
    while (filled < this.#buffer.length) {
      const read = file.readSync(this.#buffer.subarray(filled));
      if (read === null) return this.#buffer.subarray(0, filled);
      filled += read;
    }
    return undefined;
  }
}
