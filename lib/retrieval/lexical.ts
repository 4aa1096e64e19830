/**
 * Scores how well chunks and files match words: BM25 over weighted fields.
 *
 * @module
 */

import { places } from "./digest_places.ts";
import { lengthsPerChunk } from "./file_digest.ts";
import type { RetrievalIndex } from "./index.ts";
import { countIn, fields, type Posting } from "./index_posting.ts";
import type { Weights } from "./weights.ts";

/** Words, given as stems, and how much each counts. */
export type Terms = ReadonlyMap<string, number>;

/** Scores of what has one of the words; everything else is 0. */
export interface Scores {
  /** By number of the chunk. */
  readonly chunks: Float64Array;
  /** By number of the file. */
  readonly files: Float64Array;
}

/** Words of whole files: how soon more of the same stops to count, and what the length matters. */
const fileSaturation = 1.2;
const fileLength = 0.75;

const path = fields.indexOf("path");
const body = fields.indexOf("body");

/** By field: where the length is among the numbers of a chunk. */
const lengthPlaces = Uint8Array.of(0, 0, 1, 2);

/** The counts of the body are the lowest bits: what is not above them is in the body alone. */
const maxBody = places[2]?.max ?? 0;

/** Scores chunks and files. */
export function lexicalScores(index: RetrievalIndex, terms: Terms, weights: Weights): Scores {
  const scores = {
    chunks: new Float64Array(index.chunkCount),
    files: new Float64Array(index.paths.length),
  };
  for (const [word, weight] of terms) {
    const posting = index.posting(word);
    if (posting === undefined) continue;
    addChunks(index, posting, weight, { scores: scores.chunks, weights });
    addFiles(index, posting, weight, scores.files);
  }
  return scores;
}

function addChunks(
  index: RetrievalIndex,
  { chunks, counts }: Posting,
  weight: number,
  { scores, weights }: { readonly scores: Float64Array; readonly weights: Weights },
): void {
  const { lengths, pathLengths, fileOf, meanLengths } = index;
  const { saturation } = weights;
  const count = fields.length;
  const fieldWeights = Float64Array.from(fields, (field) => weights[field]);
  const lengthWeights = Float64Array.from(fields, (field) => weights[`${field}Length`]);
  const means = Float64Array.from(fields, (_, field) => meanLengths[field] ?? 1);
  const rarity = weight * rarityOf(chunks.length, index.chunkCount);
  for (let at = 0; at < chunks.length; at += 1) {
    const id = chunks[at] ?? 0;
    const own = counts[at] ?? 0;
    let strength = 0;
    // Most words of a chunk are in its body alone.
    for (let field = own <= maxBody ? body : 0; field < count; field += 1) {
      const often = countIn(own, field);
      if (often === 0) continue;
      const long = lengthWeights[field] ?? 0;
      const length = field === path
        ? pathLengths[fileOf[id] ?? 0] ?? 0
        : lengths[id * lengthsPerChunk + (lengthPlaces[field] ?? 0)] ?? 0;
      const factor = 1 - long + long * length / (means[field] ?? 1);
      strength += (fieldWeights[field] ?? 0) * often / factor;
    }
    if (strength === 0) continue;
    scores[id] = (scores[id] ?? 0) + rarity * strength / (saturation + strength);
  }
}

function addFiles(
  index: RetrievalIndex,
  { chunks, counts, files }: Posting,
  weight: number,
  scores: Float64Array,
): void {
  const { fileOf, firsts, fileLengths, meanFileLength } = index;
  const rarity = weight * rarityOf(files, index.paths.length);
  for (let at = 0; at < chunks.length;) {
    const file = fileOf[chunks[at] ?? 0] ?? 0;
    const end = firsts[file + 1] ?? 0;
    let count = 0;
    for (; at < chunks.length && (chunks[at] ?? 0) < end; at += 1) {
      count += (counts[at] ?? 0) & maxBody;
    }
    const length = (fileLengths[file] ?? 0) / meanFileLength;
    const slow = fileSaturation * (1 - fileLength + fileLength * length);
    scores[file] = (scores[file] ?? 0) + rarity * count / (count + slow);
  }
}

/** The weight of a word that this many have. */
export function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
