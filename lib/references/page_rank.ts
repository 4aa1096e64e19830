/**
 * PageRank with weights.
 *
 * @module
 */

/** Some edges, by the numbers of their nodes. */
interface Block {
  /** Where each starts. */
  readonly from: Uint32Array;
  /** Where each leads. */
  readonly to: Uint32Array;
  /** How much each counts. */
  readonly weights: Float64Array;
  count: number;
}

/** At most this many edges are in a block. */
const blockSize = 0x8000;

/** Edges between nodes. Large trees have millions: to make room for more, none is copied. */
export class Edges {
  readonly #blocks: Block[] = [];

  /** Adds one with a weight above 0. */
  add(from: number, to: number, weight: number): void {
    let block = this.#blocks.at(-1);
    if (block === undefined || block.count === blockSize) {
      block = {
        from: new Uint32Array(blockSize),
        to: new Uint32Array(blockSize),
        weights: new Float64Array(blockSize),
        count: 0,
      };
      this.#blocks.push(block);
    }
    block.from[block.count] = from;
    block.to[block.count] = to;
    block.weights[block.count] = weight;
    block.count += 1;
  }

  /** Calls `take` with each, in their order. */
  each(take: (from: number, to: number, weight: number) => void): void {
    for (const { from, to, weights, count } of this.#blocks) {
      for (let at = 0; at < count; at += 1) take(from[at] ?? 0, to[at] ?? 0, weights[at] ?? 0);
    }
  }
}

/** How much of a node's rank follows its edges unless it is said. */
const usualDamping = 0.85;

/** At most this many steps are always done, so that the result depends on the graph alone. */
const steps = 30;

/**
 * At most this much of each node's weight leads to no other node, or the one weak edge of a node
 * would take all its rank.
 */
export const slack = 5;

/**
 * The rank of each node, all together 1. Rank that does not follow an edge begins again at the
 * nodes with a start, by its size. The sums are made in the order of the edges.
 */
export function pageRank(
  edges: Edges,
  starts: Float64Array,
  damping: number = usualDamping,
): Float64Array {
  const sum = starts.reduce((before, each) => before + each, 0);
  const base = starts.map((each) => each / Math.max(sum, Number.MIN_VALUE));
  const totals = new Float64Array(starts.length).fill(slack);
  edges.each((node, _, weight) => totals[node] = (totals[node] ?? 0) + weight);
  let ranks = base;
  for (let step = 0; step < steps; step += 1) {
    const next = new Float64Array(ranks.length);
    let followed = 0;
    edges.each((node, target, weight) => {
      const share = damping * (ranks[node] ?? 0) * weight / (totals[node] ?? 1);
      next[target] = (next[target] ?? 0) + share;
      followed += share;
    });
    ranks = next.map((rank, node) => rank + (1 - followed) * (base[node] ?? 0));
  }
  return ranks;
}
