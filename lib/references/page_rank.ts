/**
 * PageRank with weights.
 *
 * @module
 */

/** Edges by the numbers of their nodes, each with a weight above 0. */
export interface Edges {
  /** Where each starts. */
  readonly from: number[];
  /** Where each leads. */
  readonly to: number[];
  /** How much each counts. */
  readonly weights: number[];
}

/** How much of a node's rank follows its edges. */
const damping = 0.85;

/** So many steps are always done, so that the result depends on the graph alone. */
const steps = 30;

/**
 * So much of each node's weight leads to no other node, or the one weak edge of a node would take
 * all its rank.
 */
export const slack = 5;

/**
 * The rank of each node, all together 1. Rank that does not follow an edge begins again at the
 * nodes with a start, by its size. The sums are made in the order of the edges.
 */
export function pageRank({ from, to, weights }: Edges, starts: Float64Array): Float64Array {
  const sum = starts.reduce((before, each) => before + each, 0);
  const base = starts.map((each) => each / Math.max(sum, Number.MIN_VALUE));
  const totals = new Float64Array(starts.length).fill(slack);
  from.forEach((node, at) => totals[node] = (totals[node] ?? 0) + (weights[at] ?? 0));
  let ranks = base;
  for (let step = 0; step < steps; step += 1) {
    const next = new Float64Array(ranks.length);
    let followed = 0;
    for (let at = 0; at < from.length; at += 1) {
      const node = from[at] ?? 0;
      const target = to[at] ?? 0;
      const share = damping * (ranks[node] ?? 0) * (weights[at] ?? 0) / (totals[node] ?? 1);
      next[target] = (next[target] ?? 0) + share;
      followed += share;
    }
    ranks = next.map((rank, node) => rank + (1 - followed) * (base[node] ?? 0));
  }
  return ranks;
}
