/**
 * The address of a store on a PostgreSQL server, as `--store` names it.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** How the connection is protected, in the words of PostgreSQL. */
export type SslMode = "disable" | "require" | "verify-full";

/** Where a store lies on a server, and as whom it is opened. */
export interface StoreAddress {
  /** The host, without the brackets of an IPv6 address. */
  readonly host: string;
  /** The port. */
  readonly port: number;
  /** The database. */
  readonly database: string;
  /** The user of the database. */
  readonly user: string;
  /** The schema that the tables are in. */
  readonly schema: string;
  /** How the connection is protected. */
  readonly sslMode: SslMode;
  /** The file of the certificates to trust; those of the runtime where this is `undefined`. */
  readonly rootCertificates: string | undefined;
}

const defaultPort = 5432;
const parameters = ["schema", "sslmode", "sslrootcert"];
const sslModes: readonly SslMode[] = ["disable", "require", "verify-full"];
/** Where there are no listeners in between. */
const loopback = ["localhost", "127.0.0.1", "::1"];

/** Whether the name of a store is the address of a server, and no file. */
export function isStoreAddress(name: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(name);
}

/** Host and port of an address, as in a URL. */
export function hostOf({ host, port }: StoreAddress): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** An address without what could be a secret: for messages. */
export function shownAddress(address: StoreAddress): string {
  return `postgres://${hostOf(address)}/${address.database}`;
}

/**
 * Reads an address: `postgres://USER@HOST:PORT/DATABASE`, with the parameters `sslmode`,
 * `sslrootcert` and `schema`. No message repeats it, since it could have a password.
 * @throws {CtError} With code `usage` if it is none, or has a password.
 */
export function parseStoreAddress(text: string): StoreAddress {
  const url = urlOf(text);
  const given = url.searchParams;
  if (url.password !== "" || given.has("password")) throw passwordIn();
  const unknown = [...given.keys()].find((each) => !parameters.includes(each));
  if (unknown !== undefined) {
    const known = `it may have ${parameters.join(", ")}`;
    throw problem(`the store's address has the parameter ${JSON.stringify(unknown)}`, known);
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username);
  if (host === "" || database === "" || user === "" || database.includes("/")) {
    throw problem("the store's address lacks its user, host or database", form);
  }
  const schema = given.get("schema") ?? "ct";
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw problem("the store's schema is not a plain name", "use a-z, 0-9 and _");
  }
  const sslMode = sslModeOf(given.get("sslmode"), host);
  const rootCertificates = given.get("sslrootcert") ?? undefined;
  const port = url.port === "" ? defaultPort : Number(url.port);
  return { host, port, database, user, schema, sslMode, rootCertificates };
}

const form = "write postgres://USER@HOST:PORT/DATABASE";

function urlOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    // Its message would repeat the text.
    throw problem("the store's address is not a URL", form);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw problem("the store's address has a % that escapes nothing", form);
  }
}

/** What goes over a network is encrypted, and to the right server, unless the address says else. */
function sslModeOf(given: string | null, host: string): SslMode {
  if (given === null) return loopback.includes(host) ? "disable" : "verify-full";
  const mode = sslModes.find((each) => each === given);
  if (mode !== undefined) return mode;
  throw problem(`unknown sslmode ${JSON.stringify(given)}`, `use one of ${sslModes.join(", ")}`);
}

function passwordIn(): CtError {
  return problem(
    "the store's address has a password, which every process of this machine can read",
    "put it into ~/.pgpass, the file that PGPASSFILE names, or the variable PGPASSWORD",
  );
}

function problem(message: string, help: string): CtError {
  return new CtError("usage", message, { help });
}
