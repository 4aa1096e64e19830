/**
 * The words of code and prose: identifiers are taken apart, and every word becomes its stem.
 *
 * @module
 */

import { stem } from "./stem.ts";

const runPattern = /[\p{L}\p{N}_$]+/gu;

/** Words that questions consist of and that say nothing about code. */
const stopWords: ReadonlySet<string> = new Set(
  ("a about after all also an and another any are as at be been before but by can could did do " +
    "does each for from had has have how if in into is it its just may me more most my no not of " +
    "on one only or other our out over should so some such than that the their them then there " +
    "these they this those to up was we were what when where which while who whose why will with " +
    "would you your").split(" ").map(stem),
);

/**
 * Takes an identifier apart, as `XMLHttpRequest2` into `xml`, `http`, `request`, `2`; in lower
 * case.
 */
export function partsOf(run: string): readonly string[] {
  return run
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{N})/gu, "$&_")
    .replace(/\p{N}(?=\p{L})/gu, "$&_")
    .toLowerCase().split(/[_$]+/).filter((part) => part !== "");
}

/** Reads words. It remembers those it has seen, since code repeats its identifiers. */
export class WordReader {
  readonly #known = new Map<string, readonly string[]>();

  /** The stems of a text's words, in their order; an identifier of several parts also as a whole. */
  read(text: string): readonly string[] {
    return (text.match(runPattern) ?? []).flatMap((run) => this.#wordsOf(run));
  }

  #wordsOf(run: string): readonly string[] {
    let words = this.#known.get(run);
    if (words === undefined) {
      const parts = partsOf(run);
      words = parts.map(stem);
      if (parts.length > 1) words = [...words, parts.join("")];
      // Very long runs are data, and a text of nothing but new ones must not fill the memory.
      if (this.#known.size > 200_000) this.#known.clear();
      if (run.length <= 64) this.#known.set(run, words);
    }
    return words;
  }
}

/** Whether a stem says nothing about code. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
