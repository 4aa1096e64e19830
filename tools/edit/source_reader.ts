/**
 * Reading the files that are to be edited.
 *
 * @module
 */
import {
  CtError,
  decodeLossy,
  decodeStrict,
  type Entry,
  FileReader,
  isBinary,
  osErrorText,
  readRegularFile,
  type SkipReason,
  TextFile,
} from "@ct/core";

/** A file as read. */
export interface Source {
  /** Its bytes; valid until the next file is read. */
  readonly bytes: Uint8Array;
  /** Its text, with U+FFFD for what is malformed. */
  readonly text: string;
  /** Why it cannot be edited, though it can be read; `undefined` if it can. */
  readonly reason: SkipReason | undefined;
}

/** A file that was not read, and why. */
export interface Unread {
  /** The kind of reason. */
  readonly reason: SkipReason;
  /** More words. */
  readonly message: string;
  /** There is none. */
  readonly text: undefined;
}

/** The longest text that the runtime can hold has 2^29 - 24 units, and a file may have as many as bytes. */
const largestBytes = 2 ** 29 - 24;

/** Reads one file after the other. */
export class SourceReader {
  readonly #small = new FileReader();

  /** Reads the regular file that an entry stands for. */
  read({ absolutePath }: Pick<Entry, "absolutePath">): Source | Unread {
    try {
      const bytes = this.#small.read(absolutePath) ?? readLarge(absolutePath);
      if (bytes === undefined) {
        return { reason: "too large", message: "larger than 512 MiB", text: undefined };
      }
      const text = decodeStrict(bytes);
      return text === undefined
        ? {
          bytes,
          text: decodeLossy(bytes),
          reason: isUnknownBinary(bytes) ? "binary" : "not UTF-8",
        }
        : { bytes, text, reason: undefined };
    } catch (error) {
      const message = error instanceof CtError ? error.message : osErrorText(error);
      return { reason: "unreadable", message, text: undefined };
    }
  }
}

function readLarge(absolutePath: string): Uint8Array | undefined {
  using file = TextFile.open(absolutePath, { cwd: "/" });
  return file.size > largestBytes ? undefined : readRegularFile(absolutePath, { cwd: "/" });
}

/** Whether bytes that are not UTF-8 are no text in UTF-16 either, which has NUL bytes, too. */
function isUnknownBinary(bytes: Uint8Array): boolean {
  return isBinary(bytes) && !hasUtf16Mark(bytes);
}

/** Whether there is a byte order mark of UTF-16. */
export function hasUtf16Mark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
