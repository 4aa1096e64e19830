/**
 * Reports which files a graph of packages was read from, and which lock files were skipped.
 *
 * @module
 */
import { directoryOf, joinName, nameOf, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { Coverage, type CoverageReport, type SkippedItem } from "@ct/core/walking";
import { lockFilesIn } from "./lock_files.ts";

/**
 * The coverage of a graph that came from these files. Passed over are the other lock files in the
 * directory of the one that was read, and what could not be told.
 */
export function filesCoverage(
  read: readonly string[],
  doubts: readonly SkippedItem[],
  ctx: Pick<Context, "cwd" | "door">,
): CoverageReport {
  const paths = new Set(read.map((path) => resolvePath(path, ctx)));
  const coverage = new Coverage();
  coverage.searched = paths.size;
  const isLockFile = (path: string) => lockFilesIn(directoryOf(path), ctx).includes(nameOf(path));
  const lock = [...paths].find(isLockFile);
  const others = lock === undefined ? [] : lockFilesIn(directoryOf(lock), ctx)
    .map((name) => joinName(directoryOf(lock), name))
    .filter((path) => !paths.has(path));
  const skippedItems = others.map((path) => ({
    path: shown(path, ctx),
    reason: "other lock file",
  }));
  return coverage.report([...skippedItems, ...doubts], true);
}

/** As seen from the working directory, where it lies below it. */
function shown(path: string, { cwd }: Pick<Context, "cwd">): string {
  const top = joinName(cwd, "");
  return path.startsWith(top) ? path.slice(top.length) : path;
}
