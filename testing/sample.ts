/**
 * Samples of what takes too long to try each time. They are the same in each run, so that nothing
 * fails by chance where nothing has changed; with another `CT_SAMPLE_SEED` others are drawn, and
 * with `CT_THOROUGH=1` all is tried.
 *
 * @module
 */
import { isThorough } from "./thoroughness.ts";

const seed = Deno.env.get("CT_SAMPLE_SEED") ?? "0";

/** So many of the items, in their order. What they are for makes samples of one run differ. */
export function sampled<Item>(
  items: readonly Item[],
  count: number,
  purpose: string,
): readonly Item[] {
  return isThorough ? items : drawn(items, count, `${seed} ${purpose}`);
}

/** A number from 0 up to, not including, the limit; with `CT_THOROUGH=1` as well. */
export function sampledNumber(limit: number, purpose: string): number {
  return hashOf(`${seed} ${purpose}`) % limit;
}

/** So many of the items, in their order: the same ones for each text. */
export function drawn<Item>(items: readonly Item[], count: number, text: string): readonly Item[] {
  const ranks = items.map((_, at) => [hashOf(`${text} ${at}`), at] as const);
  const chosen = new Set(
    ranks.toSorted(([one], [other]) => one - other).slice(0, count).map(([, at]) => at),
  );
  return items.filter((_, at) => chosen.has(at));
}

/** FNV-1a, with its bits mixed: the last characters of a text would change few of them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2ae35);
  return (hash ^ hash >>> 16) >>> 0;
}
