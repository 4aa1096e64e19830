/**
 * Finding chunks that are like a piece of text.
 *
 * @module
 */

import type { RetrievalIndex } from "./index.ts";
import { query, type QueryOptions, type RankedChunk } from "./query.ts";
import { chunksOf } from "./chunks.ts";
import { isStopWord, WordReader } from "./words.ts";

/** How many of its words are searched for. */
const wordCount = 20;

/** A line of a file. */
export interface TextLocation {
  /** Path of the file, which need not be indexed. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
  /** The line, 1-based. */
  readonly line: number;
}

/**
 * The chunks that share the words which tell most about the one at a line, without that one;
 * `undefined` if there is none at that line.
 */
export function relatedTo(
  index: RetrievalIndex,
  { path, text, line }: TextLocation,
  options: QueryOptions = {},
): readonly RankedChunk[] | undefined {
  const chunk = chunksOf(path, text).find((each) => each.start <= line && line <= each.end);
  if (chunk === undefined) return undefined;
  const lines = text.split("\n").slice(chunk.start - 1, chunk.end);
  const telling = [...new Set(new WordReader().read(lines.join("\n")))]
    .filter((word) => word.length > 2 && !isStopWord(word));
  const spreads = index.spreads(telling);
  const rarest = telling
    .map((word, at) => ({ word, having: spreads[at] ?? 0 }))
    .filter(({ having }) => having > 1)
    .sort((a, b) => a.having - b.having || (a.word < b.word ? -1 : 1));
  const words = rarest.slice(0, wordCount).map(({ word }) => word);
  const { limit = 10 } = options;
  return query(index, words.join(" "), { ...options, vectors: undefined, limit: limit + 3 })
    .filter((each) => each.path !== path || each.end < chunk.start || chunk.end < each.start)
    .slice(0, limit);
}
