/**
 * A database on a PostgreSQL server, for several machines. As in the file of one machine, one
 * process changes it at a time. A connection that is lost is opened again, and what it left open is
 * done again, once it is known that it was not done.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import { Database, Row, type SqlValue } from "./database.ts";
import { isLoss, PostgresConnection, type ServerAccess } from "./postgres_connection.ts";
import { channelOf, locking } from "./postgres_lock.ts";
import { migratePostgres } from "./postgres_schema.ts";
import { numbered } from "./postgres_values.ts";
import { shownAddress } from "./store_address.ts";
import { Turns } from "./turns.ts";

/** How long a server may be away, in milliseconds. */
const patienceMs = 45_000;
/** How long it may be when a store is opened: nothing has begun yet. */
const openingMs = 5000;
/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 1000;
/** The tables whose changes others wait for. */
const awaited = /^\s*(?:INSERT INTO|UPDATE) (?:turn|card|review|question|pulse|workflow)\b/;

/** An open database on a server. */
export class PostgresDatabase extends Database {
  readonly #access: ServerAccess;
  readonly #turns = new Turns();
  #connection: PostgresConnection;
  /** The mark of the last change, which is known to have been made. */
  #lastMark = "";
  /** Whether the current change concerns what others wait for. */
  #isAwaited = false;

  private constructor(access: ServerAccess, connection: PostgresConnection) {
    super();
    this.#access = access;
    this.#connection = connection;
  }

  /**
   * Connects to a server, and brings the store there to the present version.
   * @throws {CtError} With code `refused` or `read` if that fails, `not-found` if the store has to
   * be there and is not.
   */
  static async open(
    access: ServerAccess,
    { mustExist }: { readonly mustExist: boolean },
  ): Promise<PostgresDatabase> {
    const connection = await connect(access, Date.now() + openingMs);
    try {
      await migratePostgres(connection, access.address, { mustExist });
      return new PostgresDatabase(access, connection);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Carries out a change; resolves to how many rows it concerned. */
  override async run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return await this.transaction(async () => {
      if (awaited.test(sql)) this.#isAwaited = true;
      const { rowCount } = await this.#connection.query(numbered(sql), values);
      return rowCount ?? 0;
    });
  }

  /** All rows of an answer. */
  override async all(sql: string, values: readonly SqlValue[] = []): Promise<readonly Row[]> {
    const ask = () => this.#connection.query(numbered(sql), values);
    // A change that has lost its connection starts again from its beginning.
    const { rows } = this.#turns.isWithin
      ? await ask()
      : await this.#turns.take(() => this.#again(ask));
    return rows.map((row) => new Row(row));
  }

  /** Does work as one change, and again if the connection was lost before the change was made. */
  override async transaction<T>(work: () => Promise<T>): Promise<T> {
    return await this.#turns.alone(async () => {
      const until = Date.now() + patienceMs;
      while (true) {
        const made = await this.#change(work, until);
        if (made !== undefined) return made.result;
      }
    }, work);
  }

  /** Listens on a connection of its own, and on another when that is lost. */
  override async watch(heard: (error?: unknown) => void): Promise<AsyncDisposable> {
    let current: PostgresConnection | undefined;
    let isOver = false;
    const listen = async (): Promise<void> => {
      const connection = await connect(this.#access, Date.now() + patienceMs);
      if (isOver) return await connection.close();
      current = connection;
      connection.onNotice(heard, () => {
        // Changes in the meantime were not reported.
        if (!isOver) listen().then(() => heard(), heard);
      });
      await connection.query(`LISTEN "${this.#channel}"`);
    };
    await listen();
    return {
      [Symbol.asyncDispose]: async () => {
        isOver = true;
        await current?.close();
      },
    };
  }

  /** Closes it. */
  override async [Symbol.asyncDispose](): Promise<void> {
    await this.#turns.idle();
    await this.#connection.close();
  }

  get #channel(): string {
    return channelOf(this.#access.address);
  }

  /** Makes a change once; `undefined` if the connection was lost and the change was not made. */
  async #change<T>(
    work: () => Promise<T>,
    until: number,
  ): Promise<{ readonly result: T } | undefined> {
    await this.#reconnect(until);
    const connection = this.#connection;
    const mark = crypto.randomUUID();
    let done: { readonly result: T } | undefined;
    this.#isAwaited = false;
    try {
      await connection.query(this.#beginning(mark));
      done = { result: await work() };
      const notice = this.#isAwaited ? `SELECT pg_notify('${this.#channel}', ''); ` : "";
      await connection.query(`${notice}COMMIT`);
      this.#lastMark = mark;
      return done;
    } catch (error) {
      if (!connection.isLost) {
        await connection.query("ROLLBACK").catch(() => connection.close());
        throw error;
      }
      // The server may have made the change, and only its answer is lost.
      return done !== undefined && await this.#isMade(mark, until) ? done : undefined;
    }
  }

  /** Begins a change: it excludes all others until its end, and leaves a mark. */
  #beginning(mark: string): string {
    return `BEGIN; ${
      locking(this.#access.address)
    }; DELETE FROM change WHERE id = '${this.#lastMark}'; ` +
      `INSERT INTO change (id) VALUES ('${mark}')`;
  }

  /** Whether the change that left a mark was made; the lock is free when that is settled. */
  async #isMade(mark: string, until: number): Promise<boolean> {
    while (true) {
      await this.#reconnect(until);
      const connection = this.#connection;
      try {
        await connection.query(`BEGIN; ${locking(this.#access.address)}`);
        const { rows } = await connection.query("SELECT 1 FROM change WHERE id = $1", [mark]);
        await connection.query("COMMIT");
        return rows.length > 0;
      } catch (error) {
        if (!connection.isLost) throw error;
      }
    }
  }

  /** Asks again if the connection is lost meanwhile. */
  async #again<T>(ask: () => Promise<T>): Promise<T> {
    const until = Date.now() + patienceMs;
    while (true) {
      await this.#reconnect(until);
      try {
        return await ask();
      } catch (error) {
        if (!this.#connection.isLost) throw error;
      }
    }
  }

  async #reconnect(until: number): Promise<void> {
    if (!this.#connection.isLost) return;
    await this.#connection.close();
    this.#connection = await connect(this.#access, until);
  }
}

/** Connects, again and again until a time. */
async function connect(access: ServerAccess, until: number): Promise<PostgresConnection> {
  for (let pauseMs = 50;; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await PostgresConnection.open(access);
    } catch (cause) {
      if (cause instanceof CtError) throw cause;
      if (!isLoss(cause) || Date.now() + pauseMs > until) {
        const name = shownAddress(access.address);
        throw new CtError("read", `cannot reach store "${name}": ${osErrorText(cause)}`, { cause });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
