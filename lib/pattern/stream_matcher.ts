/**
 * Looking for a pattern in a text that comes in pieces and may be larger than memory.
 *
 * @module
 */
import type { Regex } from "@ct/regex";

const windowChars = 4 << 20;
const overlapChars = 1 << 20;

/**
 * Tells whether a pattern occurs anywhere in a stream, taken as one text. Streams of up to 4 Mi
 * characters are judged exactly; in larger ones matches of up to 1 Mi characters are sure to be
 * found.
 *
 * @example A match across two pieces
 * ```ts
 * import { literalRegex } from "@ct/regex";
 * import { StreamMatcher } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const matcher = new StreamMatcher(literalRegex("one two"));
 * matcher.push("one t");
 * matcher.push("wo");
 * assert.equal(matcher.end(), true);
 * ```
 */
export class StreamMatcher {
  readonly #regex: Regex;
  #held: string[] = [];
  #heldChars = 0;
  /**
   * Where a match may begin in the held text: not at its very start once text was dropped, as `^`
   * would match there.
   */
  #from = 0;
  #found = false;

  /** Starts a search. */
  constructor(regex: Regex) {
    this.#regex = regex;
  }

  /** Takes the next piece. */
  push(text: string): void {
    if (this.#found) return;
    this.#held.push(text);
    this.#heldChars += text.length;
    if (this.#heldChars < windowChars) return;
    const window = this.#held.join("");
    const match = this.#regex.find(window, this.#from);
    // A match at the very end may owe itself to `$`, so it waits for what follows.
    this.#found = match !== undefined && match.end < window.length;
    const kept = this.#found ? "" : window.slice(-overlapChars);
    this.#from = 1;
    this.#held = [kept];
    this.#heldChars = kept.length;
  }

  /** Whether the pattern occurred; call it once, when no more follows. */
  end(): boolean {
    return this.#found ||= this.#regex.find(this.#held.join(""), this.#from) !== undefined;
  }
}
