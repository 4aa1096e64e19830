/**
 * What a walk yields.
 *
 * @module
 */

/**
 * `f` regular file, `d` directory, `l` symbolic link; `other` is all else: FIFO, socket, device.
 */
export type EntryKind = "f" | "d" | "l" | "other";

/** One entry of a walk. */
export interface Entry {
  /** The path as printed: the base as typed, and what leads on from there, joined with `/`. */
  readonly path: string;
  /** The last component: `a` for base `a/`, `.` for base `.`, `..` for base `..`. */
  readonly name: string;
  /** What it is; what a link leads to where links are followed. */
  readonly kind: EntryKind;
  /** How many directories below the base it lies; the base has depth 0. */
  readonly depth: number;
  /**
   * The absolute path to open it by. Links in it are not resolved, save before a `..` of the base.
   */
  readonly absolutePath: string;
}

/** The kind of what the system describes. */
export function kindOf(
  info: { readonly isFile: boolean; readonly isDirectory: boolean; readonly isSymlink: boolean },
): EntryKind {
  return info.isFile ? "f" : info.isDirectory ? "d" : info.isSymlink ? "l" : "other";
}
