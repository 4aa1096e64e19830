/**
 * What a pass has found and not stored yet. To store each file by itself, and its digest first
 * alone and then in a pack, took as long as to read and digest it.
 *
 * @module
 */
import { type FileDigest, sizeOf } from "@ct/retrieval";
import type { FileState } from "./index_database.ts";
import type { IndexStore } from "./index_store.ts";
import type { Content, KeptIndex } from "./kept_index.ts";
import { isWorthPacking, maxBytes, packContents, type PackedContent } from "./packer.ts";
import { digestIn, storedDigest } from "./stored_digest.ts";

/**
 * What was found for so long is stored, in milliseconds, then for twice as long and so on: a
 * process that is killed loses half of what it has done at most, and few packs are small.
 */
const firstMs = 5_000;

interface PendingFile {
  readonly state: FileState;
  readonly content: Content;
}

/** Files that are to be stored, and the digests of their contents. */
export class PendingFiles {
  readonly #store: IndexStore;
  readonly #kept: KeptIndex;
  readonly #now: () => number;
  #files = new Map<string, PendingFile>();
  #contents = new Map<string, Content>();
  #bytes = 0;
  #since = Infinity;
  #longestMs = firstMs;
  /** The packs of this pass, of which none is so small that it should be part of a later one. */
  readonly #packs = new Set<number>();

  /** Nothing is pending yet. */
  constructor(store: IndexStore, kept: KeptIndex, now: () => number) {
    this.#store = store;
    this.#kept = kept;
    this.#now = now;
  }

  /** A content whose digest is to be stored. */
  content(hash: string): Content | undefined {
    return this.#contents.get(hash);
  }

  /** Adds a file, and what is in it if that is not stored. Much is stored at once. */
  add(path: string, state: FileState, content: Content, digest?: FileDigest): void {
    if (!this.#store.isStored) return;
    this.#files.set(path, { state, content });
    this.#since = Math.min(this.#since, state.checked);
    if (digest !== undefined) {
      this.#contents.set(content.hash, content);
      this.#bytes += sizeOf(digest);
    }
    if (this.#bytes < maxBytes) {
      if (state.checked - this.#since < this.#longestMs) return;
      this.#longestMs *= 2;
    }
    this.storeFiles();
    this.storeContents();
  }

  /** Stores which files there are. What is in them is stored next. */
  storeFiles(): void {
    const files = this.#files;
    if (files.size === 0) return;
    this.#store.write((database, root) => {
      const rows = Array.from(files, ([path, { state, content: { hash } }]) => {
        return { path, state, hash };
      });
      const unknown = database.putFiles(root, rows);
      // Somebody may have removed what was there a moment ago.
      for (const { content } of files.values()) {
        if (unknown.has(content.hash)) this.#contents.set(content.hash, content);
      }
    });
    this.#files = new Map();
    this.#since = Infinity;
  }

  /** Stores what is in the files: in packs if it is much, with others that are in none. */
  storeContents(others: Iterable<Content> = []): void {
    const pending = this.#contents;
    this.#contents = new Map();
    const isMuch = this.#bytes >= maxBytes;
    this.#bytes = 0;
    const all = new Map(pending);
    for (const content of others) if (!all.has(content.hash)) all.set(content.hash, content);
    if (isMuch || isWorthPacking(all.size, this.#kept.files.size)) this.#pack(all.values());
    else if (pending.size > 0) {
      this.#store.write((database) =>
        database.putDigests(
          Array.from(pending, ([hash, content]) => ({ hash, ...storedDigest(content.load()) })),
        )
      );
      if (!this.#store.isStored) return;
      for (const content of pending.values()) this.#kept.dropIfFull(content);
    }
  }

  /** Packs contents, as many at a time as one pack has. */
  #pack(contents: Iterable<Content>): void {
    let group: PackedContent[] = [];
    let bytes = 0;
    const putGroup = () => {
      const [now, isAlone] = [this.#now(), this.#store.isAlone];
      const packing = { contents: group, bytes, now, isAlone, finished: this.#packs };
      this.#store.write((database) => {
        this.#packs.add(packContents(database, this.#kept, packing));
      });
      group = [];
      bytes = 0;
    };
    for (const content of contents) {
      const digest = content.inMemory ?? this.#stored(content);
      if (digest === undefined) continue;
      group.push({ hash: content.hash, digest });
      bytes += sizeOf(digest);
      if (bytes >= maxBytes) putGroup();
    }
    if (group.length > 0) putGroup();
  }

  #stored({ hash }: Content): FileDigest | undefined {
    const stored = this.#store.read((database) => database.content(hash));
    return stored !== undefined && "digest" in stored ? digestIn(stored) : undefined;
  }
}
