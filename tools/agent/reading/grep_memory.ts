/**
 * What greps leave for later ones.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import { FileReader } from "@ct/core/input";
import { createScanner, type Scanner } from "@ct/scan";
import type { Known } from "../call/call.ts";

/** Larger files are passed over. */
export const mostBytes: number = 10 << 20;

/** Where files are searched, one after the other. */
export class SearchBuffer {
  /** Has the content of a file in its buffer. */
  // One byte more, so that the largest file is seen to end.
  readonly scanner: Scanner = createScanner(mostBytes + 1);
  /** Reads files into the buffer. */
  readonly reader: FileReader = new FileReader(this.scanner.buffer, { door: openDoor });
}

/** What is known of files, by their absolute paths; for one toolset, whose gate stays the same. */
export class GrepMemory {
  /** Texts that the gate hides nothing of: the version of the content, or else its hash. */
  readonly harmless: Map<string, number | string> = new Map();
  /** A buffer that nobody uses: the system takes longer for a new one than a search. */
  #free: SearchBuffer | undefined;

  /** What earlier calls have left. */
  static in(memory: NonNullable<Known["memory"]>): GrepMemory {
    const known = memory.get("grep");
    if (known instanceof GrepMemory) return known;
    const made = new GrepMemory();
    memory.set("grep", made);
    return made;
  }

  /** A buffer for one search. */
  takeBuffer(): SearchBuffer {
    const free = this.#free ?? new SearchBuffer();
    this.#free = undefined;
    return free;
  }

  /** Takes back the buffer of a search that has ended. */
  giveBack(buffer: SearchBuffer): void {
    buffer.scanner.forgetFinders();
    this.#free = buffer;
  }
}
