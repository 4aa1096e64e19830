/**
 * Measures files one after another.
 *
 * @module
 */
import { createScanner, type Scanner, type TextCounter } from "@ct/scan";
import { fileChunks } from "@ct/core/input";
import type { Metrics } from "./metrics.ts";

/** Large enough that most files take one read, small enough for the processor's cache. */
const chunkBytes = 256 << 10;
/** Files of more chunks are measured in their turn, where somebody looks at the clock. */
const fewChunks = 16;

/** Measures files; one at a time. */
export class FileCounter {
  readonly #scanner: Scanner = createScanner(chunkBytes);
  readonly #counter: TextCounter = this.#scanner.textCounter();

  /**
   * The measures of the regular file at the absolute path; `pause` is awaited between two pieces of
   * it.
   * @throws {Error} The system's error if it cannot be read, or what `pause` throws.
   */
  async count(absolutePath: string, pause: () => Promise<void>): Promise<Metrics> {
    for (const _ of this.#pieces(absolutePath)) await pause();
    return this.#counter.metrics;
  }

  /**
   * The same at once; `null` for a file that takes long.
   * @throws {Error} The system's error if it cannot be read.
   */
  countSmall(absolutePath: string): Metrics | null {
    let chunks = 0;
    for (const _ of this.#pieces(absolutePath)) if (++chunks > fewChunks) return null;
    return this.#counter.metrics;
  }

  *#pieces(absolutePath: string): Generator<void> {
    this.#counter.reset();
    for (const chunk of fileChunks(absolutePath, this.#scanner.buffer)) {
      this.#counter.add(0, chunk.length);
      yield;
    }
  }
}
