/**
 * Whether a path stays below a directory (R1). One of the files that reach the runtime.
 *
 * @module
 */
import { isWithheld, throwWithheld } from "../files/withheld.ts";
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
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    // A dangling link exists without a real path: where it leads to is not below anything.
    if (!(error instanceof Deno.errors.NotFound) || exists(path)) throw error;
    return joinName(realPathOf(directoryOf(path)), nameOf(path));
  }
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (isWithheld(error)) throw error;
    return false;
  }
}
