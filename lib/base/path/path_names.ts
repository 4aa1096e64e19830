/**
 * The parts of an absolute path: the directory it lies in, and its name there.
 *
 * @module
 */

/** The directory of an absolute path without links. */
export function directoryOf(realPath: string): string {
  return realPath.slice(0, realPath.lastIndexOf("/")) || "/";
}

/**
 * An absolute directory and those it lies in, the innermost first.
 *
 * @example Up to the root
 * ```ts
 * import { directoriesUp } from "@ct/base";
 * import assert from "node:assert/strict";
 * assert.deepEqual([...directoriesUp("/a/b")], ["/a/b", "/a", "/"]);
 * ```
 */
export function* directoriesUp(directory: string): Generator<string> {
  yield directory;
  for (let inner = directory; inner !== directoryOf(inner); inner = directoryOf(inner)) {
    yield directoryOf(inner);
  }
}

/** The last component of a path. */
export function nameOf(realPath: string): string {
  return realPath.slice(realPath.lastIndexOf("/") + 1);
}

/** A name below a directory. */
export function joinName(directory: string, name: string): string {
  return directory.endsWith("/") ? directory + name : `${directory}/${name}`;
}

/** A path without the slashes at its end; empty if it has nothing else. */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
