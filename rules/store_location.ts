/**
 * Locates the rule store (docs/spec/rules.md#store-location). One of the files that reach the
 * runtime.
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  isOurs,
  joinName,
  ownDirectories,
  resolvePath,
  tryLstat,
  tryStat,
} from "@ct/base";
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
 * @throws {CtError} With code `refused` if there is one that another user may have put there.
 */
export function findStore(
  file: string | undefined,
  { cwd, ceiling }: Pick<Context, "cwd" | "ceiling">,
): StoreLocation | undefined {
  if (file !== undefined) return placeOf(file, resolvePath(file, { cwd }));
  const { own, foreign } = ownDirectories(cwd, { ceiling });
  for (const directory of own) {
    const home = joinName(directory, ".ct");
    const info = directoryInfo(home);
    if (info === undefined) continue;
    if (!isOurs(info, Deno.statSync(cwd))) throw foreignStore(home, home);
    return placeOf(`${home}/rules.jsonc`, `${home}/rules.jsonc`);
  }
  const beyond = foreign === undefined ? undefined : joinName(foreign, ".ct");
  if (beyond !== undefined && directoryInfo(beyond) !== undefined) {
    throw foreignStore(beyond, directoryOf(beyond));
  }
  return undefined;
}

function foreignStore(home: string, writable: string): CtError {
  return new CtError(
    "refused",
    `not using ${home}: another user owns or may write to ${writable}`,
    {
      path: home,
      help: "to use it anyway, name it with --file",
    },
  );
}

/** Where a store is created if none was found: `.ct/rules.jsonc` in the working directory. */
export function newStoreLocation({ cwd }: Pick<Context, "cwd">): StoreLocation {
  const path = joinName(cwd, ".ct/rules.jsonc");
  return placeOf(path, path);
}

/** The error of a call that needs a store where none was found. */
export function missingStore({ cwd }: Pick<Context, "cwd">): CtError {
  return new CtError("not-found", `no .ct directory at or above ${cwd}`, {
    help: "ct rules --init creates a store",
  });
}

/** The place of a store with this path. */
export function placeOf(path: string, absolutePath: string): StoreLocation {
  const directory = directoryOf(absolutePath);
  const root = directory.endsWith("/.ct") ? directoryOf(directory) : directory;
  return { path, absolutePath, root, exists: tryLstat(absolutePath) !== undefined };
}

function directoryInfo(path: string): Deno.FileInfo | undefined {
  const info = tryStat(path);
  return info?.isDirectory ? info : undefined;
}
