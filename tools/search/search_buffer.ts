/**
 * The buffer of a search.
 *
 * @module
 */
import type { Door } from "@ct/base";
import { createScanner, type Scanner } from "@ct/scan";
import type { ResidentFiles } from "@ct/resident";
import {
  autoEncoding,
  FileReader,
  recodedBeginning,
  recodingOf,
  textDecoder,
} from "@ct/core/input";

/** Files of this size and more are read in pieces. */
export const largeBytes: number = 4 << 20;

/** What a buffer is made with. */
export interface BufferOptions {
  /** What lets files be read. */
  readonly door: Door;
  /** Files that need not be read. */
  readonly residentFiles?: ResidentFiles | undefined;
  /** A scanner of {@linkcode largeBytes} for exclusive use. */
  readonly scanner?: Scanner | undefined;
}

/**
 * Where files are read to, one after the other, as UTF-8 without a byte order mark; those that ask
 * about one file share its reading.
 */
export class SearchBuffer {
  /** What scans it. */
  readonly scanner: Scanner;
  /** The encoding of the call. */
  readonly encoding: string;
  readonly #reader: FileReader;
  #path: string | undefined;
  #length: number | undefined;
  /** The file that was counted last. */
  #counted: string | undefined;
  /** What scans the last line that was longer than the buffer, if one was. */
  longScanner: Scanner | undefined;
  /** How many files were read. */
  reads = 0;
  /** How many bytes of them. */
  bytesRead = 0;

  readonly #residentFiles: ResidentFiles | undefined;
  readonly #isShownWhole: boolean;

  /** Creates a buffer for files in this encoding, some of which may be held already. */
  constructor(encoding: string, { door, residentFiles, scanner }: BufferOptions) {
    this.encoding = encoding;
    this.#residentFiles = residentFiles;
    this.#isShownWhole = door.conceal === undefined;
    this.scanner = scanner ?? createScanner(largeBytes);
    this.#reader = new FileReader(this.scanner.buffer, { door });
  }

  /** Whether files are read as UTF-8 where no mark says otherwise. */
  get isUtf8(): boolean {
    return this.encoding === autoEncoding || this.encoding === "utf-8";
  }

  /** What was read of the last file, if it was not too large; valid until the next is read. */
  get bytes(): Uint8Array {
    return this.scanner.buffer.subarray(0, this.#length ?? 0);
  }

  /** The beginning of the last file, which was too large. */
  get beginning(): Uint8Array {
    return recodedBeginning(this.#reader.bytes.subarray(0, 1 << 16), this.encoding);
  }

  /**
   * Reads the file, unless it was the last; returns its length, `undefined` if it is too large.
   * @throws {Error} The system's error if it cannot be read.
   */
  read(absolutePath: string): number | undefined {
    if (this.#path === absolutePath) return this.#length;
    this.#path = undefined;
    const isNew = this.#count(absolutePath);
    const cachedLength = this.#residentFiles?.read(absolutePath, this.scanner.buffer);
    const keep = cachedLength === undefined ? this.#keeping(absolutePath) : undefined;
    const length = cachedLength ?? this.#reader.read(absolutePath);
    if (length !== undefined) keep?.(this.#reader.bytes);
    if (isNew) this.bytesRead += cachedLength ?? this.#reader.bytes.length;
    this.#length = length === undefined ? undefined : this.#recode(length);
    // Who searches a large file puts its pieces into the scanner's buffer.
    if (this.#length !== undefined) this.#path = absolutePath;
    return this.#length;
  }

  /** Counts a file as read whose content is already known. */
  passOver(absolutePath: string, length: number): void {
    if (this.#count(absolutePath)) this.bytesRead += length;
  }

  /** Room for a line of this many bytes, where {@linkcode longScanner} can scan it. */
  roomFor(size: number): Uint8Array {
    const { length } = this.longScanner?.buffer ?? [];
    if (this.longScanner === undefined || length < size) this.longScanner = createScanner(size);
    // Just so much that nothing of the next line is read there: the line may be kept.
    return this.longScanner.buffer.subarray(0, size);
  }

  /** Keeps the long line that was read last in place, for its holder. */
  releaseRoom(): void {
    this.longScanner = undefined;
  }

  /** What keeps a file that is read now: as it is, so not what a door shows of it. */
  #keeping(absolutePath: string): ((bytes: Uint8Array) => void) | undefined {
    return this.#isShownWhole ? this.#residentFiles?.keeping?.(absolutePath) : undefined;
  }

  /** Counts a file, once for all that ask about it one after the other; returns whether it did. */
  #count(absolutePath: string): boolean {
    if (this.#counted === absolutePath) return false;
    this.#counted = absolutePath;
    this.reads++;
    return true;
  }

  /** Makes what was read UTF-8; `undefined` if it no longer fits. */
  #recode(length: number): number | undefined {
    const { buffer } = this.scanner;
    const { skip, from } = recodingOf(buffer.subarray(0, length), this.encoding);
    if (from !== undefined) {
      const text = textDecoder(from).decode(buffer.subarray(skip, length));
      const bytes = new TextEncoder().encode(text);
      if (bytes.length >= buffer.length) return undefined;
      buffer.set(bytes);
      return bytes.length;
    }
    if (skip > 0) buffer.copyWithin(0, skip, length);
    return length - skip;
  }
}
