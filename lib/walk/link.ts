/**
 * What a symbolic link leads to.
 *
 * @module
 */

import { osErrorText } from "@ct/base";
import { type EntryKind, kindOf } from "./entry.ts";
import type { WalkProblem } from "./problem.ts";

/** What a link leads to. */
export interface LinkTarget {
  /** The kind of the target; `l` if there is none. */
  readonly kind: EntryKind;
  /** The target's path with no link left in it, if it is a directory. */
  readonly realPath?: string;
  /** Why the target is unknown, unless it is simply not there. */
  readonly problem?: WalkProblem;
}

/** Follows the link at `absolutePath`; `path` is what a problem names. */
export function resolveLink(absolutePath: string, path: string): LinkTarget {
  try {
    const kind = kindOf(Deno.statSync(absolutePath));
    return kind === "d" ? { kind, realPath: Deno.realPathSync(absolutePath) } : { kind };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return { kind: "l" };
    }
    const isLoop = error instanceof Deno.errors.FilesystemLoop;
    const message = osErrorText(error);
    const problem: WalkProblem = isLoop
      ? { path, message, kind: "loop", incomplete: false }
      : { path, message, kind: "unreadable", incomplete: true };
    return { kind: "l", problem };
  }
}
