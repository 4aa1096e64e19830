/**
 * One connection to a server, from its greeting until it is lost.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import type { SqlValue } from "./database.ts";
import { newClient, type PgClient, type PgOptions, type PgResult } from "./postgres_package.ts";
import { getTypeParser, sent } from "./postgres_values.ts";
import { shownAddress, type StoreAddress } from "./store_address.ts";

/** A server, and what opens it. */
export interface ServerAccess {
  /** Where it is. */
  readonly address: StoreAddress;
  /** Reads the password; asked again for each connection. */
  readonly password: () => string | undefined;
}

/** Older servers are not tested. */
const oldestServer = 15;
const connectMs = 10_000;
/** The server ends longer waits, so that a lost machine blocks no other. */
const limits = {
  idle_in_transaction_session_timeout: "15s",
  lock_timeout: "30s",
  statement_timeout: "60s",
};
/** The server has ended the connection, or does not take any now. */
const lostStates = /^(?:08...|57P0[123]|25P03)$/;
/** Nothing listens, or the connection broke, by the names of the system's errors. */
const brokenCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"];

/** A connection that has been greeted. */
export class PostgresConnection {
  readonly #client: PgClient;
  #isLost = false;

  private constructor(client: PgClient) {
    this.#client = client;
    const lose = () => {
      this.#isLost = true;
    };
    client.on("error", lose);
    client.on("end", lose);
  }

  /**
   * Connects.
   * @throws {CtError} With code `refused` if the server wants another password, or is too old for
   * stores, or does not hold texts in UTF-8.
   * @throws {Error} Another error of the client; {@linkcode isLoss} tells whether it may pass.
   */
  static async open({ address, password }: ServerAccess): Promise<PostgresConnection> {
    const client = await newClient(optionsOf(address, password));
    const connection = new PostgresConnection(client);
    try {
      await client.connect();
      await greet(connection, address);
      return connection;
    } catch (error) {
      await client.end().catch(() => {});
      throw stateOf(error).startsWith("28") ? denied(address, error) : error;
    }
  }

  /** Whether nothing can be asked any more. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Carries out one statement with parameters, or several without; resolves to the last result.
   * @throws {Error} The error of the server or the client.
   */
  async query(sql: string, values: readonly SqlValue[] = []): Promise<PgResult> {
    try {
      const results = values.length === 0
        ? await this.#client.query(sql)
        : await this.#client.query(sql, values.map(sent));
      return "rows" in results ? results : lastOf(results);
    } catch (error) {
      if (isLoss(error)) this.#isLost = true;
      throw error;
    }
  }

  /** Calls a function when something is notified, and another, once, when it is lost. */
  onNotice(heard: () => void, lost: () => void): void {
    this.#client.on("notification", () => heard());
    this.#client.on("end", () => lost());
  }

  /** Closes it. */
  async close(): Promise<void> {
    this.#isLost = true;
    await this.#client.end().catch(() => {});
  }
}

/** The result of the last of several statements. */
function lastOf(results: readonly PgResult[]): PgResult {
  const last = results.at(-1);
  if (last === undefined) throw new Error("the server has answered nothing");
  return last;
}

/** Whether an error says that the connection is gone, or that there was none. */
export function isLoss(error: unknown): boolean {
  const state = stateOf(error);
  return lostStates.test(state) || brokenCodes.includes(state) ||
    (error instanceof Error && /Connection terminated|not queryable/i.test(error.message));
}

/** The code of an error of the server or the system; empty if it has none. */
function stateOf(error: unknown): string {
  const { code }: { readonly code?: unknown } = Object(error);
  return typeof code === "string" ? code : "";
}

async function greet(connection: PostgresConnection, address: StoreAddress): Promise<void> {
  const settings = Object.entries({ ...limits, search_path: address.schema })
    .map(([name, value]) => `SET ${name} = '${value}'`);
  await connection.query(settings.join("; "));
  const { rows: [row] } = await connection.query(
    "SELECT current_setting('server_version_num') AS version, " +
      "current_setting('server_encoding') AS encoding",
  );
  const version = Math.floor(Number(row?.["version"]) / 10_000);
  if (!(version >= oldestServer)) {
    throw unfit(address, `is PostgreSQL ${version}; stores need ${oldestServer} or newer`);
  }
  if (row?.["encoding"] !== "UTF8") {
    throw unfit(address, `holds texts in ${String(row?.["encoding"])}; stores need UTF8`);
  }
}

function unfit(address: StoreAddress, problem: string): CtError {
  return new CtError("refused", `the server of "${shownAddress(address)}" ${problem}`);
}

function denied(address: StoreAddress, cause: unknown): CtError {
  const message = `cannot open store "${shownAddress(address)}": ${osErrorText(cause)}`;
  const help = "the password is looked for in PGPASSWORD, the file that PGPASSFILE names, and " +
    "~/.pgpass";
  return new CtError("refused", message, { cause, help });
}

function optionsOf(
  address: StoreAddress,
  password: ServerAccess["password"],
): PgOptions {
  const { host, port, database, user, sslMode, rootCertificates } = address;
  return {
    host,
    port,
    database,
    user,
    password: () => {
      const found = password();
      if (found !== undefined) return Promise.resolve(found);
      return Promise.reject(denied(address, new Error("the server wants a password")));
    },
    ssl: sslMode === "disable" ? false : {
      rejectUnauthorized: sslMode === "verify-full",
      ...(rootCertificates === undefined ? {} : { ca: Deno.readTextFileSync(rootCertificates) }),
    },
    application_name: "ct-agent",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: { getTypeParser },
  };
}
