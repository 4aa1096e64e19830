/**
 * Finds the places in source code that answer a question, without reading a file: an index of
 * declarations in memory, and a ranking in stages.
 *
 * @module
 */
export type { Chunk, Declared } from "./chunks.ts";
export { declarationsOf } from "./declarations.ts";
export {
  type AnyDigest,
  decodeDigest,
  digestOf,
  encodeDigest,
  loaded,
  sizeOf,
  type StoredDigest,
} from "./digest.ts";
export type { FileDigest } from "./file_digest.ts";
export { buildIndex, RetrievalIndex, type TextFile } from "./index.ts";
export { type PathFacts, pathWeight, pathWords } from "./paths.ts";
export type { LineRange } from "./pieces.ts";
export { languageOf } from "./plain_declarations.ts";
export type { Posting } from "./index_posting.ts";
export { packDigests } from "./pack_digests.ts";
export type { WordPostings } from "./postings.ts";
export {
  query,
  queryFiles,
  type QueryOptions,
  type RankedChunk,
  type RankedFile,
} from "./query.ts";
export { relatedTo, type TextLocation } from "./related.ts";
export {
  bodyCount,
  decodeVectors,
  encodeVectors,
  fieldCounts,
  readVectors,
  vectorSize,
  type WordVectors,
} from "./vectors.ts";
export type { Nearness } from "./vector_codes.ts";
export { loadVectors } from "./vector_model.ts";
export { type EncodedPack, type PackedPairs, type PackPlace, WordPack } from "./word_pack.ts";
export { isStopWord, wordHash, WordReader } from "./words.ts";
export { type Weights, weights } from "./weights.ts";
