/**
 * What an entry of the visible set counts as.
 *
 * @module
 */
import { lstatIfThere } from "@ct/base";
import type { Entry } from "@ct/walk";
import type { Root } from "../files/root.ts";
import { relativePath } from "../files/visible_files.ts";

/**
 * Whether an entry is a directory, or a link to one below the root; any other link counts as a
 * file.
 */
export function isDirectory(entry: Entry, root: Root): boolean {
  if (entry.kind !== "l") return entry.kind === "d";
  try {
    const place = root.readable(relativePath(entry, root));
    return place.exists && lstatIfThere(place.realPath)?.isDirectory === true;
  } catch {
    // It leads out of the root, or nowhere.
    return false;
  }
}
