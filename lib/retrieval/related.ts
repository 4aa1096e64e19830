/**
 * Finding chunks that are like another one.
 *
 * @module
 */

import type { RetrievalIndex } from "./index.ts";
import { query, type QueryOptions, type RankedChunk } from "./query.ts";

/** How many of its words are looked for. */
const wordCount = 20;

/**
 * The chunks that share the words which tell most about the one at a line; `undefined` if the file
 * has no chunk there.
 */
export function relatedTo(
  index: RetrievalIndex,
  { path, line }: { readonly path: string; readonly line: number },
  options: QueryOptions = {},
): readonly RankedChunk[] | undefined {
  const id = index.chunks.findIndex((each) =>
    each.path === path && each.start <= line && line <= each.end
  );
  const chunk = index.chunks[id];
  if (chunk === undefined) return undefined;
  const rarest = (index.words[id] ?? []).map((word) => {
    const having = index.posting(word)?.chunks.length ?? 1;
    return { word, having };
  }).filter(({ having }) => having > 1).sort((a, b) =>
    a.having - b.having || (a.word < b.word ? -1 : 1)
  );
  const words = rarest.slice(0, wordCount).map(({ word }) => word);
  const { limit = 10 } = options;
  return query(index, words.join(" "), { ...options, limit: limit + 3 })
    .filter((each) => each.path !== path || each.end < chunk.start || chunk.end < each.start)
    .slice(0, limit);
}
