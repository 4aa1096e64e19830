/**
 * What the result of a walk lacks, as all tools that walk a tree report it.
 *
 * @module
 */
import { reportProblems, type WalkProblem } from "@ct/walk";
import { reportStopped, type Stopped } from "../bounds/mod.ts";
import type { Context } from "../context/context.ts";
import type { SkippedFiles } from "../input/mod.ts";
import { reportUnread } from "../verdict/mod.ts";

/** Why there may be more than a walk has found. */
export interface WalkGaps {
  /** Files that were not read. */
  readonly skipped: SkippedFiles;
  /** Paths that could change the verdict; none by default. */
  readonly unread?: readonly string[];
  /** What could not be walked. */
  readonly problems: readonly WalkProblem[];
  /** Where the time was up. */
  readonly stopped: Stopped | undefined;
}

/**
 * Reports on stderr what a result lacks, with `namesSkipped` also which files were skipped. Returns
 * whether it lacks something that its exit status depends on, which then is 2.
 */
export function reportGaps(
  tool: string,
  { skipped, unread = [], problems, stopped }: WalkGaps,
  ctx: Pick<Context, "stderr">,
  namesSkipped = false,
): boolean {
  skipped.report(tool, ctx, namesSkipped);
  if (unread.length > 0) reportUnread(tool, unread, ctx);
  const isIncomplete = reportProblems(problems, tool, ctx);
  if (stopped !== undefined) reportStopped(tool, stopped, ctx);
  return isIncomplete || unread.length > 0 || stopped !== undefined;
}
