/**
 * What the edits of a call have found in its files, and the outcome.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { judge } from "@ct/core/verdict";
import type { EditItem } from "./edit_item.ts";
import type { EditOutcome, FileSite, UnreadCallLocation } from "./edit_result.ts";
import type { FoundMiss } from "./miss_search.ts";
import type { UnreadLocation } from "./simulation.ts";
import type { Found } from "@ct/core/changes";

/** At most this many changed places are kept to be listed; each takes about half a kilobyte. */
const maxSites = 1_000_000;

/** Counts what the edits replace, by their ordinals. */
export class EditTally {
  readonly #counts = new Map<number, number>();
  readonly #sites = new Map<number, FileSite[]>();
  #siteCount = 0;

  /**
   * Counts places that are kept.
   * @throws {CtError} With code `bounds` if there are too many.
   */
  readonly takeSites = (count: number): void => {
    this.#siteCount += count;
    if (this.#siteCount <= maxSites) return;
    throw new CtError("bounds", `more than ${maxSites} changed lines; nothing was written`, {
      help: "add --quiet, or edit fewer files at a time",
    });
  };

  /** Adds what the edits found in a file. */
  note(path: string, found: ReadonlyMap<number, Found>): void {
    for (const [ordinal, { replacements, sites }] of found) {
      this.#counts.set(ordinal, this.replacements(ordinal) + replacements);
      const all = this.#sites.get(ordinal) ?? [];
      for (const site of sites) all.push({ ...site, path });
      this.#sites.set(ordinal, all);
    }
  }

  /** Calls that cannot be read, in the order of files. */
  readonly unread: UnreadCallLocation[] = [];

  /** Takes the calls of a file that cannot be read. */
  noteUnread(path: string, places: readonly UnreadLocation[] = []): void {
    for (const place of places) this.unread.push({ ...place, path });
  }

  /** How many replacements an edit makes. */
  replacements(ordinal: number): number {
    return this.#counts.get(ordinal) ?? 0;
  }

  /** What happened to an edit. */
  outcome(item: EditItem, misses: ReadonlyMap<number, FoundMiss>): EditOutcome {
    const replacements = this.replacements(item.ordinal);
    return {
      item,
      replacements,
      sites: this.#sites.get(item.ordinal) ?? [],
      verdict: judge(item.expectation, replacements),
      miss: misses.get(item.ordinal),
    };
  }
}
