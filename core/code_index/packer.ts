/**
 * Packs digests that are stored one by one, together with what is left of packs that are small.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { type FileDigest, packDigests } from "@ct/retrieval";
import type { IndexDatabase } from "./index_database.ts";
import type { KeptIndex } from "./kept_index.ts";
import type { PackTables, PackUse } from "./pack_tables.ts";

/** Digests of this many bytes in memory make a pack: more would take too much of it at once. */
export const maxBytes = 16_000_000;

/** Fewer contents are stored one by one. */
const leastContents = 64;

/** A content to pack, by its hash. */
export interface PackedContent {
  /** Its hash. */
  readonly hash: string;
  /** Its digest. */
  readonly digest: FileDigest;
}

/** Whether questions are slow because this many of the files' contents are stored one by one. */
export function isWorthPacking(contents: number, files: number): boolean {
  return contents >= Math.max(leastContents, files / 16);
}

/** What is packed, and how. */
export interface Packing {
  /** The contents. */
  readonly contents: readonly PackedContent[];
  /** The bytes of their digests. */
  readonly bytes: number;
  /** The time of day in milliseconds. */
  readonly now: number;
  /** Whether nobody else uses the database. */
  readonly isAlone: boolean;
  /** Packs that are left alone, however small they are. */
  readonly finished: ReadonlySet<number>;
}

/**
 * Packs contents, and tells the kept index, whose packs are these; returns the number of the pack.
 */
export function packContents(
  database: IndexDatabase,
  kept: KeptIndex,
  { contents, bytes, now, isAlone, finished }: Packing,
): number {
  let number = 0;
  const all = [...contents];
  const own = new Set(contents.map(({ hash }) => hash));
  database.pack((packs) => {
    let sum = bytes;
    const old = packs.uses().filter((use) => {
      if (use.live === 0) return true;
      if (finished.has(use.pack)) return false;
      if (!isSmall(use, bytes) || sum + use.bytes > maxBytes) return false;
      sum += use.bytes;
      return true;
    });
    for (const { pack } of old) {
      // Another process may have packed the same.
      all.push(...contentsOf(pack, packs, kept).filter(({ hash }) => !own.has(hash)));
    }
    number = packs.put(packDigests(all.map(({ digest }) => digest)), hashesOf(all), sum);
    for (const { pack } of old) packs.remove(pack, now);
    packs.clean(now, isAlone);
  });
  const stored = database.packs.read(number);
  if (stored === undefined) return number;
  const pack = kept.keepPack(number, stored);
  kept.repack(pack, new Map(all.map(({ hash }, place) => [hash, place])));
  return number;
}

/** Packs that are small beside the new one, or mostly of what is gone, become part of it. */
function isSmall({ bytes, live, count }: PackUse, added: number): boolean {
  return bytes <= 2 * added || live < count / 2;
}

function hashesOf(contents: readonly PackedContent[]): readonly string[] {
  return contents.map(({ hash }) => hash);
}

/** What is left of a pack; nothing if it cannot be read. */
function contentsOf(
  number: number,
  packs: PackTables,
  kept: KeptIndex,
): readonly PackedContent[] {
  const live = packs.live(number);
  const stored = live.length === 0 ? undefined : packs.read(number);
  if (stored === undefined) return [];
  const pack = kept.packs.get(number) ?? kept.keepPack(number, stored);
  const digests = pack.digests(live) ?? [];
  return digests.map((digest, at) => ({ hash: pack.hashOf(itemAt(live, at)), digest }));
}
