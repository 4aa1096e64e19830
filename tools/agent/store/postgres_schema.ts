/**
 * How a schema of a server gets the present tables: those of a file, in the words of PostgreSQL.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { assertSupportedVersion, migrations, schemaVersion } from "./migrations.ts";
import type { PostgresConnection } from "./postgres_connection.ts";
import { locking } from "./postgres_lock.ts";
import { shownAddress, type StoreAddress } from "./store_address.ts";

/** Indexes of a server hold no long texts, so that two of them are made otherwise. */
const ownIndexes: Readonly<Record<string, string>> = {
  read_path: "CREATE INDEX read_path ON read USING hash (path)",
  baseline_issue: "CREATE UNIQUE INDEX baseline_issue " +
    "ON baseline (workflow, issue_type, source, md5(pattern), md5(coalesce(file_path, '')))",
};

/** What only servers have: marks of changes, and the version. */
const ownTables = `
CREATE TABLE change (id TEXT PRIMARY KEY, made_at TIMESTAMPTZ NOT NULL DEFAULT now());
CREATE TABLE schema_version (version BIGINT NOT NULL);
INSERT INTO schema_version (version) VALUES (0)`;

/** A migration in the words of PostgreSQL. Rows are numbered, since their order counts. */
function postgresMigration(step: string): string {
  return step
    .replace(/\) STRICT;/g, ", rowid BIGINT GENERATED ALWAYS AS IDENTITY);")
    .replace(/\bINTEGER\b/g, "BIGINT")
    .replace(/\bBLOB\b/g, "BYTEA")
    .replace(/^CREATE (?:UNIQUE )?INDEX (\w+)[^;]*/gm, (text, name) => ownIndexes[name] ?? text);
}

/**
 * Brings a store to the present version, all steps or none.
 * @throws {CtError} With code `refused` if the store is newer than this program, `not-found` if it
 * has to be there and is not.
 */
export async function migratePostgres(
  connection: PostgresConnection,
  address: StoreAddress,
  { mustExist }: { readonly mustExist: boolean },
): Promise<void> {
  const name = shownAddress(address);
  if (await versionOf(connection) === schemaVersion) return;
  await connection.query(`BEGIN; ${locking(address)}`);
  // Another process may have been here meanwhile.
  const version = await versionOf(connection);
  if (version === undefined && mustExist) throw missing(name);
  assertSupportedVersion(version ?? 0, name);
  const first = version === undefined ? await firstSteps(connection, address) : [];
  const steps = migrations.slice(version ?? 0).map(postgresMigration);
  const last = `UPDATE schema_version SET version = ${schemaVersion}`;
  // Of changes whose processes have ended nobody asks any more.
  const swept = "DELETE FROM change WHERE made_at < now() - interval '1 day'";
  await connection.query([...first, ...steps, last, swept, "COMMIT"].join(";\n"));
}

/** The version of the store in the schema; `undefined` if there is none. */
async function versionOf(connection: PostgresConnection): Promise<number | undefined> {
  const { rows: [found] } = await connection.query(
    "SELECT to_regclass(current_setting('search_path') || '.schema_version')::text AS name",
  );
  if (found?.["name"] === null) return undefined;
  const { rows: [row] } = await connection.query("SELECT version FROM schema_version");
  return Number(row?.["version"]);
}

/** The schema may be there already, for a user who may not make one. */
async function firstSteps(
  connection: PostgresConnection,
  { schema }: StoreAddress,
): Promise<readonly string[]> {
  const { rows } = await connection.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [
    schema,
  ]);
  return [...rows.length > 0 ? [] : [`CREATE SCHEMA ${schema}`], ownTables];
}

function missing(name: string): CtError {
  const help = "the first call of an agent makes it; --store says where it is";
  return new CtError("not-found", `there is no store "${name}"`, { help });
}
