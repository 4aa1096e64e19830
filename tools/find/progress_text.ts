/**
 * What a person is shown while files are read.
 *
 * @module
 */

/** How far a call is. */
export interface FindProgress {
  /** How many files were looked at. */
  readonly done: number;
  /** How many there are. */
  readonly total: number;
  /** How many of those looked at had to be indexed. */
  readonly indexed: number;
  /** How long it has taken, in milliseconds. */
  readonly elapsedMs: number;
}

/** The line: files of how many, and where they are indexed the time left, at the pace so far. */
export function progressText({ done, total, indexed, elapsedMs }: FindProgress): string {
  const files = `ct-find: ${done} of ${total} files`;
  if (indexed === 0) return files;
  const seconds = Math.ceil(elapsedMs * (total - done) / done / 1000);
  const left = seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `${files}, ${left} left; ${indexed} are indexed, only this once`;
}
