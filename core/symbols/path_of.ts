/**
 * The paths by which the files of a project are known.
 *
 * @module
 */
import type { Entry } from "@ct/walk";

/** The path of an entry from the root, without the first slash. */
export function pathOf({ absolutePath }: Pick<Entry, "absolutePath">): string {
  // Most paths have nothing to be replaced, and they are many.
  const path = absolutePath.includes("\\") ? absolutePath.replaceAll("\\", "/") : absolutePath;
  return path.startsWith("/") ? path.slice(1) : path;
}
