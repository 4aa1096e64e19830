/**
 * What tells one state of a file from another without reading it.
 *
 * @module
 */

/**
 * The clock of a file system stands still so long at most: what changes meanwhile gets the time of
 * what has changed before.
 */
const grainMs = 50;
let recent = 0;

/**
 * What is at the path, links not followed: which file it is, its size, and when it and what is said
 * of it have changed; `-` if nothing is in reach. What has changed just now may change again
 * without a trace: its state equals no other.
 */
export function stateOf(absolutePath: string): string {
  try {
    const { dev, ino, mode, uid, size, mtime, ctime } = Deno.lstatSync(absolutePath);
    const changed = ctime?.getTime() ?? Infinity;
    if (Date.now() - changed < grainMs) return `recent ${++recent}`;
    return [dev, ino, mode, uid, size, mtime?.getTime(), changed].join(" ");
  } catch {
    return "-";
  }
}

/** What tells one file or directory from another that takes its place; `-` if there is none. */
export function identityOf(absolutePath: string): string {
  try {
    const { dev, ino } = Deno.lstatSync(absolutePath);
    return `${dev} ${ino}`;
  } catch {
    return "-";
  }
}
