/**
 * Finds out which of some words a text has.
 *
 * @module
 */

/** Of so few words each is searched for by itself. */
const fewWords = 8;

/** What words of the common kind are made of. */
const plain = /^[\w$]+$/;
const dollar = 0x24;
/** As many bits of a hash as are looked at first. */
const endMask = 0xffff;

/** See the module. */
export class TargetWords {
  /** Those that are searched for one by one. */
  readonly #single: readonly string[];
  /** The others, by what {@linkcode mixed} makes of their characters. */
  readonly #byHash = new Map<number, string[]>();
  /** Which ends of hashes there are: most words of a text have none of them. */
  readonly #ends = new Uint8Array(endMask + 1);

  /** Creates one from distinct words. */
  constructor(words: readonly string[]) {
    const isMany = words.length >= fewWords;
    this.#single = isMany ? words.filter((word) => !isPlain(word)) : words;
    for (const word of isMany ? words : []) {
      if (!isPlain(word)) continue;
      const hash = hashOf(word);
      this.#ends[hash & endMask] = 1;
      const known = this.#byHash.get(hash);
      if (known === undefined) this.#byHash.set(hash, [word]);
      else known.push(word);
    }
  }

  /** Those that a text has, as {@linkcode hasWhole} tells. */
  in(text: string): readonly string[] {
    const single = this.#single.filter((word) => hasWhole(text, word));
    return this.#byHash.size === 0 ? single : [...single, ...this.#wordsOf(text)];
  }

  #wordsOf(text: string): Iterable<string> {
    const found = new Set<string>();
    eachWord(text, (hash, start, end) => this.#take(found, hash, text, start, end));
    return found;
  }

  #take(found: Set<string>, hash: number, text: string, start: number, end: number): void {
    if (this.#ends[hash & endMask] !== 1) return;
    for (const word of this.#byHash.get(hash) ?? []) {
      if (word.length === end - start && text.startsWith(word, start)) found.add(word);
    }
  }
}

/** Calls for each word of the common kind; what stands behind a `$` of one is a word as well. */
export function eachWord(
  text: string,
  take: (hash: number, start: number, end: number) => void,
): void {
  let hash = 0;
  let start = -1;
  let hasDollar = false;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    if (isWordUnit(unit)) {
      if (start < 0) start = at;
      hash = mixed(hash, unit);
      hasDollar ||= unit === dollar;
    } else if (start >= 0) {
      take(hash, start, at);
      if (hasDollar) eachTail(text, { start, end: at, take });
      start = -1;
      hash = 0;
      hasDollar = false;
    }
  }
}

function eachTail(
  text: string,
  { start, end, take }: {
    readonly start: number;
    readonly end: number;
    readonly take: (hash: number, start: number, end: number) => void;
  },
): void {
  for (let at = text.indexOf("$", start) + 1; at > 0 && at < end; at = text.indexOf("$", at) + 1) {
    take(hashOf(text.slice(at, end)), at, end);
  }
}

/** Whether a word is of the common kind. */
export function isPlain(word: string): boolean {
  return plain.test(word);
}

/** Whether a text has a word, also with the `$` that some languages put before variables. */
export function hasWhole(text: string, word: string): boolean {
  if (word === "") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = at === 0 ? 0 : text.charCodeAt(at - 1);
    const end = at + word.length;
    const behind = end < text.length ? text.charCodeAt(end) : 0;
    if ((before === dollar || !isWordUnit(before)) && !isWordUnit(behind)) return true;
  }
  return false;
}

/** A letter, digit, `_` or `$` of ASCII. */
function isWordUnit(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a || unit >= 0x41 && unit <= 0x5a ||
    unit >= 0x30 && unit <= 0x39 || unit === 0x5f || unit === dollar;
}

function mixed(hash: number, unit: number): number {
  return Math.imul(hash, 31) + unit | 0;
}

/** What a word is looked up by; others may have the same. */
export function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at));
  return hash;
}
