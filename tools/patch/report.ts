/**
 * The result of a call as text, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { writeStatus } from "@ct/write";
import type { JsonValue, Palette } from "@ct/core/text";
import type { PatchOptions } from "./definition.ts";
import type { PatchResult } from "./patch.ts";

/** Whether the files of a result were written. */
export interface Applied {
  /** They were. */
  readonly applied: boolean;
}

/** A row for each changed file, unless quiet, and the summary. */
export function patchText(
  { files, changes, verdict }: PatchResult,
  options: PatchOptions,
  { applied, paint }: Applied & { readonly paint: Palette },
): string {
  const rows = files.map((file) =>
    `${paint.path(escapeControls(file.path))}: ${file.changes} change(s)\n`
  );
  const status = writeStatus(applied, options["dry-run"]);
  return (options.quiet ? "" : rows.join("")) +
    `${changes} change(s) in ${files.length} file(s) -> ${verdict} (${status})\n`;
}

/** The JSON value of a call. */
export function patchJson(
  { files, changes, verdict, skipped }: PatchResult,
  options: PatchOptions,
  { applied }: Applied,
): JsonValue {
  return {
    applied,
    changes,
    dry_run: options["dry-run"],
    files: files.map(({ path, changes }) => ({ changes, path })),
    files_changed: files.length,
    skipped: skipped.json,
    tool: "ct-patch",
    verdict,
  };
}
