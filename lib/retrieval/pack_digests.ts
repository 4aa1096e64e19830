/**
 * Packs digests: what {@linkcode WordPack} reads.
 *
 * @module
 */

import { itemAt } from "@ct/base";
import { ByteWriter } from "./byte_writer.ts";
import { type FileDigest, lengthsPerChunk } from "./file_digest.ts";
import { NumberReader } from "./numbers.ts";
import { eachPosting, endOfPostings } from "./postings.ts";
import { type EncodedPack, headNumbers, stepShift, usualCounts } from "./word_pack.ts";

/** A block has at least this many bytes, unless nothing follows. */
const blockBytes = 8_000;

/** Packs digests, at least one of which is not empty. */
export function packDigests(digests: readonly FileDigest[]): EncodedPack {
  const firsts = [0];
  for (const { lengths } of digests) {
    firsts.push((firsts.at(-1) ?? 0) + lengths.length / lengthsPerChunk);
  }
  const lengths = new Uint16Array((firsts.at(-1) ?? 0) * lengthsPerChunk);
  digests.forEach((digest, at) => lengths.set(digest.lengths, (firsts[at] ?? 0) * lengthsPerChunk));
  const words = wordBlocks(digests, firsts);
  const chunks = chunkBlocks(digests);
  const numbers = [digests.length, words.blocks.length, chunks.blocks.length];
  const head = Uint32Array.from([...numbers, ...firsts, ...words.keys, ...chunks.keys]);
  if (numbers.length !== headNumbers) throw new RangeError("a head has other numbers");
  return {
    head: new Uint8Array(head.buffer),
    lengths: new Uint8Array(lengths.buffer),
    blocks: [...words.blocks, ...chunks.blocks],
  };
}

/** Blocks, and what each begins with. */
interface Blocks {
  readonly keys: number[];
  readonly blocks: Uint8Array<ArrayBuffer>[];
}

function chunkBlocks(digests: readonly FileDigest[]): Blocks {
  const blocks: Blocks = { keys: [], blocks: [] };
  const bytes = new ByteWriter();
  digests.forEach(({ chunks }, place) => {
    if (bytes.length === 0) blocks.keys.push(place);
    bytes.putNumber(chunks.length);
    bytes.put(chunks);
    if (bytes.length >= blockBytes || place === digests.length - 1) {
      blocks.blocks.push(bytes.take());
    }
  });
  return blocks;
}

function wordBlocks(digests: readonly FileDigest[], firsts: readonly number[]): Blocks {
  const blocks: Blocks = { keys: [], blocks: [] };
  const { words, files, starts, order } = sortedWords(digests);
  const bytes = new ByteWriter();
  const pairs = new ByteWriter();
  const numbers = new NumberReader(pairs.bytes, 0);
  let before = 0;
  let first = 0;
  let last = 0;
  const put = (chunk: number, counts: number) => {
    const isUsual = counts > 0 && counts <= usualCounts;
    pairs.putNumber((first + chunk - last) << stepShift | (isUsual ? counts : 0));
    if (!isUsual) pairs.putNumber(counts);
    last = first + chunk;
  };
  for (let at = 0; at < order.length;) {
    const word = itemAt(words, itemAt(order, at));
    if (bytes.length === 0) blocks.keys.push(before = word);
    pairs.length = 0;
    last = 0;
    for (; at < order.length && words[itemAt(order, at)] === word; at += 1) {
      const entry = itemAt(order, at);
      const file = itemAt(files, entry);
      first = firsts[file] ?? 0;
      numbers.read(itemAt(digests, file).postings, itemAt(starts, entry));
      eachPosting(numbers, put);
    }
    bytes.putNumber(word - before);
    bytes.putNumber(pairs.length);
    bytes.put(pairs.bytes);
    before = word;
    if (bytes.length >= blockBytes || at === order.length) blocks.blocks.push(bytes.take());
  }
  return blocks;
}

/** The words of each file, where their postings start, and the order of words, then of files. */
interface SortedWords {
  readonly words: Uint32Array;
  readonly files: Uint32Array;
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

function sortedWords(digests: readonly FileDigest[]): SortedWords {
  const count = digests.reduce((sum, { words }) => sum + words.length, 0);
  const words = new Uint32Array(count);
  const files = new Uint32Array(count);
  const starts = new Uint32Array(count);
  let entry = 0;
  digests.forEach((digest, file) => {
    let start = 0;
    for (let at = 0; at < digest.words.length; at += 1) {
      words[entry] = digest.words[at] ?? 0;
      files[entry] = file;
      starts[entry] = start;
      start = endOfPostings(digest.postings, start);
      entry += 1;
    }
  });
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) order[at] = at;
  return { words, files, starts, order: sorted(sorted(order, words, 0), words, 16) };
}

/** A stable order by 16 bits of the words. */
function sorted(order: Uint32Array, words: Uint32Array, shift: number): Uint32Array {
  const ends = new Uint32Array(0x10001);
  for (let at = 0; at < words.length; at += 1) {
    const key = (((words[at] ?? 0) >>> shift) & 0xffff) + 1;
    ends[key] = (ends[key] ?? 0) + 1;
  }
  for (let key = 1; key < ends.length; key += 1) {
    ends[key] = (ends[key] ?? 0) + (ends[key - 1] ?? 0);
  }
  const result = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at += 1) {
    const entry = order[at] ?? 0;
    const key = ((words[entry] ?? 0) >>> shift) & 0xffff;
    const to = ends[key] ?? 0;
    result[to] = entry;
    ends[key] = to + 1;
  }
  return result;
}
