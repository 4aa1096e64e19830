/**
 * A text file of any size, read in bounded memory in pieces that end at line ends.
 *
 * @module
 */
import {
  assertRegular,
  CtError,
  decodeLossy,
  decodeUtf8,
  itemAt,
  openThrough,
  osErrorText,
  readRegularFile,
  resolvePath,
  throwWithheld,
} from "@ct/base";
import type { Context } from "../context/context.ts";
import { autoEncoding, recoded } from "./encoding.ts";

const chunkBytes = 1 << 20;
const longestLine = 256 << 20;
/** The end of a long line is searched for in pieces of this size. */
const probeBytes = 256 << 10;
const newline = 10;
const carriageReturn = 13;

/** How the bytes of a file are read. */
export interface ReadingOptions {
  /**
   * Whether a piece may also end within a line of more than 1 MiB, but not within a character of
   * UTF-8 or a line ending.
   */
  readonly cutLines?: boolean;
  /** Creates a buffer of this size for a line that does not fit in a piece. */
  readonly roomFor?: (size: number) => Uint8Array;
}

/**
 * What a path leads to, through links; `undefined` if nothing is there.
 * @throws {CtError} With code `refused` if it leads where the call may not read.
 */
export function kindAt(
  path: string,
  ctx: Pick<Context, "cwd" | "door">,
): "directory" | "other" | undefined {
  try {
    const real = resolvePath(path, ctx);
    ctx.door.assertReadable(real, path);
    return Deno.statSync(real).isDirectory ? "directory" : "other";
  } catch (error) {
    if (error instanceof CtError) throw error;
    throwWithheld(error);
    return undefined;
  }
}

/**
 * An open regular file.
 *
 * @example Read a file in pieces
 * ```ts
 * import { memoryContext } from "@ct/core/context";
 * import { TextFile } from "@ct/core/input";
 * import assert from "node:assert/strict";
 * const path = Deno.makeTempFileSync();
 * Deno.writeTextFileSync(path, "one\ntwo\n");
 * {
 *   using file = TextFile.open(path, memoryContext({ cwd: "/" }));
 *   assert.deepEqual([...file.texts({ lossy: false })], ["one\ntwo\n"]);
 * }
 * Deno.removeSync(path);
 * ```
 */
export class TextFile implements Disposable {
  readonly #file: Deno.FsFile;
  /** What is read: the file, or in memory what the door shows of it. */
  readonly #content: Pick<Deno.FsFile, "readSync" | "seekSync">;
  /** The file as it was typed. */
  readonly path: string;
  /** Its size when it was opened, in bytes. */
  readonly size: number;
  /** What changes if its content does, as it was when it was opened. */
  readonly state: string;

  private constructor(
    file: Deno.FsFile,
    path: string,
    { info: { size, mtime, ino }, shown }: {
      readonly info: Deno.FileInfo;
      readonly shown: Uint8Array | undefined;
    },
  ) {
    this.#file = file;
    this.#content = shown === undefined ? file : new BytesInMemory(shown);
    this.path = path;
    this.size = shown?.length ?? size;
    this.state = [path, size, mtime?.getTime(), ino].join("\0");
  }

  /**
   * Opens a regular file; links are followed. Opened for writing as well, which takes the
   * permission to write it, it is not waited for if a FIFO has come into its place.
   * @throws {CtError} With code `read` if it cannot be opened, or is a directory or another special
   * file.
   */
  static open(
    path: string,
    ctx: Pick<Context, "cwd" | "door">,
    { write = false }: { readonly write?: boolean } = {},
  ): TextFile {
    try {
      const real = resolvePath(path, ctx);
      ctx.door.assertReadable(real, path);
      const info = Deno.statSync(real);
      assertRegular(info, path);
      const shown = ctx.door.conceal && readRegularFile(path, ctx);
      return new TextFile(openThrough(ctx.door, real, { typed: path, write }), path, {
        info,
        shown,
      });
    } catch (cause) {
      if (cause instanceof CtError && cause.code === "refused") throw cause;
      const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
      throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
    }
  }

