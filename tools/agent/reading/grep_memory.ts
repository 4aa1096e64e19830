/**
 * What greps find out about files, for later ones.
 *
 * @module
 */
import type { Known } from "../call/call.ts";

/** The version of a file's content for which something is true, by the file's absolute path. */
type VersionsByPath = Map<string, number>;

/** What is known of versions of files; the memory is that of one toolset, whose gate stays. */
export class GrepMemory {
  /** Files that are not too large to be searched. */
  readonly small: VersionsByPath = new Map();
  /** Files that the gate hides nothing of. */
  readonly harmless: VersionsByPath = new Map();

  /** What earlier calls have left; without a memory nothing. */
  static in(memory: Known["memory"]): GrepMemory {
    const known = memory?.get("grep");
    if (known instanceof GrepMemory) return known;
    const made = new GrepMemory();
    memory?.set("grep", made);
    return made;
  }
}
