/**
 * Texts in the buffer of a scanner.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import { createScanner, type Scanner } from "@ct/scan";
import { FileReader } from "../input/file_reader.ts";

/** Texts of this size and more get a scanner of their own. */
const usualBytes = 4 << 20;
const largestBytes = (1 << 30) - 1;

/** A text that lies at the start of a scanner's buffer. */
export interface LoadedText {
  /** The scanner; that of the text before, unless one of them is large. */
  readonly scanner: Scanner;
  /** How many bytes the text has. */
  readonly length: number;
}

/** Loads one text after the other; only the last one is there. */
export class TextLoader {
  readonly #scanner: Scanner = createScanner(usualBytes);
  readonly #reader: FileReader = new FileReader(this.#scanner.buffer);

  /**
   * Loads a file, whatever kind it is.
   * @throws {Error} The system's error if it cannot be read; a `CtError` with code `read` if it is
   * larger than 1 GiB.
   */
  file(absolutePath: string): LoadedText {
    const length = this.#reader.read(absolutePath);
    if (length !== undefined) return { scanner: this.#scanner, length };
    const { size } = Deno.statSync(absolutePath);
    const scanner = scannerFor(Math.max(size, usualBytes) + 1, absolutePath);
    const read = new FileReader(scanner.buffer).read(absolutePath);
    if (read === undefined) throw tooLarge(absolutePath);
    return { scanner, length: read };
  }

  /**
   * Loads bytes.
   * @throws {CtError} With code `read` if they are more than 1 GiB.
   */
  bytes(bytes: Uint8Array, path: string): LoadedText {
    const isUsual = bytes.length < usualBytes;
    const scanner = isUsual ? this.#scanner : scannerFor(bytes.length + 1, path);
    scanner.buffer.set(bytes);
    return { scanner, length: bytes.length };
  }
}

function scannerFor(capacity: number, path: string): Scanner {
  if (capacity > largestBytes) throw tooLarge(path);
  try {
    return createScanner(capacity);
  } catch (cause) {
    throw new CtError("read", `${path}: ${osErrorText(cause)}`, { path, cause });
  }
}

function tooLarge(path: string): CtError {
  return new CtError("read", `${path}: files larger than 1 GiB are not searched`, { path });
}
