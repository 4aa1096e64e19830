/**
 * Directories as a whole: what is in them, making them, and moving what is anywhere.
 *
 * @module
 */
import { lstatIfThere } from "@ct/base";

/** Something in a directory. */
export interface EntryBelow {
  /** Its path from the directory. */
  readonly path: string;
  /** Whether it is a regular file. */
  readonly isFile: boolean;
}

/** Everything below a directory; links are not followed. */
export function* entriesBelow(directory: string, prefix: string = ""): Generator<EntryBelow> {
  for (const { name, isFile, isDirectory } of Deno.readDirSync(`${directory}/${prefix}`)) {
    const path = `${prefix}${name}`;
    yield { path, isFile };
    if (isDirectory) yield* entriesBelow(directory, `${path}/`);
  }
}

/** Whether nothing is in a directory. */
export function isEmptyDirectory(path: string): boolean {
  return Deno.readDirSync(path)[Symbol.iterator]().next().done === true;
}

/** Makes directories, given the innermost first. */
export function makeDirectories(directories: readonly string[]): void {
  for (const directory of directories.toReversed()) Deno.mkdirSync(directory);
}

/** Makes a directory with permission bits, where the system has them. */
export function makeDirectory(path: string, mode: number | null): void {
  Deno.mkdirSync(path);
  setMode(path, mode);
}

/** Gives a file or directory permission bits, where the system has them. */
export function setMode(path: string, mode: number | null): void {
  if (mode !== null) Deno.chmodSync(path, mode);
}

/**
 * Moves a file or directory to a path where nothing is, and tells whether nothing was. A file never
 * replaces anything: it gets a second name first, which the system refuses to one that is taken.
 */
export function moveToFreePath(from: string, to: string): boolean {
  if (lstatIfThere(to) !== undefined) return false;
  if (lstatIfThere(from)?.isFile === true) {
    try {
      Deno.linkSync(from, to);
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists) return false;
      // A file system without hard links. The path was free just now.
      Deno.renameSync(from, to);
      return true;
    }
    Deno.removeSync(from);
    return true;
  }
  // The system replaces nothing but an empty directory by a directory.
  Deno.renameSync(from, to);
  return true;
}
