/**
 * The tables, and how an older store becomes a newer one, in the words of SQLite;
 * `postgres_schema.ts` translates them. Migrations only go forward; one that was released is never
 * changed.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { SqliteDatabase } from "./sqlite_database.ts";
import { setOrigin } from "./store_origin.ts";

/** Each brings a store from its index to the next version. */
export const migrations: readonly string[] = [
  `
CREATE TABLE workflow (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, stage TEXT NOT NULL,
  path TEXT CHECK (path IN ('quick', 'full')), base_ref TEXT,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE pulse (
  id TEXT PRIMARY KEY, workflow TEXT NOT NULL REFERENCES workflow, ordinal INTEGER NOT NULL,
  planned_id TEXT, title TEXT, description TEXT, state TEXT NOT NULL,
  rejections INTEGER NOT NULL DEFAULT 0, summary TEXT, files TEXT, issues TEXT,
  halted INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, ended_at INTEGER, UNIQUE (workflow, ordinal)
) STRICT;
CREATE TABLE session (
  id TEXT PRIMARY KEY, agent TEXT NOT NULL, workflow TEXT REFERENCES workflow,
  pulse TEXT REFERENCES pulse, root TEXT NOT NULL, started_at INTEGER NOT NULL
) STRICT;
CREATE TABLE turn (
  session TEXT NOT NULL REFERENCES session, n INTEGER NOT NULL, ended_by TEXT, call TEXT,
  artifact TEXT, started_at INTEGER NOT NULL, PRIMARY KEY (session, n)
) STRICT;
CREATE TABLE call (
  id TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, turn INTEGER NOT NULL,
  tool TEXT NOT NULL, target TEXT, reason TEXT, input TEXT NOT NULL, ok INTEGER NOT NULL,
  result_kind TEXT NOT NULL, error TEXT, ms INTEGER NOT NULL,
  new_issues INTEGER, hidden_issues INTEGER, pulse TEXT REFERENCES pulse, remark TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX call_turn ON call (session, turn);
CREATE INDEX call_pulse ON call (pulse);
CREATE TABLE read (
  session TEXT NOT NULL REFERENCES session, call TEXT NOT NULL, path TEXT NOT NULL,
  start_line INTEGER, end_line INTEGER, hash TEXT NOT NULL, redacted INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('read', 'write')), at INTEGER NOT NULL
) STRICT;
CREATE INDEX read_path ON read (session, path);
CREATE TABLE note (
  id TEXT PRIMARY KEY, workflow TEXT NOT NULL REFERENCES workflow, stage TEXT NOT NULL,
  pulse TEXT REFERENCES pulse, session TEXT NOT NULL REFERENCES session, text TEXT NOT NULL,
  created_at INTEGER NOT NULL, ended_at INTEGER
) STRICT;
CREATE INDEX note_stage ON note (workflow, stage);
CREATE TABLE baseline (
  id TEXT PRIMARY KEY, workflow TEXT NOT NULL REFERENCES workflow, issue_type TEXT NOT NULL,
  source TEXT NOT NULL, pattern TEXT NOT NULL, file_path TEXT, description TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX baseline_issue
  ON baseline (workflow, issue_type, source, pattern, ifnull(file_path, ''));
CREATE TABLE card (
  id TEXT PRIMARY KEY, workflow TEXT NOT NULL REFERENCES workflow,
  kind TEXT NOT NULL CHECK (kind IN ('scope', 'research', 'plan', 'preflight')),
  content TEXT NOT NULL, state TEXT NOT NULL, feedback TEXT,
  session TEXT NOT NULL REFERENCES session, turn INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX card_workflow ON card (workflow, kind);
ALTER TABLE pulse ADD COLUMN card TEXT REFERENCES card;
CREATE TABLE question (
  id TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, turn INTEGER NOT NULL,
  ordinal INTEGER NOT NULL, type TEXT NOT NULL, prompt TEXT NOT NULL, options TEXT,
  answer TEXT, state TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE review (
  id TEXT PRIMARY KEY, workflow TEXT NOT NULL REFERENCES workflow, base TEXT, head TEXT,
  diff TEXT NOT NULL, recommendation TEXT, summary TEXT, state TEXT NOT NULL, feedback TEXT,
  created_at INTEGER NOT NULL, completed_at INTEGER
) STRICT;
CREATE TABLE comment (
  id TEXT PRIMARY KEY, review TEXT NOT NULL REFERENCES review, file_path TEXT,
  start_line INTEGER, end_line INTEGER, severity TEXT NOT NULL, category TEXT NOT NULL,
  description TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE output (
  id TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, call TEXT NOT NULL,
  stdout TEXT NOT NULL, stderr TEXT NOT NULL, bytes INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE revert (
  token TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, call TEXT NOT NULL,
  kind TEXT NOT NULL, path TEXT NOT NULL, moved_from TEXT, before BLOB, mode INTEGER,
  after_hash TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE extension (
  id TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES session, turn INTEGER NOT NULL,
  reason TEXT NOT NULL, completed TEXT NOT NULL, remaining TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`,
];

/** The version of stores that this program writes. */
export const schemaVersion: number = migrations.length;

/**
 * Refuses a store that a newer program wrote.
 * @throws {CtError} With code `refused` if a version is newer than this program.
 */
export function assertSupportedVersion(version: number, name: string): void {
  if (version <= schemaVersion) return;
  throw new CtError(
    "refused",
    `store "${name}" has version ${version}; this program supports up to ${schemaVersion}`,
    { path: name, help: "use the newer program, or another store" },
  );
}

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
      assertSupportedVersion(now, path);
      const step = migrations[now];
      if (step !== undefined) database.execute(`${step} PRAGMA user_version=${now + 1}`);
      // No other process sees a store that does not say yet where it was made.
      if (now === 0) await setOrigin(database, origin);
    });
  }
}

/** The version of a store; 0 for an empty file. */
async function versionOf(database: SqliteDatabase): Promise<number> {
  return (await database.get("PRAGMA user_version"))?.number("user_version") ?? 0;
}
