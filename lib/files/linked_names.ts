/**
 * Protected names at the top of a directory that are links.
 *
 * @module
 */
import { joinName, lstatIfThere, nameOf, pathWithin } from "@ct/base";
import { neverWrittenDirectories } from "./protected_names.ts";

/** A protected name that is a link to some other place in the directory. */
export interface ProtectedLink {
  /** The last of its names. */
  readonly name: string;
  /** Where it leads, absolute. */
  readonly target: string;
}

/** The links in an absolute directory without links that have a name in which nothing is written. */
export function linksToProtected(root: string): readonly ProtectedLink[] {
  return neverWrittenDirectories.flatMap((name) => {
    const path = joinName(root, name);
    if (!lstatIfThere(path)?.isSymlink) return [];
    const target = pathWithin(root, path);
    return target === undefined ? [] : [{ name: nameOf(path), target: joinName(root, target) }];
  });
}
