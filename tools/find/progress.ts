/**
 * Shows a person how far the indexing is.
 *
 * @module
 */
import type { Context } from "@ct/core/context";

/** How many files there are between two reports. */
const step = 250;

/** A line on the terminal that changes; nothing elsewhere. */
export class Progress {
  readonly #stderr: Context["stderr"];
  #count = 0;

  /** Prints nothing yet. */
  constructor({ stderr }: Pick<Context, "stderr">) {
    this.#stderr = stderr;
  }

  /** Counts a file. */
  add(): void {
    this.#count += 1;
    if (this.#count % step === 0) this.#show(`ct-find: ${this.#count} files indexed`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#count >= step) this.#show("");
  }

  #show(text: string): void {
    if (!this.#stderr.isTerminal) return;
    this.#stderr.write(`\r\x1b[K${text}`, true);
    this.#stderr.flush();
  }
}
