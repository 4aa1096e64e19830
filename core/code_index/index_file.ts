/**
 * The file that an index lies in.
 *
 * @module
 */
import { directoryOf, isOurs, joinName } from "@ct/base";

/** What the database puts beside the file, by the ends of the names. */
const companions = ["-wal", "-shm", "-journal"];

/**
 * Makes the file of the user's index, and its directory, if they are not there, for their owner
 * alone; yields its path.
 * @throws {Error} The system's error, or that somebody else may have put it there.
 */
export function makeIndexFile(cacheHome: string): string {
  const directory = joinName(cacheHome, "ct");
  // Where the user would be asked for it, nothing is to be stored.
  const { state } = Deno.permissions.querySync({ name: "write", path: directory });
  if (state !== "granted") throw new Error("it may not be written to");
  Deno.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = joinName(Deno.realPathSync(directory), "index.sqlite");
  try {
    Deno.openSync(file, { write: true, createNew: true, mode: 0o600 }).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  const owner = Deno.statSync(directoryOf(file));
  if (!isOurs(owner, owner)) throw new Error("everybody may write to its directory");
  for (const path of [file, ...companions.map((end) => file + end)]) {
    const info = lookAt(path);
    if (info !== undefined && !(info.isFile && isOurs(info, owner))) {
      throw new Error("another user owns it or may write to it");
    }
  }
  return file;
}

/** Takes away a file that is no index, with what belongs to it. */
export function removeIndexFile(file: string): void {
  for (const path of [file, ...companions.map((end) => file + end)]) {
    if (lookAt(path) !== undefined) Deno.removeSync(path);
  }
}

function lookAt(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
