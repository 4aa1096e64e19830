/**
 * A line that is so long that its text is not held as a whole: it stays the bytes that it is in the
 * file, and is decoded part by part.
 *
 * @module
 */
import { longestMatch } from "@ct/regex";
import { decodeLossy } from "@ct/base";
import type { LinePattern } from "./line_pattern.ts";

/** Longer lines are held as bytes. */
export const longLineBytes: number = 4 << 20;
/** At most this much is decoded at a time. */
const partBytes = 64 << 10;

/** A match in a long line. */
export interface LongMatch {
  /** How many characters are before it. */
  readonly start: number;
  /** What matches. */
  readonly text: string;
}

/**
 * A line as bytes, without its ending. What is malformed in it counts as U+FFFD.
 *
 * @example Where a pattern matches
 * ```ts
 * import { LinePattern, LongLine, readPattern } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const line = new LongLine(new TextEncoder().encode("🦀 a crab"));
 * const pattern = new LinePattern(readPattern("crab", { option: "--grep", mode: undefined }));
 * assert.deepEqual([...line.matches(pattern)], [{ start: 4, text: "crab" }]);
 * ```
 */
export class LongLine {
  readonly #bytes: Uint8Array;
  readonly #keep: (() => Uint8Array) | undefined;

  /**
   * Creates one from the bytes. If they do not stay where they are, `keep` yields them from where
   * they do.
   */
  constructor(bytes: Uint8Array, keep?: () => Uint8Array) {
    this.#bytes = bytes;
    this.#keep = keep;
  }

  /** The same line, valid for good. */
  kept(): LongLine {
    return this.#keep === undefined ? this : new LongLine(this.#keep());
  }

  /** The text, part by part; no part ends within a character. */
  *parts(): Generator<string> {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (let at = 0; at < this.#bytes.length; at += partBytes) {
      const part = decoder.decode(this.#bytes.subarray(at, at + partBytes), { stream: true });
      if (part !== "") yield part;
    }
    const last = decoder.decode();
    if (last !== "") yield last;
  }

  /** How many characters it has. */
  countCharacters(): number {
    let count = 0;
    for (const part of this.parts()) count += countCharacters(part);
    return count;
  }

  /** Whether the pattern matches. */
  test(pattern: LinePattern): boolean {
    return this.matches(pattern).next().done !== true;
  }

  /** The matches, in order. Where they may be of any length, the whole text is decoded at once. */
  *matches(pattern: LinePattern): Generator<LongMatch> {
    const max = longestMatch(pattern.node);
    const window = new MatchWindow(pattern);
    if (max === Infinity) window.add(decodeLossy(this.#bytes));
    else {
      // A match, and the character behind it, which a `\b` looks at.
      const reach = 2 * (max + 1);
      for (const part of this.parts()) {
        window.add(part);
        yield* window.take(window.length - reach);
      }
    }
    yield* window.take(Infinity);
  }
}

/** The part of a line in which matches are searched for. */
class MatchWindow {
  readonly #pattern: LinePattern;
  #text = "";
  /** Where the next match may start. */
  #from = 0;
  /** Up to where characters were counted. */
  #counted = 0;
  #characters = 0;

  constructor(pattern: LinePattern) {
    this.#pattern = pattern;
  }

  /** How much of the text there is. */
  get length(): number {
    return this.#text.length;
  }

  /** Takes more text. */
  add(part: string): void {
    this.#text += part;
  }

  /** The matches that start before an offset, behind which there is enough text to tell. */
  *take(limit: number): Generator<LongMatch> {
    while (this.#from <= this.#text.length) {
      const match = this.#pattern.line.find(this.#text, this.#from);
      if (match === undefined || match.start >= limit) break;
      const { start, end } = match;
      this.#countTo(start);
      yield { start: this.#characters, text: this.#text.slice(start, end) };
      this.#from = end > start ? end : end + 1;
    }
    if (limit < Infinity) this.#dropBefore(Math.max(this.#from, limit));
  }

  /** Lets go of what is before an offset, except for the character before it. */
  #dropBefore(offset: number): void {
    this.#from = offset;
    const isWithinPair = (this.#text.charCodeAt(offset - 2) & 0xfc00) === 0xdc00;
    const kept = Math.max(0, offset - (isWithinPair ? 3 : 2));
    if (kept > this.#counted) this.#countTo(kept);
    this.#text = this.#text.slice(kept);
    this.#from -= kept;
    this.#counted -= kept;
  }

  #countTo(offset: number): void {
    this.#characters += countCharacters(this.#text.slice(this.#counted, offset));
    this.#counted = offset;
  }
}

const trailOfPair = /[\udc00-\udfff]/;
/** In shorter texts, looking for a pair first takes longer than going through them. */
const shortText = 64;

/** How many characters, not UTF-16 units, a text has. */
export function countCharacters(text: string): number {
  let count = text.length;
  if (count > shortText && !trailOfPair.test(text)) return count;
  for (let index = 0; index < text.length; index++) {
    // A pair of surrogates is one character.
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xd800 &&
      (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}
