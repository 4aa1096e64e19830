/**
 * Reading a source file, or telling why it cannot be read.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, decodeLossy, itemAt, osErrorText, throwWithheld } from "@ct/base";
import { type LanguagePack, packFor, packForScript } from "@ct/source";
import type { Entry } from "@ct/walk";
import {
  FileReader,
  readEncoding,
  recodedBeginning,
  recodingOf,
  type SkipReason,
  sourceBytes,
  textDecoder,
} from "@ct/core/input";

/** The text of a file, or why there is none. */
export type SourceText =
  | { readonly text: string }
  | { readonly text: undefined; readonly reason: SkipReason; readonly message: string };

/** How to read a file. */
export interface ReadOptions {
  /** Whether to leave large files alone. */
  readonly isBrief?: boolean;
  /** Whether to put U+FFFD for what is malformed, whatever the call says. */
  readonly isLossy?: boolean;
}

/** Reads one source file after the other. */
export class SourceReader {
  readonly #small: FileReader;
  readonly #heads: FileReader;
  readonly #ctx: Context;
  readonly #isLossy: boolean;
  readonly #encoding: string;

  /**
   * Creates a reader; paths are relative to the working directory of the context. A lossy one puts
   * U+FFFD for what is malformed.
   * @throws {CtError} With code `usage` if no encoding has this name.
   */
  constructor(
    ctx: Context,
    { lossy, encoding }: { readonly lossy: boolean; readonly encoding: string },
  ) {
    this.#ctx = ctx;
    this.#small = new FileReader(new Uint8Array(4 << 20), ctx);
    this.#heads = new FileReader(new Uint8Array(256), ctx);
    this.#isLossy = lossy;
    this.#encoding = readEncoding(encoding);
  }

  /** The language of a file, by its name or, if that has no extension, by its first line. */
  packOf(entry: Entry): LanguagePack | undefined {
    if (entry.name.lastIndexOf(".") > 0) return packFor(entry.name);
    return packFor(entry.name) ?? packForScript(this.#firstLine(entry));
  }

  /** The first line of a file, as far as it matters; empty if it cannot be read. */
  #firstLine({ kind, absolutePath }: Entry): string {
    if (kind !== "f") return "";
    try {
      this.#heads.read(absolutePath);
    } catch (error) {
      throwWithheld(error);
      return "";
    }
    return itemAt(
      decodeLossy(recodedBeginning(this.#heads.bytes, this.#encoding)).split("\n", 1),
      0,
    );
  }

  /** Reads the file that an entry of a walk stands for: a regular one, and in its encoding unless lossy. */
  read({ kind, absolutePath }: Entry, options: ReadOptions = {}): SourceText {
    const { isBrief = false, isLossy = this.#isLossy } = options;
    if (kind !== "f") return failure("special file", "not a regular file");
    let bytes: Uint8Array;
    try {
      const isLarge = this.#small.read(absolutePath) === undefined;
      if (isLarge && isBrief) return failure("too large", "larger than 4 MiB");
      const read = isLarge ? sourceBytes(absolutePath, this.#ctx) : this.#small.bytes;
      if (typeof read === "string") return failure("too large", read);
      bytes = read;
    } catch (cause) {
      return failure("unreadable", osErrorText(cause));
    }
    const text = this.#decode(bytes, isLossy);
    return text === undefined
      ? failure("not UTF-8", "stream did not contain valid UTF-8")
      : { text };
  }

  /** The text without its byte order mark. */
  #decode(bytes: Uint8Array, isLossy: boolean): string | undefined {
    const { skip, from = "utf-8" } = recodingOf(bytes, this.#encoding);
    try {
      return textDecoder(from, { fatal: !isLossy })
        .decode(bytes.subarray(skip));
    } catch {
      return undefined;
    }
  }
}

function failure(reason: SkipReason, message: string): SourceText {
  return { text: undefined, reason, message };
}

/** The error for a file that the user named and that cannot be read. */
export function unreadableSource(
  path: string,
  { reason, message }: Exclude<SourceText, { readonly text: string }>,
): CtError {
  const code = reason === "not UTF-8" ? "encoding" : "read";
  return new CtError(code, `read ${path}: ${message}`, { path });
}
