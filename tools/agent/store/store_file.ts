/**
 * The file that a store lies in.
 *
 * @module
 */
import { assertPrivate, directoryOf, isBelowOwn, isOurs, joinName, nameOf } from "@ct/base";

/** What the engine puts beside the file, by the ends of their names. */
export const companions: readonly string[] = ["-wal", "-shm", "-journal"];

/**
 * Creates the file at an absolute path, and its directory, if they are not there, for their owner
 * alone; returns the path with no link in its directory. What the engine puts beside the file gets
 * the file's permissions.
 * @throws {Error} The system's error, or that another user may have put it there.
 */
export function makeStoreFile(path: string): string {
  const directory = directoryOf(path);
  makeDirectory(directory);
  const file = joinName(Deno.realPathSync(directory), nameOf(path));
  try {
    Deno.openSync(file, { write: true, createNew: true, mode: 0o600 }).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  assertOwn(file);
  return file;
}

/**
 * The file at an absolute path, with no link in its directory.
 * @throws {Error} The system's error, or that another user may have put it there.
 */
export function findStoreFile(path: string): string {
  const file = joinName(Deno.realPathSync(directoryOf(path)), nameOf(path));
  assertOwn(file);
  return file;
}

/**
 * What is in a store says what was approved and read, so nobody else's counts, and no link leads
 * what is written to another file (R22).
 */
function assertOwn(file: string): void {
  Deno.lstatSync(file);
  const directory = directoryOf(file);
  assertPrivate(directory, ["", ...companions].map((end) => nameOf(file) + end));
  assertNotInForeign(directory);
}

/**
 * Nobody but this user, root, or the owner of the directory that the one above lies in, which may
 * be a project, owns the one above: in a directory that all may write to it could be anybody's.
 */
function assertNotInForeign(directory: string): void {
  if (isBelowOwn(directory)) return;
  const above = directoryOf(directory);
  if (!isOurs(Deno.statSync(above), Deno.statSync(directoryOf(above)))) {
    throw new Error("another user owns the directory above it");
  }
}

/** A directory that is there already may hold other things, which are not ours to hide. */
function makeDirectory(directory: string): void {
  try {
    if (!Deno.statSync(directory).isDirectory) throw new Error("Not a directory (os error 20)");
    return;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  // At once with those above it, where the permission to write may end; these nobody else may
  // write to, whatever the process's mask.
  Deno.mkdirSync(directory, { recursive: true, mode: 0o755 });
  Deno.chmodSync(directory, 0o700);
  try {
    assertNotInForeign(directory);
  } catch (error) {
    Deno.removeSync(directory);
    throw error;
  }
  Deno.writeTextFileSync(joinName(directory, ".gitignore"), "*\n", { mode: 0o600 });
}
