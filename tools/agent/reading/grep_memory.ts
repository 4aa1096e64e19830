/**
 * What greps leave for later ones.
 *
 * @module
 */
import { createScanner, type Scanner } from "@ct/scan";
import type { ResidentContext } from "../call/call.ts";

/** Larger files are passed over. */
export const maxBytes: number = 10 << 20;

/** So many texts are remembered. */
const maxHarmless = 100_000;

/** A scanner for whole files, one after the other. */
export function wholeFileScanner(): Scanner {
  // One byte more, so that the largest file is seen to end.
  return createScanner(maxBytes + 1);
}

/** What is known of files, by their absolute paths; for one toolset, whose gate stays the same. */
export class GrepMemory {
  /** Texts that the gate hides nothing of: the version of the content, or else its hash. */
  readonly #harmless: Map<string, number | string> = new Map();
  /** A scanner that nobody uses: the system takes longer for a new buffer than a search. */
  #free: Scanner | undefined;

  /** Whether the gate is known to hide nothing of a text. */
  isHarmless(absolutePath: string, version: number | string): boolean {
    return this.#harmless.get(absolutePath) === version;
  }

  /** The gate hides nothing of a text. */
  noteHarmless(absolutePath: string, version: number | string): void {
    // Of files that have gone nobody tells.
    if (this.#harmless.size >= maxHarmless) this.#harmless.clear();
    this.#harmless.set(absolutePath, version);
  }

  /** What earlier calls have left. */
  static in(memory: NonNullable<ResidentContext["memory"]>): GrepMemory {
    const existing = memory.get("grep");
    if (existing instanceof GrepMemory) return existing;
    const made = new GrepMemory();
    memory.set("grep", made);
    return made;
  }

  /** A scanner for one search. */
  takeScanner(): Scanner {
    const free = this.#free ?? wholeFileScanner();
    this.#free = undefined;
    return free;
  }

  /** Takes back the scanner of a search that has ended. */
  giveBack(scanner: Scanner): void {
    scanner.forgetFinders();
    this.#free = scanner;
  }
}
