/**
 * The tables of an index. Digests hang on the content of files and not on their paths, so that work
 * trees of one project share them.
 *
 * @module
 */
import { rollBack } from "@ct/base";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { PackTables, packTables } from "./pack_tables.ts";
import { seal, unseal } from "./sealed_bytes.ts";

/** Changes whenever other digests are made of the same texts, or other tables; less than 128. */
const version = 14;

/** How long a writer waits for another process, in milliseconds. */
const busyMs = 1_000;

/** How often it is recorded that a root is used, in milliseconds. */
const usedMs = 24 * 3600 * 1000;

/** How long a root is kept without questions about it, in milliseconds. */
const keptMs = 60 * 24 * 3600 * 1000;

const tables = `
  CREATE TABLE contents (
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, pack INTEGER, place INTEGER
  );
  CREATE TABLE digests (
    content INTEGER PRIMARY KEY, lengths BLOB NOT NULL, digest BLOB NOT NULL
  );
  CREATE INDEX packed ON contents (pack) WHERE pack IS NOT NULL;
  CREATE TABLE roots (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, used INTEGER NOT NULL, snapshot BLOB
  );
  CREATE TABLE files (
    root INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
    changed INTEGER NOT NULL, inode INTEGER NOT NULL, checked INTEGER NOT NULL,
    content INTEGER NOT NULL, PRIMARY KEY (root, path)
  ) WITHOUT ROWID;
${packTables}`;

/** A file as it was when it was last read. */
export interface FileState {
  /** Its size, in bytes. */
  readonly size: number;
  /** When its text was changed, as whoever wrote it wants it, in milliseconds. */
  readonly modified: number;
  /** When anything about it was changed, in milliseconds; the runtime tells whole seconds. */
  readonly changed: number;
  /** Which file it is; 0 where the system has no numbers for them. */
  readonly inode: number;
  /** When it was read, in milliseconds. */
  readonly checked: number;
}

/** A file, and the hash of what is in it. */
export interface StoredState {
  /** Its path below the root. */
  readonly path: string;
  /** What it was like. */
  readonly state: FileState;
  /** Hash of its content. */
  readonly hash: string;
}

/** What is stored about a content that is in no pack. */
export interface StoredDigestBytes {
  /** The lengths of its digest, which are needed more often than the rest. */
  readonly lengths: Uint8Array;
  /** Its encoded digest. */
  readonly digest: Uint8Array;
}

/** What is stored about a content: its digest, or its place in a pack. */
export type StoredContent = StoredDigestBytes | { readonly pack: number; readonly place: number };

/** What is stored about a file. */
export interface StoredFile extends FileState {
  /** Hash of its content. */
  readonly hash: string;
  /** Its place in a pack, or the lengths of its digest. */
  readonly content:
    | { readonly pack: number; readonly place: number }
    | Pick<StoredDigestBytes, "lengths">;
}

let loaded: typeof import("node:sqlite") | undefined;

/**
 * Loads the engine of indexes beforehand: where one is opened without that, it takes 15 ms longer.
 */
export async function loadIndexEngine(): Promise<void> {
  loaded ??= await import("node:sqlite");
}

