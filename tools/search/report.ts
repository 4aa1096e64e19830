/**
 * Results as text, or as JSON.
 *
 * @module
 */
import { basesJson } from "@ct/core/definition";
import { type JsonValue, LongArray, type LongObject, LongString } from "@ct/core/text";
import { relaxationsJson } from "@ct/core/walking";
import { countCharacters, type LinePattern, type LongLine, usesMember } from "@ct/pattern";
import type { Hit } from "./content.ts";
import type { Match } from "./match.ts";
import type { SearchResult } from "./search.ts";
import { submatches } from "./submatches.ts";

/** The line of summary mode. */
export function summaryLine(
  { count, lines }: SearchResult,
  byContent: boolean,
): string {
  return byContent
    ? `${count} file(s) matched, ${lines} matching line(s)\n`
    : `${count} match(es)\n`;
}

/**
 * A hit as JSON, or a line around one. Columns, from 1, and offsets, from 0, count characters of
 * `text`, which has all lines of the hit.
 */
export function hitJson(path: string, hit: Hit, pattern: LinePattern | undefined): LongObject {
  const { line, text, isContext } = hit;
  if (typeof text !== "string") return { path, line, ...longText(text, isContext, pattern) };
  if (isContext) return { path, line, text, context: true };
  let counted = 0;
  let offset = 0;
  const countTo = (unit: number) => {
    offset += countCharacters(text.slice(counted, unit));
    counted = unit;
    return offset;
  };
  const found = [...submatches(text, pattern)].map(({ start, end }) => {
    const matched = text.slice(start, end);
    const first = countTo(start);
    return { start: first, end: first + countCharacters(matched), text: matched };
  });
  return { path, line, column: (found[0]?.start ?? 0) + 1, text, submatches: found };
}

/** What of the JSON of a hit depends on its text, if that is long. */
function longText(
  line: LongLine,
  isContext: boolean | undefined,
  pattern: LinePattern | undefined,
): LongObject {
  const text = new LongString(() => line.parts());
  if (isContext) return { text, context: true };
  const matches = () => pattern === undefined ? Iterator.from([]) : line.matches(pattern);
  const submatches = new LongArray(() =>
    matches().map(({ start, text }) => ({ start, end: start + countCharacters(text), text }))
  );
  return { column: (matches().next().value?.start ?? 0) + 1, submatches, text };
}

/** A match as JSON. */
export function matchJson({ path, lines, binary }: Match): JsonObject {
  return { path, lines, binary: binary || undefined };
}

/** What a call has printed besides its result. */
export interface Found {
  /** Where it searched, as typed. */
  readonly bases: readonly string[];
  /** The paths of its matches; `undefined` if each had a line of its own. */
  readonly matches: readonly string[] | undefined;
  /** Those of them that are binary. */
  readonly binary: readonly string[];
  /** The hits, where they are asked for. */
  readonly hits: readonly LongObject[] | undefined;
  /** How many matching lines are not among them, as there are enough. */
  readonly omitted: number;
}

type JsonObject = { readonly [key: string]: JsonValue | undefined };

/** The JSON value of a search. */
export function searchJson(
  { bases, matches, binary, hits, omitted }: Found,
  result: SearchResult,
): LongObject {
  const failures = result.problems.map(({ path, message }) => ({
    path,
    message,
  }));
  return {
    ...basesJson(bases),
    binary: binary.length === 0 ? undefined : binary,
    complete: result.stopped === undefined ? undefined : false,
    count: result.count,
    coverage: result.coverage,
    hits: hits && new LongArray(() => hits),
    lines: result.lines,
    matches,
    omitted_lines: omitted === 0 ? undefined : omitted,
    patterns: usesMember(result.patterns),
    problems: failures.length === 0 ? undefined : failures,
    relaxations: relaxationsJson(result.relaxed),
    skipped: result.skipped.json,
    stopped_at: result.stopped?.path,
    tool: "ct-search",
    verdict: result.verdict,
  };
}
