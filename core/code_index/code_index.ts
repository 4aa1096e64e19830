/**
 * The digests of a tree's files, from the user's index as far as the files are as they were, and
 * made anew where they are not.
 *
 * @module
 */
import { hashOf, resolvePath } from "@ct/base";
import { decodeDigest, digestOf, encodeDigest, type FileDigest, WordReader } from "@ct/retrieval";
import { packFor } from "@ct/source";
import { IndexDatabase, type StoredFile } from "./index_database.ts";
import { makeIndexFile, removeIndexFile } from "./index_file.ts";

/** A file changed so shortly before it was read may have changed again without a later time. */
const racyMs = 2_000;

/** What an index is of, and where it lies. */
export interface CodeIndexOptions {
  /** Directory of the user, in whose cache the index lies; without one it is in memory. */
  readonly home: string | undefined;
  /** What earlier passes found, by path, and what this one finds: an index in memory that is kept. */
  readonly kept?: Map<string, StoredFile>;
  /** The root as it is typed; what counts is its real path. */
  readonly root: string;
  /** Absolute path that the root is relative to. */
  readonly cwd: string;
  /** Whatever else decides which files there are. */
  readonly form: string;
  /** The time of day in milliseconds, as files have it. */
  readonly now: () => number;
}

/** A file to look up. */
export interface IndexedFile {
  /** Path below the root. */
  readonly path: string;
  /** Path to find it by. */
  readonly absolutePath: string;
  /** Its text; `undefined` if it is not to be indexed. */
  readonly read: () => string | undefined;
}

/** What is found for a file. */
export interface Lookup {
  /** The digest. */
  readonly digest: FileDigest;
  /** Whether it was made anew. */
  readonly isNew: boolean;
}

/** One pass over the files of a root. */
export class CodeIndex implements Disposable {
  readonly #options: CodeIndexOptions;
  readonly #words = new WordReader();
  /** Absent where nothing can be stored. */
  #database: IndexDatabase | undefined;
  #root = 0;
  #stored: ReadonlyMap<string, StoredFile> = new Map();
  /** Hashes of the contents that the digests of this pass are of. */
  readonly #seen = new Map<string, string>();
  #isReplacing = false;

  /** Opens the index. Where that is impossible for any reason, it is in memory. */
  constructor(options: CodeIndexOptions) {
    this.#options = options;
    const { home, kept, root, cwd, form, now } = options;
    if (kept !== undefined) this.#stored = new Map(kept);
    if (home === undefined) return;
    this.#database = openDatabase(home);
    this.#storing((database) => {
      this.#root = database.root(`${form}:${Deno.realPathSync(resolvePath(root, { cwd }))}`, now());
      this.#stored = database.files(this.#root);
    });
  }

  /** Whether digests are stored. */
  get isStored(): boolean {
    return this.#database !== undefined;
  }

  /** Otherwise nobody asks when files were changed. */
  get #isKept(): boolean {
    return this.isStored || this.#options.kept !== undefined;
  }

  /** The digest of a file as it is now; `undefined` if it is not to be indexed. */
  lookUp(file: IndexedFile): Lookup | undefined {
    const { path, absolutePath } = file;
    const state = this.#isKept ? stateOf(absolutePath) : undefined;
    const stored = this.#stored.get(path);
    if (
      state !== undefined && stored?.size === state.size && stored.modified === state.modified &&
      stored.modified + racyMs < stored.checked
    ) {
      const digest = decoded(stored.digest);
      this.#seen.set(path, stored.hash);
      if (digest !== undefined) return { digest, isNew: false };
    }
    return this.#readAgain(file, state);
  }

  /** The same for a file that is not {@link isCurrent} although its time and size say so. */
  renew(file: IndexedFile): FileDigest | undefined {
    return this.#readAgain(file, stateOf(file.absolutePath))?.digest;
  }

  #readAgain({ path, read }: IndexedFile, state: State | undefined): Lookup | undefined {
    const stored = this.#stored.get(path);
    const checked = this.#options.now();
    const text = read();
    if (text === undefined) {
      this.#seen.delete(path);
      return undefined;
    }
    const hash = this.#hashOf(path, text);
    this.#seen.set(path, hash);
    const known = stored?.hash === hash ? stored.digest : this.#storedDigest(hash);
    const digest = known && decoded(known);
    const made = digest ?? digestOf(path, text, this.#words);
    this.#isReplacing ||= stored !== undefined && stored.hash !== hash;
    if (state !== undefined) {
      const file = { ...state, checked, hash, digest: known ?? encodeDigest(made) };
      this.#options.kept?.set(path, file);
      this.#storing((database) => database.put(this.#root, path, file));
    }
    return { digest: made, isNew: digest === undefined };
  }

  /** Whether a text is still that which the digest of this pass is of. */
  isCurrent(path: string, text: string): boolean {
    return this.#seen.get(path) === this.#hashOf(path, text);
  }

  /** Ends a pass that has come to its end: what it did not meet is there no longer. */
  finish(): void {
    const gone = [...this.#stored.keys()].filter((path) => !this.#seen.has(path));
    for (const path of gone) this.#options.kept?.delete(path);
    if (gone.length === 0 && !this.#isReplacing) return;
    this.#storing((database) => database.forget(this.#root, gone, this.#options.now()));
  }

  /** Closes it. */
  [Symbol.dispose](): void {
    this.#storing((database) => database[Symbol.dispose]());
    this.#database = undefined;
  }

  /** The language is that of the name, so equal texts may have different digests. */
  #hashOf(path: string, text: string): string {
    return hashOf(new TextEncoder().encode(`${packFor(path)?.language ?? ""}\0${text}`));
  }

  #storedDigest(hash: string): Uint8Array | undefined {
    let digest: Uint8Array | undefined;
    this.#storing((database) => digest = database.digest(hash));
    return digest;
  }

  /** Uses the stored index. Once that fails, as on a full disk, all else is done in memory. */
  #storing(work: (database: IndexDatabase) => void): void {
    if (this.#database === undefined) return;
    try {
      work(this.#database);
    } catch {
      this.#database = undefined;
    }
  }
}

function openDatabase(home: string): IndexDatabase | undefined {
  let file: string | undefined;
  try {
    file = makeIndexFile(home);
    return new IndexDatabase(file);
  } catch (error) {
    // Not one that somebody else is just writing to.
    const isDamaged = error instanceof Error && /not a database|malformed/.test(error.message);
    return file !== undefined && isDamaged ? replacedDatabase(file) : undefined;
  }
}

/** A new index in place of one that cannot be opened: everything in it can be made again. */
function replacedDatabase(file: string): IndexDatabase | undefined {
  try {
    removeIndexFile(file);
    Deno.openSync(file, { write: true, createNew: true, mode: 0o600 }).close();
    return new IndexDatabase(file);
  } catch {
    return undefined;
  }
}

type State = Pick<StoredFile, "size" | "modified">;

function stateOf(path: string): State | undefined {
  try {
    const { size, mtime } = Deno.statSync(path);
    return mtime === null ? undefined : { size, modified: mtime.getTime() };
  } catch {
    return undefined;
  }
}

/** `undefined` if the bytes are damaged. */
function decoded(bytes: Uint8Array): FileDigest | undefined {
  try {
    return decodeDigest(bytes);
  } catch {
    return undefined;
  }
}
