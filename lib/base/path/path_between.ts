/**
 * Paths between directories. The journals of one write name each other by relative paths, so that
 * they still find each other after the whole tree was moved, or is seen from another place.
 *
 * @module
 */

/** How to get from one absolute directory to another; `.` if they are the same. */
export function pathBetween(from: string, to: string): string {
  const source = partsOf(from);
  const destination = partsOf(to);
  let common = 0;
  while (common < source.length && source[common] === destination[common]) common++;
  const up = source.slice(common).map(() => "..");
  return [...up, ...destination.slice(common)].join("/") || ".";
}

/** Where a path made by {@linkcode pathBetween} leads, seen from the absolute directory `from`. */
export function followPath(from: string, between: string): string {
  const result = partsOf(from);
  for (const part of partsOf(between)) {
    if (part === "..") result.pop();
    else if (part !== ".") result.push(part);
  }
  return "/" + result.join("/");
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
