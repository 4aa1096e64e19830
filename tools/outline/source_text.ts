/**
 * Reading a source file, or telling why it cannot be read.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, decodeLossy, decodeStrict, osErrorText, readRegularFile } from "@ct/base";
import { type LanguagePack, packFor, packForScript } from "@ct/source";
import type { Entry } from "@ct/walk";
import { FileReader, type SkipReason } from "@ct/core/input";

/** The text of a file, or why there is none. */
export type SourceText =
  | { readonly text: string }
  | { readonly text: undefined; readonly reason: SkipReason; readonly message: string };

/** Makes a text of bytes, unless they are none. */
export type Decode = (bytes: Uint8Array) => string | undefined;

/** How to read a file. */
export interface ReadOptions {
  /** Whether to leave large files alone. */
  readonly isBrief?: boolean;
  /** How to make a text of it, in place of UTF-8. */
  readonly decode?: Decode;
}

/** Reads one source file after the other. */
export class SourceReader {
  readonly #small = new FileReader();
  readonly #heads = new FileReader(new Uint8Array(256));
  readonly #ctx: Context;
  readonly #isLossy: boolean;

  /**
   * Makes a reader; paths are relative to the working directory of the context. A lossy one puts
   * U+FFFD for what is not UTF-8.
   */
  constructor(ctx: Context, { lossy }: { readonly lossy: boolean }) {
    this.#ctx = ctx;
    this.#isLossy = lossy;
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
    } catch {
      return "";
    }
    return decodeLossy(this.#heads.bytes).split("\n", 1)[0] ?? "";
  }

  /** Reads the file that an entry of a walk stands for: a regular one, and UTF-8 unless lossy. */
  read({ kind, absolutePath }: Entry, { isBrief = false, decode }: ReadOptions = {}): SourceText {
    if (kind !== "f") return failure("special file", "not a regular file");
    let bytes: Uint8Array;
    try {
      const isLarge = this.#small.read(absolutePath) === undefined;
      if (isLarge && isBrief) return failure("too large", "larger than 4 MiB");
      bytes = isLarge ? readRegularFile(absolutePath, this.#ctx) : this.#small.bytes;
    } catch (cause) {
      return failure("unreadable", osErrorText(cause));
    }
    const text = decode === undefined ? this.#decode(bytes) : decode(bytes);
    return text === undefined
      ? failure("not UTF-8", "stream did not contain valid UTF-8")
      : { text };
  }

  /** The text without its byte order mark. */
  #decode(bytes: Uint8Array): string | undefined {
    const text = decodeStrict(bytes) ?? (this.#isLossy ? decodeLossy(bytes) : undefined);
    return text?.startsWith("\ufeff") ? text.slice(1) : text;
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
