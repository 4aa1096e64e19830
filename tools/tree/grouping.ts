/**
 * The groups of `--summary` and of the JSON report.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import type { TreeOptions } from "./definition.ts";
import { FilesSum } from "./metrics.ts";
import { folderOf, type ReportedFile } from "./reported_file.ts";

/** Files of the same kind, summed. */
export interface Group {
  /** `.rs`, `(none)` for no extension; the folder; or `(all)`. */
  readonly label: string;
  /** Sums over its files. */
  readonly sum: FilesSum;
}

/** The groups that have files, in byte order of their labels. */
export function groupsOf(files: readonly ReportedFile[], by: TreeOptions["group"]): Group[] {
  const sums = new Map<string, FilesSum>();
  for (const file of files) {
    const label = labelOf(file, by);
    const sum = sums.get(label) ?? new FilesSum();
    sum.add(file);
    sums.set(label, sum);
  }
  return [...sums]
    .map(([label, sum]) => ({ label, sum }))
    .sort((a, b) => byCodePoints(a.label, b.label));
}

function labelOf({ path, ext }: ReportedFile, by: TreeOptions["group"]): string {
  if (by === "none") return "(all)";
  if (by === "dir") return folderOf(path);
  return ext === "" ? "(none)" : `.${ext}`;
}
