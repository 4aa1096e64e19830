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
import { KeptPack, type KeptPlace } from "./kept_pack.ts";
import type { StoredPack } from "./pack_tables.ts";

/**
 * Digests of this many bytes are kept in memory; those of larger trees are read for each question.
 */
const maxBytes = 64_000_000;

/** The content of a file, by its hash. */
export class Content implements StoredDigest {
  readonly #kept: KeptIndex;
  #hash: string | undefined;
  #lengths: Uint16Array | undefined;
  #packed: KeptPlace | undefined;
  inMemory: FileDigest | undefined;

  /** A content in a pack, or one whose digest can be loaded or is in memory from now on. */
  constructor(
    content: KeptPlace | { readonly hash: string; readonly lengths: Uint16Array },
    kept: KeptIndex,
  ) {
    this.#kept = kept;
    if ("pack" in content) this.#packed = content;
    else {
      this.#hash = content.hash;
      this.#lengths = content.lengths;
    }
  }

  /** Its hash. */
  get hash(): string {
    return this.#hash ??= this.#packed?.pack.hashOf(this.#packed.place) ?? "";
  }

  get lengths(): Uint16Array {
    return this.#lengths ??= this.#packed?.pack.lengthsOf(this.#packed.place) ?? new Uint16Array();
  }

  get packed(): KeptPlace | undefined {
    return this.#packed;
  }

  /** Puts it into a pack, from where it is read from now on. */
  moveTo(place: KeptPlace): void {
    this.#packed = place;
    this.#lengths = undefined;
    this.inMemory = undefined;
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
  /** The hashes of the words of its path, if they were stored. */
  readonly pathWords?: Uint32Array | undefined;
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
  /** The packs of the files, by their numbers. */
  readonly packs: Map<number, KeptPack> = new Map();
  /** Reads a block of a pack; `undefined` if it is gone or damaged. */
  blockSource: (pack: number, block: number) => Uint8Array | undefined = () => undefined;
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
    const before = this.#files.get(path);
    if (before !== undefined && before.content !== file.content) this.remove(path);
    this.#files.set(path, file);
  }

  /** Forgets a file. */
  remove(path: string): void {
    const digest = this.#files.get(path)?.content.inMemory;
    if (digest !== undefined) this.#bytes -= sizeOf(digest);
    this.#files.delete(path);
  }

  /** A stored pack, which is kept from now on. */
  keepPack(number: number, stored: StoredPack): KeptPack {
    const pack = new KeptPack(number, stored, (block) => this.blockSource(number, block));
    this.packs.set(number, pack);
    return pack;
  }

  /** Puts contents, by their hashes, into a pack. What refers to their digests is rebuilt. */
  repack(pack: KeptPack, places: ReadonlyMap<string, number>): void {
    for (const { content } of this.#files.values()) {
      const place = places.get(content.hash);
      if (place === undefined) continue;
      if (content.inMemory !== undefined) this.#bytes -= sizeOf(content.inMemory);
      content.moveTo({ pack, place });
    }
    this.#digests = new Map();
    const used = new Set(Array.from(this.#files.values(), ({ content }) => content.packed?.pack));
    for (const [number, each] of this.packs) if (!used.has(each)) this.packs.delete(number);
  }

  /** Whether the digest of a content could not be read. */
  isDamaged(content: Content): boolean {
    return content.packed === undefined
      ? this.damaged.has(content.hash)
      : content.packed.pack.isDamaged;
  }

  /** Whether there is such a content. */
  get hasDamage(): boolean {
    return this.damaged.size > 0 || [...this.packs.values()].some(({ isDamaged }) => isDamaged);
  }

  /** Keeps the digest of a content, if there is room or it cannot be read again. */
  keep(content: Content, digest: FileDigest, isStored: boolean): void {
    // It may have been packed just now.
    if (content.packed !== undefined) return;
    const bytes = sizeOf(digest);
    if (isStored && this.#bytes + bytes > this.#maxBytes) return;
    this.#bytes += bytes;
    content.inMemory = digest;
  }

  /** Keeps the digest of a content no longer if there is no room: it can be read again. */
  dropIfFull(content: Content): void {
    if (this.#bytes <= this.#maxBytes || content.inMemory === undefined) return;
    this.#bytes -= sizeOf(content.inMemory);
    content.inMemory = undefined;
  }

  /** Reads a digest. One that is damaged has no words. */
  load(content: Content): FileDigest {
    const { packed } = content;
    if (packed !== undefined) {
      const [digest] = packed.pack.digests([packed.place]) ?? [];
      return digest ?? digestOf("", "", new WordReader());
    }
    return this.#decoded(content, this.source(content.hash));
  }

  /** The same; unless there is room for it, it lies where the next one will. */
  look(content: Content): FileDigest {
    if (content.packed !== undefined) return this.load(content);
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
      // It is rebuilt, like one that is missing.
    }
    this.damaged.add(hash);
    return digestOf("", "", new WordReader());
  }

  /** The index of these digests, which is that of the last question if they are the same. */
  indexOf(digests: ReadonlyMap<string, AnyDigest>): RetrievalIndex {
    const index = this.#index;
    if (index !== undefined && isSame(digests, this.#digests)) return index;
    const files = Array.from(digests, ([path, digest]) => {
      return { path, digest, pathWords: this.#files.get(path)?.pathWords };
    });
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

/** A server is asked about few roots; the one that was not asked about for longest is released. */
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
