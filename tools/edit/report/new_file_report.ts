/**
 * A new file, as rows for a person, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { writeStatus } from "@ct/write";
import type { EditOptions } from "../definition.ts";
import type { CreatedFile } from "../edit_json.ts";
import { type Applied, fileJson, type ReportedChanges } from "@ct/core/changes";
import type { NewFile } from "../files/new_file.ts";

/** What is printed in text mode. */
export function newFileText(
  { path, lines, verdict }: NewFile,
  { quiet, diff, "dry-run": dryRun }: EditOptions,
  { applied }: Applied,
): string {
  const row = quiet || diff ? "" : `${escapeControls(path)}: created, ${lines} line(s)\n`;
  return `${row}1 file created -> ${verdict} (${writeStatus(applied, dryRun)})\n`;
}

/** The JSON value of a call. */
export function newFileJson(
  { path, plan, verdict }: NewFile,
  options: EditOptions,
  { applied, files, revert }: ReportedChanges,
): CreatedFile {
  return {
    applied,
    dry_run: options["dry-run"],
    files: files.map(fileJson),
    files_changed: plan.writes.length,
    revert: revert.token,
    tool: "ct-edit",
    tree: [{ kind: "create", path }],
    verdict,
  };
}
