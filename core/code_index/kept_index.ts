/**
 * What a process keeps of an index from one question to the next.
 *
 * @module
 */
import {
  type AnyDigest,
  decodeDigest,
  digestOf,
  type FileDigest,
  RetrievalIndex,
  sizeOf,
  type StoredDigest,
  WordReader,
} from "@ct/retrieval";
import type { FileState } from "./index_database.ts";

/**
 * Digests of this many bytes are kept in memory; those of larger trees are read for each question.
 */
const maxBytes = 64_000_000;

/** The content of a file, by its hash. */
export class Content implements StoredDigest {
  /** Its hash. */
  readonly hash: string;
  readonly lengths: Uint16Array;
  readonly #kept: KeptIndex;
  inMemory: FileDigest | undefined;

  /** A content whose digest can be loaded, or is in memory from now on. */
  constructor(hash: string, lengths: Uint16Array, kept: KeptIndex) {
    this.hash = hash;
    this.lengths = lengths;
    this.#kept = kept;
  }

  load(): FileDigest {
    return this.inMemory ?? this.#kept.load(this);
  }

  look(): FileDigest {
    return this.inMemory ?? this.#kept.look(this);
  }
}

/** A file as it was when it was last read, and what is known about it. */
export interface IndexedFileState extends FileState {
  /** What was in it. */
  readonly content: Content;
  /** The version of the content, where somebody watches it. */
  readonly version?: number | undefined;
}

/** The files of one root. */
export class KeptIndex {
  readonly #files = new Map<string, IndexedFileState>();
  /** Whether a skip all files has come to its end. */
  isComplete = false;
  /** Reads an encoded digest that is not in memory; `undefined` if it is not there. */
  source: (hash: string) => Uint8Array | undefined = () => undefined;
  /** Hashes of the contents whose digests could not be read. */
  readonly damaged: Set<string> = new Set();
  #bytes = 0;
  readonly #maxBytes: number;
  #scratch = new Uint8Array();
  #digests: ReadonlyMap<string, AnyDigest> = new Map();
  #index: RetrievalIndex | undefined;

  /** Keeps digests of this many bytes at most, if they can be read again. */
  constructor(max: number = maxBytes) {
    this.#maxBytes = max;
  }

  /** What is known, by paths below the root. */
  get files(): ReadonlyMap<string, IndexedFileState> {
    return this.#files;
  }

  /** Records a file. */
  put(path: string, file: IndexedFileState): void {
    if (this.#files.get(path)?.content !== file.content) this.remove(path);
    this.#files.set(path, file);
  }

  /** Forgets a file. */
  remove(path: string): void {
    const digest = this.#files.get(path)?.content.inMemory;
    if (digest !== undefined) this.#bytes -= sizeOf(digest);
    this.#files.delete(path);
  }

  /** Keeps the digest of a content, if there is room or it cannot be read again. */
  keep(content: Content, digest: FileDigest, isStored: boolean): void {
    const bytes = sizeOf(digest);
    if (isStored && this.#bytes + bytes > this.#maxBytes) return;
    this.#bytes += bytes;
    content.inMemory = digest;
  }

  /** Reads a digest. One that is damaged has no words. */
  load(content: Content): FileDigest {
    return this.#decoded(content, this.source(content.hash));
  }

  /** The same; unless there is room for it, it lies where the next one will. */
  look(content: Content): FileDigest {
    const bytes = this.source(content.hash);
    if (bytes === undefined || this.#bytes + bytes.length < this.#maxBytes) {
      const digest = this.#decoded(content, bytes);
      if (!this.damaged.has(content.hash)) this.keep(content, digest, true);
      return digest;
    }
    // Parts that refer to the bytes would keep them until all garbage is collected.
    if (bytes.length > this.#scratch.length) this.#scratch = new Uint8Array(bytes.length * 2);
    this.#scratch.set(bytes);
    return this.#decoded(content, this.#scratch.subarray(0, bytes.length));
  }

  #decoded({ hash, lengths }: Content, bytes: Uint8Array | undefined): FileDigest {
    try {
      if (bytes !== undefined) return decodeDigest(bytes, lengths);
    } catch {
      // It is made anew, as one that is not there.
    }
    this.damaged.add(hash);
    return digestOf("", "", new WordReader());
  }

  /** The index of these digests, which is that of the last question if they are the same. */
  indexOf(digests: ReadonlyMap<string, AnyDigest>): RetrievalIndex {
    const index = this.#index;
    if (index !== undefined && isSame(digests, this.#digests)) return index;
    const files = Array.from(digests, ([path, digest]) => ({ path, digest }));
    this.#digests = new Map(digests);
    return this.#index = new RetrievalIndex(files, index);
  }
}

/** Whether they have the same digests in the same order. */
function isSame(
  one: ReadonlyMap<string, AnyDigest>,
  other: ReadonlyMap<string, AnyDigest>,
): boolean {
  if (one.size !== other.size) return false;
  const rest = other.entries();
  for (const [path, digest] of one) {
    const { value } = rest.next();
    if (value?.[0] !== path || value[1] !== digest) return false;
  }
  return true;
}

/** A server is asked about few roots; what was asked about longest ago is given back. */
const maxRoots = 4;

/** The indexes that a server keeps, by their roots. */
export class KeptIndexes {
  readonly #byRoot = new Map<string, KeptIndex>();

  /** What is kept of a root, which counts as used. */
  of(root: string): KeptIndex {
    const kept = this.#byRoot.get(root) ?? new KeptIndex();
    this.#byRoot.delete(root);
    this.#byRoot.set(root, kept);
    const [oldest] = this.#byRoot.keys();
    if (this.#byRoot.size > maxRoots && oldest !== undefined) this.#byRoot.delete(oldest);
    return kept;
  }
}
