/**
 * The index of a search: what is known of its trees before it begins, and what it adds.
 *
 * @module
 */
import { openDoor, osErrorText, resolvePath } from "@ct/base";
import type { ResidentFiles } from "@ct/resident";
import type { WalkOptions } from "@ct/walk";
import type { Context } from "../context/context.ts";
import { DamagedIndexError } from "./damaged_index.ts";
import { IndexedTree } from "./indexed_tree.ts";
import { IndexPlace } from "./index_place.ts";
import { updateIndex, type UpdateOptions } from "./index_update.ts";

/** So few files and directories are rather read each time than stored, by default. */
const fewFiles = 100;

/** What an index is opened for. */
export interface SearchIndexOptions {
  /** Where is searched, as it is typed. */
  readonly bases: readonly string[];
  /** So few files and directories are rather read each time than stored. */
  readonly few?: number;
}

/** The index of a search, for one call. */
export class SearchIndex implements Disposable {
  /** What is known, for the context of the search. */
  readonly files: ResidentFiles;
  readonly #place: IndexPlace;
  readonly #trees: readonly IndexedTree[];
  readonly #few: number;

  private constructor(place: IndexPlace, trees: readonly IndexedTree[], few: number) {
    this.#place = place;
    this.#trees = trees;
    this.#few = few;
    this.files = filesOf(trees);
  }

  /**
   * Opens what is stored in the user's cache; a text says why there can be no index, so that
   * everything is read. In a process that keeps the files in memory, or may open only some, there
   * is none to be used.
   */
  static async open(
    { bases, few = fewFiles }: SearchIndexOptions,
    { cwd, door, cacheHome, residentFiles }: Pick<
      Context,
      "cwd" | "door" | "cacheHome" | "residentFiles"
    >,
  ): Promise<SearchIndex | string | undefined> {
    if (residentFiles !== undefined || door !== openDoor) return undefined;
    if (cacheHome === undefined) return "there is no home directory";
    try {
      const place = new IndexPlace(cacheHome);
      const roots = new Set<string>();
      for (const base of bases) {
        const path = resolvePath(base, { cwd });
        if (isOwnDirectory(path)) roots.add(await place.rootOf(path));
      }
      const trees: IndexedTree[] = [];
      for (const root of roots) trees.push(new IndexedTree(place, await place.keyOf(root), root));
      return new SearchIndex(place, trees, few);
    } catch (error) {
      return osErrorText(error);
    }
  }

  /** What was wrong with what was stored and is not used. */
  get damage(): string | undefined {
    return this.#trees.find(({ damage }) => damage !== undefined)?.damage;
  }

  /** What is stored is not used, since somebody has found it damaged. */
  distrust(): void {
    for (const tree of this.#trees) tree.distrust(new DamagedIndexError());
  }

  /** Looks at all files of a walk, and tells whether there was time for all. */
  async lookAt(options: WalkOptions, goesOn: UpdateOptions["goesOn"]): Promise<boolean> {
    for (const { kind, absolutePath } of this.files.walk(options, () => {}) ?? []) {
      if (kind !== "f") continue;
      this.#trees.find((tree) => tree.isAround(absolutePath))?.lookAt(absolutePath);
      const hasTime = goesOn();
      if (!(typeof hasTime === "boolean" ? hasTime : await hasTime)) return false;
    }
    return true;
  }

  /**
   * Stores what was read and was not in the index; a text says why that was not possible.
   * @throws {Error} What `goesOn` throws.
   */
  async update(options: Omit<UpdateOptions, "few">): Promise<string | undefined> {
    for (const tree of this.#trees) {
      try {
        if (tree.damage !== undefined) this.#place.remove(tree.key);
        await updateIndex(this.#place, tree, { ...options, few: this.#few });
      } catch (error) {
        if (!(error instanceof Error) || "code" in error && error.code === "aborted") throw error;
        return osErrorText(error);
      }
    }
    return undefined;
  }

  /** Closes its files. */
  [Symbol.dispose](): void {
    for (const tree of this.#trees) tree.close();
  }
}

/** Whether a path leads to a directory without links. */
function isOwnDirectory(path: string): boolean {
  try {
    return Deno.realPathSync(path) === path && Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

function filesOf(trees: readonly IndexedTree[]): ResidentFiles {
  return {
    walk: (options, report) => trees.find((tree) => tree.holds(options))?.walk(options, report),
    has: () => false,
    read: () => undefined,
    version: () => undefined,
    lacking: (needles) => {
      const tests = trees.map((tree) => ({ tree, lengthOfMiss: tree.lacking(needles) }));
      return (entry) =>
        tests.find(({ tree }) => tree.isAround(entry.absolutePath))?.lengthOfMiss(entry);
    },
  };
}
