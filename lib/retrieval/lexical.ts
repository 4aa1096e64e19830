/**
 * How well chunks and files match words: BM25 over weighted fields.
 *
 * @module
 */

import { countIn, fields, type Posting, type RetrievalIndex } from "./index.ts";
import type { Weights } from "./weights.ts";

/** Words, given as stems, and how much each counts. */
export type Terms = ReadonlyMap<string, number>;

/** Scores of what has one of the words; everything else is 0. */
export interface Scores {
  /** By number of the chunk. */
  readonly chunks: Float64Array;
  /** By number of the file. */
  readonly files: Float64Array;
  /** Numbers of the chunks that have a score. */
  readonly found: readonly number[];
}

/** Words of whole files: how soon more of the same stops to count, and what the length matters. */
const fileSaturation = 1.2;
const fileLength = 0.75;

const body = fields.indexOf("body");

/** Scores chunks and files. */
export function lexicalScores(index: RetrievalIndex, terms: Terms, weights: Weights): Scores {
  const chunks = new Float64Array(index.chunkCount);
  const files = new Float64Array(index.paths.length);
  const found: number[] = [];
  const fieldWeights = fields.map((field) => weights[field]);
  const lengthWeights = fields.map((field) => weights[`${field}Length`]);
  for (const [word, weight] of terms) {
    const posting = index.posting(word);
    if (posting === undefined) continue;
    const rarity = weight * rarityOf(posting.chunks.length, index.chunkCount);
    posting.chunks.forEach((id, at) => {
      const counts = posting.counts[at] ?? 0;
      let strength = 0;
      for (let field = 0; field < fields.length; field += 1) {
        const count = countIn(counts, field);
        if (count === 0) continue;
        const length = index.lengths[id * fields.length + field] ?? 0;
        const long = lengthWeights[field] ?? 0;
        const factor = 1 - long + long * length / (index.meanLengths[field] ?? 1);
        strength += (fieldWeights[field] ?? 0) * count / factor;
      }
      if (strength === 0) return;
      if (chunks[id] === 0) found.push(id);
      chunks[id] = (chunks[id] ?? 0) + rarity * strength / (weights.saturation + strength);
    });
    addFiles(index, posting, weight, files);
  }
  return { chunks, files, found };
}

function addFiles(
  index: RetrievalIndex,
  { chunks, counts, files }: Posting,
  weight: number,
  scores: Float64Array,
): void {
  const rarity = weight * rarityOf(files, index.paths.length);
  for (let at = 0; at < chunks.length;) {
    const file = index.fileOf[chunks[at] ?? 0] ?? 0;
    let count = 0;
    while (at < chunks.length && index.fileOf[chunks[at] ?? 0] === file) {
      count += countIn(counts[at] ?? 0, body);
      at += 1;
    }
    const length = (index.fileLengths[file] ?? 0) / index.meanFileLength;
    const slow = fileSaturation * (1 - fileLength + fileLength * length);
    scores[file] = (scores[file] ?? 0) + rarity * count / (count + slow);
  }
}

/** How much a word says that so many have. */
function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
