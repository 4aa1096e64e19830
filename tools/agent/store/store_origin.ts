/**
 * Records where a store was made. What is in it decides what an agent may do, and its owner is who
 * has unpacked it, so one that a checkout or an archive brings along must be told from one that
 * this program has made: that names the very file that it lies in, as a copy does not.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Database } from "./database.ts";
import { companions } from "./store_file.ts";

const key = "origin";

/** What tells the file at an absolute path from every copy of it. */
export function originOf(path: string): string {
  const { ino, birthtime } = Deno.lstatSync(path);
  // An archive can guess a number, but not when it will be unpacked.
  return `${ino ?? "-"} ${birthtime?.getTime() ?? "-"}`;
}

/** Notes where a store was made. */
export async function setOrigin(database: Database, origin: string): Promise<void> {
  await database.run(
    `INSERT INTO setting (key, value) VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, origin],
  );
}

/** A store that is opened. */
export interface OpenedStore {
  /** Its path as typed. */
  readonly path: string;
  /** Its absolute path. */
  readonly file: string;
}

/**
 * Checks that a store was made where it is; an empty one will be.
 * @throws {CtError} With code `refused` if it was not.
 */
export async function assertMadeHere(
  database: Database,
  { path, file }: OpenedStore,
): Promise<void> {
  const version = await database.get("PRAGMA user_version");
  const isNew = version?.number("user_version") === 0;
  if (!isNew && await originIn(database) !== originOf(file)) throw brought(path);
}

/**
 * Checks, before a store is opened, that what lies beside it was put there by the engine, which
 * gives it the permissions of the store: the engine takes pages of the store from it.
 * @throws {CtError} With code `refused` if it was not.
 */
export function assertOwnCompanions({ path, file }: OpenedStore): void {
  const own = modeOf(file);
  for (const end of companions) {
    const mode = modeOf(file + end);
    if (mode !== undefined && mode !== own) throw brought(path);
  }
}

function brought(path: string): CtError {
  return new CtError("refused", `not using "${path}": it was not made here`, {
    path,
    help: "a checkout or a copy has brought it along; --store uses it all the same, from then on",
  });
}

async function originIn(database: Database): Promise<string | undefined> {
  try {
    const row = await database.get("SELECT value FROM setting WHERE key = ?", [key]);
    return row?.text("value");
  } catch {
    // It has other tables.
    return undefined;
  }
}

function modeOf(path: string): number | undefined {
  try {
    return (Deno.lstatSync(path).mode ?? 0) & 0o777;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
