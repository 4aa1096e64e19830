/**
 * Building a long text of many short ones. Adding them up one by one would keep each as an object
 * of its own.
 *
 * @module
 */
import { CtError } from "@ct/base";

const partsAtOnce = 1 << 12;
const fewParts = 8;
/** The longest text that the runtime can hold. */
const longestText = 2 ** 29 - 24;

/** A text that grows at its end. */
export class TextParts {
  #text = "";
  #parts: string[] = [];
  #length = 0;

  /**
   * Appends.
   * @throws {CtError} With code `refused` if the text becomes longer than the runtime can hold.
   */
  add(text: string): void {
    this.#length += text.length;
    if (this.#length > longestText) {
      throw new CtError("refused", "the edited text is longer than 512 Mi characters");
    }
    if (this.#parts.push(text) >= partsAtOnce) this.#join();
  }

  /** All that was added. */
  get text(): string {
    this.#join();
    return this.#text;
  }

  #join(): void {
    // Joining a list costs more than adding up a few.
    if (this.#parts.length > fewParts) this.#text += this.#parts.join("");
    else for (const part of this.#parts) this.#text += part;
    this.#parts = [];
  }
}
