/**
 * What the user's index knows of a tree, for a process that keeps the tree in memory: it looks at
 * each file once, and reads what the index does not know as it is now.
 *
 * @module
 */
import { itemAt, osErrorText } from "@ct/base";
import { fourGrams, gramPlaces, type StoredTexts } from "@ct/resident";
import type { Needle } from "@ct/scan";
import { DamagedIndexError } from "./damaged_index.ts";
import { EntryFinder, isAsStored } from "./entry_finder.ts";
import type { GramFile } from "./gram_file.ts";
import { IndexPlace } from "./index_place.ts";
import type { StoredTree } from "./stored_tree.ts";

/** Where an index lies, and who reads it. */
export interface StoredFilesOptions {
  /** The real path of the tree's directory. */
  readonly root: string;
  /** The user's directory for caches. */
  readonly cacheHome: string;
  /** Who reads, of a process that may not write there. */
  readonly reader?: { readonly user: number | null } | undefined;
}

const bitsOfBlock = 32;

/** The files of a tree with an index. */
export class StoredFiles implements StoredTexts {
  readonly #grams: readonly GramFile[];
  /** Where the rows of each file of grams begin. */
  readonly #firstRows: readonly number[];
  #stored: StoredTree | undefined;
  #entries: EntryFinder | undefined;
  #damage: string | undefined;

  private constructor(stored: StoredTree, grams: readonly GramFile[]) {
    this.#grams = grams;
    let rows = 0;
    this.#firstRows = grams.map((file) => (rows += file.rows) - file.rows);
    this.#stored = stored;
    this.#entries = new EntryFinder(stored, stored.root === "/" ? "/" : `${stored.root}/`);
  }

  /** Opens what is stored of a tree, if there is anything; a text says why it cannot be used. */
  static async open(
    { root, cacheHome, reader }: StoredFilesOptions,
  ): Promise<StoredFiles | string | undefined> {
    try {
      const place = new IndexPlace(cacheHome, reader);
      const above = await place.rootOf(root);
      const key = await place.keyOf(above);
      const stored = place.read(key, above);
      if (stored === undefined) return undefined;
      const isMoved = stored.device !== Deno.statSync(root).dev;
      if (isMoved) return "the tree was on another device";
      return new StoredFiles(stored, place.openGrams(key, stored));
    } catch (error) {
      return error instanceof Deno.errors.NotFound ? undefined : osErrorText(error);
    }
  }

  /** See {@linkcode StoredTexts}. */
  get damage(): string | undefined {
    return this.#damage;
  }

  /** See {@linkcode StoredTexts}. */
  rowOf(absolutePath: string, info: Deno.FileInfo): number | undefined {
    const stored = this.#stored;
    const index = this.#entries?.find(absolutePath) ?? -1;
    const row = stored?.rows[index] ?? -1;
    if (stored === undefined || row < 0 || !isAsStored(stored, index, info)) return undefined;
    return (this.#firstRows[stored.segments[index] ?? 0] ?? 0) + row;
  }

  /** See {@linkcode StoredTexts}. */
  mayHave(needles: readonly Needle[]): Uint32Array | undefined {
    if (this.#damage !== undefined) return undefined;
    if (needles.some(({ bytes }) => bytes.length < fourGrams.length)) return undefined;
    const wanted = needles.map((needle) => gramPlaces(needle, fourGrams));
    try {
      const all = this.#grams.map((file) => file.mayHave(wanted));
      const found = new Uint32Array(all.reduce((sum, { length }) => sum + length, 0));
      for (const [index, bits] of all.entries()) {
        found.set(bits, itemAt(this.#firstRows, index) / bitsOfBlock);
      }
      return found;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#damage = error instanceof DamagedIndexError ? error.message : osErrorText(error);
      this.release();
      return undefined;
    }
  }

  /** See {@linkcode StoredTexts}. */
  release(): void {
    this.#stored = undefined;
    this.#entries = undefined;
  }

  /** See {@linkcode StoredTexts}. */
  close(): void {
    this.release();
    for (const file of this.#grams) file[Symbol.dispose]();
  }
}
