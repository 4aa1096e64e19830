/**
 * Measures files one after another.
 *
 * @module
 */
import type { Door } from "@ct/base";
import { createScanner, type Scanner, type TextCounter } from "@ct/scan";
import {
  type ByteDecoder,
  fileChunks,
  recodingOf,
  textDecoder,
  type Transcoding,
} from "@ct/core/input";
import type { Metrics } from "./metrics.ts";

/** Large enough that most files take one read, small enough for the processor's cache. */
const chunkBytes = 256 << 10;
/** Files of more chunks are measured in their turn, where somebody looks at the clock. */
const fewChunks = 16;

const encoder = new TextEncoder();

/** Measures files; one at a time. */
export class FileCounter {
  readonly #scanner: Scanner = createScanner(chunkBytes);
  readonly #counter: TextCounter = this.#scanner.textCounter();
  /** The encoding of the call. */
  readonly encoding: string;
  readonly #door: Door;
  #bytes = 0;

  /** Creates one from the encoding of the call, as `readEncoding` yields it. */
  constructor(encoding: string, { door }: { readonly door: Door }) {
    this.encoding = encoding;
    this.#door = door;
  }

  /**
   * The measures of the regular file at the absolute path; `pause` is awaited between two pieces of
   * it.
   * @throws {Error} The system's error if it cannot be read, or what `pause` throws.
   */
  async count(absolutePath: string, pause: () => Promise<void>): Promise<Metrics> {
    for (const _ of this.#pieces(absolutePath)) await pause();
    return this.#metrics;
  }

  /**
   * The same at once; `null` for a file that takes long.
   * @throws {Error} The system's error if it cannot be read.
   */
  countSmall(absolutePath: string): Metrics | null {
    let chunks = 0;
    for (const _ of this.#pieces(absolutePath)) if (++chunks > fewChunks) return null;
    return this.#metrics;
  }

  /** Lines, words and characters of the text, and bytes of the file. */
  get #metrics(): Metrics {
    return { ...this.#counter.metrics, bytes: this.#bytes };
  }

  *#pieces(absolutePath: string): Generator<void> {
    this.#counter.reset();
    this.#bytes = 0;
    let recoding: Transcoding | undefined;
    let decoder: ByteDecoder | undefined;
    for (const chunk of fileChunks(absolutePath, this.#scanner.buffer, { door: this.#door })) {
      const isFirst = recoding === undefined;
      recoding ??= recodingOf(chunk, this.encoding);
      this.#bytes += chunk.length;
      if (recoding.from === undefined) this.#counter.add(0, chunk.length);
      else {
        decoder ??= textDecoder(recoding.from);
        const text = isFirst ? chunk.subarray(recoding.skip) : chunk;
        this.#addText(decoder.decode(text, { stream: true }));
      }
      yield;
    }
    if (decoder !== undefined) this.#addText(decoder.decode());
  }

  /** Counts a text as UTF-8; what is in the buffer was read before. */
  #addText(text: string): void {
    for (let rest = text; rest !== "";) {
      const { read, written } = encoder.encodeInto(rest, this.#scanner.buffer);
      this.#counter.add(0, written);
      rest = rest.slice(read);
    }
  }
}
