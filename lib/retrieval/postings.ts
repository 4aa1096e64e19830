/**
 * The words of a file and the chunks that have them, as bytes: two or three for most words, beside
 * their hashes.
 *
 * @module
 */

import { ByteWriter } from "./byte_writer.ts";
import { NumberReader } from "./numbers.ts";
import type { WordPairs } from "./word_pairs.ts";

/** Words of a file, and where they are. */
export interface WordPostings {
  /** Hashes of the different words, in ascending order. */
  readonly words: Uint32Array;
  /** Where the postings of every eighth word start. */
  readonly starts: Uint16Array | Uint32Array;
  /** The chunks that have each word, and how often; {@linkcode readPostings} reads them. */
  readonly postings: Uint8Array;
}

/** How many words lie between two known starts of postings. */
const stride = 8;

/**
 * The two lowest bits of the first number of a posting are its counts, as for most words, which are
 * up to three times in the body and nowhere else; 0 says that they are the second number. Above are
 * a bit for the last posting of the word, and the step from the chunk before.
 */
const usual = 3;
const isLast = 4;
const stepShift = 3;

/** Used again for each file: a tree has many. */
const bytes = new ByteWriter();

/** Combines the postings of all words. */
export function putPostings(all: WordPairs): WordPostings {
  const words = all.seen().sort();
  const starts = new Uint32Array(Math.ceil(words.length / stride));
  let before = 0;
  const put = (id: number, counts: number, last: boolean) => {
    const flags = (last ? isLast : 0) + (counts > usual ? 0 : counts);
    bytes.putNumber(((id - before) << stepShift) + flags);
    if ((flags & usual) === 0) bytes.putNumber(counts);
    before = id;
  };
  for (let place = 0; place < words.length; place += 1) {
    if (place % stride === 0) starts[place / stride] = bytes.length;
    before = 0;
    all.each(words[place] ?? 0, put);
  }
  const postings = bytes.take();
  return { words, starts: postings.length > 0xffff ? starts : Uint16Array.from(starts), postings };
}

/** Calls `take` with the number of each chunk that has the word at a place, and its counts. */
export function readPostings(
  { starts, postings }: WordPostings,
  place: number,
  take: (id: number, counts: number) => void,
): void {
  let start = starts[Math.floor(place / stride)] ?? 0;
  for (let skipped = place % stride; skipped > 0; skipped -= 1) {
    start = endOfPostings(postings, start);
  }
  eachPosting(new NumberReader(postings, start), take);
}

/** Reads the postings of a word that start at the next number, as {@linkcode readPostings}. */
export function eachPosting(
  numbers: NumberReader,
  take: (id: number, counts: number) => void,
): void {
  let id = 0;
  for (let flags = 0; (flags & isLast) === 0 && !numbers.isAtEnd;) {
    flags = numbers.next();
    id += flags >>> stepShift;
    take(id, (flags & usual) === 0 ? numbers.next() : flags & usual);
  }
}

/** Where the postings of a word end that start at a place. */
export function endOfPostings(postings: Uint8Array, start: number): number {
  let at = start;
  for (let flags = 0; (flags & isLast) === 0 && at < postings.length;) {
    flags = postings[at] ?? 0;
    // The flags are in the first byte of a number.
    for (let numbers = (flags & usual) === 0 ? 2 : 1; numbers > 0; numbers -= 1) {
      while ((postings[at++] ?? 0) > 127);
    }
  }
  return at;
}

/** Where a word is in a digest; -1 if it is not there. */
export function placeOf({ words }: WordPostings, word: number): number {
  let low = 0;
  let high = words.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = words[middle] ?? 0;
    if (found === word) return middle;
    if (found < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
