/**
 * A renaming as rows for a person, or as JSON (docs/spec/rename.md#output).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { fileJson, type ReportedChanges, siteJson, siteRows } from "@ct/core/changes";
import type { Palette } from "@ct/core/text";
import { wantedNote } from "@ct/core/verdict";
import { writeStatus } from "@ct/write";
import type { RenameOptions } from "./definition.ts";
import type { RenamePlace, RenameRefusal, RenameReport } from "./rename_json.ts";
import type { RenameResult } from "./rename.ts";

/** The rows of text mode, without those that `--quiet` removes. */
export function renameRows(result: RenameResult, paint: Palette): readonly string[] {
  return [
    ...result.refused.flatMap(({ reason, places }) =>
      places.map((place) => placeRow(place, reason, paint))
    ),
    ...movedRows(result),
    ...siteRows(result.sites, paint),
  ];
}

function movedRows({ moved }: RenameResult): readonly string[] {
  if (moved === undefined) return [];
  return [`${escapeControls(moved.path)}: moved from ${escapeControls(moved.from)}`];
}

/** A place with what it is, as `path:line:word:  text`. */
export function placeRow({ path, line, text }: RenamePlace, word: string, paint: Palette): string {
  const place = `${paint.path(escapeControls(path))}:${paint.number(String(line))}`;
  return `${place}:${paint.kind(word)}:  ${escapeControls(text)}`;
}

/** What stderr says about a refusal. */
export function refusalRow({ note, places }: RenameRefusal): string {
  const count = places.length === 0 ? "" : `${places.length} place(s): `;
  return `refused: ${count}${escapeControls(note)}`;
}

/** The last line of text mode. */
export function summaryRow(
  { replacements, counts, changes, moved, refused, verdict }: RenameResult,
  options: RenameOptions,
  applied: boolean,
): string {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} in ${kind}`);
  const parts = kinds.length > 1 ? `: ${kinds.join(", ")}` : "";
  const move = moved === undefined ? "" : `, 1 file moved, ${moved.rewritten} import(s) rewritten`;
  const wanted = wantedNote(options.expect);
  const status = refused.length > 0
    ? "refused, not written"
    : writeStatus(applied, options["dry-run"]);
  return `${replacements} replacement(s) in ${changes.size} file(s)${parts}${move}${wanted}` +
    ` -> ${verdict} (${status})`;
}

/** The JSON value of a call. */
export function renameJson(
  result: RenameResult,
  options: RenameOptions,
  { applied, files, revert }: ReportedChanges,
): RenameReport {
  return {
    applied,
    counts: result.counts,
    coverage: result.coverage,
    definitions: result.definitions,
    dry_run: options["dry-run"],
    files: files.length === 0 ? undefined : files.map(fileJson),
    files_changed: result.changes.size,
    mentions: result.mentions,
    moved: result.moved,
    named: result.named.length === 0 ? undefined : result.named,
    refused: result.refused.length === 0 ? undefined : result.refused,
    replacements: result.replacements,
    revert: revert.token,
    sites: result.sites.map(siteJson),
    skipped: result.skipped.json,
    tool: "ct-rename",
    unsearched: result.unsearched,
    verdict: result.verdict,
  };
}
