/**
 * Adds to the index of a tree what a search has found missing in it.
 *
 * @module
 */
import { itemAt, mayHideWords, openDoor, readRegularFile, tryLstat } from "@ct/base";
import { fourGrams, GramScan, GramTable } from "@ct/resident";
import { gatedPath } from "@ct/secrets";
import { lastingIdentity } from "./file_identity.ts";
import { writeGramFile } from "./gram_file.ts";
import type { IndexPlace } from "./index_place.ts";
import type { IndexedTree } from "./indexed_tree.ts";
import { type StoredGrams, unknown, withoutGrams } from "./stored_tree.ts";
import { type IndexedFile, TreeDraft } from "./tree_draft.ts";

/** Larger files are read each time. */
const largestBytes = 64 << 20;
/** How much of grams is in memory until it is written. */
const tableBytes = 64 << 20;
/** The maximum size of all grams of a tree in bytes. */
const mostGramBytes = 512 << 20;
/** More files of grams are not kept: one is read for each question. */
const mostSegments = 8;

/** What an update depends on. */
export interface UpdateOptions {
  /** So few files and directories are rather read each time. */
  readonly few: number;
  /**
   * Called between files: whether there is time for the next. What it throws ends the update, and
   * nothing is stored.
   */
  readonly goesOn: () => boolean | Promise<boolean>;
  /** Receives how many files were read, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Reads what is missing in the index, if that is much, and stores it.
 * @throws {Error} The system's error if it cannot be stored.
 */
export async function updateIndex(
  place: IndexPlace,
  tree: IndexedTree,
  options: UpdateOptions,
): Promise<void> {
  const { few, goesOn } = options;
  const files: string[] = [];
  for (const path of tree.missing) {
    const hasTime = goesOn();
    if (!(typeof hasTime === "boolean" ? hasTime : await hasTime)) break;
    if (isWorth(tree, path)) files.push(path);
  }
  if (files.length <= few && tree.listed.size <= few) return;
  await new IndexUpdate(place, tree, options).run(files);
}

/** Whether reading a file may tell more than the index knows. */
function isWorth(tree: IndexedTree, path: string): boolean {
  if (gatedPath(path) !== undefined) return false;
  const index = tree.find(path);
  const isLeftAlone = tree.stored?.rows[index] === withoutGrams && tree.isCurrent(index, path);
  if (isLeftAlone) return false;
  const info = tryLstat(path);
  return info?.isFile === true && info.dev === tree.device &&
    lastingIdentity(info, Date.now()) !== undefined;
}

/** One update. */
class IndexUpdate {
  readonly #place: IndexPlace;
  readonly #tree: IndexedTree;
  readonly #options: UpdateOptions;
  readonly #draft: TreeDraft;
  readonly #scan = new GramScan(fourGrams);
  readonly #segments: StoredGrams[] = [];
  /** Those of them that were not there before. */
  readonly #written: StoredGrams[] = [];
  #table = new GramTable(tableBytes);
  /** The files of the table by their rows there. */
  #placed: (readonly [file: IndexedFile, row: number])[] = [];
  #bytes = 0;

  constructor(place: IndexPlace, tree: IndexedTree, options: UpdateOptions) {
    this.#place = place;
    this.#tree = tree;
    this.#options = options;
    this.#draft = new TreeDraft(tree);
  }

  /** What is not finished leaves nothing. */
  async run(missing: readonly string[]): Promise<void> {
    const { key, stored } = this.#tree;
    // Who is killed time after time comes no further than this.
    this.#place.clean(key, stored?.grams);
    try {
      await this.#store(missing);
    } catch (error) {
      this.#place.removeGrams(key, this.#written);
      throw error;
    }
    this.#place.clean(key, this.#segments);
  }

  async #store(missing: readonly string[]): Promise<void> {
    for (const path of missing) this.#draft.file(path)?.forget();
    const files = new Set(missing);
    this.#keepSegments();
    for (const { path, file } of this.#draft.filesToRenew()) {
      file.forget();
      files.add(path);
    }
    this.#bytes = this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const path of files) {
      const goesOn = this.#options.goesOn();
      // Waiting for what is no promise costs as much as reading a small file.
      if (!(typeof goesOn === "boolean" ? goesOn : await goesOn)) break;
      this.#add(path);
      this.#options.onProgress?.(++done, files.size);
    }
    this.#flush();
    this.#place.writeTree(this.#tree.key, this.#draft.stored(this.#segments));
  }

  /**
   * Keeps the files of grams except those whose texts have mostly changed, and for the
   * smallest if they are many.
   */
  #keepSegments(): void {
    const stored = this.#tree.stored?.grams ?? [];
    const live = this.#draft.textsBySegment(stored.length);
    const kept = [...stored.entries()].filter(([index, { texts }]) => {
      return itemAt(live, index) * 2 >= texts && itemAt(live, index) > 0;
    }).sort(([, one], [, other]) => other.texts - one.texts);
    if (kept.length >= mostSegments) kept.length = mostSegments / 2;
    const keptIndexes = new Map(kept.map(([index], position) => [index, position]));
    this.#segments.push(...kept.map(([, grams]) => grams));
    this.#draft.renumber(keptIndexes);
  }

  #add(path: string): void {
    const file = this.#draft.file(path);
    if (file === undefined || gatedPath(path) !== undefined) return;
    const readAt = Date.now();
    const info = tryLstat(path);
    if (info === undefined || !info.isFile || info.dev !== this.#tree.device) return;
    const identity = lastingIdentity(info, readAt);
    if (identity === undefined) return;
    file.keep(identity, withoutGrams, 0);
    if (info.size > largestBytes || this.#bytes >= mostGramBytes) return;
    const bytes = readOrNothing(path);
    if (bytes === undefined) {
      file.forget();
      return;
    }
    if (mayHideWords(bytes)) return;
    this.#scan.begin(bytes.length).add(bytes);
    const row = this.#table.add(this.#scan) ?? this.#addToNext();
    if (row === undefined) return;
    file.keep(identity, unknown, 0);
    this.#placed.push([file, row]);
  }

  /** The row of what was scanned last in an empty table. */
  #addToNext(): number | undefined {
    this.#flush();
    return this.#bytes < mostGramBytes ? this.#table.add(this.#scan) : undefined;
  }

  /** Writes the table. */
  #flush(): void {
    if (this.#placed.length === 0) return;
    const name = crypto.randomUUID().replaceAll("-", "");
    const [seal = 0] = crypto.getRandomValues(new Uint32Array(1));
    const table = this.#table;
    const written = this.#place.writeGrams(
      this.#tree.key,
      name,
      (file) => writeGramFile(file, table, seal),
    );
    const number = this.#segments.length;
    for (const [file, row] of this.#placed) file.place(written.rowOf(row), number);
    const { bytes } = written;
    const segment = { name, seal, texts: this.#placed.length, bytes };
    this.#segments.push(segment);
    this.#written.push(segment);
    this.#bytes += bytes;
    this.#placed = [];
    this.#table = new GramTable(tableBytes);
  }
}

function readOrNothing(path: string): Uint8Array | undefined {
  try {
    return readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: largestBytes });
  } catch {
    // A search of it reports why it cannot be read.
    return undefined;
  }
}
