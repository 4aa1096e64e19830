/**
 * Which changes of files count: those of files that a walk would reach, so not what git ignores.
 *
 * @module
 */
import { CtError, directoryOf, resolvePath, splitPath } from "@ct/base";
import { explainPath, walk, type WalkOptions } from "@ct/walk";
import type { Context } from "../context/context.ts";

/** The files that are watched. */
export interface WatchedScope {
  /** The directories and files, as typed. */
  readonly bases: readonly string[];
  /** What git would ignore counts as well. */
  readonly isAll: boolean;
}

/** The files of a scope, as they are at the time of each question. */
export class WatchedFiles {
  readonly #walks: readonly WalkOptions[];
  readonly #bases: readonly string[];
  readonly #isAll: boolean;

  /** Looks at nothing yet. */
  constructor({ bases, isAll }: WatchedScope, { cwd, door, home, configHome }: Context) {
    const rest = { cwd, door, home, configHome, hidden: true, follow: false, ignore: !isAll };
    this.#walks = bases.map((base) => ({ base, ...rest }));
    this.#bases = bases.map((base) => resolvePath(base, { cwd, door }));
    this.#isAll = isAll || this.#bases.some(isInstalled);
  }

  /**
   * The absolute paths of all directories whose entries are to be watched, sorted. What cannot be
   * read, the command itself reports.
   * @throws {CtError} With code `traversal` if there is no base.
   */
  directories(): readonly string[] {
    const found = new Set<string>();
    for (const options of this.#walks) {
      for (const { kind, depth, absolutePath } of walk(options, () => {})) {
        if (kind === "d" && this.#isWanted(absolutePath)) found.add(absolutePath);
        else if (depth === 0) found.add(directoryOf(absolutePath));
      }
    }
    return [...found].sort();
  }

  /** Whether a change of what is at an absolute path counts, or of what was there. */
  counts(path: string): boolean {
    if (this.#bases.includes(path)) return true;
    return this.#isWanted(path) && this.#walks.some((options) => isWalked(options, path));
  }

  #isWanted(path: string): boolean {
    return this.#isAll || !isInstalled(path);
  }
}

/** Programs write there what git need not be told to ignore. */
function isInstalled(path: string): boolean {
  return splitPath(path).components.includes("node_modules");
}

/** Of what is no longer there, the nearest directory that is decides. */
function isWalked(options: WalkOptions, path: string): boolean {
  try {
    return explainPath(options, path, () => {}).entry !== undefined;
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const parent = directoryOf(path);
    return error.code === "traversal" && parent !== path && isWalked(options, parent);
  }
}
