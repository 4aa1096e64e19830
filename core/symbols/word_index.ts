/**
 * The words of many texts, for questions about one word after the other.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { eachWord, hashOf, hasWhole } from "./target_words.ts";

/** See the module. */
export class WordIndex {
  readonly #paths: string[] = [];
  readonly #texts: string[] = [];
  /** The numbers of the texts with a word, by the hash of that. */
  readonly #numbers = new Map<number, number[]>();

  /** Adds a text. */
  add(path: string, text: string): void {
    const number = this.#paths.push(path) - 1;
    this.#texts.push(text);
    eachWord(text, (hash) => {
      const known = this.#numbers.get(hash);
      if (known === undefined) this.#numbers.set(hash, [number]);
      else if (known[known.length - 1] !== number) known.push(number);
    });
  }

  /** The paths of the texts with a word of the common kind, in the order in which they came. */
  having(word: string): readonly string[] {
    return (this.#numbers.get(hashOf(word)) ?? [])
      .filter((number) => hasWhole(itemAt(this.#texts, number), word))
      .map((number) => itemAt(this.#paths, number));
  }
}
