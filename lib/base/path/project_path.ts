/**
 * Paths below the root of a project, written with `/` and without `.` and `..`.
 *
 * @module
 */

/** The directory that a file lies in; empty for the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** The last component of a path, which is its name. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * A path relative to a directory as one below the root; `undefined` if it leads out. A leading `/`
 * is the root.
 */
export function joinPath(directory: string, path: string): string | undefined {
  const components: string[] = [];
  const joined = path.startsWith("/") ? path : `${directory}/${path}`;
  for (const component of joined.split("/")) {
    if (component === "" || component === ".") continue;
    if (component !== "..") components.push(component);
    else if (components.pop() === undefined) return undefined;
  }
  return components.join("/");
}
