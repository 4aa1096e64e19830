/**
 * Finding where a name is declared.
 *
 * @module
 */

import { atMember } from "./chunks.ts";
import type { RetrievalIndex } from "./index.ts";
import { pathWeight } from "./paths.ts";
import type { QueryOptions, RankedChunk } from "./query.ts";
import { weights as fitted } from "./weights.ts";
import { wordsOfName } from "./words.ts";

/**
 * The chunks that declare a name, such as `release` or `Pool.release`; those in tests, copies and
 * the like last. Letters must be in the same case.
 */
export function declarationsOf(
  index: RetrievalIndex,
  name: string,
  { limit = 10, weights = fitted, keeps = () => true }: Omit<QueryOptions, "perFile"> = {},
): readonly RankedChunk[] {
  const parts = wordsOfName(name);
  const own = parts.at(-1) ?? "";
  const found: RankedChunk[] = [];
  for (const id of index.declaring(own)?.chunks.toSorted() ?? []) {
    const chunk = index.chunk(id);
    if (chunk === undefined || !keeps(chunk.path)) continue;
    // Two names may share a hash.
    if (chunk.name !== own && !chunk.declared.some(({ name }) => name === own)) continue;
    const names = chunk.name === own ? chunk.enclosing : [...chunk.enclosing, chunk.name];
    const qualified = chunk.declared.map(({ name }) => name)
      .filter((each) => each !== own && each.endsWith(own));
    const around = [...names, ...qualified].flatMap(wordsOfName);
    if (!parts.slice(0, -1).every((part) => around.includes(part))) continue;
    // Of a declaration in several pieces, the first has its head.
    const isNext = found.some(({ path, name, enclosing }) =>
      path === chunk.path && name === own && chunk.name === own &&
      enclosing.join() === chunk.enclosing.join()
    );
    if (!isNext) {
      const place = chunk.name === own ? chunk : atMember(chunk, own);
      found.push({ ...place, score: pathWeight(chunk.path, name, weights) });
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}