/** An open index. */
export class IndexDatabase implements Disposable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #ownVersion: number;
  /** The packs. */
  readonly packs: PackTables = new PackTables((sql) => this.#prepared(sql));
  /** Whether this version made its tables, with this model. */
  readonly isOwn: boolean;

  /**
   * Opens the index in a file that is there. What another version made, or one with another model
   * of vectors, which has a number of 24 bits, is not read.
   * @throws {Error} The engine's error.
   */
  constructor(file: string, model: number) {
    this.#ownVersion = version * 2 ** 24 + model;
    // Loaded only here: an import would cost every start of `ct` some 8 ms.
    const { DatabaseSync } = loaded ?? globalThis.process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(file);
    try {
      this.#database.exec(`PRAGMA busy_timeout=${busyMs}; PRAGMA synchronous=NORMAL`);
      this.isOwn = this.#prepared("PRAGMA user_version").get()?.["user_version"] ===
        this.#ownVersion;
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  /** Creates the tables of an index in an empty file. */
  makeTables(): void {
    this.#database.exec(
      "PRAGMA page_size=1024; PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL",
    );
    this.#change(() => {
      this.#database.exec(`${tables}; PRAGMA user_version = ${this.#ownVersion}`);
    });
  }

  /** The number of a root; it counts as used at this time. */
  root(path: string, now: number): number {
    const { id, used } = this.#prepared("SELECT id, used FROM roots WHERE path = ?").get(path) ??
      {};
    // To write with every question would take longer than the question.
    if (id !== undefined && Math.abs(now - Number(used)) < usedMs) return Number(id);
    const sql = "INSERT INTO roots (path, used) VALUES (?, ?) " +
      "ON CONFLICT (path) DO UPDATE SET used = excluded.used";
    this.#prepared(sql).run(path, now);
    return Number(this.#prepared("SELECT id FROM roots WHERE path = ?").get(path)?.["id"]);
  }

  /** All files of a root as they were put together last, unless one was stored since. */
  snapshot(root: number): Uint8Array<ArrayBuffer> | undefined {
    const row = this.#prepared("SELECT snapshot FROM roots WHERE id = ?").get(root);
    return unseal(row?.["snapshot"], root);
  }

  /** The files of a root, by their paths. */
  *files(root: number): Generator<readonly [string, StoredFile]> {
    const rows = this.#prepared(
      "SELECT path, size, modified, changed, inode, checked, hash, lengths, pack, place " +
        "FROM files JOIN contents ON contents.id = files.content " +
        "LEFT JOIN digests ON digests.content = contents.id WHERE root = ?",
    ).iterate(root);
    for (const { path, hash, lengths, pack, place, ...state } of rows) {
      if (!(hash instanceof Uint8Array)) continue;
      if (pack === null && !(lengths instanceof Uint8Array)) continue;
      yield [String(path), {
        size: Number(state["size"]),
        modified: Number(state["modified"]),
        changed: Number(state["changed"]),
        inode: Number(state["inode"]),
        checked: Number(state["checked"]),
        hash: hash.toHex(),
        content: lengths instanceof Uint8Array
          ? { lengths }
          : { pack: Number(pack), place: Number(place) },
      }];
    }
  }

  /** What is stored about a content. */
  content(hash: string): StoredContent | undefined {
    const { lengths, digest, pack, place } = this.#prepared(
      "SELECT lengths, digest, pack, place FROM contents " +
        "LEFT JOIN digests ON digests.content = contents.id WHERE hash = ?",
    ).get(Uint8Array.fromHex(hash)) ?? {};
    if (lengths instanceof Uint8Array && digest instanceof Uint8Array) return { lengths, digest };
    return typeof pack === "number" ? { pack, place: Number(place) } : undefined;
  }

  /** Stores which files there are; returns the hashes of those contents that are not stored. */
  putFiles(root: number, files: Iterable<StoredState>): ReadonlySet<string> {
    const unknown = new Set<string>();
    this.#change(() => {
      unknown.clear();
      this.#prepared("UPDATE roots SET snapshot = NULL WHERE id = ?").run(root);
      const putContent = this.#prepared("INSERT OR IGNORE INTO contents (hash) VALUES (?)");
      const putFile = this.#prepared(
        "INSERT OR REPLACE INTO files SELECT ?, ?, ?, ?, ?, ?, ?, id FROM contents WHERE hash = ?",
      );
      for (const { path, hash, state } of files) {
        const bytes = Uint8Array.fromHex(hash);
        if (Number(putContent.run(bytes).changes) > 0) unknown.add(hash);
        const { size, modified, changed, inode, checked } = state;
        putFile.run(root, path, size, modified, changed, inode, checked, bytes);
      }
    });
    return unknown;
  }

  /** Stores digests of contents of files, each by itself; one that is there may be damaged. */
  putDigests(digests: Iterable<StoredDigestBytes & { readonly hash: string }>): void {
    this.#change(() => {
      const put = this.#prepared(
        "INSERT INTO digests SELECT id, ?, ? FROM contents WHERE hash = ? ON CONFLICT (content) " +
          "DO UPDATE SET lengths = excluded.lengths, digest = excluded.digest " +
          "WHERE digest <> excluded.digest OR lengths <> excluded.lengths",
      );
      const unpack = this.#prepared(
        "UPDATE contents SET pack = NULL, place = NULL WHERE hash = ? AND pack IS NOT NULL",
      );
      for (const { hash, lengths, digest } of digests) {
        const bytes = Uint8Array.fromHex(hash);
        put.run(lengths, digest, bytes);
        unpack.run(bytes);
      }
    });
  }

  /** Stores the snapshot of the files of a root. */
  putSnapshot(root: number, snapshot: Uint8Array): void {
    this.#prepared("UPDATE roots SET snapshot = ? WHERE id = ?").run(seal(snapshot, root), root);
  }

  /** Changes packs, all of it or nothing, and gives room back. */
  pack(work: (packs: PackTables) => void): void {
    this.#change(() => work(this.packs));
    this.#prepared("PRAGMA incremental_vacuum").all();
  }

  /** Forgets files of a root, unused roots, and contents that then belong to no file. */
  forget(root: number, paths: Iterable<string>, now: number, isAlone: boolean): void {
    this.#change(() => {
      const forgotten = this.#prepared("DELETE FROM files WHERE root = ? AND path = ?");
      for (const path of paths) forgotten.run(root, path);
      this.#prepared("UPDATE roots SET snapshot = NULL WHERE id = ?").run(root);
      this.#prepared("DELETE FROM roots WHERE used < ?").run(now - keptMs);
      this.#prepared("DELETE FROM files WHERE root NOT IN (SELECT id FROM roots)").run();
      this.#prepared("DELETE FROM contents WHERE id NOT IN (SELECT content FROM files)").run();
      this.#prepared("DELETE FROM digests WHERE content NOT IN (SELECT id FROM contents)").run();
      for (const { pack, live } of this.packs.uses()) {
        if (live === 0) this.packs.remove(pack, now);
      }
      this.packs.clean(now, isAlone);
    });
  }

  #change(work: () => void): void {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#database.exec("COMMIT");
    } catch (error) {
      throw rollBack(this.#database, error);
    }
  }

  /** Closes it. */
  [Symbol.dispose](): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      this.#statements.set(sql, statement = this.#database.prepare(sql));
    }
    return statement;
  }
}
