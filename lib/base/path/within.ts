/**
 * Whether a path stays below a directory (R1). One of the files that reach the runtime.
 *
 * @module
 */
import { isWithheld, throwWithheld } from "../withheld.ts";
import { resolvePath } from "./absolute_path.ts";
import { pathBelow } from "./path_form.ts";
import { directoryOf, joinName, nameOf } from "./path_names.ts";

/**
 * Whether `path`, relative to `root` if it is not absolute, lies in the directory `root`, links
 * resolved. What does not exist yet lies where its nearest existing directory lies; if the system
 * does not tell, it is outside.
 */
export function isWithin(root: string, path: string): boolean {
  return pathWithin(root, path) !== undefined;
}

/**
 * Where `path` leads in the directory `root`: relative to it, links resolved, empty for the
 * directory itself. `undefined` where {@linkcode isWithin} says no.
 */
export function pathWithin(root: string, path: string): string | undefined {
  let base: string;
  try {
    base = Deno.realPathSync(root);
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
  try {
    return pathBelow(base, realPathOf(resolvePath(path, { cwd: root })));
  } catch {
    // What this process may not look at is not in a directory that it may.
    return undefined;
  }
}

/**
 * Where an absolute path leads, links resolved: the real path of the deepest directory that exists,
 * and the rest after it.
 * @throws {Error} The system's error if it does not tell, as of a link that leads nowhere.
 */
export function realPathOf(path: string): string {
  for (let tries = 0;; tries++) {
    try {
      return Deno.realPathSync(path);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      const info = infoOf(path);
      if (info === undefined) return joinName(realPathOf(directoryOf(path)), nameOf(path));
      // A dangling link exists without a real path: where it leads to is not below anything.
      // Anything else has come since, and may go and come again.
      if (info.isSymlink || tries === 9) throw error;
    }
  }
}

function infoOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (isWithheld(error)) throw error;
    return undefined;
  }
}
