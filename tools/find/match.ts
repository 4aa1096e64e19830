/**
 * The matches of a call: files with their places.
 *
 * @module
 */
import { isStopWord, type RankedChunk, type RetrievalIndex } from "@ct/retrieval";
import { type Place, placeOf, type Question, type ShownPlace, shownPlace } from "./place.ts";

/** A file that was found: its best place, and further ones. */
export interface FoundFile {
  /** Its best place. */
  readonly best: RankedChunk;
  /** Up to two others, best first. */
  readonly also: readonly RankedChunk[];
}

/** A match: a file with its best place, or one place of those that were asked for. */
export interface Match extends ShownPlace {
  /** Its path as printed. */
  readonly path: string;
  /** Up to two further places in the file, best first. */
  readonly also: readonly Place[];
}

/** What a match is made from. */
export interface MatchSource {
  /** The path as printed, by that below the base. */
  readonly printed: (path: string) => string;
  /** The text of a file, by its path below the base. */
  readonly textOf: (path: string) => string | undefined;
  /** Whether pieces of declarations are meant, each by its own lines. */
  readonly isPart: boolean;
}

/** The words of a question, for an index; none if a name or a place is asked for. */
export function wordsOf(ask: readonly string[], { reader }: RetrievalIndex): Question {
  const all = [...new Set(reader.read(ask.join(" ")))];
  const telling = all.filter((word) => !isStopWord(word));
  return { reader, words: telling.length > 0 ? telling : all };
}

/** What is shown of a file that was found. */
export function matchOf(
  { best, also }: FoundFile,
  { printed, textOf, isPart }: MatchSource,
  question: Question,
): Match {
  const text = textOf(best.path) ?? "";
  const shown = shownPlace(best, { text, isPart }, question);
  // Two pieces of one declaration are one place.
  const others = new Map<string, Place>();
  for (const place of also.map((each) => placeOf(each, isPart))) {
    const key = `${place.start}:${place.end}`;
    if (key !== `${shown.start}:${shown.end}` && !others.has(key)) others.set(key, place);
  }
  return { ...shown, path: printed(best.path), also: [...others.values()] };
}

/** Places of the same file together, in the order of the best of each. */
export function byFile(chunks: readonly RankedChunk[], limit: number): readonly FoundFile[] {
  const files = new Map<string, RankedChunk[]>();
  for (const chunk of chunks) {
    const known = files.get(chunk.path);
    if (known === undefined) files.set(chunk.path, [chunk]);
    else known.push(chunk);
  }
  return [...files.values()].slice(0, limit).flatMap(([best, ...also]) =>
    best === undefined ? [] : [{ best, also: also.slice(0, 2) }]
  );
}
