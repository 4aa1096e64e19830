/**
 * A directory in which only the user of this process keeps files: caches, stores and what
 * else a later call believes (R22).
 *
 * @module
 */
import { lstatIfThere } from "./stat.ts";
import { directoriesUp, directoryOf, joinName } from "../path/path_names.ts";
import { isMarkedOwn } from "./own_directories.ts";
import { newWriteId, siblingName } from "./temporary_name.ts";
import { isWithheld } from "../withheld.ts";

const othersMayWrite = 0o022;

/**
 * The form of an absolute path under which this process may write: without links if that is
 * granted, else as it is typed; `undefined` if neither is. Nothing need be there.
 */
export function writablePath(path: string): string | undefined {
  return [withoutLinks(path), path].find((each) =>
    Deno.permissions.querySync({ name: "write", path: each }).state === "granted"
  );
}

function withoutLinks(path: string): string {
  for (const directory of directoriesUp(path)) {
    try {
      return joinName(Deno.realPathSync(directory), path.slice(directory.length + 1))
        .replace(/\/$/, "");
    } catch {
      // What is not there is not a link. What may not be looked at is taken as it is typed: who
      // grants writing grants it for both forms.
    }
  }
  return path;
}

/**
 * Checks whether the user of this process owns a directory that he may write to, and the files of
 * these names in it as far as they are there, and whether nobody else may write to them. The system
 * tells who he is only to those who may ask, so a file is made there and looked at.
 * @throws {Error} The system's error, or what is wrong.
 */
export function assertPrivate(directory: string, names: Iterable<string>): void {
  const { uid } = Deno.statSync(directory);
  assertOwnedBy(uid === null ? null : userIn(directory), directory, names);
}

/**
 * The same of a directory that is only read, for a user whose number is known: nothing is made
 * there.
 * @throws {Error} The system's error, or what is wrong.
 */
export function assertOwnedBy(
  user: number | null,
  directory: string,
  names: Iterable<string>,
): void {
  const complaint = complaintOf(Deno.statSync(directory), user);
  if (complaint !== undefined) throw new Error(`${complaint} its directory`);
  for (const name of names) {
    const file = lstatIfThere(joinName(directory, name));
    if (file === undefined) continue;
    if (!file.isFile) throw new Error("not a regular file");
    const complaint = complaintOf(file, user);
    if (complaint !== undefined) throw new Error(`${complaint} it`);
  }
}

/**
 * Whether the directory above one that this process has made belongs to the same user or to root;
 * the owner of any other could put something else in its place.
 */
export function isBelowOwn(directory: string): boolean {
  const above = directoryOf(directory);
  const { uid: user } = Deno.statSync(directory);
  try {
    const { uid } = Deno.statSync(above);
    return uid === null || uid === 0 || uid === user;
  } catch (error) {
    if (!isWithheld(error)) throw error;
    return isMarkedOwn(above);
  }
}

/**
 * Makes a directory in which nobody but the user of this process keeps files, if it is not there,
 * and checks whether it is one, with the files of these names. In a directory of another user
 * nothing is left: what root makes there would be in that user's way.
 * @throws {Error} The system's error, or what is wrong.
 */
export function makePrivate(directory: string, names: Iterable<string> = []): void {
  Deno.mkdirSync(directory, { recursive: true, mode: 0o700 });
  assertPrivate(directory, names);
  if (isBelowOwn(directory)) return;
  try {
    // It goes only if it is empty.
    Deno.removeSync(directory);
  } catch {
    // Its content was there before.
  }
  throw new Error("another user owns the directory above it");
}

function complaintOf({ uid, mode }: Deno.FileInfo, user: number | null): string | undefined {
  if (uid !== user) return "another user owns";
  return ((mode ?? 0) & othersMayWrite) === 0 ? undefined : "others may write to";
}

function userIn(directory: string): number | null {
  // Named like what a write leaves, so that a recovery removes it if this process dies here.
  const path = joinName(directory, siblingName(newWriteId(), 0, "new"));
  const file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  try {
    return file.statSync().uid;
  } finally {
    file.close();
    removeIfThere(path);
  }
}

/** Removes the file at a path, unless it is gone already. */
export function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
