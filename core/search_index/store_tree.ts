/**
 * Stores what is new of a tree, for a process that keeps it in memory and has time.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import type { WalkOptions } from "@ct/walk";
import { SearchIndex } from "./search_index.ts";
import type { UpdateOptions } from "./index_update.ts";

/** What is stored, and when there is time for it. */
export interface StoringOptions extends UpdateOptions {
  /** The user's directory for caches. */
  readonly cacheHome: string;
  /** Whether what is stored was found to be damaged, so that it is rebuilt. */
  readonly isDamaged: boolean;
}

/**
 * Looks at all files of a walk, and reads and stores those that the index does not know as they
 * are; a text says why that was not possible.
 * @throws {Error} What `goesOn` throws.
 */
export async function storeTree(
  walk: WalkOptions,
  { cacheHome, few, isDamaged, ...options }: StoringOptions,
): Promise<string | undefined> {
  const { base, cwd } = walk;
  const surroundings = { cwd, door: openDoor, cacheHome, residentFiles: undefined };
  const index = await SearchIndex.open({ bases: [base], few }, surroundings);
  if (index === undefined || typeof index === "string") return index;
  try {
    if (isDamaged) index.distrust();
    if (!await index.lookAt(walk, options.goesOn)) return undefined;
    return await index.update(options);
  } finally {
    index[Symbol.dispose]();
  }
}
