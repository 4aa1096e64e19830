/**
 * Measures files one after another.
 *
 * @module
 */
import { type Bounds, fileChunks } from "@ct/core";
import type { Metrics } from "./metrics.ts";
import { TextCounter } from "./text_counter.ts";

/** Large enough that most files take one read, small enough for the processor's cache. */
const chunkBytes = 256 << 10;

/** Measures files within the bounds of one call; one file at a time. */
export class FileCounter {
  readonly #bounds: Bounds;
  readonly #buffer = new Uint8Array(chunkBytes);
  readonly #counter = new TextCounter();

  /** Makes a counter that looks at `bounds` between two pieces of a file. */
  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Reads the regular file at the absolute path.
   * @throws {CtError} If the time is up.
   * @throws {Error} The system's error if it cannot be read.
   */
  async count(absolutePath: string): Promise<Metrics> {
    this.#counter.reset();
    for (const chunk of fileChunks(absolutePath, this.#buffer)) {
      this.#counter.add(chunk);
      if (this.#bounds.tick()) await this.#bounds.breathe();
    }
    return this.#counter.metrics;
  }
}
