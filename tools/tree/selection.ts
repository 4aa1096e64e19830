/**
 * Selects the files to report by their measures (docs/spec/tree.md#selection-and-measures).
 *
 * @module
 */
import { folderOf, type ReportedFile } from "./reported_file.ts";
import type { Metrics } from "./metrics.ts";

/** What is measured of a file. */
export const measures = ["lines", "words", "chars", "bytes"] as const;

/** The options that bound each measure, both ends included. */
export type MetricBounds = {
  readonly [K in `${"min" | "max"}-${typeof measures[number]}`]: number | undefined;
};

/** Whether every measure lies within its bounds. */
export function isWithin(metrics: Metrics, options: MetricBounds): boolean {
  return measures.every((measure) =>
    metrics[measure] >= (options[`min-${measure}`] ?? 0) &&
    metrics[measure] <= (options[`max-${measure}`] ?? Infinity)
  );
}

/** The options that bound how many files a folder holds, both ends included. */
export interface FolderBounds {
  /** Fewest files. */
  readonly "min-files-per-folder": number | undefined;
  /** Most files. */
  readonly "max-files-per-folder": number | undefined;
}

/**
 * The files whose folder directly holds a number of `files` within the bounds; nothing is counted
 * twice.
 */
export function inFoldersWithin(
  files: readonly ReportedFile[],
  options: FolderBounds,
): readonly ReportedFile[] {
  const min = options["min-files-per-folder"] ?? 0;
  const max = options["max-files-per-folder"] ?? Infinity;
  if (min === 0 && max === Infinity) return files;
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const parent = folderOf(path);
    counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  return files.filter(({ path }) => {
    const count = counts.get(folderOf(path)) ?? 0;
    return count >= min && count <= max;
  });
}
