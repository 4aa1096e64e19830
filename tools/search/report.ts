/**
 * Results as text, or as JSON.
 *
 * @module
 */
import { basesJson } from "@ct/core/definition";
import { LongArray, type LongObject, LongString } from "@ct/core/text";
import { relaxationsJson } from "@ct/core/walking";
import { countCharacters, type LinePattern, type LongLine, usesMember } from "@ct/pattern";
import type { Hit } from "./content.ts";
import type { Match } from "./match.ts";
import type {
  SearchGroup,
  SearchHit,
  SearchMatch,
  SearchSubmatch,
  SearchVerdict,
} from "./result.ts";
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

/** A hit as JSON, or a line around one. */
export function hitJson(path: string, hit: Hit, pattern: LinePattern | undefined): LongObject {
  const { line, text, isContext } = hit;
  if (typeof text !== "string") return { path, line, ...longText(text, isContext, pattern) };
  return shortHit(path, { line, text, isContext }, pattern);
}

/** A hit whose text is at hand. */
export interface ShortHit extends Omit<Hit, "text" | "isContext"> {
  /** Its text. */
  readonly text: string;
  /** Whether it is only a line around a hit. */
  readonly isContext?: boolean | undefined;
}

/**
 * The same of a hit that is not long. Columns, from 1, and offsets, from 0, count characters of
 * `text`, which has all lines of the hit.
 */
function shortHit(
  path: string,
  { line, text, isContext }: ShortHit,
  pattern: LinePattern | undefined,
): SearchHit {
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

/** The same of any hit, which for a long line takes the memory of its text. */
export function wholeHit(path: string, hit: Hit, pattern: LinePattern | undefined): SearchHit {
  const { line, text: held, isContext } = hit;
  if (typeof held === "string") return shortHit(path, { line, text: held, isContext }, pattern);
  const text = [...held.parts()].join("");
  if (isContext) return { path, line, text, context: true };
  const submatches = [...longMatches(held, pattern)];
  return { path, line, column: (submatches[0]?.start ?? 0) + 1, submatches, text };
}

/** What of the JSON of a hit depends on its text, if that is long. */
function longText(
  line: LongLine,
  isContext: boolean | undefined,
  pattern: LinePattern | undefined,
): LongObject {
  const text = new LongString(() => line.parts());
  if (isContext) return { text, context: true };
  const matches = () => longMatches(line, pattern);
  const submatches = new LongArray(matches);
  return { column: (matches().next().value?.start ?? 0) + 1, submatches, text };
}

/** The matches in a long line, in order. */
function* longMatches(
  line: LongLine,
  pattern: LinePattern | undefined,
): Generator<SearchSubmatch, undefined> {
  if (pattern === undefined) return;
  for (const { start, text } of line.matches(pattern)) {
    yield { start, end: start + countCharacters(text), text };
  }
}

/** A match as JSON, without its hits. */
export function matchJson({ path, lines, binary }: Match): Omit<SearchMatch, "hits"> {
  return { path, lines, binary: binary || undefined };
}

/** What a call has found besides its numbers. */
export interface Found {
  /** Where it searched, as typed. */
  readonly bases: readonly string[];
  /** The paths of matches that are binary. */
  readonly binary: readonly string[];
  /** The counts of `--by`. */
  readonly groups?: readonly SearchGroup[] | undefined;
  /** How many matching lines were omitted, as there are enough. */
  readonly omitted: number;
}

/** What a call has found as one JSON value. */
export interface CollectedMatches extends Found {
  /** The paths of its matches; `undefined` if each had a line of its own. */
  readonly matches: readonly string[] | undefined;
  /** The hits, if requested. */
  readonly hits: readonly LongObject[] | undefined;
}

/** The JSON value of a search without its matches. */
export function verdictJson(
  { bases, binary, groups, omitted }: Found,
  result: SearchResult,
): SearchVerdict {
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
    groups,
    lines: result.lines,
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

/** The JSON value of a search. */
export function searchJson(
  { matches, hits, ...found }: CollectedMatches,
  result: SearchResult,
): LongObject {
  return {
    ...verdictJson(found, result),
    hits: hits && new LongArray(() => hits),
    matches,
  };
}
