/**
 * The runtime's functions for files, watched: what a call opens is seen whatever code opens it, and
 * something can be done right before any of them.
 *
 * @module
 */
import assert from "node:assert/strict";

/** Functions whose first word is the path of a file. */
const verb =
  /^(?:open|create|read|write|truncate|stat|lstat|realPath|rename|remove|link|symlink|mkdir|copyFile|chmod|chown|utime|makeTemp)/;
/** Of these, those that show or change what is there. */
const opening = /^(?:open|create|read(?!Link)|write|truncate|copyFile)/;

/** Watches until it is disposed of. */
export class FileCalls implements Disposable {
  /** Called before each, with how many have been before. */
  onCall: ((index: number) => void) | undefined;
  /** The paths that were opened, listed or written to. */
  readonly opened: string[] = [];
  /** All paths that were looked at. */
  readonly touched: string[] = [];
  readonly #originals = new Map<string, unknown>();
  #count = 0;
  #isInside = false;

  /** Begins to watch. */
  constructor() {
    for (const name of Object.keys(Deno).filter((each) => verb.test(each))) {
      const original: unknown = Reflect.get(Deno, name);
      assert.ok(typeof original === "function");
      this.#originals.set(name, original);
      Reflect.set(Deno, name, (...words: unknown[]) => {
        this.#note(name, words);
        return Reflect.apply(original, Deno, words);
      });
    }
  }

  /** Forgets what was opened, and counts anew. */
  reset(): void {
    this.#count = 0;
    this.opened.length = 0;
    this.touched.length = 0;
  }

  /** How many there were. */
  get count(): number {
    return this.#count;
  }

  /** Does something that is not watched. */
  unseen<T>(work: () => T): T {
    this.#isInside = true;
    try {
      return work();
    } finally {
      this.#isInside = false;
    }
  }

  /** Leaves everything as it was. */
  [Symbol.dispose](): void {
    for (const [name, original] of this.#originals) Reflect.set(Deno, name, original);
  }

  #note(name: string, [path]: readonly unknown[]): void {
    if (this.#isInside) return;
    this.unseen(() => this.onCall?.(this.#count));
    this.#count++;
    if (typeof path !== "string") return;
    this.touched.push(path);
    if (opening.test(name)) this.opened.push(path);
  }
}
