/**
 * A watch on each directory of a tree, and on no other one.
 *
 * The runtime's own watch on a whole tree follows links, and would watch all that lies behind those
 * that lead out of it. So in such a tree each directory is watched for itself, and those that come
 * are added.
 *
 * @module
 */
import { pathBelow, tryLstat } from "@ct/base";

/** Where a watch is set up. */
export interface WatchedPlaces {
  /** The real path of the tree's directory. */
  readonly root: string;
  /** Another directory to watch. */
  readonly cookieDirectory: string;
}

/** Each time that some are added costs time for each event from then on. */
const fewAdded = 16;
/** New directories in which others are made all the time are not waited for longer. */
const maxRounds = 100;

/** The directories of one tree. */
export class WatchedDirectories {
  readonly #root: string;
  readonly #device: number;
  /** The paths by which the runtime finds out soon that an event is wanted. */
  readonly #first: readonly string[];
  /** Those that were ever added. */
  readonly #known = new Set<string>();
  /** Those of them that have gone: the runtime does not watch a path once more. */
  readonly #gone = new Set<string>();
  #added = 0;

  /** Watches nothing yet. */
  constructor({ root, cookieDirectory }: WatchedPlaces) {
    this.#root = root;
    this.#device = Deno.statSync(root).dev;
    this.#first = [root, cookieDirectory];
  }

  /** Begins with the tree's directory alone; what it returns tells of all that is added, too. */
  begin(): Deno.FsWatcher {
    this.#known.add(this.#root);
    return Deno.watchFs([...this.#first], { recursive: false });
  }

  /** What is at a path has gone, or another has come in its place. */
  leave(path: string): void {
    if (this.#known.has(path)) this.#gone.add(path);
  }

  /**
   * Watches a directory of the tree, and all below it; does nothing where none is. Returns `false`
   * if some may not be watched, as others were there before or have gone meanwhile: all is to be
   * watched anew.
   * @throws {Error} If one cannot be watched.
   */
  add(path: string): boolean {
    if (pathBelow(this.#root, path) === undefined) return true;
    for (let round = 0; round < maxRounds; round++) {
      const found = this.#directoriesBelow(path);
      if (found.some((each) => this.#gone.has(each))) return false;
      const missing = found.filter((each) => !this.#known.has(each));
      if (missing.length === 0) return true;
      if (!this.#watch(missing)) return false;
    }
    return false;
  }

  /** Watches directories that never were. */
  #watch(directories: readonly string[]): boolean {
    for (const path of directories) this.#known.add(path);
    try {
      // Its events come with those of the first ones, which lie above.
      Deno.watchFs([...this.#first, ...directories], { recursive: false });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
    return ++this.#added % fewAdded !== 0;
  }

  /** A directory of the tree and all below it, links aside. */
  #directoriesBelow(directory: string): readonly string[] {
    const found: string[] = [];
    const waiting = [directory];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const info = tryLstat(next);
      if (info?.isDirectory !== true) continue;
      // What happens on others may not be told, and directories may go there without a word.
      if (info.dev !== this.#device) throw new Error(`something is mounted at ${next}`);
      found.push(next);
      for (const { name, isDirectory } of listed(next)) {
        if (isDirectory) waiting.push(`${next}/${name}`);
      }
    }
    return found;
  }
}

/** What is in a directory; nothing if it has gone. */
function listed(directory: string): readonly Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(directory)];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return [];
    }
    throw error;
  }
}
