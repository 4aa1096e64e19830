/**
 * Directories that are made for a new file, and removed with the last one in them.
 *
 * @module
 */
import { directoryOf, joinName, pathBelow } from "@ct/base";
import { directoryInfo } from "./file_info.ts";
import type { WriteOps } from "./write_ops.ts";

/** The directories on the way from one to a name below it, by path; the one above first. */
export function directoriesMade(directory: string, name: string): readonly string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, index) => joinName(directory, parts.slice(0, index + 1).join("/")));
}

/**
 * Makes them; those that are there by now are taken as they are.
 * @throws {Error} The system's error, or that something else has the name.
 */
export function makeDirectories(directory: string, name: string, ops: WriteOps): void {
  for (const path of directoriesMade(directory, name)) {
    try {
      ops.makeDirectory(path);
    } catch (error) {
      if (directoryInfo(path) === undefined) throw error;
    }
  }
}

/** Removes directories, the last one first, as far as they are empty. */
export function removeEmpty(directories: readonly string[], ops: WriteOps): void {
  for (const path of directories.toReversed()) {
    // The system's call would also remove a link that has come into its place.
    if (directoryInfo(path) === undefined) continue;
    try {
      ops.removeDirectory(path);
    } catch {
      return;
    }
  }
}

/** The directories above a file up to one of them, which is omitted; that one's child first. */
export function directoriesUpTo(top: string, file: string): readonly string[] {
  const directories: string[] = [];
  for (let directory = directoryOf(file); pathBelow(top, directory);) {
    directories.unshift(directory);
    directory = directoryOf(directory);
  }
  return directories;
}
