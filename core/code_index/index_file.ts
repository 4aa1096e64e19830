/**
 * The files that an index consists of.
 *
 * @module
 */
import { joinName, makePrivate, removeIfThere, writablePath } from "@ct/base";

/** Where an index lies. */
export interface IndexLocation {
  /** The directory of its files. */
  readonly directory: string;
  /** The database. */
  readonly file: string;
  /** What all who use it lock, each for as long as it does. */
  readonly lock: string;
  /** What they lock besides, so that each can see whether it is alone. */
  readonly users: string;
}

/** The database, and what the engine puts beside it. */
const names = ["", "-wal", "-shm", "-journal"].map((end) => `index.sqlite${end}`);

const lockName = "index.lock";
const usersName = "index.users";

/**
 * Creates the directory of the user's index, if it is not there, for its owner alone.
 * @throws {Error} The system's error, or that another user may have put something there.
 */
export function makeIndexLocation(cacheHome: string): IndexLocation {
  // Where the user would be asked for it, nothing is to be stored.
  const directory = writablePath(joinName(cacheHome, "ct"));
  if (directory === undefined) throw new Error("it may not be written to");
  makePrivate(directory, [...names, lockName, usersName]);
  const file = joinName(directory, "index.sqlite");
  const [lock, users] = [joinName(directory, lockName), joinName(directory, usersName)];
  return { directory, file, lock, users };
}

/** What tells a file from one that was put in its place later; `undefined` if there is none. */
export function identityOf(file: string): string | undefined {
  try {
    const { dev, ino, birthtime } = Deno.lstatSync(file);
    return `${dev} ${ino} ${birthtime?.getTime()}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Puts an empty file in the place of a database that nobody uses. */
export function replaceIndexFile({ directory, file }: IndexLocation): void {
  // The database goes first: should this end here, the rest is removed before there is a new
  // one, which would otherwise get the changes in the old one's log.
  for (const name of names) removeIfThere(joinName(directory, name));
  Deno.openSync(file, { write: true, createNew: true, mode: 0o600 }).close();
}
