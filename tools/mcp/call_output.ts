/**
 * What a call prints, and the result that it hands over, up to a bound.
 *
 * @module
 */
import type { Sink } from "@ct/core/context";
import { jsonParts, type LongJson } from "@ct/core/text";

/** At most this many characters of a call are kept. */
export const maxChars = 4 * 1024 * 1024;

/** A result in the place where its text would stand. */
interface Handed {
  readonly value: LongJson;
  readonly isPretty: boolean;
}

/** Keeps one stream of a call; a call that prints more than is kept is ended. */
export class CallOutput implements Sink {
  /** There is no viewer. */
  readonly isTerminal = false;
  readonly #over: AbortController;
  readonly #parts: (string | Handed)[] = [];
  #chars = 0;

  /** Aborts `over` when it is full. */
  constructor(over: AbortController) {
    this.#over = over;
  }

  /** Keeps the text, if there is room. */
  write(text: string): void {
    if (this.isFull || text === "") return;
    this.#parts.push(text);
    this.grow(text.length);
  }

  /** Keeps a result, whose text is not made before it is asked for. */
  hand(value: LongJson, isPretty: boolean): void {
    this.#parts.push({ value, isPretty });
  }

  /** Counts what is gathered to be handed over. */
  grow(chars: number): void {
    this.#chars += chars;
    if (this.isFull) this.#over.abort();
  }

  /** Nothing is held back. */
  flush(): void {}

  /** Whether more came than is kept. */
  get isFull(): boolean {
    return this.#chars >= maxChars;
  }

  /** Whether a result was handed over, and no text beside it. */
  get isOneValue(): boolean {
    return this.#parts.length === 1 && typeof this.#parts[0] === "object";
  }

  /** All of it as text, up to the bound. */
  get text(): string {
    const texts: string[] = [];
    let chars = 0;
    for (const part of this.#parts) {
      const pieces = typeof part === "string" ? [part] : jsonParts(part.value, part.isPretty);
      for (const piece of pieces) {
        if (chars >= maxChars) break;
        texts.push(piece);
        chars += piece.length;
      }
    }
    return texts.join("");
  }
}
