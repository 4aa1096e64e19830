/**
 * A move as rows for a person, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { type Applied, fileJson, type ReportedChanges, siteJson, siteRows } from "@ct/core/changes";
import type { MoveResult, Remark } from "@ct/core/moving";
import { markVerdict, type Palette } from "@ct/core/text";
import { writeStatus } from "@ct/write";
import type { MoveOptions } from "./definition.ts";
import type { MoveReport } from "./move_json.ts";

/** At most this many remarks are printed; JSON has all. */
const maxRemarks = 20;

/** What is printed in text mode. */
export function moveText(
  result: MoveResult,
  options: MoveOptions,
  { applied, paint }: Applied & { readonly paint: Palette },
): string {
  const { from, to, moved, rewritten, rewrittenFiles, sites, verdict, mentions = [] } = result;
  const rows = options.quiet || options.diff
    ? []
    : [`${escapeControls(to)}: moved from ${escapeControls(from)}`, ...siteRows(sites, paint)];
  const found = options.quiet ? [] : mentions.map(remarkRow);
  const summary = `${moved.length} file(s) moved, ${rewritten} import(s) rewritten in ` +
    `${rewrittenFiles} file(s) -> ${verdict} (${writeStatus(applied, options["dry-run"])})`;
  return [...rows, ...found, markVerdict(summary, paint), ""].join("\n");
}

/** What a reader should know, for stderr. */
export function noteRows({ notes }: MoveResult): readonly string[] {
  const rows = notes.slice(0, maxRemarks).map(remarkRow);
  const more = notes.length - rows.length;
  return more > 0 ? [...rows, `… and ${more} more`] : rows;
}

function remarkRow({ path, line, what }: Remark): string {
  return escapeControls(`${path}:${line}: ${what}`);
}

/** The JSON value of a call. */
export function moveJson(
  result: MoveResult,
  options: MoveOptions,
  { applied, files, revert }: ReportedChanges,
): MoveReport {
  const { coverage, from, to, moved, notes, mentions, rewritten, sites, verdict } = result;
  return {
    applied,
    coverage,
    dry_run: options["dry-run"],
    files: files.map(fileJson),
    from,
    mentions: mentions?.map((each) => ({ ...each })),
    moved: moved.map((each) => ({ ...each })),
    notes: notes.map((each) => ({ ...each })),
    revert: revert.token,
    rewritten,
    sites: sites.map(siteJson),
    to,
    tool: "ct-move",
    verdict,
  };
}
