/**
 * What a call prints, up to a bound.
 *
 * @module
 */
import type { Sink } from "@ct/core/context";

/** So many characters of a call are kept. */
const mostChars = 4 * 1024 * 1024;

/** Keeps a text; a call that prints more is ended. */
export class BoundedSink implements Sink {
  /** Nobody is looking. */
  readonly isTerminal = false;
  readonly #over: AbortController;
  readonly #parts: string[] = [];
  #chars = 0;

  /** Aborts `over` when it is full. */
  constructor(over: AbortController) {
    this.#over = over;
  }

  /** Keeps the text, if there is room. */
  write(text: string): void {
    if (this.isFull) return;
    this.#parts.push(text);
    this.#chars += text.length;
    if (this.isFull) this.#over.abort();
  }

  /** Nothing is held back. */
  flush(): void {}

  /** Whether more was printed than is kept. */
  get isFull(): boolean {
    return this.#chars >= mostChars;
  }

  /** What was printed. */
  get text(): string {
    return this.#parts.join("");
  }
}
