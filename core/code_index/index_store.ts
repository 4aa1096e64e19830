/**
 * The stored index as one pass uses it: opened when it is needed, rebuilt if it is damaged, and
 * done without once it fails.
 *
 * @module
 */
import { osErrorText, resolvePath } from "@ct/base";
import type { WordVectors } from "@ct/retrieval";
import type { IndexDatabase } from "./index_database.ts";
import { isDamage, StoredIndex } from "./stored_index.ts";

/** Which index is stored, and of what. */
export interface IndexStoreOptions {
  /** The user's directory for caches; without one nothing is stored. */
  readonly cacheHome: string | undefined;
  /** The root as it is typed; what counts is its real path. */
  readonly root: string;
  /** Absolute path that the root is relative to. */
  readonly cwd: string;
  /** The vectors that chunks get, if any. */
  readonly vectors?: WordVectors | undefined;
  /** Whatever else decides which files there are. */
  readonly form: string;
  /** The time of day in milliseconds. */
  readonly now: () => number;
}

/** What is done with the database and the number of the root. */
export type StoreWork<Result> = (database: IndexDatabase, root: number) => Result;

/** The stored index of a root. */
export class IndexStore implements Disposable {
  readonly #options: IndexStoreOptions;
  /** Absent where nothing can be stored, and where nothing had to be. */
  #stored: StoredIndex | undefined;
  #unstored: string | undefined;
  /** The one that was found to be damaged. */
  #damaged: string | undefined;
  #root = 0;
  /** Whether the stored index was damaged and removed. */
  isReplaced = false;

  /** Opens nothing yet. */
  constructor(options: IndexStoreOptions) {
    this.#options = options;
    if (options.cacheHome === undefined) this.#unstored = "there is no home directory";
  }

  /** Why nothing can be stored, where that is so. */
  get unstored(): string | undefined {
    return this.#unstored;
  }

  /** Whether it can. */
  get isStored(): boolean {
    return this.#unstored === undefined;
  }

  /** Uses the stored index. Once that fails, as on a full disk, all else is done in memory. */
  write(work: StoreWork<void>): void {
    if (!this.isStored) return;
    try {
      work((this.#stored ?? this.#open()).database, this.#root);
    } catch (error) {
      // All that is in one that is damaged can be made again, but not time after time.
      if (isDamage(error) && this.#damaged === undefined && this.#stored !== undefined) {
        this.#damaged = this.#stored.identity;
        this[Symbol.dispose]();
        this.write(work);
      } else {
        this.#unstored = osErrorText(error);
      }
    }
  }

  /** Reads from the stored index, also where it cannot be changed. */
  read<Result>(work: StoreWork<Result | undefined>): Result | undefined {
    let result: Result | undefined;
    this.write((database, root) => {
      result = work(database, root);
    });
    if (this.isStored) return result;
    try {
      return this.#stored && work(this.#stored.database, this.#root);
    } catch {
      return undefined;
    }
  }

  /** @throws {Error} If nothing can be stored there. */
  #open(): StoredIndex {
    const { cacheHome = "", root, cwd, form, vectors, now } = this.#options;
    const model = vectors?.id ?? 0;
    const stored = this.#stored = new StoredIndex({ cacheHome, model, damaged: this.#damaged });
    this.isReplaced ||= stored.isReplaced;
    const path = Deno.realPathSync(resolvePath(root, { cwd }));
    this.#root = stored.database.root(`${form}:${path}`, now());
    return stored;
  }

  /** Whether no other process uses the stored index now. */
  get isAlone(): boolean {
    return this.#stored?.isAlone() ?? false;
  }

  /** Closes it. */
  [Symbol.dispose](): void {
    try {
      this.#stored?.[Symbol.dispose]();
    } catch {
      // What is stored is complete without that.
    }
    this.#stored = undefined;
  }
}
