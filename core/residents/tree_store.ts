/**
 * What the user's index of searches knows of a directory, for a process that begins to keep it in
 * memory, and what that process adds to the index.
 *
 * @module
 */
import { type Clock, CtError, joinName, osErrorText, writablePath } from "@ct/base";
import { StoredFiles, storeTree } from "@ct/core/search_index";
import type { StoredTexts } from "@ct/resident";
import type { WalkOptions } from "@ct/walk";

/** What is known of the index of a directory. */
export interface StoreStatus {
  /** Files whose rows of the index are known. */
  readonly files: number;
  /** Why that is nothing, or what was wrong with it; nothing if it was used. */
  readonly note?: string;
  /** How often something was added to it. */
  readonly saved: number;
  /** Why nothing is added to it, if so. */
  readonly unsaved?: string;
}

/** Where the index lies, and how it is used. */
export interface TreeStoreOptions {
  /** The real path of the directory. */
  readonly root: string;
  /** The user's directory for caches. */
  readonly cacheHome: string;
  /** The directory of watches in it, which the user of this process owns. */
  readonly cookieDirectory: string;
  /** Time. */
  readonly clock: Clock;
  /** Whether calls are being answered, so that everything else waits. */
  readonly isBusy: () => boolean;
  /** So few files are rather read at each start than added to the index. */
  readonly few?: number | undefined;
}

/** So few are not added, by default. */
const fewFiles = 100;
/** Between two additions, in milliseconds. */
const restMs = 10 * 60_000;
/** Without a turn for others. */
const sliceMs = 4;
/** While calls are answered, it is asked so often whether they are done. */
const busyMs = 50;
/** What is known of more files does not have room beside all else; a command adds them. */
const mostFiles = 300_000;

/** The index of one directory. */
export class TreeStore {
  readonly #options: TreeStoreOptions;
  #note: string | undefined;
  #unsaved: string | undefined;
  #saved = 0;
  #isSaving = false;
  #isOver = false;
  #restsUntil = -Infinity;
  /** How many files the tree had read when it was last added. */
  #savedFiles = 0;
  #stored: StoredTexts | undefined;

  /** Opens nothing yet. */
  constructor(options: TreeStoreOptions) {
    this.#options = options;
  }

  /** What is known of the index, and how many of its files were taken. */
  status(files: number): StoreStatus {
    const note = this.#stored?.damage ?? this.#note;
    return {
      files,
      ...note === undefined ? {} : { note },
      saved: this.#saved,
      ...this.#unsaved === undefined ? {} : { unsaved: this.#unsaved },
    };
  }

  /** What is stored of the directory, if there is anything. */
  async open(): Promise<StoredTexts | undefined> {
    const { root, cacheHome } = this.#options;
    let stored = await StoredFiles.open({ root, cacheHome, reader: this.#reader() });
    // Where nothing may be made, there may still be something to be read.
    if (typeof stored === "string" && this.#mayWrite) {
      const unwritten = await StoredFiles.open({ root, cacheHome, reader: this.#owner() });
      if (typeof unwritten !== "string") stored = unwritten;
    }
    if (stored === undefined || typeof stored === "string") {
      this.#note = stored ?? "there is none yet";
      return undefined;
    }
    this.#stored = stored;
    return stored;
  }

  /**
   * Adds what the index does not know, once a tree has read so many files that were not in it; in
   * slices that give way to calls. It gives up where that is not possible, and says why.
   */
  async save(walk: WalkOptions, { readFiles, files }: {
    readonly readFiles: number;
    readonly files: number;
  }): Promise<void> {
    const { clock, cacheHome, few = fewFiles } = this.#options;
    if (this.#isSaving || this.#isOver || clock.now() < this.#restsUntil) return;
    if (readFiles - this.#savedFiles <= few) return;
    if (!this.#mayWrite) {
      this.#unsaved = "it may not be written to";
      return;
    }
    if (files > mostFiles) {
      this.#unsaved = `a server adds no more than ${mostFiles} files`;
      return;
    }
    this.#isSaving = true;
    try {
      this.#unsaved = await storeTree(walk, {
        cacheHome,
        few,
        isDamaged: this.#stored?.damage !== undefined,
        goesOn: this.#goesOn(),
      });
      if (this.#unsaved === undefined) this.#saved++;
      this.#savedFiles = readFiles;
    } catch (error) {
      if (!this.#isOver) this.#unsaved = osErrorText(error);
    } finally {
      this.#isSaving = false;
      this.#restsUntil = clock.now() + restMs;
    }
  }

  /** Nothing more is added. */
  close(): void {
    this.#isOver = true;
  }

  get #mayWrite(): boolean {
    return writablePath(joinName(this.#options.cacheHome, "ct")) !== undefined;
  }

  /** Who reads where nothing may be written. */
  #reader(): { readonly user: number | null } | undefined {
    return this.#mayWrite ? undefined : this.#owner();
  }

  #owner(): { readonly user: number | null } {
    return { user: Deno.statSync(this.#options.cookieDirectory).uid };
  }

  /** Waits after each slice, and as long as calls are answered. */
  #goesOn(): () => true | Promise<true> {
    const { clock, isBusy } = this.#options;
    let until = clock.now() + sliceMs;
    const rest = async (): Promise<true> => {
      do await clock.sleep(isBusy() ? busyMs : 0); while (isBusy() && !this.#isOver);
      until = clock.now() + sliceMs;
      return true;
    };
    return () => {
      if (this.#isOver) throw new CtError("aborted", "the directory is not kept any more");
      return clock.now() < until && !isBusy() ? true : rest();
    };
  }
}
