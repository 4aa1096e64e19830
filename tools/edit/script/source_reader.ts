/**
 * Reading the files that are to be edited.
 *
 * @module
 */
import { createScanner, type Scanner } from "@ct/scan";
import {
  CtError,
  decodeLossy,
  decodeStrict,
  type Door,
  hasUtf16Mark,
  isBinary,
  osErrorText,
  readRegularFile,
} from "@ct/base";
import type { Entry } from "@ct/walk";
import { FileReader, type SkipReason, TextFile } from "@ct/core/input";
import { CandidateFilter } from "./candidate_filter.ts";
import type { EditItem } from "./edit_item.ts";
import type { ChooseEncoding, FileEncoding } from "../files/file_encoding.ts";

/** A file as read. */
export interface Source {
  /** Its bytes; valid until the next file is read. */
  readonly bytes: Uint8Array;
  /** Its text, with U+FFFD for what is malformed. */
  readonly text: string;
  /** Why it cannot be edited, though it can be read; `undefined` if it can. */
  readonly reason: SkipReason | undefined;
  /** Its encoding, if that is not UTF-8. */
  readonly encoding?: FileEncoding | undefined;
}

/** A file in which no edit finds anything. */
export interface Unaffected {
  /** Its bytes; valid until the next file is read. */
  readonly bytes: Uint8Array;
  /** It was not decoded. */
  readonly text: undefined;
  /** Whether it could be edited was not looked at. */
  readonly reason: undefined;
}

/** A file that is to be read in pieces. */
export interface Large {
  /** The open file; the caller closes it. */
  readonly file: TextFile;
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

/**
 * The longest text that the runtime can hold has 2^29 - 24 units, and a file may have as many as
 * bytes.
 */
const largestBytes = 2 ** 29 - 24;

/** Files of this size and more are read one by one. */
const largeBytes = 4 << 20;
/** Files of this size and more are read in pieces, where the edits allow that. */
const hugeBytes = 16 << 20;

/** Reads one file after the other. */
export class SourceReader {
  readonly #scanner: Scanner = createScanner(largeBytes);
  readonly #small: FileReader;
  readonly #door: Door;
  /** Determines which bytes are worth looking at. */
  readonly filter: CandidateFilter;

  /** Chooses the encoding of a file. */
  readonly encodingOf: ChooseEncoding;

  /** Creates a reader for the files of a call with these edits. */
  constructor(
    items: readonly EditItem[],
    { encodingOf, door }: { readonly encodingOf: ChooseEncoding; readonly door: Door },
  ) {
    this.#small = new FileReader(this.#scanner.buffer, { door });
    this.#door = door;
    this.encodingOf = encodingOf;
    this.filter = new CandidateFilter(items, this.#scanner);
  }

  /** Reads the regular file that an entry stands for; one that is huge is only opened. */
  read({ absolutePath }: Entry): Source | Unaffected | Unread | Large {
    return readable(() => {
      const length = this.#small.read(absolutePath);
      const { bytes } = this.#small;
      const encoding = this.encodingOf(bytes);
      if (length === undefined) {
        const huge = encoding === undefined ? openHuge(absolutePath, this.#door) : undefined;
        return huge ?? this.#readLarge(absolutePath);
      }
      return encoding !== undefined || this.filter.mayChange(length)
        ? sourceOf(bytes, encoding, this.encodingOf)
        : { bytes, text: undefined, reason: undefined };
    });
  }

  /** Reads all of the file. */
  readWhole(entry: Entry): Source | Unaffected | Unread {
    const source = this.read(entry);
    if (!("file" in source)) return source;
    source.file[Symbol.dispose]();
    return readable(() => this.#readLarge(entry.absolutePath));
  }

  #readLarge(absolutePath: string): Source | Unread {
    const file = TextFile.open(absolutePath, { cwd: "/", door: this.#door });
    try {
      if (file.size > largestBytes) {
        return { reason: "too large", message: "larger than 512 MiB", text: undefined };
      }
    } finally {
      file[Symbol.dispose]();
    }
    const bytes = readRegularFile(absolutePath, { cwd: "/", door: this.#door });
    return sourceOf(bytes, this.encodingOf(bytes), this.encodingOf);
  }
}

function readable<Read>(read: () => Read): Read | Unread {
  try {
    return read();
  } catch (error) {
    const message = error instanceof CtError ? error.message : osErrorText(error);
    return { reason: "unreadable", message, text: undefined };
  }
}

function sourceOf(
  bytes: Uint8Array,
  encoding: FileEncoding | undefined,
  { otherwise }: ChooseEncoding,
): Source {
  const text = encoding === undefined ? decodeStrict(bytes) : encoding.decode(bytes);
  if (text !== undefined) return { bytes, text, reason: undefined, encoding };
  const other = encoding === undefined ? otherwise?.decode(bytes) : undefined;
  if (other !== undefined) return { bytes, text: other, reason: undefined, encoding: otherwise };
  const reason = isUnknownBinary(bytes) ? "binary" : "not UTF-8";
  return { bytes, text: decodeLossy(bytes), reason };
}

function openHuge(absolutePath: string, door: Door): Large | undefined {
  const file = TextFile.open(absolutePath, { cwd: "/", door });
  if (file.size >= hugeBytes) return { file };
  file[Symbol.dispose]();
}

/** Whether bytes that are not UTF-8 are no text in UTF-16 either, which has NUL bytes, too. */
function isUnknownBinary(bytes: Uint8Array): boolean {
  return isBinary(bytes) && !hasUtf16Mark(bytes);
}
