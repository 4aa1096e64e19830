/**
 * The `pg` package, loaded when the first store on a server is opened: a call without one pays
 * nothing for it. Nothing else imports the package.
 *
 * @module
 */
import type { SqlValue } from "./database.ts";

/** What a statement led to. */
export interface PgResult {
  /** How many rows it concerned; `null` where that means nothing. */
  readonly rowCount: number | null;
  /** Its rows, their values by the names of the columns. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A connection. */
export interface PgClient {
  /** Connects. */
  connect(): Promise<unknown>;
  /** Carries out one statement with parameters, or several without. */
  query(text: string, values?: readonly SqlValue[]): Promise<PgResult | readonly PgResult[]>;
  /** Hears of errors, of the end, and of what is notified. */
  on(event: "error" | "end" | "notification", heard: (about?: unknown) => void): unknown;
  /** Closes it. */
  end(): Promise<void>;
}

/** How a connection is made. */
export interface PgOptions {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Asked for when the server wants one; empty for none. */
  readonly password: () => Promise<string>;
  /** Whether it is encrypted, and with whom. */
  readonly ssl: false | {
    readonly rejectUnauthorized: boolean;
    readonly ca?: string;
    readonly servername?: string;
  };
  readonly application_name: string;
  readonly connectionTimeoutMillis: number;
  readonly keepAlive: boolean;
  /** How the text of a value is read, by the number of its type. */
  readonly types: { getTypeParser(type: number): (text: string) => unknown };
}

/** What of the package is used. */
interface PgPackage {
  readonly default: { readonly Client: new (options: PgOptions) => PgClient };
}

/** A connection that is not made yet. */
export async function newClient(options: PgOptions): Promise<PgClient> {
  const scope: { require?: unknown } = globalThis;
  // The package asks for modules of the runtime when it needs them. In a bundle nothing else
  // answers.
  scope.require ??= globalThis.process.getBuiltinModule("node:module").createRequire("file:///");
  const { default: { Client } }: PgPackage = await import("pg");
  return new Client(options);
}
