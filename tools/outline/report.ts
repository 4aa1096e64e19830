/**
 * An outline as text, in two forms, or as JSON (docs/spec/outline.md#output).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { basesJson } from "@ct/core/definition";
import { usesMember } from "@ct/pattern";
import type { Palette } from "@ct/core/text";
import { relaxationsJson } from "@ct/core/walking";
import type { FileOutline, OutlineResult } from "./outline.ts";
import type { OutlineReport } from "./outline_json.ts";
import type { OutlineEntry } from "./selection.ts";

const spanWidth = 9;
const kindWidth = 7;

/** The lines of the tree: a file's path, and below it its entries, indented by depth. */
export function* treeLines({ files }: OutlineResult, paint: Palette): Generator<string> {
  for (const { path, entries } of files) {
    yield paint.path(escapeControls(path));
    for (const entry of entries) yield treeLine(entry, paint);
  }
}

function treeLine(
  { start, end, depth, kind, name, matched }: OutlineEntry,
  paint: Palette,
): string {
  const span = paint.number(`${start}:${end ?? "?"}`.padEnd(spanWidth));
  const word = paint.kind(kind.padEnd(kindWidth));
  const context = matched ? "" : paint.faint("      (context)");
  return `${"  ".repeat(depth)}${span} ${word} ${escapeControls(name)}${context}`;
}

/** A row for each matching entry: `PATH:START:END:KIND:NAME`. */
export function* flatLines({ files }: OutlineResult, paint: Palette): Generator<string> {
  for (const file of files) {
    const path = paint.path(escapeControls(file.path));
    for (const { start, end, kind, name } of matchedEntries(file)) {
      const span = paint.number(`${start}:${end ?? "?"}`);
      yield `${path}:${span}:${paint.kind(kind)}:${escapeControls(name)}`;
    }
  }
}

/** The JSON value of an outline. */
export function outlineJson(
  { bases, files, count, verdict, skipped, coverage, patterns, stopped, relaxed }: OutlineResult,
): OutlineReport {
  return {
    ...basesJson(bases),
    complete: stopped === undefined ? undefined : false,
    count,
    coverage,
    files: files.map((file) => ({
      entries: matchedEntries(file).map((entry) => ({
        depth: entry.depth,
        end: entry.end,
        end_column: entry.endColumn,
        kind: entry.kind,
        name: entry.name,
        start: entry.start,
        start_column: entry.startColumn,
      })),
      path: file.path,
    })),
    patterns: usesMember(patterns),
    relaxations: relaxationsJson(relaxed),
    skipped: skipped.json,
    stopped_at: stopped?.path,
    tool: "ct-outline",
    verdict,
  };
}

function matchedEntries({ entries }: FileOutline): readonly OutlineEntry[] {
  return entries.filter(({ matched }) => matched);
}
