/**
 * The digests of a tree's files, from the user's index as far as the files are as they were, and
 * rebuilt where they are not.
 *
 * @module
 */
import { hashOf, osErrorText, resolvePath } from "@ct/base";
import {
  type AnyDigest,
  decodeDigest,
  digestOf,
  encodeDigest,
  type FileDigest,
  languageOf,
  type RetrievalIndex,
  WordReader,
  type WordVectors,
} from "@ct/retrieval";
import type { FileState, IndexDatabase, StoredContent } from "./index_database.ts";
import { Content, KeptIndex } from "./kept_index.ts";
import { isDamage, StoredIndex } from "./stored_index.ts";

/** A file changed so shortly before it was read may have changed again without a later time. */
const racyMs = 2_000;

/** What an index is of, and where it lies. */
export interface CodeIndexOptions {
  /** The user's directory for caches; without one the index is in memory. */
  readonly cacheHome: string | undefined;
  /** What earlier passes of this process found, and what this one finds. */
  readonly kept?: KeptIndex | undefined;
  /** The root as it is typed; what counts is its real path. */
  readonly root: string;
  /** Absolute path that the root is relative to. */
  readonly cwd: string;
  /** The vectors that chunks get, if any. */
  readonly vectors?: WordVectors | undefined;
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
  /** The version of its content, where somebody watches it. */
  readonly version?: number | undefined;
  /** Its text; `undefined` if it is not to be indexed. */
  readonly read: () => string | undefined;
}

/** What is found for a file. */
export interface Lookup {
  /** The digest. */
  readonly digest: AnyDigest;
  /** Whether it was rebuilt. */
  readonly isNew: boolean;
}

/** One skip the files of a root. */
export class CodeIndex implements Disposable {
  readonly #options: CodeIndexOptions;
  readonly #words = new WordReader();
  readonly #kept: KeptIndex;
  /** Absent where nothing can be stored, and where nothing had to be. */
  #stored: StoredIndex | undefined;
  /** Why nothing can be stored. */
  #unstored: string | undefined;
  /** The one that was found to be damaged. */
  #damaged: string | undefined;
  #root = 0;
  /** Hashes of the contents that the digests of this pass are of. */
  readonly #seen = new Map<string, string>();
  #isReplacing = false;
  /** Whether the stored index was damaged and taken away. */
  isReplaced = false;

  /** Opens the index, unless all of it is kept. Where that is impossible, it is in memory. */
  constructor(options: CodeIndexOptions) {
    this.#options = options;
    this.#kept = options.kept ?? new KeptIndex();
    if (options.cacheHome === undefined) this.#unstored = "there is no home directory";
    if (this.#kept.isComplete) return;
    this.#storing((database) => {
      for (const [path, { hash, lengths, ...state }] of database.files(this.#root)) {
        const content = new Content(hash, numbersIn(lengths), this.#kept);
        this.#kept.put(path, { ...state, content });
      }
    });
  }

  /** Why the index is in memory alone, where it is. */
  get unstored(): string | undefined {
    return this.#unstored;
  }

  /** Whether digests are stored. */
  get isStored(): boolean {
    return this.#unstored === undefined;
  }

  /** Otherwise nobody asks when files were changed. */
  get #isKept(): boolean {
    return this.isStored || this.#options.kept !== undefined;
  }

  /** An index of digests that were looked up. */
  indexOf(digests: ReadonlyMap<string, AnyDigest>): RetrievalIndex {
    this.#kept.source = (hash) => this.#storedContent(hash)?.digest;
    return this.#kept.indexOf(digests);
  }

  /** The digest of a file as it is now; `undefined` if it is not to be indexed. */
  lookUp(file: IndexedFile): Lookup | undefined {
    const { path, absolutePath, version } = file;
    const existing = this.#kept.files.get(path);
    if (version !== undefined && existing?.version === version) {
      this.#seen.set(path, existing.content.hash);
      return { digest: existing.content, isNew: false };
    }
    const state = this.#isKept ? stateOf(absolutePath) : undefined;
    if (existing !== undefined && isUnchanged(existing, state)) {
      // What is watched was as it is now before the question was asked.
      if (version !== undefined) this.#kept.put(path, { ...existing, version });
      this.#seen.set(path, existing.content.hash);
      return { digest: existing.content, isNew: false };
    }
    return this.#readAgain(file, state);
  }

  /** The same for a file that is not {@link isCurrent} although its time and size say so. */
  renew(file: IndexedFile): AnyDigest | undefined {
    return this.#readAgain(file, stateOf(file.absolutePath))?.digest;
  }

  /** Whether a file was indexed as it is now. Nothing is stored. */
  isIndexed({ path, absolutePath, read }: IndexedFile): boolean {
    const existing = this.#kept.files.get(path);
    if (existing === undefined) return false;
    if (isUnchanged(existing, stateOf(absolutePath))) return true;
    const text = read();
    return text !== undefined && this.#hashOf(path, text) === existing.content.hash;
  }

