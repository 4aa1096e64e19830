/**
 * Matches that go over line ends.
 *
 * @module
 */
import { countNewlines, type LinePattern } from "@ct/pattern";
import type { Span } from "@ct/regex";
import type { ContentResult, LineDetail } from "./content.ts";

/** The texts of a file are put together to at least so much, in UTF-16 units. */
const textChars = 4 << 20;
/**
 * How much of a text is looked at again together with the next, in UTF-16 units: a longer match
 * that goes over the end of a text may not be found.
 */
const seamChars = 1 << 20;

/**
 * Each search for the next match may look at all of the text behind the last one. It may do so
 * until it could have looked at so much of the file, in UTF-16 units; that takes half a second.
 */
const freeChars = 1 << 28;
/** Then it is first given this much, and all only if nothing is there. */
const windowChars = [1 << 12, 1 << 16] as const;

/**
 * Matches a file that comes in texts which end at line ends. A hit has all lines of its match, and
 * of those matches that start in a line in which it ends.
 */
export function matchAcross(
  texts: Iterable<string>,
  pattern: LinePattern,
  { isCounted, sink }: LineDetail,
): ContentResult {
  const hits = new HitsAcross(pattern, sink);
  let matched = false;
  let seam = "";
  for (const text of joined(texts)) {
    matched ||= pattern.text.test(seam + text);
    if (matched && !isCounted) break;
    seam = text.slice(lineStart(text, text.length - seamChars));
    if (isCounted) hits.push(text);
  }
  if (isCounted) hits.end();
  return { matched, lines: hits.lines };
}

/** The texts, put together to larger ones. */
function* joined(texts: Iterable<string>): Generator<string> {
  let window = "";
  for (const text of texts) {
    window += text;
    if (window.length < textChars) continue;
    yield window;
    window = "";
  }
  if (window !== "") yield window;
}

/** Finds where matches lie. */
class HitsAcross {
  readonly #pattern: LinePattern;
  readonly #sink: LineDetail["sink"];
  #window = "";
  /** The number of the line up to which lines are counted. */
  #line = 1;
  #counted = 0;
  #freeChars = freeChars;
  /** How many lines there are in hits. */
  lines = 0;

  constructor(pattern: LinePattern, sink: LineDetail["sink"]) {
    this.#pattern = pattern;
    this.#sink = sink;
  }

  /** Takes more text. */
  push(text: string): void {
    this.#window += text;
    this.#take(lineStart(this.#window, this.#window.length - seamChars));
  }

  /** To be called when no more follows. */
  end(): void {
    this.#take(this.#window.length + 1);
  }

  /** Finds the matches that start before an offset, and lets go of their lines. */
  #take(limit: number): void {
    const text = this.#window;
    let start = 0;
    let end = 0;
    for (let from = 0; from < limit;) {
      const match = this.#next(from);
      if (match === undefined || match.start >= limit) break;
      from = match.end > match.start ? match.end : match.end + 1;
      const first = lineStart(text, match.start);
      if (first >= end) {
        this.#emit(start, end);
        start = first;
      }
      const newline = text.indexOf("\n", Math.max(match.start, match.end - 1));
      end = newline < 0 ? text.length : newline + 1;
    }
    this.#emit(start, end);
    const done = Math.min(Math.max(limit, end), text.length);
    this.#countTo(done);
    this.#window = text.slice(done);
    this.#counted = 0;
  }

  /** The first match from an offset on. */
  #next(from: number): Span | undefined {
    const text = this.#window;
    this.#freeChars -= text.length - from;
    if (this.#freeChars >= 0) return this.#pattern.text.find(text, from);
    const start = lineStart(text, from);
    for (const size of windowChars) {
      const newline = text.indexOf("\n", from + size);
      if (newline < 0) break;
      const match = this.#pattern.text.find(text.slice(start, newline + 1), from - start);
      // What ends with the window may go on behind it.
      if (match !== undefined && start + match.end <= newline) {
        return { start: start + match.start, end: start + match.end };
      }
    }
    return this.#pattern.text.find(text, from);
  }

  /** Reports the lines between two offsets, if there are any. */
  #emit(start: number, end: number): void {
    if (end === start) return;
    const text = this.#window.slice(start, end).replaceAll("\r\n", "\n").replace(/\n$/, "");
    this.lines += countNewlines(text, 0, text.length) + 1;
    this.#countTo(start);
    this.#sink?.({ line: this.#line, text });
  }

  #countTo(offset: number): void {
    this.#line += countNewlines(this.#window, this.#counted, offset);
    this.#counted = offset;
  }
}

function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}
