/**
 * A scanner that one call after the other has, in a process that stays: making its memory takes
 * longer than many a search.
 *
 * @module
 */
import { createScanner, type Scanner } from "@ct/scan";
import type { Context } from "@ct/core/context";
import { largeBytes } from "./search_buffer.ts";

/** Where it is kept between calls. */
const key = "ct-search: scanner";

/** A scanner, until it is given back. */
export class BorrowedScanner implements Disposable {
  readonly #memory: Context["memory"];
  /** Scans as much as a search buffer holds. */
  readonly scanner: Scanner;

  /** Takes the one that is kept; calls at the same time have others. */
  constructor({ memory }: Pick<Context, "memory">) {
    this.#memory = memory;
    const kept = memory?.get(key);
    memory?.delete(key);
    this.scanner = kept instanceof KeptScanner ? kept.scanner : createScanner(largeBytes);
  }

  /** Gives it back. Its finders must no longer be used. */
  [Symbol.dispose](): void {
    this.scanner.forgetFinders();
    this.#memory?.set(key, new KeptScanner(this.scanner));
  }
}

class KeptScanner {
  readonly scanner: Scanner;

  constructor(scanner: Scanner) {
    this.scanner = scanner;
  }
}
