/**
 * Bytes that grow, and numbers among them.
 *
 * @module
 */

/** Collects bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  /** How many there are. */
  length = 0;

  /** Adds a number that is not negative, of 32 bits at most, as `NumberReader` reads it. */
  putNumber(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5);
    let rest = value >>> 0;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.length++] = rest & 127 | 128;
    this.#bytes[this.length++] = rest;
  }

  /** Adds bytes. */
  put(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What was added since it was last taken; it lies in memory of its own. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice(0, this.length);
    this.length = 0;
    return bytes;
  }

  /** What was added, until more is. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(added: number): void {
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + added));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}
