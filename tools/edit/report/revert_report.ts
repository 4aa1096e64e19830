/**
 * What a revert put back, as rows for a person, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { type Revertible, type WritePlan, writeStatus } from "@ct/write";
import type { Applied } from "@ct/core/changes";
import type { EditOptions } from "../definition.ts";
import type { RevertedEdit } from "../edit_json.ts";

/** What is printed in text mode. */
export function revertText(
  { writes }: WritePlan,
  options: EditOptions,
  { applied }: Applied,
): string {
  const rows = options.quiet ? [] : writes.map(({ target: { path } }) => escapeControls(path));
  const status = writeStatus(applied, options["dry-run"]);
  return [...rows, `${writes.length} file(s) as before -> SUCCESS (${status})`, ""].join("\n");
}

/** The JSON value of a call. */
export function revertJson(
  { writes }: WritePlan,
  options: EditOptions,
  { applied, revert }: Applied & { readonly revert: Revertible },
): RevertedEdit {
  return {
    applied,
    dry_run: options["dry-run"],
    files_changed: writes.length,
    paths: writes.map(({ target: { path } }) => path),
    revert: revert.token,
    reverted: options.revert,
    tool: "ct-edit",
    verdict: "SUCCESS",
  };
}
