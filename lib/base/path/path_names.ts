/**
 * The parts of an absolute path: the directory it lies in, and its name there.
 *
 * @module
 */
import { type PathForm, pathForm, unixForm } from "./path_form.ts";

/** The directory of an absolute path without links. */
export function directoryOf(realPath: string, form: PathForm = pathForm): string {
  if (form === unixForm) return realPath.slice(0, realPath.lastIndexOf("/")) || "/";
  const [root = ""] = form.root.exec(realPath) ?? [];
  return realPath.slice(0, Math.max(lastSeparator(realPath), root.length)) || "/";
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
export function* directoriesUp(directory: string, form: PathForm = pathForm): Generator<string> {
  yield directory;
  for (let inner = directory;;) {
    const outer = directoryOf(inner, form);
    if (outer === inner) return;
    yield outer;
    inner = outer;
  }
}

/** The last component of a path. */
export function nameOf(realPath: string, form: PathForm = pathForm): string {
  const last = form === unixForm ? realPath.lastIndexOf("/") : lastSeparator(realPath);
  return realPath.slice(last + 1);
}

/** A name below a directory. */
export function joinName(directory: string, name: string, form: PathForm = pathForm): string {
  const isOpen = directory.endsWith("/") || form !== unixForm && directory.endsWith("\\");
  return isOpen ? directory + name : `${directory}/${name}`;
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}

/** A path without the slashes at its end; empty if it has nothing else. */
export function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
