/**
 * What a symbolic link leads to.
 *
 * @module
 */

import { type Door, osErrorText } from "@ct/base";
import { type EntryKind, kindOf } from "./entry.ts";
import type { WalkProblem } from "./problem.ts";

/** What a link leads to. */
export interface LinkTarget {
  /** The kind of the target; `l` if there is none. */
  readonly kind: EntryKind;
  /** The target's path with no link left in it, if it is a directory; not with a door. */
  readonly realPath?: string;
  /** Why the target is unknown, unless it is simply not there. */
  readonly problem?: WalkProblem;
}

/**
 * Follows the link at `absolutePath`; `path` is what a problem names. With a door as other programs
 * do it: whatever stands in the way is a problem.
 */
export function resolveLink(absolutePath: string, path: string, door?: Door): LinkTarget {
  try {
    door?.assertReadable(absolutePath, path);
    const kind = kindOf(Deno.statSync(absolutePath));
    if (kind !== "d" || door !== undefined) return { kind };
    return { kind, realPath: Deno.realPathSync(absolutePath) };
  } catch (error) {
    const message = osErrorText(error);
    if (door !== undefined) {
      return { kind: "l", problem: { path, message, kind: "unreadable", incomplete: true } };
    }
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return { kind: "l" };
    }
    const isLoop = error instanceof Deno.errors.FilesystemLoop;
    const problem: WalkProblem = isLoop
      ? { path, message, kind: "loop", incomplete: false }
      : { path, message, kind: "unreadable", incomplete: true };
    return { kind: "l", problem };
  }
}
