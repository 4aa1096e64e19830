/**
 * The parts of an absolute path: the directory it lies in, and its name there.
 *
 * @module
 */

/** The directory of an absolute path without links. */
export function directoryOf(realPath: string): string {
  return realPath.slice(0, realPath.lastIndexOf("/")) || "/";
}

/** The last component of a path. */
export function nameOf(realPath: string): string {
  return realPath.slice(realPath.lastIndexOf("/") + 1);
}

/** A name below a directory. */
export function joinName(directory: string, name: string): string {
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}
