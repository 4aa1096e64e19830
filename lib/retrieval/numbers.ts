/**
 * Numbers as bytes: seven bits each, the lowest first; the highest bit says that more follows.
 *
 * @module
 */

/** Reads numbers one after the other. */
export class NumberReader {
  /** Where the next number begins. */
  at: number;
  #bytes: Uint8Array;

  /** Begins at a place. */
  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Goes on at a place of other bytes. */
  read(bytes: Uint8Array, at: number): void {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Whether nothing follows. */
  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  /** The next number; 0 behind the end. */
  next(): number {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
