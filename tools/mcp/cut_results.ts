/**
 * Results that are longer than a client should get at once: text is cut at the end of a line, JSON
 * between items, so that it stays JSON. The rest is kept for a while.
 *
 * @module
 */
import type { JsonObject } from "@ct/base";
import { cutJson, type JsonRest, lengthOf, wholeAt } from "./cut_json.ts";

/**
 * At most this many rests are kept, and this much of them, in UTF-16 units; the oldest is
 * forgotten.
 */
const maxKept = 16;
const maxKeptChars = 32 << 20;

/** At most this many characters of a cut object are for what says so. */
const noteChars = 400;

/** What comes after what a client got: text, or parts of an object. */
type Rest = string | readonly JsonRest[];

/** A part of a result: text, or an object as text and as it is. */
export interface ResultPart {
  /** What a reader of text gets. */
  readonly text: string;
  /** The same as data, if it is. */
  readonly object?: JsonObject;
}

/** Cuts texts and objects, and hands out what was left. */
export class CutResults {
  readonly #maxChars: number;
  readonly #rests = new Map<string, { readonly rest: Rest; readonly chars: number }>();

  /** At most this many characters at a time. */
  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /**
   * The text, if it is short enough; else its beginning, and in a last line the cursor of the rest.
   */
  cut(text: string): string {
    if (this.fits(text)) return text;
    const newline = text.lastIndexOf("\n", this.#maxChars - 1) + 1;
    const end = newline > this.#maxChars / 2 ? newline : wholeAt(text, this.#maxChars);
    const rest = text.slice(end);
    const cursor = this.#keep(rest, rest.length);
    const head = text.slice(0, end).replace(/\n$/, "");
    return `${head}\n[cut: ${text.length - end} of ${text.length} characters are left; ` +
      `${continuing(cursor)}]`;
  }

  /** Whether a text is short enough. */
  fits(text: string): boolean {
    return text.length <= this.#maxChars;
  }

  /**
   * The object, if it is short enough as `text`; else with its longest parts cut, and in
   * `truncated` what was omitted and the cursor of that.
   */
  cutObject(object: JsonObject, text: string = JSON.stringify(object)): Required<ResultPart> {
    if (this.fits(text)) return { text, object };
    const { head, rests } = cutJson(object, this.#maxChars - noteChars);
    return this.#withRests(head, rests);
  }

  /**
   * Keeps a text that an answer only sums up: its cursor is told at once, and leads to it once the
   * answer may be given.
   */
  withheld(): { readonly keep: (text: string) => string; readonly release: () => void } {
    const texts = new Map<string, string>();
    return {
      keep: (text) => {
        const cursor = newCursor();
        texts.set(cursor, text);
        return `ct-more with cursor "${cursor}" has them`;
      },
      release: () => texts.forEach((text, cursor) => this.#keepAs(cursor, text, text.length)),
    };
  }

  /** What is behind a cursor, cut again; `undefined` if it is unknown or forgotten. */
  more(cursor: string): ResultPart | undefined {
    const rest = this.#rests.get(cursor)?.rest;
    if (rest === undefined) return undefined;
    if (typeof rest === "string") return { text: this.cut(rest) };
    const [next, ...others] = rest;
    return next === undefined ? undefined : this.#page(next, others);
  }

  /** A place that was cut, from there on, and the places after it. */
  #page(next: JsonRest, others: readonly JsonRest[]): ResultPart {
    const { at, from, rest } = next;
    const key = typeof rest === "string" ? "text" : Array.isArray(rest) ? "items" : "members";
    const page = { at, exit_status: 0, from, [key]: rest };
    const { head, rests } = cutJson(page, this.#maxChars - noteChars);
    return this.#withRests(head, [...rests.map((each) => placedIn(next, key, each)), ...others]);
  }

  #withRests(head: JsonObject, rests: readonly JsonRest[]): Required<ResultPart> {
    if (rests.length === 0) return { text: JSON.stringify(head), object: head };
    let chars = 0;
    for (const { rest } of rests) chars += JSON.stringify(rest).length;
    const cursor = this.#keep(rests, chars);
    const excluded = rests.map((each) => ({ at: each.at, from: each.from, left: lengthOf(each) }));
    const truncated = { cursor, left_out: excluded, next: continuing(cursor) };
    const object = { ...head, truncated };
    return { text: JSON.stringify(object), object };
  }

  #keep(rest: Rest, chars: number): string {
    const cursor = newCursor();
    this.#keepAs(cursor, rest, chars);
    return cursor;
  }

  #keepAs(cursor: string, rest: Rest, chars: number): void {
    this.#rests.set(cursor, { rest, chars });
    let sum = 0;
    for (const { chars } of this.#rests.values()) sum += chars;
    for (const [oldest, { chars }] of this.#rests) {
      const isBounded = this.#rests.size <= maxKept && sum <= maxKeptChars;
      if (isBounded || oldest === cursor) break;
      this.#rests.delete(oldest);
      sum -= chars;
    }
  }
}

function newCursor(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** How to go on. */
function continuing(cursor: string): string {
  return `ct-more with cursor "${cursor}" has them, or narrow the call`;
}

/** A place of a page as the place of the answer that it continues. */
function placedIn({ at, from }: JsonRest, key: string, inner: JsonRest): JsonRest {
  const behind = inner.at.slice(key.length);
  if (behind === "") return { ...inner, at, from: from + inner.from };
  const placed = behind.replace(/^\[(\d+)\]/, (_, index) => `[${from + Number(index)}]`);
  return { ...inner, at: at + placed };
}
