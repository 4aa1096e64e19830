/**
 * The records of the files that a walk comes by, in its order: without a look for the directory of
 * each, of which there may be a million.
 *
 * @module
 */
import type { Entry } from "@ct/walk";
import type { CachedTexts } from "./cached_texts.ts";
import type { TextDirectory, TextRecord } from "./text_record.ts";

/** The records of one walk, which follows no links. */
export class WalkedRecords {
  readonly #texts: CachedTexts;
  /** The directories on the way to where the walk is, by their depths. */
  readonly #way: { readonly absolutePath: string; known: TextDirectory | undefined }[] = [];

  /** Creates them from those that are known. */
  constructor(texts: CachedTexts) {
    this.#texts = texts;
  }

  /** The walk has come by a directory, and what is in it comes next. */
  enter({ depth, absolutePath }: Entry): void {
    this.#way[depth] = { absolutePath, known: undefined };
  }

  /** The record of a file that the walk comes by. */
  recordOf({ depth, name, absolutePath }: Entry): TextRecord {
    const above = this.#way[depth - 1];
    if (above === undefined) return this.#texts.recordOf(absolutePath);
    // What came between two steps of the walk may have taken it away.
    if (above.known === undefined || above.known.isGone) {
      above.known = this.#texts.directoryAt(above.absolutePath);
    }
    return this.#texts.recordIn(above.known, name);
  }
}
