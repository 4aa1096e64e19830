/**
 * The one file that knows the database engine. What it yields is checked where it is taken, so that
 * nothing else has to trust a column's type.
 *
 * @module
 */
import { rollBack } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import type { DatabaseSync, StatementSync } from "node:sqlite";

/** A value in a column. */
export type SqlValue = string | number | null | Uint8Array;

/** One row of an answer. */
export class Row {
  readonly #values: Readonly<Record<string, unknown>>;

  /** Wraps what the engine yields. */
  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /**
   * The text in a column.
   * @throws {TypeError} If there is none.
   */
  text(column: string): string {
    const value = this.#values[column];
    if (typeof value === "string") return value;
    throw new TypeError(`column ${column} holds no text`);
  }

  /**
   * The number in a column.
   * @throws {TypeError} If there is none.
   */
  number(column: string): number {
    const value = this.#values[column];
    if (typeof value === "number") return value;
    throw new TypeError(`column ${column} holds no number`);
  }

  /** The bytes in a column that may be empty. */
  optionalBytes(column: string): Uint8Array | null {
    const value = this.#values[column];
    return value instanceof Uint8Array ? value : null;
  }

  /** The text in a column that may be empty. */
  optionalText(column: string): string | null {
    return this.#values[column] === null ? null : this.text(column);
  }

  /** The number in a column that may be empty. */
  optionalNumber(column: string): number | null {
    return this.#values[column] === null ? null : this.number(column);
  }

  /**
   * The text in a column that holds one of a few.
   * @throws {TypeError} If it holds another.
   */
  choice<T extends string>(column: string, choices: readonly T[]): T {
    const value = this.text(column);
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new TypeError(`column ${column} holds an unknown word`);
    return found;
  }

  /**
   * What the JSON in a column says; `null` if it is empty.
   * @throws {TypeError} If there is something else than text.
   */
  json(column: string): JsonValue {
    return JSON.parse(this.optionalText(column) ?? "null");
  }

  /** Whether a column holds 1. */
  flag(column: string): boolean {
    return this.number(column) === 1;
  }
}

/** How long a writer waits for another process, in milliseconds. */
const busyMs = 5000;

/** An open database. */
export class Database implements Disposable {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isInTransaction = false;

  /**
   * Opens the file at a path, or `:memory:`.
   * @throws {Error} The engine's error.
   */
  constructor(path: string) {
    // Loaded only here: an import would cost every start of `ct` some 8 ms.
    const sqlite = globalThis.process.getBuiltinModule("node:sqlite");
    this.#database = new sqlite.DatabaseSync(path);
    // First of all, since even the change to WAL has to wait for others.
    this.#database.exec(`PRAGMA busy_timeout=${busyMs}`);
    this.#database.exec(
      "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL",
    );
  }

  /** Carries out statements that take and yield nothing. */
  execute(sql: string): void {
    this.#database.exec(sql);
  }

  /** Carries out a change; returns how many rows it concerned. */
  run(sql: string, values: readonly SqlValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes);
  }

  /** Adds a row, its values by the names of the columns; returns whether it was added. */
  insert(
    table: string,
    row: Readonly<Record<string, SqlValue>>,
    onConflict: "fail" | "ignore" = "fail",
  ): boolean {
    const columns = Object.keys(row);
    const verb = onConflict === "ignore" ? "INSERT OR IGNORE" : "INSERT";
    const places = columns.map(() => "?").join(", ");
    const sql = `${verb} INTO ${table} (${columns.join(", ")}) VALUES (${places})`;
    return this.run(sql, Object.values(row)) === 1;
  }

  /** The first row of an answer. */
  get(sql: string, values: readonly SqlValue[] = []): Row | undefined {
    const row = this.#prepared(sql).get(...values);
    return row === undefined ? undefined : new Row(row);
  }

  /** All rows of an answer. */
  all(sql: string, values: readonly SqlValue[] = []): readonly Row[] {
    return this.#prepared(sql).all(...values).map((row) => new Row(row));
  }

  /**
   * Does work as one change: all of it happens or none. Nobody else writes meanwhile. Within
   * another such change it is part of that one.
   * @throws {Error} What the work throws.
   */
  transaction<T>(work: () => T): T {
    if (this.#isInTransaction) return work();
    this.#database.exec("BEGIN IMMEDIATE");
    this.#isInTransaction = true;
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      throw rollBack(this.#database, error);
    } finally {
      this.#isInTransaction = false;
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
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