  #readAgain({ path, read }: IndexedFile, state: State | undefined): Lookup | undefined {
    const existing = this.#kept.files.get(path);
    const checked = this.#options.now();
    const text = read();
    if (text === undefined) {
      this.#seen.delete(path);
      return undefined;
    }
    const hash = this.#hashOf(path, text);
    this.#seen.set(path, hash);
    this.#isReplacing ||= existing !== undefined && existing.content.hash !== hash;
    const found = existing?.content.hash === hash ? existing.content.inMemory : undefined;
    const stored = found === undefined ? this.#storedContent(hash) : undefined;
    const same = found ?? (stored && decoded(stored.digest, numbersIn(stored.lengths)));
    const digest = same ?? digestOf(path, text, this.#words, this.#options.vectors);
    const content = existing !== undefined && found !== undefined
      ? existing.content
      : new Content(hash, digest.lengths, this.#kept);
    if (state !== undefined) {
      const { buffer, byteOffset, byteLength } = digest.lengths;
      const lengths = new Uint8Array(buffer, byteOffset, byteLength);
      const file = { ...state, checked, lengths, digest: encodeDigest(digest) };
      this.#storing((database) => database.put(this.#root, path, file, hash));
      this.#kept.put(path, { ...state, checked, content });
    }
    if (found === undefined) {
      this.#kept.keep(content, digest, state !== undefined && this.isStored);
    }
    this.#kept.damaged.delete(hash);
    return { digest: content, isNew: same === undefined };
  }

  /** The files of this pass whose digests could not be read for the last question. */
  get damaged(): readonly string[] {
    return this.#kept.damaged.size === 0
      ? []
      : [...this.#seen].filter(([, hash]) => this.#kept.damaged.has(hash)).map(([path]) => path);
  }

  /** Whether a text is still that which the digest of this pass is of. */
  isCurrent(path: string, text: string): boolean {
    return this.#seen.get(path) === this.#hashOf(path, text);
  }

  /** Ends a pass that has come to its end: what it did not meet is there no longer. */
  finish(): void {
    const { files } = this.#kept;
    const gone = [...files.keys()].filter((path) => !this.#seen.has(path));
    for (const path of gone) this.#kept.remove(path);
    this.#kept.isComplete = true;
    if (gone.length === 0 && !this.#isReplacing) return;
    this.#storing((database) => database.forget(this.#root, gone, this.#options.now()));
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

  /**
   * The language is that of the name, so equal texts may have different digests. Half of the hash
   * is enough and makes a difference to the size.
   */
  #hashOf(path: string, text: string): string {
    const hash = hashOf(new TextEncoder().encode(`${languageOf(path)}\0${text}`));
    return hash.slice(0, hash.length / 2);
  }

  #storedContent(hash: string): StoredContent | undefined {
    let stored: StoredContent | undefined;
    this.#storing((database) => stored = database.content(hash));
    if (this.isStored) return stored;
    try {
      // What cannot be changed can perhaps be read.
      return this.#stored?.database.content(hash);
    } catch {
      return undefined;
    }
  }

  /** Uses the stored index. Once that fails, as on a full disk, all else is done in memory. */
  #storing(work: (database: IndexDatabase) => void): void {
    if (!this.isStored) return;
    try {
      work((this.#stored ?? this.#open()).database);
    } catch (error) {
      // All that is in one that is damaged can be made again, but not time after time.
      if (isDamage(error) && this.#damaged === undefined && this.#stored !== undefined) {
        this.#damaged = this.#stored.identity;
        this[Symbol.dispose]();
        this.#storing(work);
      } else {
        this.#unstored = osErrorText(error);
      }
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
}

type State = Pick<FileState, "size" | "modified">;

/** Whether a file is surely as it was when it was last read. */
function isUnchanged({ size, modified, checked }: FileState, now: State | undefined): boolean {
  return size === now?.size && modified === now.modified && modified + racyMs < checked;
}

function stateOf(path: string): State | undefined {
  try {
    const { size, mtime } = Deno.statSync(path);
    return mtime === null ? undefined : { size, modified: mtime.getTime() };
  } catch {
    return undefined;
  }
}

/** `undefined` if the bytes are damaged. */
function decoded(bytes: Uint8Array, lengths: Uint16Array): FileDigest | undefined {
  try {
    return decodeDigest(bytes, lengths);
  } catch {
    return undefined;
  }
}

/** Those of a digest, as they are stored. */
function numbersIn(lengths: Uint8Array): Uint16Array {
  const { buffer, byteOffset, byteLength } = lengths.byteOffset % 2 === 0
    ? lengths
    : lengths.slice();
  return new Uint16Array(buffer, byteOffset, Math.floor(byteLength / 2));
}
