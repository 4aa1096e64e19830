/**
 * The words of code and prose: identifiers are taken apart, and every word becomes its stem.
 *
 * @module
 */

import { IdentifierTable } from "./identifier_table.ts";
import { stem } from "./stem.ts";

const runPattern = /[\p{L}\p{N}_$]+/gu;

/** A text of ASCII alone, and the runs of one. */
const plain = /^[\0-\x7f]*$/;
const plainRuns = /[A-Za-z\d_$]+/g;

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
  // Classes of all characters take some milliseconds to compile, and most runs need none.
  if (plain.test(run)) return plainParts(run);
  return run
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{N})/gu, "$&_")
    .replace(/\p{N}(?=\p{L})/gu, "$&_")
    .toLowerCase().split(/[_$]+/).filter((part) => part !== "");
}

const [lower, upper, digit] = [1, 2, 3];

/** By character of ASCII: what it is in an identifier, and 0 for what is between parts. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/.test(character)
    ? lower
    : /[A-Z]/.test(character)
    ? upper
    : /\d/.test(character)
    ? digit
    : 0;
});

/** The same for one of ASCII: a tree has millions of them, and patterns take several times longer. */
function plainParts(run: string): readonly string[] {
  const parts: string[] = [];
  const text = run.toLowerCase();
  let start = 0;
  let before = 0;
  for (let at = 0; at < run.length; at += 1) {
    const kind = kinds[run.charCodeAt(at)] ?? 0;
    const isNext = kind !== before
      ? before !== upper || kind !== lower
      : kind === upper && kinds[run.charCodeAt(at + 1)] === lower;
    if (isNext) {
      if (before !== 0) parts.push(text.slice(start, at));
      start = at;
    }
    before = kind;
  }
  if (before !== 0) parts.push(text.slice(start));
  return parts;
}

/**
 * At most this many identifiers are remembered: a text of nothing but new ones must not fill the
 * memory.
 */
const maxCached = 200_000;

/** By character of ASCII: whether identifiers have it. */
const inRuns = Uint8Array.from({ length: 128 }, (_, code) => {
  return /[A-Za-z\d_$]/.test(String.fromCharCode(code)) ? 1 : 0;
});

/** Longer ones are not remembered: they are data. */
const maxRun = 255;

/** Reads words. It remembers those it has seen, since code repeats its identifiers. */
export class WordReader {
  readonly #known = new Map<string, readonly string[]>();
  readonly #runs = new IdentifierTable();

  /** The stems of a text's words, in their order; an identifier of several parts also as a whole. */
  read(text: string): readonly string[] {
    return (text.match(plain.test(text) ? plainRuns : runPattern) ?? []).flatMap((run) => {
      let words = this.#known.get(run);
      if (words === undefined) {
        words = wordsOf(run);
        // Very long runs are data.
        if (this.#known.size > maxCached) this.#known.clear();
        if (run.length <= 64) this.#known.set(run, words);
      }
      return words;
    });
  }

  /** Calls `take` with the hash of each of these words, or of those between two places. */
  each(
    text: string,
    take: (hash: number) => void,
    { start: from, end: to }: { readonly start: number; readonly end: number } = {
      start: 0,
      end: text.length,
    },
  ): void {
    for (let at = from; at < to;) {
      const start = at;
      let hash = 0;
      let check = 0;
      let code = text.charCodeAt(at);
      for (; at < to && code < 128 && inRuns[code] === 1; code = text.charCodeAt(++at)) {
        hash = Math.imul(hash ^ code, 0x01000193);
        check = Math.imul(check, 31) + code | 0;
      }
      if (at < to && code >= 128) {
        // Which characters identifiers have elsewhere, is a matter of tables.
        runPattern.lastIndex = start;
        const run = runPattern.exec(text);
        runPattern.lastIndex = 0;
        if (run === null || run.index >= to) return;
        for (const word of wordsOf(run[0].slice(0, to - run.index))) take(wordHash(word));
        at = run.index + run[0].length;
      } else if (at === start) at += 1;
      else {
        const number = this.#runs.find(hash, check, at - start);
        if (number < 0) {
          for (const word of this.#learn(text.slice(start, at), hash, check)) take(word);
          continue;
        }
        const { words } = this.#runs;
        const end = this.#runs.end(number);
        for (let from = this.#runs.start(number); from < end; from += 1) take(words[from] ?? 0);
      }
    }
  }

  /** A part of a text would keep all of it in memory, so that identifiers are not kept as such. */
  #learn(run: string, hash: number, check: number): readonly number[] {
    const hashes = wordsOf(run).map(wordHash);
    if (this.#runs.count > maxCached) this.#runs.clear();
    if (run.length <= maxRun) this.#runs.add(hash, check, run.length, hashes);
    return hashes;
  }
}

function wordsOf(run: string): readonly string[] {
  const parts = partsOf(run);
  const words = parts.map(knownStem);
  return parts.length > 1 ? [...words, parts.join("")] : words;
}

/** Identifiers have few words in common with each other, but all of them are made of few. */
const stems = new Map<string, string>();

const maxStems = 20_000;

function knownStem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) {
    known = stem(word);
    if (stems.size >= maxStems) stems.clear();
    stems.set(word, known);
  }
  return known;
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

/** The identifiers in a name, such as those of `Pool.release` and `Display for Pool<T>`. */
export function wordsOfName(name: string): readonly string[] {
  return name.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}
