/**
 * Protected names at the top of a directory that are links.
 *
 * @module
 */
import { joinName, lstatIfThere, pathWithin } from "@ct/base";
import { neverWrittenDirectories } from "./protected_names.ts";

/** A protected name that is a link to some other place in the directory. */
export interface ProtectedLink {
  /** The name, relative to the directory. */
  readonly name: string;
  /** Where it leads, absolute. */
  readonly target: string;
}

/** The links in an absolute directory without links that have a name in which nothing is written. */
export function linksToProtected(root: string): readonly ProtectedLink[] {
  const missing = new Set<string>();
  return neverWrittenDirectories.flatMap((name) => {
    const [top = "", ...below] = name.split("/");
    // Looking for what is not there takes twice as long as for what is.
    if (below.length > 0 && isMissing(joinName(root, top), missing)) return [];
    const path = joinName(root, name);
    if (!lstatIfThere(path)?.isSymlink) return [];
    const target = pathWithin(root, path);
    return target === undefined ? [] : [{ name, target: joinName(root, target) }];
  });
}

function isMissing(path: string, missing: Set<string>): boolean {
  if (missing.has(path)) return true;
  if (lstatIfThere(path) !== undefined) return false;
  missing.add(path);
  return true;
}
