/**
 * Matches as rows or as JSON (docs/spec/find.md#output).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Palette } from "@ct/core/text";
import type { FindResult, Match } from "./find.ts";
import type { FindReport, FoundPart } from "./find_json.ts";

/** A row for each match: `PATH:START:END:KIND:NAME`, or `PATH:START:END` outside declarations. */
export function* matchLines({ matches }: FindResult, paint: Palette): Generator<string> {
  for (const { path, start, end, kind, name } of matches) {
    const place = `${paint.path(escapeControls(path))}:${paint.number(`${start}:${end}`)}`;
    yield name === "" ? place : `${place}:${paint.kind(kind)}:${escapeControls(name)}`;
  }
}

/** The JSON value of a result. */
export function findJson(
  { base, matches, verdict, skipped, coverage, stopped }: FindResult,
): FindReport {
  return {
    base,
    complete: stopped === undefined ? undefined : false,
    count: matches.length,
    coverage,
    matches: matches.map(matchJson),
    skipped: skipped.json,
    stopped_at: stopped?.path,
    tool: "ct-find",
    verdict,
  };
}

function matchJson({ path, start, end, kind, name, score }: Match): FoundPart {
  return { end, kind, name, path, score: Math.round(score * 10_000) / 10_000, start };
}
