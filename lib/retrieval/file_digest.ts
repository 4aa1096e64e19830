/**
 * What an index knows about one file, in memory.
 *
 * @module
 */

import type { WordPostings } from "./postings.ts";
import { codeLength } from "./vector_codes.ts";

/** What is known about a file. */
export interface FileDigest extends WordPostings {
  /** Its chunks, in the order of their lines; `decodeChunks` reads them. */
  readonly chunks: Uint8Array;
  /**
   * What is needed of each chunk for every question, one after the other: the numbers of words of
   * its name, of the names around and of its body, and its vector as in `vector_codes.ts`.
   */
  readonly lengths: Uint16Array;
}

/** How many numbers {@link FileDigest.lengths} has for each chunk, and those that are lengths. */
export const lengthsPerChunk: number = 3 + codeLength;
export const ownLengths = 3;
