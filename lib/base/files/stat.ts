/**
 * What the system tells about a path. One of the files that reach the runtime.
 *
 * @module
 */
import { throwWithheld } from "../withheld.ts";

/**
 * What is at a path itself, links not followed; `undefined` if nothing is, or the system does not
 * tell.
 * @throws {CtError} With code `refused` if the runtime does not let this process look.
 */
export function tryLstat(path: string): Deno.FileInfo | undefined {
  return attempt(Deno.lstatSync, path);
}

/** The same of what a path leads to, links followed. */
export function tryStat(path: string): Deno.FileInfo | undefined {
  return attempt(Deno.statSync, path);
}

/**
 * Whether anything is at a path, links not followed.
 * @throws {CtError} With code `refused` if the runtime does not let this process look.
 */
export function exists(path: string): boolean {
  return tryLstat(path) !== undefined;
}

function attempt(
  look: (path: string) => Deno.FileInfo,
  path: string,
): Deno.FileInfo | undefined {
  try {
    return look(path);
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/**
 * What is at a path itself, links not followed; `undefined` only if nothing is.
 * @throws {Error} The system's error if it does not tell.
 */
export function lstatIfThere(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}

/** What tells one file or directory from another that takes its place. */
export function inodeOf({ dev, ino }: Pick<Deno.FileInfo, "dev" | "ino">): string {
  return `${dev} ${ino}`;
}
