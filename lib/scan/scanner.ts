/**
 * What a scanner offers: finding and counting in bytes that lie in its own memory.
 *
 * @module
 */

/** A text to search for, as bytes. */
export interface Needle {
  /** At least one byte. */
  readonly bytes: Uint8Array;
  /** Whether ASCII letters match in either case; other bytes always match themselves alone. */
  readonly fold: boolean;
}

/** Searches for some needles in its scanner's buffer. */
export interface Finder {
  /**
   * The offset of the first place at or after `from` where any needle lies wholly before `end`; -1
   * if there is none.
   * @throws {RangeError} If the range leaves the buffer.
   */
  find(from: number, end: number): number;
}

/** What a text consists of. */
export interface TextMetrics {
  /** Lines; a last one without a line end counts. */
  readonly lines: number;
  /** Ranges between Unicode white space. */
  readonly words: number;
  /** Unicode scalars, with one U+FFFD for each maximal part of a malformed sequence. */
  readonly chars: number;
  /** Bytes. */
  readonly bytes: number;
}

/**
 * Counts a text that arrives in pieces in its scanner's buffer. The result is that of decoding the
 * whole as UTF-8, with U+FFFD for what is malformed, and splitting at Unicode white space.
 */
export interface TextCounter {
  /** The counts of the text, if it ends here. */
  readonly metrics: TextMetrics;
  /**
   * Counts the next piece.
   * @throws {RangeError} If the range leaves the buffer.
   */
  add(from: number, end: number): void;
  /** Begins another text. */
  reset(): void;
}

/**
 * Finds and counts in bytes. Ranges are offsets in {@linkcode Scanner.buffer}, half-open; a range
 * that ends before it begins is empty. No method looks at a byte outside of its range for its
 * result.
 */
export interface Scanner {
  /** Where the bytes to scan lie, for its user to fill; the same as long as the scanner lives. */
  readonly buffer: Uint8Array<ArrayBuffer>;
  /**
   * Prepares to search for needles, one at least. What it prepares stays in the scanner's memory
   * until {@linkcode Scanner.forgetFinders}; where too little is left, the finder is a slower one.
   * @throws {RangeError} If there is no needle, or an empty one.
   */
  finder(needles: readonly Needle[]): Finder;
  /** Releases what finders have prepared; none made so far may be used any more. */
  forgetFinders(): void;
  /**
   * The offset of the first such byte in the range; -1 if there is none.
   * @throws {RangeError} If the range leaves the buffer.
   */
  indexOfByte(byte: number, from: number, end: number): number;
  /**
   * The offset of the last such byte in the range; -1 if there is none.
   * @throws {RangeError} If the range leaves the buffer.
   */
  lastIndexOfByte(byte: number, from: number, end: number): number;
  /**
   * How many such bytes the range holds.
   * @throws {RangeError} If the range leaves the buffer.
   */
  countByte(byte: number, from: number, end: number): number;
  /**
   * Whether the range is well-formed UTF-8 as a whole: what a fatal `TextDecoder` accepts.
   * @throws {RangeError} If the range leaves the buffer.
   */
  isUtf8(from: number, end: number): boolean;
  /** Creates a counter of its own state. */
  textCounter(): TextCounter;
}

/** The largest buffer a scanner can have, in bytes. */
export const largestCapacity: number = 1 << 30;

/** @throws {RangeError} If no scanner can have such a capacity. */
export function assertCapacity(capacity: number): void {
  if (!Number.isInteger(capacity) || capacity < 0 || capacity > largestCapacity) {
    throw new RangeError(`capacity ${capacity} is not a number of bytes up to ${largestCapacity}`);
  }
}

/** @throws {RangeError} If the range leaves a buffer of `capacity` bytes. */
export function assertRange(from: number, end: number, capacity: number): void {
  if (!(from >= 0 && end <= capacity)) {
    throw new RangeError(`range ${from} to ${end} leaves the buffer of ${capacity} bytes`);
  }
}
