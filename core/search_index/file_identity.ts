/**
 * Tells whether a file or a directory is still what it was when it was read.
 *
 * @module
 */

/**
 * As in git's index: what was changed so shortly before it was read may change again and get the
 * same times, in milliseconds. The runtime tells the time of the last change in whole seconds.
 */
const racyMs = 2_000;

/** What tells one state of a file or directory from another. */
export interface FileIdentity {
  readonly inode: number;
  readonly size: number;
  /** When the content has changed, in milliseconds. */
  readonly modified: number;
  /** When the content or what is said of it has changed, in milliseconds of a whole second. */
  readonly changed: number;
}

/**
 * The identity of what is read after that moment, in milliseconds; `undefined` if a later change
 * might not show in it, or the system does not tell enough.
 */
export function lastingIdentity(info: Deno.FileInfo, readAt: number): FileIdentity | undefined {
  const { ino, size, mtime, ctime } = info;
  if (ino === null || mtime === null || ctime === null) return undefined;
  const [modified, changed] = [mtime.getTime(), ctime.getTime()];
  if (Math.max(modified, changed) + racyMs > readAt) return undefined;
  return { inode: ino, size, modified, changed };
}
