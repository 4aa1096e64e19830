/**
 * What the indexed files themselves say about words: those that occur in the same chunks are about
 * the same thing. A model of all code does not know the words of one project, or knows another
 * sense of them.
 *
 * @module
 */

import type { Posting } from "./index_posting.ts";
import type { VectorCodes } from "./vector_codes.ts";
import { addTo, unit, vectorSize } from "./vectors.ts";

/** Of a word that more chunks have, every second one, every third, … is looked at. */
const mostChunks = 200;

/** A smaller difference of the means says nothing. */
const leastDifference = 0.01;

/**
 * The direction in which the chunks that have these words differ from all others, of length 1: rare
 * words count more. `undefined` if no chunk has one of them.
 */
export function usageVector(
  postings: readonly (Posting | undefined)[],
  codes: VectorCodes,
): Float32Array | undefined {
  const sum = new Float32Array(vectorSize);
  for (const posting of postings) {
    if (posting === undefined) continue;
    const { chunks } = posting;
    const own = new Float32Array(vectorSize);
    const step = Math.max(1, Math.floor(chunks.length / mostChunks));
    let count = 0;
    for (let at = 0; at < chunks.length; at += step) {
      codes.add(chunks[at] ?? 0, own);
      count += 1;
    }
    addTo(own, codes.mean, -count);
    // A word of all chunks tells them apart by nothing but the errors of sums.
    if (Math.hypot(...own) < leastDifference * count) continue;
    addTo(sum, unit(own), Math.log(1 + codes.count / (chunks.length + 0.5)));
  }
  return sum.some((each) => each !== 0) ? unit(sum) : undefined;
}
