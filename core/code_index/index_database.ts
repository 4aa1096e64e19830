/**
 * The tables of an index. Digests hang on the content of files and not on their paths, so that work
 * trees of one project share them.
 *
 * @module
 */
import { rollBack } from "@ct/base";
import type { DatabaseSync, StatementSync } from "node:sqlite";

/** Changes whenever other digests are made of the same texts, or other tables; less than 128. */
const version = 11;

/** How long a writer waits for another process, in milliseconds. */
const busyMs = 1_000;

/** A root that nobody asked about for so long is forgotten, in milliseconds. */
const keptMs = 60 * 24 * 3600 * 1000;

const tables = `
  CREATE TABLE contents (
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, lengths BLOB NOT NULL, digest BLOB NOT NULL
  );
  CREATE TABLE roots (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, used INTEGER NOT NULL
  );
  CREATE TABLE files (
    root INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
    checked INTEGER NOT NULL, content INTEGER NOT NULL, PRIMARY KEY (root, path)
  ) WITHOUT ROWID;
`;

/** A file as it was when it was last read. */
export interface FileState {
  /** Its size, in bytes. */
  readonly size: number;
  /** When it was changed, in milliseconds. */
  readonly modified: number;
  /** When it was read, in milliseconds. */
  readonly checked: number;
}

/** What is stored about a content. */
export interface StoredContent {
  /** The lengths of its digest, which are needed more often than the rest. */
  readonly lengths: Uint8Array;
  /** Its encoded digest. */
  readonly digest: Uint8Array;
}

/** What is stored about a file. */
export interface StoredFile extends FileState {
  /** Hash of its content. */
  readonly hash: string;
  /** See {@link StoredContent.lengths}. */
  readonly lengths: Uint8Array;
}

/** An open index. */
export class IndexDatabase implements Disposable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #ownVersion: number;
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
    const sqlite = globalThis.process.getBuiltinModule("node:sqlite");
    this.#database = new sqlite.DatabaseSync(file);
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
    this.#database.exec("PRAGMA page_size=512; PRAGMA journal_mode=WAL");
    this.#change(() => {
      this.#database.exec(`${tables}; PRAGMA user_version = ${this.#ownVersion}`);
    });
  }

  /** The number of a root; it counts as used at this time. */
  root(path: string, now: number): number {
    const sql = "INSERT INTO roots (path, used) VALUES (?, ?) " +
      "ON CONFLICT (path) DO UPDATE SET used = excluded.used";
    this.#prepared(sql).run(path, now);
    return Number(this.#prepared("SELECT id FROM roots WHERE path = ?").get(path)?.["id"]);
  }

  /** The files of a root, by their paths. */
  *files(root: number): Generator<readonly [string, StoredFile]> {
    const rows = this.#prepared(
      "SELECT path, size, modified, checked, hash, lengths FROM files " +
        "JOIN contents ON contents.id = files.content WHERE root = ?",
    ).iterate(root);
    for (const { path, size, modified, checked, hash, lengths } of rows) {
      if (!(lengths instanceof Uint8Array && hash instanceof Uint8Array)) continue;
      yield [String(path), {
        size: Number(size),
        modified: Number(modified),
        checked: Number(checked),
        hash: hash.toHex(),
        lengths,
      }];
    }
  }

  /** What is stored about a content. */
  content(hash: string): StoredContent | undefined {
    const { lengths, digest } = this.#prepared(
      "SELECT lengths, digest FROM contents WHERE hash = ?",
    ).get(Uint8Array.fromHex(hash)) ?? {};
    return lengths instanceof Uint8Array && digest instanceof Uint8Array
      ? { lengths, digest }
      : undefined;
  }

  /** Stores a file, all of it or nothing. */
  put(root: number, path: string, file: FileState & StoredContent, hash: string): void {
    const { size, modified, checked, lengths, digest } = file;
    const bytes = Uint8Array.fromHex(hash);
    this.#change(() => {
      // One that is there may be damaged.
      this.#prepared(
        "INSERT INTO contents (hash, lengths, digest) VALUES (?, ?, ?) ON CONFLICT (hash) " +
          "DO UPDATE SET lengths = excluded.lengths, digest = excluded.digest " +
          "WHERE digest <> excluded.digest OR lengths <> excluded.lengths",
      ).run(bytes, lengths, digest);
      this.#prepared(
        "INSERT OR REPLACE INTO files SELECT ?, ?, ?, ?, ?, id FROM contents WHERE hash = ?",
      ).run(root, path, size, modified, checked, bytes);
    });
  }

  /** Forgets files of a root, roots that nobody uses any more, and what is then of no file. */
  forget(root: number, paths: Iterable<string>, now: number): void {
    this.#change(() => {
      const forgotten = this.#prepared("DELETE FROM files WHERE root = ? AND path = ?");
      for (const path of paths) forgotten.run(root, path);
      this.#prepared("DELETE FROM roots WHERE used < ?").run(now - keptMs);
      this.#prepared("DELETE FROM files WHERE root NOT IN (SELECT id FROM roots)").run();
      this.#prepared("DELETE FROM contents WHERE id NOT IN (SELECT content FROM files)").run();
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
