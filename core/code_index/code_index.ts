/**
 * The digests of a tree's files, from the user's index as far as the files are as they were, and
 * rebuilt where they are not.
 *
 * @module
 */
import {
  type AnyDigest,
  digestOf,
  encodeDigest,
  type FileDigest,
  pathWords as pathWordsOf,
  type RetrievalIndex,
  WordReader,
  type WordVectors,
} from "@ct/retrieval";
import type { FileState, IndexDatabase, StoredContent } from "./index_database.ts";
import { Content, KeptIndex } from "./kept_index.ts";
import { IndexStore } from "./index_store.ts";
import type { KeptPack } from "./kept_pack.ts";
import { PendingFiles } from "./pending_files.ts";
import { laterTextHash, textHash } from "./text_hash.ts";
import { type ContentPlace, decodeSnapshot, encodeSnapshot } from "./snapshot.ts";
import { digestIn, lengthsIn } from "./stored_digest.ts";

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
  readonly #store: IndexStore;
  /** The contents that the digests of this pass are of. */
  readonly #seen = new Map<string, Content>();
  /** Whether the stored snapshot is of the files that are kept. */
  #hasSnapshot = true;
  /** What is stored a while later. */
  readonly #pending: PendingFiles;
  #isReplacing = false;
  /** Opens the index, unless all of it is kept. Where that is impossible, it is in memory. */
  constructor(options: CodeIndexOptions) {
    this.#options = options;
    this.#kept = options.kept ?? new KeptIndex();
    this.#store = new IndexStore(options);
    this.#pending = new PendingFiles(this.#store, this.#kept, options.now);
    if (this.#kept.isComplete) return;
    this.#kept.blockSource = (pack, block) => this.#storedBlock(pack, block);
    this.#store.write((database, root) => this.#loadFiles(database, root));
  }

  #loadFiles(database: IndexDatabase, root: number): void {
    const snapshot = database.snapshot(root);
    this.#hasSnapshot = snapshot !== undefined;
    if (snapshot !== undefined) {
      for (const { path, state, content, pathWords } of decodeSnapshot(snapshot)) {
        const existing = this.#contentAt(content);
        if (existing !== undefined) {
          this.#kept.put(path, { ...state, content: existing, pathWords });
        }
      }
      return;
    }
    for (const [path, { hash, content, ...state }] of database.files(root)) {
      const existing = "lengths" in content
        ? new Content({ hash, lengths: lengthsIn(content.lengths) }, this.#kept)
        : this.#contentAt(content);
      if (existing !== undefined) this.#kept.put(path, { ...state, content: existing });
    }
  }

  /** A stored content; `undefined` if it is not there any more. */
  #contentAt(at: ContentPlace): Content | undefined {
    if (at.pack !== undefined) {
      const pack = this.#packOf(at.pack);
      return pack && new Content({ pack, place: at.place }, this.#kept);
    }
    const { hash } = at;
    const stored = this.#storedContent(hash);
    if (stored === undefined || "pack" in stored) return stored && this.#contentAt(stored);
    return new Content({ hash, lengths: lengthsIn(stored.lengths) }, this.#kept);
  }

  /** A pack that can be read. */
  #packOf(number: number): KeptPack | undefined {
    const { packs } = this.#kept;
    const existing = packs.get(number);
    if (existing !== undefined) return existing.isDamaged ? undefined : existing;
    const stored = this.#store.read((database) => database.packs.read(number));
    return stored && this.#kept.keepPack(number, stored);
  }

  /** Why the index is in memory alone, where it is. */
  get unstored(): string | undefined {
    return this.#store.unstored;
  }

  /** Whether digests are stored. */
  get isStored(): boolean {
    return this.#store.isStored;
  }

  /** Whether the stored index was damaged and removed. */
  get isReplaced(): boolean {
    return this.#store.isReplaced;
  }

  /** Otherwise the times of files do not matter. */
  get #isKept(): boolean {
    return this.isStored || this.#options.kept !== undefined;
  }

  /** An index of digests that were looked up. */
  indexOf(digests: ReadonlyMap<string, AnyDigest>): RetrievalIndex {
    this.#kept.blockSource = (pack, block) => this.#storedBlock(pack, block);
    this.#kept.source = (hash) => {
      const stored = this.#storedContent(hash);
      if (stored === undefined || "digest" in stored) return stored?.digest;
      // Another process has packed it meanwhile.
      const [digest] = this.#packOf(stored.pack)?.digests([stored.place]) ?? [];
      return digest && encodeDigest(digest);
    };
    return this.#kept.indexOf(digests);
  }

  /** The digest of a file as it is now; `undefined` if it is not to be indexed. */
  lookUp(file: IndexedFile): Lookup | undefined {
    const { path, absolutePath, version } = file;
    const existing = this.#kept.files.get(path);
    if (version !== undefined && existing?.version === version) {
      this.#seen.set(path, existing.content);
      return { digest: existing.content, isNew: false };
    }
    const state = this.#isKept ? stateOf(absolutePath) : undefined;
    if (existing !== undefined && isUnchanged(existing, state)) {
      // The watched files were in this state before the question.
      if (version !== undefined) this.#kept.put(path, { ...existing, version });
      this.#seen.set(path, existing.content);
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
    return text !== undefined && textHash(path, text) === existing.content.hash;
  }

  #readAgain({ path, read }: IndexedFile, state: State | undefined): Lookup | undefined {
    const existing = this.#kept.files.get(path);
    const checked = this.#options.now();
    const text = read();
    if (text === undefined) {
      this.#seen.delete(path);
      return undefined;
    }
    const hash = textHash(path, text);
    this.#isReplacing ||= existing !== undefined && existing.content.hash !== hash;
    const stored = existing?.content.hash === hash && this.#isReadable(existing.content)
      ? existing.content
      : this.#storedAs(hash);
    const digest = stored === undefined
      ? digestOf(path, text, this.#words, this.#options.vectors)
      : undefined;
    const content = digest === undefined ? stored : this.#contentOf(hash, digest, false);
    if (content === undefined) return undefined;
    this.#seen.set(path, content);
    if (state !== undefined) this.#put(path, { ...state, checked }, content, digest);
    this.#kept.damaged.delete(hash);
    return { digest: content, isNew: stored === undefined };
  }

  #isReadable(content: Content): boolean {
    return content.packed === undefined
      ? content.inMemory !== undefined
      : !content.packed.pack.isDamaged;
  }

  /** A content that is stored and whole, or will be. */
  #storedAs(hash: string): Content | undefined {
    const pending = this.#pending.content(hash);
    if (pending !== undefined) return this.#contentOf(hash, pending.load(), false);
    const stored = this.#storedContent(hash);
    if (stored === undefined) return undefined;
    if ("pack" in stored) {
      const content = this.#contentAt(stored);
      return content?.hash === hash ? content : undefined;
    }
    const digest = digestIn(stored);
    return digest && this.#contentOf(hash, digest, true);
  }

  #contentOf(hash: string, digest: FileDigest, isStored: boolean): Content {
    const content = new Content({ hash, lengths: digest.lengths }, this.#kept);
    this.#kept.keep(content, digest, isStored);
    return content;
  }

  #put(path: string, file: FileState, content: Content, digest?: FileDigest): void {
    this.#hasSnapshot = false;
    const { pathWords } = this.#kept.files.get(path) ?? {};
    this.#kept.put(path, { ...file, content, pathWords });
    this.#pending.add(path, file, content, digest);
  }

  /** The files of this pass whose digests could not be read for the last question. */
  get damaged(): readonly string[] {
    if (!this.#kept.hasDamage) return [];
    return [...this.#seen].filter(([, content]) => this.#kept.isDamaged(content))
      .map(([path]) => path);
  }

  /** Whether a text is still the one that this pass made the digest of. */
  async isCurrent(path: string, text: string): Promise<boolean> {
    return this.#seen.get(path)?.hash === await laterTextHash(path, text);
  }

  /** Ends a pass that has come to its end: what it did not meet is there no longer. */
  finish(): void {
    const { files } = this.#kept;
    const gone = [...files.keys()].filter((path) => !this.#seen.has(path));
    for (const path of gone) this.#kept.remove(path);
    this.#kept.isComplete = true;
    const isChanged = gone.length > 0 || this.#isReplacing;
    if (!isChanged && this.#hasSnapshot) return;
    this.#pending.storeFiles();
    if (isChanged) {
      const { now } = this.#options;
      this.#store.write((database, root) =>
        database.forget(root, gone, now(), this.#store.isAlone)
      );
    }
    this.#pending.storeContents(this.#looseContents());
    this.#store.write((database, root) => database.putSnapshot(root, this.#snapshot()));
    this.#hasSnapshot = true;
  }

  *#looseContents(): Generator<Content> {
    for (const { content } of this.#kept.files.values()) {
      if (content.packed === undefined) yield content;
    }
  }

  #snapshot(): Uint8Array {
    return encodeSnapshot(
      Array.from(this.#kept.files, ([path, { content, pathWords, ...state }]) => {
        const { packed } = content;
        return {
          path,
          state,
          pathWords: pathWords ?? pathWordsOf(path, this.#words),
          content: packed === undefined
            ? { pack: undefined, hash: content.hash }
            : { pack: packed.pack.number, place: packed.place },
        };
      }),
    );
  }

  /** Stores what was found, also by a pass that has not come to its end, and closes it. */
  [Symbol.dispose](): void {
    this.#pending.storeFiles();
    this.#pending.storeContents();
    this.#store[Symbol.dispose]();
  }

  #storedContent(hash: string): StoredContent | undefined {
    return this.#store.read((database) => database.content(hash));
  }

  #storedBlock(pack: number, block: number): Uint8Array | undefined {
    return this.#store.read((database) => database.packs.block(pack, block));
  }
}

type State = Omit<FileState, "checked">;

/**
 * Whether a file is surely as it was when it was last read. Archives and package managers give all
 * files one time, and one of the same size may take another's place by its directory's name.
 */
function isUnchanged(then: FileState, now: State | undefined): boolean {
  return then.size === now?.size && then.modified === now.modified &&
    then.changed === now.changed && then.inode === now.inode &&
    Math.max(then.modified, then.changed) + racyMs < then.checked;
}

function stateOf(path: string): State | undefined {
  try {
    // Less is asked of the system for a file that is no link, as most are.
    const own = Deno.lstatSync(path);
    const { size, mtime, ctime, ino } = own.isSymlink ? Deno.statSync(path) : own;
    if (mtime === null) return undefined;
    const modified = mtime.getTime();
    return { size, modified, changed: ctime?.getTime() ?? modified, inode: ino ?? 0 };
  } catch {
    return undefined;
  }
}
