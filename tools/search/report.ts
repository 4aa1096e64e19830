/**
 * Matches and results as text, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { JsonValue, Palette } from "@ct/core/text";
import { relaxationsJson } from "@ct/core/walking";
import { printableLine, usesMember } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import type { Hit } from "./content.ts";
import type { Match } from "./match.ts";
import type { SearchResult } from "./search.ts";

/** How matches are printed. */
export interface MatchStyle {
  /** Colours by meaning. */
  readonly paint: Palette;
  /** Print control characters as they are. */
  readonly raw: boolean;
  /** Marks matches with this pattern; only where colours are on. */
  readonly pattern: Regex | undefined;
}

/** A match in list mode: its path. */
export function pathLine({ path }: Match, { paint, raw }: MatchStyle): string {
  return paint.path(raw ? path : escapeControls(path)) + "\n";
}

/** A matching line in detail mode: `path:line:text`. */
export function hitLine(path: string, { line, text }: Hit, style: MatchStyle): string {
  const { paint, raw, pattern } = style;
  const shownPath = paint.path(raw ? path : escapeControls(path));
  const lineStyle = pattern === undefined ? { raw } : { raw, mark: paint.match };
  return `${shownPath}:${paint.number(String(line))}:${printableLine(text, pattern, lineStyle)}\n`;
}

/** A match in detail mode, after its lines: the path if it has none. */
export function detailLine(match: Match, style: MatchStyle): string {
  if (match.lines === 0) return pathLine(match, style);
  return match.binary ? pathLine(match, style).replace(/\n$/, ": binary file matches\n") : "";
}

/** The line of summary mode. */
export function summaryLine(
  { count, lines }: SearchResult,
  byContent: boolean,
): string {
  return byContent
    ? `${count} file(s) matched, ${lines} matching line(s)\n`
    : `${count} match(es)\n`;
}

/** The JSON value of a search. */
export function searchJson(
  base: string,
  matches: readonly string[],
  result: SearchResult,
): JsonValue {
  const failures = result.problems.map(({ path, message }) => ({
    path,
    message,
  }));
  return {
    base,
    complete: result.stopped === undefined ? undefined : false,
    count: result.count,
    coverage: result.coverage,
    lines: result.lines,
    matches,
    patterns: usesMember(result.patterns),
    problems: failures.length === 0 ? undefined : failures,
    relaxations: relaxationsJson(result.relaxed),
    skipped: result.skipped.json,
    stopped_at: result.stopped?.path,
    tool: "ct-search",
    verdict: result.verdict,
  };
}
