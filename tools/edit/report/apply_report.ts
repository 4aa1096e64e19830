/**
 * What a patch did, as rows for a person, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { sourceName } from "@ct/core/input";
import type { Palette } from "@ct/core/text";
import { wantedNote } from "@ct/core/verdict";
import { writeStatus } from "@ct/write";
import type { ApplyResult, MovedHunk, TreeChange } from "../apply/apply.ts";
import type { EditOptions } from "../definition.ts";
import type { AppliedPatch } from "../edit_json.ts";
import { type Applied, fileJson, type ReportedChanges, siteJson, siteRows } from "@ct/core/changes";

/** What is printed in text mode. */
export function applyText(
  { sites, tree, hunks, files, verdict }: ApplyResult,
  options: EditOptions,
  { applied, paint }: Applied & { readonly paint: Palette },
): string {
  const rows = options.quiet || options.diff
    ? []
    : [...tree.map(treeRow), ...siteRows(sites, paint)];
  const wanted = wantedNote(options.expect);
  const summary = `${hunks} hunk(s) in ${files} file(s)${wanted} -> ${verdict} ` +
    `(${writeStatus(applied, options["dry-run"])})`;
  return [...rows, summary, ""].join("\n");
}

function treeRow({ kind, path, from, mode }: TreeChange): string {
  const what = {
    create: "created",
    delete: "deleted",
    rename: `renamed from ${escapeControls(from ?? "")}`,
    copy: `copied from ${escapeControls(from ?? "")}`,
    mode: "",
  }[kind];
  const notes = mode === undefined || kind === "delete" ? [] : [`mode ${mode}`];
  return `${escapeControls(path)}: ${[...what === "" ? [] : [what], ...notes].join(", ")}`;
}

/** The JSON value of a call. */
export function applyJson(
  { sites, tree, hunks, moved, plan, verdict }: ApplyResult,
  options: EditOptions,
  { applied, files, revert }: ReportedChanges,
): AppliedPatch {
  return {
    applied,
    dry_run: options["dry-run"],
    files: files.map(fileJson),
    files_changed: plan.writes.length,
    hunks,
    moved: moved.map(({ path, said, found }) => ({ found, path, said })),
    patch: sourceName(options.apply),
    revert: revert.token,
    sites: sites.map(siteJson),
    tool: "ct-edit",
    tree: tree.length === 0
      ? undefined
      : tree.map(({ kind, path, from, mode }) => ({ from, kind, mode, path })),
    verdict,
  };
}

/** Says of a hunk that it stands elsewhere. */
export function movedNote({ path, said, found }: MovedHunk): string {
  return `a hunk of "${escapeControls(path)}" for line ${said} was found only at line ${found}`;
}
