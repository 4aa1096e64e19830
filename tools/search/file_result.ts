/**
 * Describes the query of a file and its result, as one thread hands it to another and one call to a
 * later one.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { ContentPattern } from "@ct/core/input";
import type { Entry } from "@ct/walk";
import type { Match, MatchSink } from "./match.ts";

/** A query for the contents of a file; all of it must hold. */
export interface ContentQuestion {
  /** What it must have. */
  readonly grep: ContentPattern | undefined;
  /** What it must have as well, anywhere. */
  readonly and: readonly ContentPattern[];
  /** What it must not have. */
  readonly lacks: ContentPattern | undefined;
  /** What lines that match `grep` must not match. */
  readonly not: ContentPattern | undefined;
  /** Whether the lines that match `grep` must begin in certain declarations. */
  readonly isPlaced: boolean;
  /** The encoding of files. */
  readonly encoding: string;
}

/**
 * What a file holds: 0 if it does not match. With {@linkcode MatchSink.detail} `hits`, `numbers`
 * are those of the matching lines, and `texts` are these lines, joined by line feeds. (As one text
 * they are handed over far faster.)
 */
export type FileResult =
  | 0
  | readonly [lines: number, binary: boolean, numbers: readonly number[], texts: string];

/** What is to be found out. */
export interface FileQuery {
  /** The query for files. */
  readonly question: ContentQuestion;
  /** How much to report about them. */
  readonly wanted: Pick<MatchSink, "detail" | "context">;
}

/** What is to be found out for a sink. */
export function wantedBy({ detail, context }: MatchSink): FileQuery["wanted"] {
  return { detail, context };
}

/** The match of a file whose content is known. */
export function matchOf(
  { path }: Entry,
  result: FileResult,
  sink: MatchSink | undefined,
): Match | undefined {
  if (result === 0) return undefined;
  const [lines, binary, numbers, texts] = result;
  if (sink !== undefined && numbers.length > 0) {
    for (const [index, text] of texts.split("\n").entries()) {
      sink.hit(path, { line: itemAt(numbers, index), text });
    }
  }
  return { path, lines, binary };
}
