/**
 * The result of a call as text, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { type Revertible, writeStatus } from "@ct/write";
import { LongArray, type LongObject, type Palette } from "@ct/core/text";
import { changesJson } from "./model/change.ts";
import type { PatchOptions } from "./definition.ts";
import type { PatchResult } from "./patch.ts";

/** Whether the files of a result were written. */
export interface Applied {
  /** They were. */
  readonly applied: boolean;
}

/** A row for each changed file and each anchor changed in it, unless quiet, and the summary. */
export function patchText(
  { files, changes, verdict }: PatchResult,
  options: PatchOptions,
  { applied, paint }: Applied & { readonly paint: Palette },
): string {
  const rows = files.flatMap((file) => {
    const path = paint.path(escapeControls(file.path));
    const shared = (file.shared ?? []).map(({ anchor, line, aliases }) =>
      `${path}:${line}: &${escapeControls(anchor)} changed, also for the aliases on line(s) ` +
      `${aliases.join(", ")}\n`
    );
    return [`${path}: ${file.changes} change(s)\n`, ...shared];
  });
  const status = writeStatus(applied, options["dry-run"]);
  return (options.quiet ? "" : rows.join("")) +
    `${changes} change(s) in ${files.length} file(s) -> ${verdict} (${status})\n`;
}

/** The JSON value of a call. */
export function patchJson(
  { files, changes, verdict, selection }: PatchResult,
  options: PatchOptions,
  { applied, revert }: Applied & { readonly revert: Revertible },
): LongObject {
  return {
    applied,
    changes,
    dry_run: options["dry-run"],
    files: new LongArray(() =>
      files.map(({ path, changes, shared = [], log }) => ({
        changes,
        path,
        ...changesJson(log),
        shared: shared.length === 0 ? undefined : shared.map(({ anchor, line, aliases }) => ({
          aliases,
          anchor,
          line,
        })),
      }))
    ),
    files_changed: files.length,
    revert: revert.token,
    skipped: selection.skipped.json,
    tool: "ct-patch",
    verdict,
  };
}
