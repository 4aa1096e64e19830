/**
 * The result of a call as text, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { wantedNote } from "@ct/core/verdict";
import { type Revertible, writeStatus } from "@ct/write";
import { LongArray, type LongObject, type Palette, type RawJson } from "@ct/core/text";
import { changesJson } from "./model/change.ts";
import type { PatchOptions } from "./definition.ts";
import type { PatchResult } from "./patch.ts";
import type { PatchReport } from "./model/patch_json.ts";

/** Whether the files of a result were written. */
export interface Applied {
  /** They were. */
  readonly applied: boolean;
}

/** How many changed files are named; JSON has all. */
const fewFiles = 20;

/** A row for each changed file and each anchor changed in it, unless quiet, and the summary. */
export function patchText(
  { files, changes, verdict }: PatchResult,
  options: PatchOptions,
  { applied, paint }: Applied & { readonly paint: Palette },
): string {
  const rows = files.slice(0, fewFiles).flatMap((file) => {
    const path = paint.path(escapeControls(file.path));
    const shared = (file.shared ?? []).map(({ anchor, line, aliases }) =>
      `${path}:${line}: &${escapeControls(anchor)} changed, also for the aliases on line(s) ` +
      `${aliases.join(", ")}\n`
    );
    return [`${path}: ${file.changes} change(s)\n`, ...shared];
  });
  if (files.length > fewFiles) rows.push(`${files.length - fewFiles} more file(s)\n`);
  const status = writeStatus(applied, options["dry-run"]);
  return (options.quiet ? "" : rows.join("")) +
    `${changes} change(s) in ${files.length} file(s)${wantedNote(options.expect)} -> ${verdict} ` +
    `(${status})\n`;
}

/** The JSON value of a call, with what stands for the JSON of a value of a document. */
export function patchReport<Value>(
  { files, changes, verdict, selection }: PatchResult,
  options: PatchOptions,
  { applied, revert, valueOf }: Applied & {
    readonly revert: Revertible;
    readonly valueOf: (json: string) => Value;
  },
): PatchReport<Value> {
  return {
    applied,
    changes,
    dry_run: options["dry-run"],
    files: files.map(({ path, changes, shared = [], log }) => ({
      changes,
      path,
      ...changesJson(log, valueOf),
      shared: shared.length === 0 ? undefined : shared.map(({ anchor, line, aliases }) => ({
        aliases,
        anchor,
        line,
      })),
    })),
    files_changed: files.length,
    revert: revert.token,
    skipped: selection.skipped.json,
    tool: "ct-patch",
    verdict,
  };
}

/** A report whose values are printed as they are in the document. */
export function printedReport({ files, ...report }: PatchReport<RawJson>): LongObject {
  const shown = files.map(({ nodes, ...file }) => ({ ...file, nodes: new LongArray(() => nodes) }));
  return { ...report, files: new LongArray(() => shown) };
}
