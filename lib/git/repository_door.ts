/**
 * Decides which files of a repository may be read where a door leads only into some directories.
 *
 * @module
 */
import { type Door, isWithheld, isWithin, openDoor } from "@ct/base";
import type { GitRepository } from "./git_reader.ts";

/**
 * The door for a file that belongs to a repository, or that its configuration names. A repository
 * may lie elsewhere, as that of a linked work tree does; but neither its links nor what its
 * configuration names lead on from there.
 */
export function repositoryDoor(
  door: Door,
  absolutePath: string,
  { directory, common }: Pick<GitRepository, "directory" | "common">,
): Door {
  if (door === openDoor || isReachable(door, absolutePath)) return door;
  const isOwn = [common, directory].some((each) => leadsInto(each, absolutePath));
  return isOwn ? openDoor : door;
}

/** Whether a door lets an absolute path be read. */
export function isReachable(door: Door, absolutePath: string): boolean {
  try {
    door.assertReadable(absolutePath);
    return true;
  } catch {
    return false;
  }
}

/** What the runtime withholds is not a repository that belongs to what is walked. */
function leadsInto(directory: string, path: string): boolean {
  try {
    return isWithin(directory, path);
  } catch (error) {
    if (!isWithheld(error)) throw error;
    return false;
  }
}
