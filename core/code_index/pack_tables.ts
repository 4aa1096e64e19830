/**
 * Packs of digests in the database.
 *
 * @module
 */
import type { EncodedPack } from "@ct/retrieval";
import { seal, unseal } from "./sealed_bytes.ts";

/** The tables of packs. */
export const packTables = `
  CREATE TABLE packs (
    id INTEGER PRIMARY KEY, size INTEGER NOT NULL, head BLOB NOT NULL, hashes BLOB NOT NULL,
    lengths BLOB NOT NULL, removed INTEGER
  );
  CREATE TABLE blocks (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
`;

type Value = number | string | Uint8Array;

/** A prepared statement. */
export interface Statement {
  /** The first row. */
  readonly get: (...values: Value[]) => Record<string, unknown> | undefined;
  /** All rows. */
  readonly all: (...values: Value[]) => Record<string, unknown>[];
  /** Runs it. */
  readonly run: (...values: Value[]) => unknown;
}

/** A removed pack can be read for so long, in milliseconds: others may be in the middle of it. */
const graceMs = 10 * 60 * 1000;

/** A pack has no more blocks. */
const maxBlocks = 2 ** 20;

const hashBytes = 16;

/** What is read of a pack for every question. */
export interface StoredPack extends Pick<EncodedPack, "head" | "lengths"> {
  /** The hashes of its contents, one after the other. */
  readonly hashes: Uint8Array;
}

/** A pack and what is left of it. */
export interface PackUse {
  /** Its number. */
  readonly pack: number;
  /** The bytes of the digests that it was made of. */
  readonly bytes: number;
  /** How many of its contents somebody uses. */
  readonly live: number;
  /** How many it was made with. */
  readonly count: number;
}

/** The packs of a database, through its prepared statements. */
export class PackTables {
  readonly #prepared: (sql: string) => Statement;

  /** Takes the function that prepares statements. */
  constructor(prepared: (sql: string) => Statement) {
    this.#prepared = prepared;
  }

  /** What is read of a pack for every question; `undefined` if it is gone or damaged. */
  read(pack: number): StoredPack | undefined {
    const row = this.#prepared("SELECT head, hashes, lengths FROM packs WHERE id = ?").get(pack);
    const head = unseal(row?.["head"], pack);
    const hashes = unseal(row?.["hashes"], pack);
    const lengths = unseal(row?.["lengths"], pack);
    return head && hashes && lengths && { head, hashes, lengths };
  }

  /** A block; `undefined` if it is gone or damaged. */
  block(pack: number, number: number): Uint8Array | undefined {
    const id = pack * maxBlocks + number;
    return unseal(this.#prepared("SELECT bytes FROM blocks WHERE id = ?").get(id)?.["bytes"], id);
  }

  /** Stores contents, by their hashes, as a pack. They are stored one by one no longer. */
  put({ head, lengths, blocks }: EncodedPack, hashes: readonly string[], size: number): number {
    // Processes remember packs by their numbers, also after the database was rebuilt.
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const pack = Math.max(1, number);
    const all = new Uint8Array(hashes.length * hashBytes);
    hashes.forEach((hash, at) => all.set(Uint8Array.fromHex(hash), at * hashBytes));
    const put = "INSERT INTO packs (id, size, head, hashes, lengths) VALUES (?, ?, ?, ?, ?)";
    this.#prepared(put)
      .run(pack, size, seal(head, pack), seal(all, pack), seal(lengths, pack));
    const putBlock = this.#prepared("INSERT INTO blocks (id, bytes) VALUES (?, ?)");
    blocks.forEach((bytes, number) => {
      const id = pack * maxBlocks + number;
      putBlock.run(id, seal(bytes, id));
    });
    const moved = this.#prepared(
      "UPDATE contents SET pack = ?, place = ? WHERE hash = ? RETURNING id",
    );
    const unpacked = this.#prepared("DELETE FROM digests WHERE content = ?");
    hashes.forEach((hash, place) => {
      const id = moved.get(pack, place, Uint8Array.fromHex(hash))?.["id"];
      if (id !== undefined) unpacked.run(Number(id));
    });
    return pack;
  }

  /** All packs, and what is left of them. */
  uses(): readonly PackUse[] {
    const rows = this.#prepared(
      "SELECT id, size, length(hashes) AS hashed, " +
        "(SELECT count(*) FROM contents WHERE pack = packs.id) AS live " +
        "FROM packs WHERE removed IS NULL",
    ).all();
    return rows.map(({ id, size, hashed, live }) => ({
      pack: Number(id),
      bytes: Number(size),
      live: Number(live),
      count: Math.floor(Number(hashed) / hashBytes),
    }));
  }

  /** The places of the contents of a pack that somebody uses. */
  live(pack: number): readonly number[] {
    return this.#prepared("SELECT place FROM contents WHERE pack = ? ORDER BY place").all(pack)
      .map(({ place }) => Number(place));
  }

  /** Removes a pack with what is still in it. Those who know of it can read it for a while. */
  remove(pack: number, now: number): void {
    this.#prepared(
      "DELETE FROM files WHERE content IN (SELECT id FROM contents WHERE pack = ?)",
    ).run(pack);
    this.#prepared("DELETE FROM contents WHERE pack = ?").run(pack);
    this.#prepared("UPDATE packs SET removed = ? WHERE id = ?").run(now, pack);
    this.#prepared("UPDATE roots SET snapshot = NULL").run();
  }

  /**
   * Gives back the room of packs that were removed some time ago, or of all that were removed, if
   * nobody is in the middle of a question.
   */
  clean(now: number, isAlone: boolean): void {
    const removed = this.#prepared("SELECT id FROM packs WHERE abs(? - removed) > ?")
      .all(now, isAlone ? -1 : graceMs);
    for (const { id } of removed) {
      const pack = Number(id);
      this.#prepared("DELETE FROM packs WHERE id = ?").run(pack);
      this.#prepared("DELETE FROM blocks WHERE id >= ? AND id < ?")
        .run(pack * maxBlocks, (pack + 1) * maxBlocks);
    }
  }
}
