/**
 * A map as text or as JSON (docs/spec/map.md#output).
 *
 * @module
 */
import { basesJson } from "@ct/core/definition";
import { folderLine, moreLines, pathLine, restLines } from "./layout.ts";
import type { MapResult } from "./map.ts";
import type { MapReport } from "./map_json.ts";

/** The lines of the map. The layout has counted them, so they are the same on a terminal. */
export function* mapLines({ folders, files, omitted }: MapResult): Generator<string> {
  for (const folder of folders) yield folderLine(folder);
  for (const file of files) {
    yield pathLine(file);
    yield* file.lines;
    yield* moreLines(file.omitted);
  }
  yield* restLines(omitted);
}

/** The JSON value of a map. */
export function mapJson(
  { bases, budget, folders, files, count, omitted, skipped, coverage, stopped }: MapResult,
): MapReport {
  return {
    ...basesJson(bases),
    budget,
    complete: stopped === undefined ? undefined : false,
    count,
    coverage,
    files: files.map(({ path, entry, summary, entries, omitted }) => ({
      entries: entries.map(({ depth, end, kind, name, role, score, start, summary, text }) => ({
        depth,
        end,
        kind,
        name,
        role,
        score: Math.round(score * 1e6) / 1e6,
        start,
        summary,
        text,
      })),
      entry,
      left_out: omitted,
      path,
      summary,
    })),
    folders: folders.map(({ path, summary }) => ({ path, summary })),
    left_out: { declarations: omitted.declarations, files: omitted.files },
    skipped: skipped.json,
    stopped_at: stopped?.path,
    tool: "ct-map",
    verdict: count > 0 && stopped === undefined ? "SUCCESS" : "ERROR",
  };
}
