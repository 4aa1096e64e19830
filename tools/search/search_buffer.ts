/**
 * The buffer of a search.
 *
 * @module
 */
import { createScanner, type Scanner } from "@ct/scan";
import { FileReader } from "@ct/core/input";

/** Files of this size and more are read in pieces. */
const largeBytes = 4 << 20;

/** Where files are read to, one after the other; those that ask about one file share its reading. */
export class SearchBuffer {
  /** What scans it. */
  readonly scanner: Scanner = createScanner(largeBytes);
  readonly #reader: FileReader = new FileReader(this.scanner.buffer);
  #path: string | undefined;
  #length: number | undefined;
  /** How many files were read. */
  reads = 0;
  /** How many bytes of them. */
  bytesRead = 0;

  /** What was read of the last file; valid until the next is read. */
  get bytes(): Uint8Array {
    return this.#reader.bytes;
  }

  /**
   * Reads the file, unless it was the last; yields its length, `undefined` if it is too large.
   * @throws {Error} The system's error if it cannot be read.
   */
  read(absolutePath: string): number | undefined {
    if (this.#path === absolutePath) return this.#length;
    this.#path = undefined;
    this.reads++;
    this.#length = this.#reader.read(absolutePath);
    this.bytesRead += this.bytes.length;
    // Who searches a large file puts its pieces into the scanner's buffer.
    if (this.#length !== undefined) this.#path = absolutePath;
    return this.#length;
  }
  /** To be called by who has put something else into the scanner's buffer. */
  forget(): void {
    this.#path = undefined;
  }
}
