/**
 * What is added to a file from now on, as `tail -F` follows it. One of the few files that reach the
 * runtime.
 *
 * @module
 */
import { CtError, type Door, openThrough, osErrorText } from "@ct/base";

/** How much of a line without an end is kept; what is longer counts as a line. */
const longestLine = 1 << 20;

/** A file as it was opened. */
interface Open {
  readonly file: Deno.FsFile;
  readonly info: Deno.FileInfo;
}

/**
 * The lines that are added to a file behind what it has now; all of one that is not there yet. If
 * another file takes its place, the rest of the old one is read and then all of the new one; one
 * that gets shorter is read from its start.
 */
export class AppendedLines implements Disposable {
  readonly #path: string;
  readonly #door: Door;
  readonly #buffer = new Uint8Array(64 << 10);
  #decoder = new TextDecoder();
  #open: Open | undefined;
  #offset = 0;
  #rest = "";

  /**
   * Notes how long the file at the absolute path is.
   * @throws {CtError} With code `read` if it cannot be opened, or is not a regular file.
   */
  constructor(absolutePath: string, { door }: { readonly door: Door }) {
    this.#path = absolutePath;
    this.#door = door;
    this.#open = this.#opened();
    this.#offset = this.#open?.info.size ?? 0;
  }

  /**
   * The whole lines since the last call, with their newlines, in pieces, which may be empty. What
   * is left when the caller stops comes with the next call.
   * @throws {CtError} With code `read` if the file cannot be read.
   */
  *read(): Generator<string> {
    yield* this.#readOn();
    const info = this.#info();
    const { info: before } = this.#open ?? {};
    if (info === undefined || info.dev === before?.dev && info.ino === before?.ino) return;
    this[Symbol.dispose]();
    this.#open = this.#opened();
    this.#startOver();
    yield* this.#readOn();
  }

  /** Closes the file. */
  [Symbol.dispose](): void {
    this.#open?.file.close();
    this.#open = undefined;
  }

  *#readOn(): Generator<string> {
    const { file } = this.#open ?? {};
    if (file === undefined) return;
    // What is added meanwhile is for the next call: a writer may be faster than this.
    const { size } = file.statSync();
    if (size < this.#offset) this.#startOver();
    file.seekSync(this.#offset, Deno.SeekMode.Start);
    while (this.#offset < size) {
      const read = file.readSync(this.#buffer);
      if (read === null) return;
      this.#offset += read;
      const bytes = this.#buffer.subarray(0, read);
      const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
      const end = text.length > longestLine ? text.length : text.lastIndexOf("\n") + 1;
      this.#rest = text.slice(end);
      yield text.slice(0, end);
    }
  }

  #startOver(): void {
    this.#offset = 0;
    this.#rest = "";
    this.#decoder = new TextDecoder();
  }

  #opened(): Open | undefined {
    if (this.#info() === undefined) return undefined;
    let file: Deno.FsFile;
    try {
      file = openThrough(this.#door, this.#path);
    } catch (cause) {
      if (cause instanceof CtError) throw cause;
      throw this.#unreadable(osErrorText(cause), cause);
    }
    // What was opened counts: another file may have come into its place since.
    const info = file.statSync();
    if (info.isFile) return { file, info };
    file.close();
    throw this.#unreadable("not a regular file");
  }

  #info(): Deno.FileInfo | undefined {
    let info: Deno.FileInfo;
    try {
      info = Deno.statSync(this.#path);
    } catch (cause) {
      if (cause instanceof Deno.errors.NotFound) return undefined;
      throw this.#unreadable(osErrorText(cause), cause);
    }
    if (!info.isFile) throw this.#unreadable("not a regular file");
    return info;
  }

  #unreadable(reason: string, cause?: unknown): CtError {
    return new CtError("read", `read ${this.#path}: ${reason}`, { path: this.#path, cause });
  }
}
