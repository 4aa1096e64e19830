/**
 * What a call has come by on its way and did not need: where to look, once it has found too little,
 * for what would have been found.
 *
 * @module
 */
import type { FileRange } from "@ct/resident";
import type { Entry, ExcludedEntry } from "@ct/walk";

/** More entries are not kept. */
const maxEntries = 10_000;
/** More of what the walk omitted is not kept. */
const maxExcluded = 1_000;

/** The entries of a walk, and what it omitted. */
export class Evidence {
  readonly #chosen: Entry[] = [];
  readonly #others: Entry[] = [];
  readonly #excluded: ExcludedEntry[] = [];
  #isWhole = true;
  #hasAllExcluded = true;

  /** Entries with the requested kind and name, then all others. */
  get entries(): readonly Entry[] {
    return [...this.#chosen, ...this.#others];
  }

  /** Whether these are all. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** What the walk omitted. */
  get excluded(): readonly ExcludedEntry[] {
    return this.#excluded;
  }

  /** Whether this is all. */
  get hasAllExcluded(): boolean {
    return this.#hasAllExcluded;
  }

  /** Keeps an entry whose kind and name are those asked for. */
  readonly chosen = (entry: Entry): void => {
    if (this.#chosen.length < maxEntries) this.#chosen.push(entry);
    else this.#isWhole = false;
  };

  /** Keeps all entries of a range in the same way. */
  readonly chosenAll = ({ entries, from, to }: FileRange): void => {
    const end = Math.min(to, from + maxEntries - this.#chosen.length);
    for (let index = from; index < end; index++) {
      const entry = entries.at(index);
      if (entry !== undefined) this.#chosen.push(entry);
    }
    if (end < to) this.#isWhole = false;
  };

  /** Keeps another entry; returns whether it may keep more. */
  readonly other = (entry: Entry): boolean => {
    const hasRoom = this.#others.length < maxEntries;
    if (hasRoom) this.#others.push(entry);
    else this.#isWhole = false;
    return hasRoom;
  };

  /** Keeps what the walk omits. */
  readonly exclude = (excluded: ExcludedEntry): void => {
    if (this.#excluded.length < maxExcluded) this.#excluded.push(excluded);
    else this.#hasAllExcluded = false;
  };
}
