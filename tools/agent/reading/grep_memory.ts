/**
 * What greps find out about files, for later ones.
 *
 * @module
 */
import type { Known } from "../call/call.ts";

/** What is known of files, by their absolute paths; for one toolset, whose gate stays the same. */
export class GrepMemory {
  /** Files that are not too large to be searched: the version of the content that is not. */
  readonly small: Map<string, number> = new Map();
  /** Texts that the gate hides nothing of: the version of the content, or else its hash. */
  readonly harmless: Map<string, number | string> = new Map();

  /** What earlier calls have left. */
  static in(memory: NonNullable<Known["memory"]>): GrepMemory {
    const known = memory.get("grep");
    if (known instanceof GrepMemory) return known;
    const made = new GrepMemory();
    memory.set("grep", made);
    return made;
  }
}
