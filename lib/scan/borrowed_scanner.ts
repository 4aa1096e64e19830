/**
 * A scanner that one call after the other has, in a process that stays: making its memory takes
 * longer than many a search.
 *
 * @module
 */
import type { Scanner } from "./scanner.ts";
import { createScanner } from "./simd_scanner.ts";

/** Where a scanner is kept between calls. */
export interface ScannerPlace {
  /** What is kept; in a process that keeps nothing, each call makes its own scanner. */
  readonly memory: Map<string, unknown> | undefined;
  /** Under which name; scanners of one name have the same capacity. */
  readonly key: string;
}

/**
 * A scanner, until it is released.
 *
 * @example The next one has the same memory
 * ```ts
 * import { BorrowedScanner } from "@ct/scan";
 * import assert from "node:assert/strict";
 * const place = { memory: new Map<string, unknown>(), key: "example" };
 * const buffers = [0, 1].map(() => {
 *   using lent = new BorrowedScanner(1 << 16, place);
 *   return lent.scanner.buffer;
 * });
 * assert.equal(buffers[0], buffers[1]);
 * ```
 */
export class BorrowedScanner implements Disposable {
  readonly #place: ScannerPlace;
  /** Scans as much as was asked for. */
  readonly scanner: Scanner;

  /** Creates one from the one that is kept; calls at the same time have others. */
  constructor(capacity: number, place: ScannerPlace) {
    this.#place = place;
    const { memory, key } = place;
    const kept = memory?.get(key);
    memory?.delete(key);
    this.scanner = kept instanceof KeptScanner ? kept.scanner : createScanner(capacity);
  }

  /** Releases it. Its finders must no longer be used. */
  [Symbol.dispose](): void {
    this.scanner.forgetFinders();
    this.#place.memory?.set(this.#place.key, new KeptScanner(this.scanner));
  }
}

class KeptScanner {
  readonly scanner: Scanner;

  constructor(scanner: Scanner) {
    this.scanner = scanner;
  }
}
