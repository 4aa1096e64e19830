/**
 * Which files have which words, for many questions about a tree of moderate size.
 *
 * @module
 */

/** What is asked of a word; others are not in the index. */
const plainWord = /^[\w$]+$/;

/** Larger trees take longer to index than some questions do. */
const maxCharacters = 32 << 20;

/** See the module. */
export class WordIndex {
  readonly #paths = new Map<string, string[]>();
  #characters = 0;

  /** Whether the files are too large for it, so that it answers nothing. */
  get isFull(): boolean {
    return this.#characters > maxCharacters;
  }

  /** Adds the words of a file; one after the other, each file once. */
  add(path: string, text: string): void {
    this.#characters += text.length;
    if (this.isFull) return;
    for (const word of text.match(/[\w$]+/g) ?? []) {
      this.#note(word, path);
      // Some languages put `$` before the names of variables.
      if (word.charCodeAt(0) === 36) this.#note(word.replace(/^\$+/, ""), path);
    }
  }

  #note(word: string, path: string): void {
    const known = this.#paths.get(word);
    if (known === undefined) this.#paths.set(word, [path]);
    else if (known[known.length - 1] !== path) known.push(path);
  }

  /** The files that have a word; `undefined` if it has other characters than the index knows. */
  having(word: string): readonly string[] | undefined {
    return plainWord.test(word) ? this.#paths.get(word) ?? [] : undefined;
  }
}
