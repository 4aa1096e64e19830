/**
 * Determines which of a call's edits may find something in a range of text, by one look at it for
 * all of them. So a script of a thousand edits reads a large file about once, and not a thousand
 * times.
 *
 * @module
 */
import { createScanner, type Finder, HeadIndex, type Scanner } from "@ct/scan";

/** Ranges of more bytes are not looked at. */
const largestBytes = 1 << 20;
/** With fewer texts to search for, each edit is the quicker one to search for its own. */
const fewTexts = 3;
/** This many hits for each edit and 1024 bytes take as long as each edit's own search. */
const hitsPerKilobyte = 1;

/** An edit, as far as it is located. */
export interface Located {
  /** A text that all contain in which it finds something, if that is known. */
  readonly literal: string | undefined;
}

/** Whether an edit may find something. */
export type EditTest = (edit: Located) => boolean;

const always: EditTest = () => true;

/** A text that some edits need, as bytes. */
interface EditTarget {
  readonly bytes: Uint8Array;
  readonly edits: Located[];
}

/** Searches for the texts of edits. */
export class EditLocator {
  readonly #scanner: Scanner = createScanner(largestBytes);
  readonly #encoder = new TextEncoder();
  readonly #finder: Finder;
  readonly #count: number;
  readonly #heads = new HeadIndex<EditTarget>();

  /** Prepares to search for the texts; none is empty. */
  private constructor(texts: ReadonlyMap<string, Located[]>) {
    const all = [...texts].map(([text, edits]): EditTarget => ({
      bytes: this.#encoder.encode(text),
      edits,
    }));
    this.#count = all.length;
    for (const target of all) this.#heads.add(target.bytes, target);
    this.#finder = this.#scanner.finder(all.map(({ bytes }) => ({ bytes, fold: false })));
  }

  /** A locator of edits; `undefined` if there is nothing to gain by one. */
  static of(edits: Iterable<Located>): EditLocator | undefined {
    const texts = new Map<string, Located[]>();
    for (const edit of edits) {
      if (edit.literal === undefined) continue;
      const same = texts.get(edit.literal);
      if (same === undefined) texts.set(edit.literal, [edit]);
      else same.push(edit);
    }
    return texts.size < fewTexts ? undefined : new EditLocator(texts);
  }

  /** Which of the edits may find something in the text. */
  locate(text: string): EditTest {
    const { buffer } = this.#scanner;
    const { read, written } = this.#encoder.encodeInto(text, buffer);
    if (read < text.length) return always;
    const found = new Set<Located>();
    let room = this.#count * hitsPerKilobyte * (1 + (written >>> 10));
    for (let at = 0; (at = this.#finder.find(at, written)) >= 0; at++) {
      if (room-- === 0) return always;
      for (const { bytes, edits } of this.#heads.at(buffer, at)) {
        if (isAt(bytes, buffer, at)) { for (const edit of edits) found.add(edit); }
      }
    }
    return (edit) => edit.literal === undefined || found.has(edit);
  }
}

function isAt(needle: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < needle.length; index++) {
    if (bytes[at + index] !== needle[index]) return false;
  }
  return true;
}
