/**
 * Where the rule store lies (docs/spec/rules.md#store-location). One of the files that reach the
 * runtime.
 *
 * @module
 */
import { CtError, directoriesUp, directoryOf, joinName, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";

/** A store's place; the file itself may be missing. */
export interface StoreLocation {
  /** As it is shown: as typed, or absolute if it was found. */
  readonly path: string;
  /** Its absolute path. */
  readonly absolutePath: string;
  /** The absolute path of the directory that probes run in. */
  readonly root: string;
  /** Whether there is something at that path. */
  readonly exists: boolean;
}

/**
 * The store's place: `file` as typed, else in the nearest directory `.ct` at or above the working
 * directory; `undefined` if there is none.
 */
export function findStore(
  file: string | undefined,
  { cwd }: Pick<Context, "cwd">,
): StoreLocation | undefined {
  if (file !== undefined) return placeOf(file, resolvePath(file, { cwd }));
  for (const directory of directoriesUp(cwd)) {
    const home = joinName(directory, ".ct");
    if (isDirectory(home)) return placeOf(`${home}/rules.jsonc`, `${home}/rules.jsonc`);
  }
  return undefined;
}

/** Where a store is created if none was found: `.ct/rules.jsonc` in the working directory. */
export function newStoreLocation({ cwd }: Pick<Context, "cwd">): StoreLocation {
  const path = joinName(cwd, ".ct/rules.jsonc");
  return placeOf(path, path);
}

/** The error of a call that needs a store where none was found. */
export function missingStore({ cwd }: Pick<Context, "cwd">): CtError {
  return new CtError("not-found", `no .ct directory at or above ${cwd}`, {
    help: "ct rules --init makes a store",
  });
}

function placeOf(path: string, absolutePath: string): StoreLocation {
  const directory = directoryOf(absolutePath);
  const root = directory.endsWith("/.ct") ? directoryOf(directory) : directory;
  return { path, absolutePath, root, exists: isThere(absolutePath) };
}

function isDirectory(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
