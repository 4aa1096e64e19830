/**
 * What greps leave for later ones.
 *
 * @module
 */
import type { ResidentContext } from "../call/call.ts";

/** At most this many texts are remembered. */
const maxHarmless = 100_000;

/**
 * What is known about files, by their absolute paths; for one toolset, whose gate stays the same.
 */
export class GrepMemory {
  /** Texts that the gate hides nothing of: the version of the content, or else its hash. */
  readonly #harmless: Map<string, number | string> = new Map();

  /** Whether the gate is known to hide nothing of a text. */
  isHarmless(absolutePath: string, version: number | string): boolean {
    return this.#harmless.get(absolutePath) === version;
  }

  /** The gate hides nothing of a text. */
  noteHarmless(absolutePath: string, version: number | string): void {
    // Removed files are not reported.
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
}
