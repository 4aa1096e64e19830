/**
 * A walk that was made before and is made again only where directories have changed.
 *
 * @module
 */
import type { Entry } from "@ct/walk";
import type { IndexRange, WalkRecord } from "./walk_record.ts";

/** Of more directories that have changed, a walk is made again as a whole. */
const maxChanges = 1_000;

/** The directories below which a walk is no longer what it was, by their paths with a slash. */
export class ChangedDirectories {
  /** Those that have other entries, and those of which nothing is left as it was. */
  readonly #changed = new Map<string, "entries" | "all">();

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#changed.size === 0;
  }

  /** Whether there are too many for it to be worth knowing them. */
  get areMany(): boolean {
    return this.#changed.size > maxChanges;
  }

  /** A directory has other entries. */
  noteEntries(path: string): void {
    if (!this.#changed.has(path)) this.#changed.set(path, "entries");
  }

  /** There is another one in its place, or none. */
  noteAll(path: string): void {
    this.#changed.set(path, "all");
  }

  /** Whether one is another one as a whole. */
  isOther(path: string): boolean {
    return this.#changed.get(path) === "all";
  }

  /** All of them, with all that they lie in. */
  withAbove(): Set<string> {
    const all = new Set<string>();
    for (const path of this.#changed.keys()) {
      for (
        let up = path;
        up !== "" && !all.has(up);
        up = up.slice(0, up.lastIndexOf("/", up.length - 2) + 1)
      ) {
        all.add(up);
      }
    }
    return all;
  }
}

/** What is as it was in a walk. */
export class WalkRenewal {
  readonly #before: WalkRecord;
  readonly #changed: ChangedDirectories;
  readonly #ranges: ReadonlyMap<string, IndexRange>;
  readonly #touched: ReadonlySet<string>;
  /** The directory that the walk has reached and that is all new, with a slash at the end. */
  #new: string | undefined;

  /** Takes the walk that was made before, and what has changed since. */
  constructor(before: WalkRecord, changed: ChangedDirectories) {
    this.#before = before;
    this.#changed = changed;
    this.#ranges = before.ranges();
    this.#touched = changed.withAbove();
  }

  /**
   * Adds what lies below a directory to a new walk if it is as it was; otherwise returns `false`,
   * and the walk is to enter it. To be asked in the order of the walk.
   */
  takesOver({ absolutePath }: Entry, record: WalkRecord): boolean {
    const path = `${absolutePath}/`;
    if (this.#new !== undefined && path.startsWith(this.#new)) return false;
    if (this.#changed.isOther(path)) this.#new = path;
    if (this.#touched.has(path)) return false;
    const range = this.#ranges.get(absolutePath);
    return range !== undefined && record.addFrom(this.#before, range);
  }
}
