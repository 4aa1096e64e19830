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

/** So many identifiers are remembered: a text of nothing but new ones must not fill the memory. */
const mostKnown = 200_000;

/** Reads words. It remembers those it has seen, since code repeats its identifiers. */
export class WordReader {
  readonly #known = new Map<string, readonly string[]>();
  readonly #hashes = new Map<string, readonly number[]>();

  /** The stems of a text's words, in their order; an identifier of several parts also as a whole. */
  read(text: string): readonly string[] {
    return (text.match(runPattern) ?? []).flatMap((run) => this.#wordsOf(run));
  }

  /** Calls `take` with the hash of each of these words. */
  each(text: string, take: (hash: number) => void): void {
    for (const run of text.match(runPattern) ?? []) {
      let hashes = this.#hashes.get(run);
      if (hashes === undefined) {
        hashes = this.#wordsOf(run).map(wordHash);
        if (this.#hashes.size > mostKnown) this.#hashes.clear();
        this.#hashes.set(run, hashes);
      }
      for (const hash of hashes) take(hash);
    }
  }

  #wordsOf(run: string): readonly string[] {
    let words = this.#known.get(run);
    if (words === undefined) {
      const parts = partsOf(run);
      words = parts.map(stem);
      if (parts.length > 1) words = [...words, parts.join("")];
      // Very long runs are data.
      if (this.#known.size > mostKnown) this.#known.clear();
      if (run.length <= 64) this.#known.set(run, words);
    }
    return words;
  }
}

/** Whether a stem says nothing about code. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** A word as a number of 32 bits. That two words share one is rare, and moves a match at worst. */
export function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** What stands for a declared name among words: no word of a text is the same. */
export function declaredWord(name: string): string {
  return `=${name}`;
}
