/**
 * A database as the parts of a store see it, whatever its engine. What it yields is checked where
 * it is taken, so that nothing else has to trust a column's type.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";

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

/**
 * An open database. Statements are written so that each engine understands them: parameters are
 * `?`, or `?1` where one is used twice, and a comparison that also holds for two empty values is
 * `IS NOT DISTINCT FROM`.
 */
export abstract class Database implements AsyncDisposable {
  /** Carries out a change; resolves to how many rows it concerned. */
  abstract run(sql: string, values: readonly SqlValue[]): Promise<number>;

  /** All rows of an answer. */
  abstract all(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;

  /**
   * Does work as one change: all of it happens or none. Nobody else writes meanwhile. Within
   * another such change it is part of that one. The work changes nothing but the database, since an
   * engine may do it again.
   * @throws {Error} What the work throws.
   */
  abstract transaction<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Calls a function when a turn, card, review, question, pulse or workflow may have changed,
   * whoever changed it, until what it resolves to is disposed of; with an error if that cannot be
   * heard of any more.
   */
  abstract watch(heard: (error?: unknown) => void): Promise<AsyncDisposable>;

  /** Closes it. */
  abstract [Symbol.asyncDispose](): Promise<void>;

  /** Adds a row, its values by the names of the columns; resolves to whether it was added. */
  async insert(
    table: string,
    row: Readonly<Record<string, SqlValue>>,
    onConflict: "fail" | "ignore" = "fail",
  ): Promise<boolean> {
    const columns = Object.keys(row);
    const end = onConflict === "ignore" ? " ON CONFLICT DO NOTHING" : "";
    const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places(columns)})${end}`;
    return await this.run(sql, Object.values(row)) === 1;
  }

  /** The first row of an answer. */
  async get(sql: string, values: readonly SqlValue[] = []): Promise<Row | undefined> {
    const [row] = await this.all(sql, values);
    return row;
  }
}

/** As many parameters as there are values, with commas between them; for none, what equals nothing. */
export function places(values: readonly unknown[]): string {
  return values.length === 0 ? "NULL" : values.map(() => "?").join(", ");
}
