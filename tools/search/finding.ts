/**
 * What is found in a file, as one thread hands it to another and one call to a later one.
 *
 * @module
 */
import type { Entry } from "@ct/walk";
import type { ContentQuestion } from "./content_matcher.ts";
import type { Match, MatchSink } from "./match.ts";

/**
 * What a file holds: 0 if it does not match. With {@linkcode MatchSink.detail} `hits`, `numbers`
 * are those of the matching lines, and `texts` are these lines, joined by line feeds. (As one text
 * they are handed over far faster.)
 */
export type Finding =
  | 0
  | readonly [lines: number, binary: boolean, numbers: readonly number[], texts: string];

/** What is to be found out. */
export interface FindingSetup {
  /** What is asked of files. */
  readonly question: ContentQuestion;
  /** How much to report about them. */
  readonly wanted: Pick<MatchSink, "detail" | "context">;
}

/** What is to be found out for a sink. */
export function wantedBy({ detail, context }: MatchSink): FindingSetup["wanted"] {
  return { detail, context };
}

/** The match of a file of which is known what it holds. */
export function matchOf(
  { path }: Entry,
  finding: Finding,
  sink: MatchSink | undefined,
): Match | undefined {
  if (finding === 0) return undefined;
  const [lines, binary, numbers, texts] = finding;
  if (sink !== undefined && numbers.length > 0) {
    for (const [index, text] of texts.split("\n").entries()) {
      sink.hit(path, { line: numbers[index] ?? 0, text });
    }
  }
  return { path, lines, binary };
}
