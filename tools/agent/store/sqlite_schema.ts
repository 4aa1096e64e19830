/**
 * How the file of a store gets the present tables.
 *
 * @module
 */
import { assertKnownVersion, migrations, schemaVersion } from "./migrations.ts";
import type { SqliteDatabase } from "./sqlite_database.ts";
import { setOrigin } from "./store_origin.ts";

/**
 * Brings a store to the present version; each step happens completely or not at all.
 * @throws {CtError} With code `refused` if the store is newer than this program.
 */
export async function migrateSqlite(
  database: SqliteDatabase,
  { path, origin }: { readonly path: string; readonly origin: string },
): Promise<void> {
  while (await versionOf(database) !== schemaVersion) {
    await database.transaction(async () => {
      // Another process may have been here meanwhile.
      const now = await versionOf(database);
      assertKnownVersion(now, path);
      const step = migrations[now];
      if (step !== undefined) database.execute(`${step} PRAGMA user_version=${now + 1}`);
      // No other process sees a store that does not say yet where it was made.
      if (now === 0) await setOrigin(database, origin);
    });
  }
}

/** The version of a store; 0 for an empty file. */
export async function versionOf(database: SqliteDatabase): Promise<number> {
  return (await database.get("PRAGMA user_version"))?.number("user_version") ?? 0;
}
