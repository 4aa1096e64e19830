/**
 * What an index knows about one file: its chunks and where its words are. A digest depends on the
 * text and the language alone, so that files with the same content share it.
 *
 * @module
 */

import { type Chunk, chunksOf } from "./chunks.ts";
import { declaredWord, wordHash, type WordReader } from "./words.ts";

/** A chunk of a file, whatever its path is. */
export type ChunkPart = Omit<Chunk, "path">;

/** What is known about a file. */
export interface FileDigest {
  /** Its chunks, in the order of their lines. */
  readonly chunks: readonly ChunkPart[];
  /** Number of words of the name, the names around and the body of each chunk, one after the other. */
  readonly lengths: Uint16Array;
  /** Hashes of the different words, in ascending order. */
  readonly words: Uint32Array;
  /** Where the postings of each word start, and behind them where all end. */
  readonly starts: Uint16Array | Uint32Array;
  /** The chunks that have each word, and how often; {@linkcode readPostings} reads them. */
  readonly postings: Uint8Array;
}

/** How many numbers {@link FileDigest.lengths} has for each chunk. */
export const lengthsPerChunk = 3;

/** Bits of all counts of a word in a chunk. */
export const countBits = 13;

/** Where a field's count is among these bits, and the highest that fits. */
export interface CountPlace {
  /** Its lowest bit. */
  readonly shift: number;
  /** The highest count. */
  readonly most: number;
}

/** By field of a digest: name, names around, body. */
export const places: readonly CountPlace[] = [
  { shift: 10, most: 7 },
  { shift: 7, most: 7 },
  { shift: 0, most: 127 },
];

/** What most words in a chunk count: they are once in its body. */
const usual = 1;

/** Makes the digest of a text. Its language is that of the path. */
export function digestOf(path: string, text: string, reader: WordReader): FileDigest {
  const lines = text.split("\n");
  const chunks = chunksOf(path, text);
  const lengths = new Uint16Array(chunks.length * lengthsPerChunk);
  const all = new Map<number, number[]>();
  chunks.forEach(({ name, declared, enclosing, start, end }, id) => {
    const names = declared.includes(name) ? declared : [name, ...declared];
    const fields = [names.join(" "), enclosing.join(" "), lines.slice(start - 1, end).join("\n")];
    fields.forEach((field, at) => {
      let length = 0;
      const place = places[at];
      reader.each(field, (word) => {
        length += 1;
        count(all, word, id, place);
      });
      lengths[id * lengthsPerChunk + at] = Math.min(length, 0xffff);
    });
    for (const each of names) {
      if (each !== "") count(all, wordHash(declaredWord(each)), id, undefined);
    }
  });
  return { chunks: chunks.map(({ path: _, ...part }) => part), lengths, ...listed(all) };
}

/** Counts a word in a field, up to what fits; without a field it is only listed. */
function count(
  all: Map<number, number[]>,
  word: number,
  id: number,
  place: CountPlace | undefined,
): void {
  let own = all.get(word);
  if (own === undefined) all.set(word, own = []);
  // Pairs of the number of a chunk and its counts.
  if (own.at(-2) !== id) own.push(id, 0);
  const last = own.length - 1;
  const counts = own[last] ?? 0;
  if (place === undefined || ((counts >>> place.shift) & place.most) === place.most) return;
  own[last] = counts + (1 << place.shift);
}

function listed(
  all: ReadonlyMap<number, readonly number[]>,
): Pick<FileDigest, "words" | "starts" | "postings"> {
  const words = Uint32Array.from(all.keys()).sort();
  const ends: number[] = [0];
  const bytes: number[] = [];
  for (const word of words) {
    const own = all.get(word) ?? [];
    let before = 0;
    for (let at = 0; at < own.length; at += 2) {
      const [id = 0, counts = 0] = own.slice(at, at + 2);
      putNumber(bytes, (id - before) * 2 + (counts === usual ? 0 : 1));
      if (counts !== usual) putNumber(bytes, counts);
      before = id;
    }
    ends.push(bytes.length);
  }
  const starts = bytes.length > 0xffff ? Uint32Array.from(ends) : Uint16Array.from(ends);
  return { words, starts, postings: Uint8Array.from(bytes) };
}

/** Adds a number, seven bits a byte, the lowest first; the highest bit says that more follows. */
function putNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push(rest & 127 | 128);
  bytes.push(rest);
}

/** Calls `take` with the number of each chunk that has the word at a place, and its counts. */
export function readPostings(
  { starts, postings }: FileDigest,
  place: number,
  take: (id: number, counts: number) => void,
): void {
  let at = starts[place] ?? 0;
  const end = starts[place + 1] ?? 0;
  const next = () => {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = postings[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  let id = 0;
  while (at < end) {
    const step = next();
    id += step >>> 1;
    take(id, (step & 1) === 0 ? usual : next());
  }
}

const headWords = 5;

/** A digest as bytes, in the byte order of the machine. */
export function encodeDigest(
  { chunks, lengths, words, starts, postings }: FileDigest,
): Uint8Array<ArrayBuffer> {
  const rows = chunks.map(({ start, end, name, kind, enclosing, declared }) => [
    start,
    end,
    name,
    kind,
    enclosing,
    declared,
  ]);
  const text = new TextEncoder().encode(JSON.stringify(rows));
  const isWide = starts.BYTES_PER_ELEMENT === 4 ? 1 : 0;
  const head = Uint32Array.of(chunks.length, words.length, postings.length, text.length, isWide);
  const parts = [head, words, starts, lengths, postings, text];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** The digest that bytes are. Its chunks are read when they are asked for. */
export function decodeDigest(encoded: Uint8Array): FileDigest {
  const { buffer, byteOffset } = encoded.byteOffset % 4 === 0 ? encoded : encoded.slice();
  const [chunkCount = 0, wordCount = 0, byteCount = 0, textLength = 0, isWide] = new Uint32Array(
    buffer,
    byteOffset,
    headWords,
  );
  let at = byteOffset + headWords * 4;
  const words = new Uint32Array(buffer, at, wordCount);
  at += words.byteLength;
  const starts = isWide === 1
    ? new Uint32Array(buffer, at, wordCount + 1)
    : new Uint16Array(buffer, at, wordCount + 1);
  at += starts.byteLength;
  const lengths = new Uint16Array(buffer, at, chunkCount * lengthsPerChunk);
  at += lengths.byteLength;
  const postings = new Uint8Array(buffer, at, byteCount);
  const text = new Uint8Array(buffer, at + byteCount, textLength);
  let chunks: readonly ChunkPart[] | undefined;
  return {
    lengths,
    words,
    starts,
    postings,
    get chunks() {
      return chunks ??= chunkRows(text);
    },
  };
}

type ChunkRow = readonly [number, number, string, string, readonly string[], readonly string[]];

function chunkRows(text: Uint8Array): readonly ChunkPart[] {
  const rows: readonly ChunkRow[] = JSON.parse(new TextDecoder().decode(text));
  return rows.map(([start, end, name, kind, enclosing, declared]) => ({
    start,
    end,
    name,
    kind,
    enclosing,
    declared,
  }));
}
