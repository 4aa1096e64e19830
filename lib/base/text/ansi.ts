/**
 * Text that was made for a terminal, without what steers one.
 *
 * @module
 */

// Control sequences, as for colours; operating system commands, as for titles and links, with
// their end; the choice of a character set; other escapes of one character.
const sequences =
  // deno-lint-ignore no-control-regex -- escapes are what this looks for
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]+[0-~]|\x1b[=>78cDEHMNOZ]/g;

// deno-lint-ignore no-control-regex -- the same
const unfinished = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b\x9c]*\x1b?|[ -/]*)$|\x9b[0-?]*[ -/]*$/;

/** What begins like a sequence and is longer is none. */
const longestSequence = 4096;

/**
 * The text without the sequences that set colours, move the cursor, name links and the like. All
 * other control characters stay.
 *
 * @example A word in red
 * ```ts
 * import { withoutAnsi } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.equal(withoutAnsi("\x1b[31mred\x1b[0m\r"), "red\r");
 * ```
 */
export function withoutAnsi(text: string): string {
  return text.replace(sequences, "");
}

/** The same for a text that comes in pieces. */
export class AnsiFilter {
  #pending = "";

  /** The next piece, without sequences; the beginning of one is held back. */
  push(piece: string): string {
    const text = this.#pending + piece;
    const tail = text.slice(-longestSequence);
    const start = unfinished.exec(tail)?.index;
    const end = start === undefined ? text.length : text.length - tail.length + start;
    this.#pending = text.slice(end);
    return withoutAnsi(text.slice(0, end));
  }

  /** What is left at the end. */
  end(): string {
    const rest = this.#pending;
    this.#pending = "";
    return rest;
  }
}
