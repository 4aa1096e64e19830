/**
 * `--include`, `--exclude` and `--exclude-dir`: the last glob that matches decides; if none does,
 * the opposite of what the first one says.
 *
 * @module
 */
import { fnmatchMatcher, type GlobMatcher } from "@ct/pattern";
import type { NameGlob } from "./settings.ts";

/** Determines which names are omitted. */
export class NameFilter {
  readonly #globs: readonly { readonly includes: boolean; readonly matches: GlobMatcher }[];

  /** Reads the globs. */
  constructor(globs: readonly NameGlob[]) {
    this.#globs = globs.map(({ includes, glob }) => ({
      includes,
      matches: fnmatchMatcher(glob),
    }));
  }

  /** Whether a name met on the way is omitted. */
  excludes(name: string): boolean {
    return this.#judge((matches) => matches(name));
  }

  /** Whether a path of the command line is omitted: the end of it may match. */
  excludesTyped(path: string): boolean {
    const ends = [path];
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
      if (at + 1 < path.length && path[at + 1] !== "/") ends.push(path.slice(at + 1));
    }
    return this.#judge((matches) => ends.some(matches));
  }

  #judge(isMatch: (matches: GlobMatcher) => boolean): boolean {
    const [first] = this.#globs;
    if (first === undefined) return false;
    const last = this.#globs.findLast(({ matches }) => isMatch(matches));
    return last === undefined ? first.includes : !last.includes;
  }
}
