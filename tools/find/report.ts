/**
 * Matches as text or as JSON (docs/spec/find.md#output).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { parseBudget } from "@ct/core/definition";
import { type Palette, palette } from "@ct/core/text";
import type { FindOptions } from "./definition.ts";
import type { FindResult } from "./find.ts";
import type { FindReport, FoundPart, FoundPlace } from "./find_json.ts";
import type { Match } from "./match.ts";
import type { Place } from "./place.ts";

/** What of a match is printed: its row alone, what is in it, or all of its lines up to a budget. */
export type Shape =
  | { readonly kind: "row" | "answer" }
  | { readonly kind: "body"; readonly budget: number };

/**
 * What options ask for.
 * @throws {UsageError} If the budget is malformed.
 */
export function shapeOf({ paths, body, budget }: FindOptions): Shape {
  const bytes = parseBudget(budget);
  if (body) return { kind: "body", budget: bytes };
  return { kind: paths ? "row" : "answer" };
}

/** A match has no more characters, unless its first line alone has. */
const mostCharacters = 240;

/** A match has no more lines. */
const mostLines = 4;

/** What is cut to less says nothing. */
const fewCharacters = 16;

/** The line before matches that seem to be about something else. */
export const noGoodMatch = "no good match; closest:";

/** The lines of all matches. */
export function* matchLines(
  { matches, confident }: Pick<FindResult, "matches" | "confident">,
  shape: Shape,
  paint: Palette,
): Generator<string> {
  if (matches.length > 0 && !confident) yield noGoodMatch;
  if (shape.kind === "body") yield* bodyLines(matches, shape.budget, paint);
  for (const match of shape.kind === "body" ? [] : matches) {
    const row = placeRow(match, paint);
    yield `${row}${shape.kind === "row" ? "" : others(match, paint)}`;
    if (shape.kind === "answer") yield* answerLines(match);
  }
}

/** `PATH:START:END:KIND:NAME`, or `PATH:START:END` outside declarations. */
function placeRow({ path, ...place }: Match, paint: Palette): string {
  return `${paint.path(escapeControls(path))}:${placeText(place, paint)}`;
}

function placeText({ start, end, kind, qualified }: Place, paint: Palette): string {
  const lines = paint.number(`${start}:${end}`);
  return qualified === "" ? lines : `${lines}:${paint.kind(kind)}:${escapeControls(qualified)}`;
}

/** A first line is no longer for the names of further places. */
const longestFirst = 120;

/** The piece that matched, if it is not all, and further places, with their names if they fit. */
function others({ part, start, end, also, path }: Match, paint: Palette): string {
  const isAll = part.start === start && part.end === end;
  const piece = isAll ? "" : `  part: ${paint.number(`${part.start}:${part.end}`)}`;
  if (also.length === 0) return piece;
  const names = also.map((place) => place.qualified === "" ? "" : ` ${place.qualified}`);
  const hasNames = path.length + names.join("").length < longestFirst - 40;
  const places = also.map(({ start, end }, at) =>
    paint.number(`${start}:${end}`) + (hasNames ? escapeControls(names[at] ?? "") : "")
  );
  return `${piece}  also: ${places.join(", ")}`;
}

/** What a match says of itself, cut so that all of it fits. */
function* answerLines(match: Match): Generator<string> {
  const { signature, summary, lines } = match;
  const plain = palette(false);
  const room = mostCharacters - `${placeRow(match, plain)}${others(match, plain)}\n`.length;
  const head = [signature, summary].filter((each) => each !== "");
  const shown = [...head, ...lines.map(({ line, text }) => `${line}: ${text}`)]
    .slice(0, mostLines - 1).map((text) => `  ${escapeControls(text)}`);
  const longest = longestOf(shown.map(({ length }) => length + 1), room) - 1;
  if (longest < fewCharacters) return;
  for (const line of shown) {
    yield line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  }
}

/** The greatest length to which texts of these lengths can be cut and be together in a room. */
function longestOf(lengths: readonly number[], room: number): number {
  let left = room;
  const ascending = lengths.toSorted((a, b) => a - b);
  for (const [at, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

const encoder = new TextEncoder();

/** The rows of matches, and behind each its lines, as far as they fit into a budget. */
function* bodyLines(
  matches: readonly Match[],
  budget: number,
  paint: Palette,
): Generator<string> {
  let room = budget;
  const takes = (line: string) => (room -= encoder.encode(line).length + 1) >= 0;
  for (const [at, match] of matches.entries()) {
    const row = `${placeRow(match, paint)}${others(match, paint)}`;
    // The first row is always printed: an answer without a place is none.
    if (!takes(row) && at > 0) {
      yield `⋮ ${matches.length - at} more`;
      return;
    }
    yield row;
    for (const [index, text] of match.body.entries()) {
      const line = `  ${match.start + index}  ${escapeControls(text)}`;
      if (takes(line)) yield line;
      else {
        yield `  ⋮ ${match.body.length - index} more lines`;
        break;
      }
    }
  }
}

/** The JSON value of a result. */
export function findJson(
  { base, matches, confident, verdict, skipped, coverage, stopped }: FindResult,
  shape: Shape,
): FindReport {
  let room = shape.kind === "body" ? shape.budget : 0;
  const bodyOf = ({ body }: Match) => {
    const fitting = body.findIndex((line) => (room -= encoder.encode(line).length + 1) < 0);
    return body.slice(0, fitting < 0 ? body.length : fitting).join("\n");
  };
  return {
    base,
    complete: stopped === undefined ? undefined : false,
    confident,
    count: matches.length,
    coverage,
    matches: matches.map((match) => ({
      ...matchJson(match),
      body: shape.kind === "body" ? bodyOf(match) : undefined,
    })),
    skipped: skipped.json,
    stopped_at: stopped?.path,
    tool: "ct-find",
    verdict,
  };
}

function matchJson(match: Match): FoundPart {
  const { path, signature, summary, lines, also } = match;
  return {
    also: also.map(placeJson),
    lines: lines.map(({ line, text }) => ({ line, text })),
    path,
    ...placeJson(match),
    signature,
    summary,
  };
}

function placeJson({ start, end, part, kind, name, qualified, score }: Place): FoundPlace {
  return {
    end,
    kind,
    name,
    part: { end: part.end, start: part.start },
    qualified,
    score: Math.round(score * 10_000) / 10_000,
    start,
  };
}