  /**
   * The bytes from the start, in pieces of about 1 MiB that end after a newline; only the last may
   * end without. A piece is valid until the next is asked for. `tick` is called after each read;
   * what it throws ends the reading.
   * @throws {CtError} With code `read` if a line is longer than 256 MiB, unless `cutLines`.
   */
  *bytes(
    tick: () => void = () => {},
    { cutLines = false, roomFor = (size) => new Uint8Array(size) }: ReadingOptions = {},
  ): Generator<Uint8Array> {
    this.#content.seekSync(0, Deno.SeekMode.Start);
    // One byte more than the file holds, so that the end of a small file is seen without growing.
    let buffer: Uint8Array = new Uint8Array(
      Math.min(chunkBytes, this.size + 1),
    );
    let buffered = 0;
    while (true) {
      if (buffered === buffer.length && cutLines && buffered >= chunkBytes) {
        const end = partEnd(buffer);
        yield buffer.subarray(0, end);
        buffer.copyWithin(0, end);
        buffered -= end;
      } else if (buffered === buffer.length) {
        const larger = cutLines ? new Uint8Array(chunkBytes) : this.#roomForLine(buffered, roomFor);
        larger.set(buffer);
        buffer = larger;
      }
      const read = this.#content.readSync(buffer.subarray(buffered));
      if (read === null) break;
      tick();
      const filled = buffered + read;
      const end = buffer.subarray(buffered, filled).lastIndexOf(newline) + 1;
      if (end > 0) {
        yield buffer.subarray(0, buffered + end);
        const rest = buffer.subarray(buffered + end, filled);
        // A long line does not make all pieces after it long.
        if (buffer.length > chunkBytes && rest.length < chunkBytes) {
          buffer = new Uint8Array(chunkBytes);
        }
        buffer.set(rest);
        buffered = rest.length;
      } else buffered = filled;
    }
    if (buffered > 0) yield buffer.subarray(0, buffered);
  }

  /**
   * The same as text, without a byte order mark; `encoding` is what {@linkcode readEncoding}
   * yields.
   * @throws {CtError} With code `encoding` if the file is not UTF-8 and has no other encoding,
   * unless `lossy`: then U+FFFD stands for what is malformed.
   */
  *texts(
    { lossy, encoding = autoEncoding, cutLines = false }: {
      readonly lossy: boolean;
      readonly encoding?: string;
      readonly cutLines?: boolean;
    },
    tick?: () => void,
  ): Generator<string> {
    for (const piece of recoded(this.bytes(tick, { cutLines }), encoding)) {
      yield lossy ? decodeLossy(piece) : decodeUtf8(piece, this.path);
    }
  }

  /** Closes the file. */
  [Symbol.dispose](): void {
    this.#file.close();
  }

  /**
   * A buffer for the line of which so many bytes were read. Its end is searched for first: buffers
   * that grow until it is met would take three times the memory of a long line.
   */
  #roomForLine(buffered: number, roomFor: (size: number) => Uint8Array): Uint8Array {
    // One byte more, so that the end of the file is seen without growing.
    const size = Math.max(chunkBytes, buffered + this.#restOfLine() + 1);
    if (size <= longestLine) return roomFor(size);
    const cause = new RangeError("a line is longer than 256 MiB");
    throw new CtError("read", `read ${this.path}: ${cause.message}`, { path: this.path, cause });
  }

  /** How many bytes there are up to the next line end, or that of the file; reads none of them. */
  #restOfLine(): number {
    const probe = new Uint8Array(probeBytes);
    let [seen, end] = [0, -1];
    let length = 0;
    while (end < 0 && length <= longestLine) {
      const read = this.#content.readSync(probe);
      if (read === null) break;
      seen += read;
      end = probe.subarray(0, read).indexOf(newline);
      length += end < 0 ? read : end + 1;
    }
    this.#content.seekSync(-seen, Deno.SeekMode.Current);
    return length;
  }
}

/** Bytes that are read as a file is. */
class BytesInMemory {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  readSync(buffer: Uint8Array): number | null {
    const piece = this.#bytes.subarray(this.#at, this.#at + buffer.length);
    if (piece.length === 0 && buffer.length > 0) return null;
    buffer.set(piece);
    this.#at += piece.length;
    return piece.length;
  }

  seekSync(offset: number, whence: Deno.SeekMode): number {
    return this.#at = whence === Deno.SeekMode.Start ? offset : this.#at + offset;
  }
}

/** Where a full buffer can be cut: before its last character, unless that is ASCII. */
function partEnd(buffer: Uint8Array): number {
  let end = buffer.length;
  const last = itemAt(buffer, end - 1);
  // What follows may be the line feed of the same line ending.
  if (last === carriageReturn) return end - 1;
  if (last < 0x80) return end;
  for (let back = 0; back < 4; back++) if ((itemAt(buffer, --end) & 0xc0) !== 0x80) return end;
  return buffer.length;
}
