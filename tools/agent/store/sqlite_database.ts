/**
 * A database in a file of this machine, or in memory: the one file that knows SQLite.
 *
 * @module
 */
import { rollBack } from "@ct/base";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { Database, Row, type SqlValue } from "./database.ts";
import { Turns } from "./turns.ts";

/** How long a writer waits for another process, in milliseconds. */
const busyMs = 5000;
/** How often is looked whether something was written, in milliseconds. */
const lookMs = 200;

/** An open SQLite database. */
export class SqliteDatabase extends Database {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #turns = new Turns();

  /**
   * Opens the file at a path, or `:memory:`.
   * @throws {Error} The engine's error.
   */
  constructor(path: string) {
    super();
    // Loaded only here: an import would cost every start of `ct` some 8 ms.
    const sqlite = globalThis.process.getBuiltinModule("node:sqlite");
    this.#database = new sqlite.DatabaseSync(path);
    // First of all, since even the change to WAL has to wait for others.
    this.#database.exec(`PRAGMA busy_timeout=${busyMs}`);
    this.#database.exec(
      "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL",
    );
  }

  /** Carries out statements that take and yield nothing, within a change. */
  execute(sql: string): void {
    this.#database.exec(sql);
  }

  /** Carries out a change; resolves to how many rows it concerned. */
  override async run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return await this.#turns.take(() => Number(this.#prepared(sql).run(...values).changes));
  }

  /** All rows of an answer. */
  override async all(sql: string, values: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return await this.#turns.take(() =>
      this.#prepared(sql).all(...values).map((row) => new Row(row))
    );
  }

  /** Does work as one change. */
  override async transaction<T>(work: () => Promise<T>): Promise<T> {
    return await this.#turns.alone(async () => {
      this.#database.exec("BEGIN IMMEDIATE");
      try {
        const result = await work();
        this.#database.exec("COMMIT");
        return result;
      } catch (error) {
        throw rollBack(this.#database, error);
      }
    }, work);
  }

  /** Looks several times a second whether anybody has written: the engine tells nobody. */
  override async watch(heard: (error?: unknown) => void): Promise<AsyncDisposable> {
    const written = async () => {
      const row = await this.get(
        "SELECT data_version, total_changes() AS own FROM pragma_data_version",
      );
      return `${row?.number("data_version")} ${row?.number("own")}`;
    };
    let last = await written();
    const timer = setInterval(() => {
      written().then((now) => {
        if (now !== last) heard();
        last = now;
      }, heard);
    }, lookMs);
    return {
      [Symbol.asyncDispose]: async () => {
        clearInterval(timer);
        await this.#turns.idle();
      },
    };
  }

  /** Closes it. */
  override [Symbol.asyncDispose](): Promise<void> {
    this.#statements.clear();
    this.#database.close();
    return Promise.resolve();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
