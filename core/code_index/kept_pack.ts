/**
 * A pack of the stored index as a process keeps it.
 *
 * @module
 */
import { WordPack } from "@ct/retrieval";
import type { StoredPack } from "./pack_tables.ts";

/** Where the content of a file is. */
export interface KeptPlace {
  /** The pack. */
  readonly pack: KeptPack;
  /** Its number there. */
  readonly place: number;
}

/** Reads a block; `undefined` if it is gone or damaged. */
export type BlockSource = (block: number) => Uint8Array | undefined;

/**
 * The size in bytes of the blocks of a pack that are kept: those of common words are needed again.
 */
const maxBytes = 8_000_000;

const hashBytes = 16;

/** A pack, and the blocks of it that were read. */
export class KeptPack extends WordPack {
  /** Its number in the database. */
  readonly number: number;
  readonly #hashes: Uint8Array;
  readonly #state: BlockState;

  /** A stored pack whose blocks come from a source. */
  constructor(number: number, { head, lengths, hashes }: StoredPack, source: BlockSource) {
    const state = new BlockState(source);
    super({ head, lengths }, (block) => state.read(block));
    this.number = number;
    this.#hashes = hashes;
    this.#state = state;
  }

  /** Whether a block could not be read. */
  get isDamaged(): boolean {
    return this.#state.isDamaged;
  }

  /** The hash of a content. */
  hashOf(place: number): string {
    return this.#hashes.subarray(place * hashBytes, (place + 1) * hashBytes).toHex();
  }
}

class BlockState {
  readonly #source: BlockSource;
  readonly #blocks = new Map<number, Uint8Array>();
  #bytes = 0;
  isDamaged = false;

  constructor(source: BlockSource) {
    this.#source = source;
  }

  read(block: number): Uint8Array {
    const existing = this.#blocks.get(block);
    if (existing !== undefined) return existing;
    const bytes = this.#source(block);
    if (bytes === undefined) {
      this.isDamaged = true;
      return new Uint8Array();
    }
    if (this.#bytes > maxBytes) {
      this.#blocks.clear();
      this.#bytes = 0;
    }
    this.#blocks.set(block, bytes);
    this.#bytes += bytes.length;
    return bytes;
  }
}
