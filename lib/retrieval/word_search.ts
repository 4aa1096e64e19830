/**
 * Finds the chunks that have words, in digests of all kinds: packed ones, those in memory and those
 * that are read one by one.
 *
 * @module
 */

import type { AnyDigest } from "./digest.ts";
import type { FileDigest } from "./file_digest.ts";
import { PostingBuilder } from "./index_posting.ts";
import { placeOf, readPostings } from "./postings.ts";
import type { WordPack } from "./word_pack.ts";
import { WordTable } from "./word_table.ts";

/** The words of the digests of an index. */
export class WordSearch {
  readonly #digests: readonly AnyDigest[];
  readonly #firsts: Uint32Array;
  readonly #packs = new Map<WordPack, PackedFiles>();
  /** Of the digests in memory. It pays where there is more than one question. */
  #table: WordTable | undefined;
  /** The number of each file of the table; -1 if it is not there any more. */
  #fromTable: Int32Array = new Int32Array();
  /** Files that are neither in a pack nor in the table. */
  #late: Set<number>;
  #wasQueried: boolean;

  /**
   * The words of digests, of which each has the number of its first chunk. With those of most of
   * the same digests, what is known about them is used again.
   */
  constructor(digests: readonly AnyDigest[], firsts: Uint32Array, previous?: WordSearch) {
    this.#digests = digests;
    this.#firsts = firsts;
    this.#late = new Set();
    digests.forEach((digest, file) => {
      if (!this.#takePacked(digest, file)) this.#late.add(file);
    });
    this.#wasQueried = previous !== undefined;
    const table = previous === undefined ? undefined : previous.#table;
    if (table !== undefined) this.#takeOver(table);
  }

  #takePacked(digest: AnyDigest, file: number): boolean {
    const packed = "load" in digest ? digest.packed : undefined;
    if (packed === undefined) return false;
    const { pack, place } = packed;
    let files = this.#packs.get(pack);
    if (files === undefined) {
      files = { first: new Int32Array(pack.count).fill(-1), others: new Map() };
      this.#packs.set(pack, files);
    }
    const others = files.others.get(place);
    if ((files.first[place] ?? -1) < 0) files.first[place] = file;
    else if (others === undefined) files.others.set(place, [file]);
    else others.push(file);
    return true;
  }

  #takeOver(table: WordTable): void {
    const numbers = new Map<AnyDigest, number>();
    const late = new Set<number>();
    for (const file of this.#late) {
      const digest = this.#inMemory(file) ?? this.#digests[file];
      if (digest === undefined) continue;
      if (numbers.has(digest)) late.add(file);
      else numbers.set(digest, file);
    }
    const fromTable = Int32Array.from(table.digests, (digest) => {
      const file = numbers.get(digest) ?? -1;
      numbers.delete(digest);
      return file;
    });
    for (const file of numbers.values()) late.add(file);
    const gone = fromTable.filter((file) => file < 0).length;
    const added = [...late].filter((file) => this.#inMemory(file) !== undefined).length;
    // What is not in the table is looked into with every word.
    if (added + gone >= 20 + table.digests.length / 20) return;
    this.#table = table;
    this.#fromTable = fromTable;
    this.#late = late;
  }

  #makeTable(): void {
    const [far = [], near = []] = [false, true].map((isNear) =>
      [...this.#late].filter((file) => (this.#inMemory(file) !== undefined) === isNear)
    );
    this.#table = new WordTable(near.flatMap((file) => this.#inMemory(file) ?? []));
    this.#fromTable = Int32Array.from(near);
    this.#late = new Set(far);
  }

  #inMemory(file: number): FileDigest | undefined {
    const digest = this.#digests[file];
    return digest !== undefined && "load" in digest ? digest.inMemory : digest;
  }

  /**
   * The chunks that have each of the words, given as hashes. To search for one after the other
   * takes longer where digests have to be loaded.
   */
  search(hashes: readonly number[]): readonly PostingBuilder[] {
    if (this.#table === undefined && this.#wasQueried) this.#makeTable();
    this.#wasQueried = true;
    const all = hashes.map((hash) => ({ hash, found: new PostingBuilder() }));
    for (const search of all) {
      for (const [pack, files] of this.#packs) this.#searchPack(search, pack, files);
      this.#table?.each(search.hash, (place) => {
        const file = this.#fromTable[place] ?? -1;
        if (file >= 0) this.#searchFile(search, file, this.#inMemory(file));
      });
    }
    for (const file of this.#late) {
      const digest = this.#digests[file];
      const whole = digest !== undefined && "load" in digest ? digest.look() : digest;
      for (const search of all) this.#searchFile(search, file, whole);
    }
    return all.map(({ found }) => found);
  }

  #searchPack({ hash, found }: SearchedWord, pack: WordPack, files: PackedFiles): void {
    const { firsts } = pack;
    const pairs = pack.pairsOf(hash);
    if (pairs === undefined) return;
    const { length, chunks, counts } = pairs;
    let place = -1;
    let end = 0;
    for (let at = 0; at < length;) {
      while ((chunks[at] ?? 0) >= end) end = firsts[++place + 1] ?? Infinity;
      const from = at;
      while (at < length && (chunks[at] ?? 0) < end) at += 1;
      const first = files.first[place] ?? -1;
      if (first < 0) continue;
      for (const file of [first, ...files.others.get(place) ?? none]) {
        const shift = (this.#firsts[file] ?? 0) - (firsts[place] ?? 0);
        for (let each = from; each < at; each += 1) {
          found.push((chunks[each] ?? 0) + shift, counts[each] ?? 0);
        }
      }
    }
  }

  #searchFile({ hash, found }: SearchedWord, file: number, digest: FileDigest | undefined): void {
    const place = digest === undefined ? -1 : placeOf(digest, hash);
    if (digest === undefined || place < 0) return;
    const first = this.#firsts[file] ?? 0;
    readPostings(digest, place, (id, counts) => found.push(first + id, counts));
  }
}

const none: readonly number[] = [];

/** The files of the digests of a pack: most have one. */
interface PackedFiles {
  /** The number of the first file of each digest; -1 if there is none. */
  readonly first: Int32Array;
  /** The numbers of further files with the same content. */
  readonly others: Map<number, number[]>;
}

interface SearchedWord {
  readonly hash: number;
  readonly found: PostingBuilder;
}
