/**
 * Files in the order of a time that the system keeps of them, as later versions of rg have it: all
 * together, not directory by directory.
 *
 * @module
 */
import { throwWithheld } from "@ct/base";
import type { FileTime } from "./settings.ts";
import type { FoundFile } from "./walk_files.ts";

const members = { modified: "mtime", accessed: "atime", created: "birthtime" } as const;

/**
 * The oldest first, or with `descending` the latest; those of the same time stay in their order,
 * and those without one are taken for later than all others.
 */
export function inOrderOfTime(
  files: Iterable<FoundFile>,
  time: FileTime,
  descending: boolean,
): readonly FoundFile[] {
  const timed = Array.from(files, (file) => ({ file, at: timeOf(file, time) }));
  timed.sort((a, b) => a.at === b.at ? 0 : (a.at < b.at) !== descending ? -1 : 1);
  return timed.map(({ file }) => file);
}

function timeOf({ absolutePath }: FoundFile, time: FileTime): number {
  if (absolutePath === undefined) return Infinity;
  try {
    return Deno.statSync(absolutePath)[members[time]]?.getTime() ?? Infinity;
  } catch (error) {
    throwWithheld(error);
    return Infinity;
  }
}
