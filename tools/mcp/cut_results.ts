/**
 * Results that are longer than a client should get at once: cut at the end of a line, the rest kept
 * for a while.
 *
 * @module
 */

/** So many rests are kept, and so much of them, in UTF-16 units; the oldest is forgotten. */
const maxKept = 16;
const maxKeptChars = 32 << 20;

/** Cuts texts and hands out what was left. */
export class CutResults {
  readonly #maxChars: number;
  readonly #rests = new Map<string, string>();

  /** At most so many characters at a time. */
  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /**
   * The text, if it is short enough; else its beginning, and in a last line the cursor of the rest.
   */
  cut(text: string): string {
    if (text.length <= this.#maxChars) return text;
    const newline = text.lastIndexOf("\n", this.#maxChars - 1) + 1;
    const end = newline > this.#maxChars / 2 ? newline : wholeAt(text, this.#maxChars);
    const cursor = this.#keep(text.slice(end));
    const head = text.slice(0, end).replace(/\n$/, "");
    return `${head}\n[cut: ${text.length - end} of ${text.length} characters are left; ` +
      `ct-more with cursor "${cursor}" has them, or narrow the call]`;
  }

  /** The text behind a cursor, cut again; `undefined` if it is unknown or forgotten. */
  more(cursor: string): string | undefined {
    const rest = this.#rests.get(cursor);
    return rest === undefined ? undefined : this.cut(rest);
  }

  #keep(rest: string): string {
    const cursor = crypto.randomUUID().slice(0, 8);
    this.#rests.set(cursor, rest);
    let chars = 0;
    for (const { length } of this.#rests.values()) chars += length;
    for (const [oldest, { length }] of this.#rests) {
      const isBounded = this.#rests.size <= maxKept && chars <= maxKeptChars;
      if (isBounded || oldest === cursor) break;
      this.#rests.delete(oldest);
      chars -= length;
    }
    return cursor;
  }
}

/** No pair of surrogates is parted. */
function wholeAt(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}
