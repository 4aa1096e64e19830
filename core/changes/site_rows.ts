/**
 * The places that change, as rows for a person. If there are many, only the first are shown;
 * a diff has them all.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Palette } from "../text/mod.ts";
import type { ShownSite } from "./site.ts";

/** At most this many changed lines are shown in full, */
const maxLines = 20;
/** if there are more, this many rows, */
const firstRows = 20;
/** and the counts of this many files. */
const maxFiles = 100;

/** A place with what stands before its rows. */
export interface ListedSite extends ShownSite {
  /** Says which edit it is of, where there are several. */
  readonly prefix?: string;
}

/** The rows of places that change, and of many how many lines change in which file. */
export function siteRows(sites: readonly ListedSite[], paint: Palette): readonly string[] {
  const total = sites.reduce((sum, site) => sum + changedLines(site), 0);
  if (total <= maxLines) return sites.flatMap((site) => rowsOf(site, paint));
  const first = sites.slice(0, firstRows).flatMap((site) => rowsOf(site, paint));
  const counts = new Map<string, number>();
  for (const site of sites) {
    counts.set(site.path, (counts.get(site.path) ?? 0) + changedLines(site));
  }
  const files = [...counts].slice(0, maxFiles).map(([path, count]) =>
    `${paint.path(escapeControls(path))}: ${paint.number(String(count))} changed line(s)`
  );
  const others = counts.size - files.length;
  return [
    ...first.slice(0, firstRows),
    `… the first rows of ${total} changed line(s); --diff prints all`,
    ...files,
    ...others > 0 ? [`… and ${others} more file(s)`] : [],
  ];
}

/** How many lines change at a place: of an old line that has a new one, one. */
function changedLines({ before, after }: ShownSite): number {
  return Math.max(before.length, after.length);
}

function rowsOf({ path, line, before, after, prefix = "" }: ListedSite, paint: Palette): string[] {
  const head = `${prefix}${paint.path(escapeControls(path))}:${paint.number(String(line + 1))}:`;
  const shown = (lines: readonly string[]) => lines.length === 1 && lines[0] === "" ? [] : lines;
  return [
    ...shown(before).map((text) => head + paint.removed(`- ${escapeControls(text)}`)),
    ...shown(after).map((text) => head + paint.added(`+ ${escapeControls(text)}`)),
  ];
}
