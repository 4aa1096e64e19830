/**
 * What a process keeps of an index from one question to the next.
 *
 * @module
 */
import { type FileDigest, RetrievalIndex } from "@ct/retrieval";
import type { FileState } from "./index_database.ts";

/** A file as it was when it was last read, and what is known about it. */
export interface KnownFile extends FileState {
  /** Hash of its content. */
  readonly hash: string;
  /** Its digest. */
  readonly digest: FileDigest;
  /** The version of the content, where somebody watches it. */
  readonly version?: number | undefined;
}

/** The files of one root. */
export class KeptIndex {
  /** What is known, by paths below the root. */
  readonly files: Map<string, KnownFile> = new Map();
  /** Whether a pass over all files has come to its end. */
  isComplete = false;
  #digests: ReadonlyMap<string, FileDigest> = new Map();
  #index: RetrievalIndex | undefined;

  /** The index of these digests, which is that of the last question if they are the same. */
  indexOf(digests: ReadonlyMap<string, FileDigest>): RetrievalIndex {
    const index = this.#index;
    if (index !== undefined && isSame(digests, this.#digests)) return index;
    const files = Array.from(digests, ([path, digest]) => ({ path, digest }));
    this.#digests = new Map(digests);
    return this.#index = new RetrievalIndex(files, index);
  }
}

/** Whether they have the same digests in the same order. */
function isSame(
  one: ReadonlyMap<string, FileDigest>,
  other: ReadonlyMap<string, FileDigest>,
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
const mostRoots = 4;

/** The indexes that a server keeps, by their roots. */
export class KeptIndexes {
  readonly #byRoot = new Map<string, KeptIndex>();

  /** What is kept of a root, which counts as used. */
  of(root: string): KeptIndex {
    const kept = this.#byRoot.get(root) ?? new KeptIndex();
    this.#byRoot.delete(root);
    this.#byRoot.set(root, kept);
    const [oldest] = this.#byRoot.keys();
    if (this.#byRoot.size > mostRoots && oldest !== undefined) this.#byRoot.delete(oldest);
    return kept;
  }
}
