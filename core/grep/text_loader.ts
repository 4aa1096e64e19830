/**
 * Texts in the buffer of a scanner.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import { createScanner, type Scanner } from "@ct/scan";

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

  /**
   * Loads a file, whatever kind it is, up to the end that it has when that is reached.
   * @throws {Error} The system's error if it cannot be read; a `CtError` with code `read` if it is
   * larger than 1 GiB.
   */
  file(absolutePath: string): LoadedText {
    let scanner = this.#scanner;
    let length = 0;
    // Opened once: what was read of a pipe is gone, and another file may be at the path by now.
    using file = Deno.openSync(absolutePath);
    for (;;) {
      if (length === scanner.buffer.length) {
        scanner = larger(scanner, file.statSync().size, absolutePath);
      }
      const read = file.readSync(scanner.buffer.subarray(length));
      if (read === null) return { scanner, length };
      length += read;
    }
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

/** A scanner with the same text and room for more. */
function larger({ buffer }: Scanner, size: number, path: string): Scanner {
  if (buffer.length === largestBytes) throw tooLarge(path);
  // The size is 0 for what is not a regular file, and a file may grow meanwhile.
  const capacity = Math.max(size + 1, Math.min(2 * buffer.length, largestBytes));
  const scanner = scannerFor(capacity, path);
  scanner.buffer.set(buffer);
  return scanner;
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
