/**
 * `--sort` and `--desc` (docs/spec/tree.md#sorting).
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import type { TreeOptions } from "./definition.ts";
import type { Metrics } from "./metrics.ts";
import type { ReportedFile } from "./reported_file.ts";

/** The options that order a report. */
export type OrderOptions = Pick<TreeOptions, "sort" | "desc">;

/** Compares two items; below 0 if the first comes first. */
export type Comparison<T> = (a: T, b: T) => number;

/** Orders files by the key; those equal in it by path, ascending in either direction. */
export function fileOrder({ sort, desc }: OrderOptions): Comparison<ReportedFile> {
  const byKey = fileComparison(sort);
  const sign = desc ? -1 : 1;
  return (a, b) => sign * byKey(a, b) || byCodePoints(a.path, b.path);
}

function fileComparison(sort: OrderOptions["sort"]): Comparison<ReportedFile> {
  switch (sort) {
    case "path":
      return (a, b) => byCodePoints(a.path, b.path);
    case "name":
      return (a, b) => byCodePoints(a.name, b.name);
    case "ext":
      return (a, b) => byCodePoints(a.ext, b.ext) || byCodePoints(a.path, b.path);
    default:
      return (a, b) => a[sort] - b[sort];
  }
}

/** Orders the folders of one folder: by their totals where the key is a measure, else by name. */
export function folderOrder(
  { sort, desc }: OrderOptions,
): Comparison<Metrics & { readonly name: string }> {
  const byKey = sort === "path" || sort === "name" || sort === "ext"
    ? undefined
    : (a: Metrics, b: Metrics) => a[sort] - b[sort];
  const sign = desc ? -1 : 1;
  if (byKey === undefined) return (a, b) => sign * byCodePoints(a.name, b.name);
  return (a, b) => sign * byKey(a, b) || byCodePoints(a.name, b.name);
}
