/**
 * Words that a repository uses together with those of a question, from what matches the question
 * best.
 *
 * @module
 */

import type { RetrievalIndex } from "./index.ts";
import type { Scores, Terms } from "./lexical.ts";

/** How many chunks are looked at. */
const looked = 10;

/** How many words are added. */
const added = 15;

/** Words that several of the best chunks share, the best with weight 1. */
export function expansionOf(index: RetrievalIndex, terms: Terms, scores: Scores): Terms {
  const { chunks, found } = scores;
  const best = [...found].sort((a, b) => (chunks[b] ?? 0) - (chunks[a] ?? 0) || a - b)
    .slice(0, looked);
  const sums = new Map<string, { sum: number; count: number }>();
  for (const id of best) {
    for (const word of index.words[id] ?? []) {
      if (terms.has(word)) continue;
      const known = sums.get(word) ?? { sum: 0, count: 0 };
      sums.set(word, { sum: known.sum + (chunks[id] ?? 0), count: known.count + 1 });
    }
  }
  const weighted = [...sums].filter(([, { count }]) => count > 1)
    .map(([word, { sum }]): [string, number] => {
      const having = index.posting(word)?.chunks.length ?? 1;
      return [word, sum * Math.log(index.chunks.length / having)];
    })
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, added);
  const most = Math.max(1e-9, weighted[0]?.[1] ?? 0);
  return new Map(weighted.map(([word, weight]) => [word, weight / most]));
}
