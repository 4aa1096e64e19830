/**
 * Looking for a pattern in a text that comes in pieces and may be larger than memory.
 *
 * @module
 */
import { compileRegex, parseMultiLine, type Regex } from "@ct/regex";
import { patternRegex, type PatternSource, readPattern } from "./pattern.ts";

const windowChars = 4 << 20;
const overlapChars = 1 << 20;

/**
 * Reads a pattern for a stream: `^` and `$` match at the ends of its lines, with or without `\r`,
 * `\A` and `\z` at its own.
 * @throws {CtError} With code `pattern` if the text is no regex or glob, naming the option.
 *
 * @example A line of a stream
 * ```ts
 * import { compileStreamPattern, StreamMatcher } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const source = { option: "--err-match", mode: undefined };
 * const matcher = new StreamMatcher(compileStreamPattern("^FAIL", source));
 * matcher.push("ok\nFAIL x\n");
 * assert.equal(matcher.end(), true);
 * ```
 */
export function compileStreamPattern(text: string, source: PatternSource): Regex {
  const pattern = readPattern(text, source);
  return pattern.kind === "regex" ? compileRegex(parseMultiLine(text)) : patternRegex(pattern);
}

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
  #pieces: string[] = [];
  #pendingChars = 0;
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
    this.#pieces.push(text);
    this.#pendingChars += text.length;
    if (this.#pendingChars < windowChars) return;
    const window = this.#pieces.join("");
    const match = this.#regex.find(window, this.#from);
    // A match at the very end may owe itself to `$`, so it waits for what follows.
    this.#found = match !== undefined && match.end < window.length;
    const kept = this.#found ? "" : window.slice(-overlapChars);
    this.#from = 1;
    this.#pieces = [kept];
    this.#pendingChars = kept.length;
  }

  /** Whether the pattern occurred; call it once, when no more follows. */
  end(): boolean {
    return this.#found ||= this.#isInLast(this.#pieces.join(""));
  }

  /**
   * A final newline opens no line, so `^` must not match after it. After a space
   * all else that a pattern can ask about the place is the same.
   */
  #isInLast(text: string): boolean {
    const match = this.#regex.find(text, this.#from);
    if (match === undefined) return false;
    const isAfterLast = match.start === text.length && text.endsWith("\n");
    return !isAfterLast || this.#regex.find(" ", 1) !== undefined;
  }
}
