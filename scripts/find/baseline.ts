/**
 * BM25 as a search engine has it without thinking about code: whole files, words as they are
 * written. What `ct find` is compared with.
 *
 * @module
 */

import type { TextFile } from "./packages.ts";

const wordPattern = /[\p{L}\p{N}_]+/gu;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

/** An index over whole files, with the usual constants: k1 1.2, b 0.75. */
export class Baseline {
  readonly #paths: string[] = [];
  readonly #lengths: number[] = [];
  readonly #postings = new Map<string, Map<number, number>>();

  /** Indexes files. Their paths are words of theirs, too. */
  constructor(files: readonly TextFile[]) {
    for (const { path, text } of files) this.#add(path, wordsOf(`${path}\n${text}`));
  }

  #add(path: string, words: readonly string[]): void {
    const file = this.#paths.push(path) - 1;
    this.#lengths.push(words.length);
    for (const word of words) {
      let counts = this.#postings.get(word);
      if (counts === undefined) this.#postings.set(word, counts = new Map());
      counts.set(file, (counts.get(file) ?? 0) + 1);
    }
  }

  /** Paths that have a word of the question, best first. */
  search(question: string): readonly string[] {
    const count = this.#paths.length;
    const meanLength = this.#lengths.reduce((sum, each) => sum + each, 0) / count;
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(question))) {
      const counts = this.#postings.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (count - counts.size + 0.5) / (counts.size + 0.5));
      for (const [file, times] of counts) {
        const length = (this.#lengths[file] ?? 0) / meanLength;
        const weight = times * 2.2 / (times + 1.2 * (0.25 + 0.75 * length));
        scores.set(file, (scores.get(file) ?? 0) + rarity * weight);
      }
    }
    return [...scores].sort(([a, x], [b, y]) => y - x || a - b)
      .map(([file]) => this.#paths[file] ?? "");
  }
}
