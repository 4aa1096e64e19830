/**
 * An index on the disk that is open, and how one that is not whole is replaced by an empty one.
 *
 * @module
 */
import { IndexDatabase } from "./index_database.ts";
import {
  identityOf,
  type IndexLocation,
  makeIndexLocation,
  replaceIndexFile,
} from "./index_file.ts";
import { IndexLock } from "./index_lock.ts";

/** Processes of other versions may replace what was just made, and so on. */
const maxRounds = 3;

/** Which index is to be opened. */
export interface StoredIndexOptions {
  /** The user's directory for caches. */
  readonly cacheHome: string;
  /** The number of the model of vectors. */
  readonly model: number;
  /** The index that was found to be damaged, by {@link StoredIndex.identity}. */
  readonly damaged?: string | undefined;
}

/** An open index. It is not replaced while it is open. */
export class StoredIndex implements Disposable {
  /** Its tables. */
  readonly database: IndexDatabase;
  /** What tells it from another one. */
  readonly identity: string | undefined;
  /** Whether it is new, in the place of one that was damaged. */
  readonly isReplaced: boolean = false;
  readonly #users: IndexLock;
  readonly #locks: Disposable;

  /**
   * Opens it. One that is not there, is damaged, or was made by another version or with other
   * vectors is rebuilt, if nobody uses it.
   * @throws {Error} Why nothing can be stored there.
   */
  constructor({ cacheHome, model, damaged }: StoredIndexOptions) {
    const place = makeIndexLocation(cacheHome);
    using opened = new DisposableStack();
    this.#users = opened.use(new IndexLock(place.users));
    this.#users.share();
    const lock = opened.use(new IndexLock(place.lock));
    for (let round = 1;; round += 1) {
      lock.share();
      const found = openWhole(place, { model, damaged });
      if (found instanceof IndexDatabase) {
        this.database = found;
        this.identity = identityOf(place.file);
        this.#locks = opened.move();
        return;
      }
      if (round > maxRounds) throw new Error("other processes keep rebuilding it");
      lock.own();
      // Another process may have done it meanwhile.
      const again = openWhole(place, { model, damaged });
      if (again instanceof IndexDatabase) {
        again[Symbol.dispose]();
      } else {
        this.isReplaced ||= again.isDamaged;
        replaceIndexFile(place);
        makeTables(place, model);
      }
    }
  }

  /** Whether nobody else has it open, in this process or another one. */
  isAlone(): boolean {
    return this.#users.isAlone();
  }

  /** Closes it. */
  [Symbol.dispose](): void {
    try {
      this.database[Symbol.dispose]();
    } finally {
      this.#locks[Symbol.dispose]();
    }
  }
}

/** The engine's number of an error that says that a file ends before a page does. */
const shortRead = 522;

/** Whether an error says that an index is damaged, and not that it is busy or the disk full. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && error.errcode === shortRead) return true;
  return /not a database|malformed|no such (?:table|column)/.test(error.message);
}

function makeTables({ file }: IndexLocation, model: number): void {
  const made = new IndexDatabase(file, model);
  try {
    made.makeTables();
  } finally {
    made[Symbol.dispose]();
  }
}

/** Opens an index of this version, or says why there is none. */
function openWhole(
  { file }: IndexLocation,
  { model, damaged }: Pick<StoredIndexOptions, "model" | "damaged">,
): IndexDatabase | { readonly isDamaged: boolean } {
  const identity = identityOf(file);
  if (identity === undefined) return { isDamaged: false };
  if (identity === damaged) return { isDamaged: true };
  try {
    const database = new IndexDatabase(file, model);
    if (database.isOwn) return database;
    database[Symbol.dispose]();
    return { isDamaged: false };
  } catch (error) {
    if (isDamage(error)) return { isDamaged: true };
    throw error;
  }
}
