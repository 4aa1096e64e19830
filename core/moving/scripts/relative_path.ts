/**
 * Relative paths as specifiers have them.
 *
 * @module
 */

/** The relative path from a directory to a file or a directory, beginning with a dot. */
export function relativePath(from: string, to: string): string {
  const parts = from === "" ? [] : from.split("/");
  const target = to === "" ? [] : to.split("/");
  let common = 0;
  while (common < parts.length && common < target.length && parts[common] === target[common]) {
    common++;
  }
  const path = [...parts.slice(common).map(() => ".."), ...target.slice(common)].join("/");
  return path === "" ? "." : path.startsWith("../") || path === ".." ? path : `./${path}`;
}

/** The same, beginning and ending as another one does. */
export function relativeLike(like: string, from: string, to: string): string {
  const path = relativePath(from, to);
  const slash = like.endsWith("/") ? "/" : "";
  if (path === "." || path.startsWith("..")) return path + slash;
  return (like.startsWith(".") ? path : path.slice(2)) + slash;
}
