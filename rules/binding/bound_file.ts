/**
 * A file that trust is bound to, and what a text in it may name. One of the files that reach the
 * runtime.
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  joinName,
  openDoor,
  osErrorText,
  readRegularFile,
  resolvePath,
  settingsBytes,
  throwWithheld,
  tryStat,
} from "@ct/base";

/** Files that decide beside a configuration of Deno and above it. */
export const denoFiles: readonly string[] = [
  "deno.json",
  "deno.jsonc",
  "deno.lock",
  "package.json",
];

/**
 * What a bound file holds; `undefined` if it is not there.
 * @throws {CtError} With code `read` if it cannot be read.
 */
export function readBound(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound || cause instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw new CtError("read", `read ${path}: ${osErrorText(cause)}`, { path, cause });
  }
}

/** The absolute paths that a text may mean, as a path and as a URL; `/*` means every directory. */
export function candidatePaths(value: string, config: string): readonly string[] {
  const directory = directoryOf(config);
  const base = `file://${config.split("/").map(encodeURIComponent).join("/")}`;
  const url = URL.parse(value, base);
  const path = url?.protocol === "file:" ? decoded(url.pathname) : undefined;
  const paths = [path, resolved(value, directory)].filter((each) => each !== undefined);
  return paths.flatMap((each) => each.endsWith("/*") ? directoriesIn(each.slice(0, -2)) : each);
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function resolved(value: string, cwd: string): string | undefined {
  try {
    return resolvePath(value, { cwd });
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** The absolute paths of the directories in a directory. */
export function directoriesIn(directory: string): readonly string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => joinName(directory, name))
      .filter((path) => isDirectory(path));
  } catch (error) {
    throwWithheld(error);
    return [];
  }
}

/** Whether there is a file at a path. */
export function isFile(path: string): boolean {
  return isKind(path, "isFile");
}

/** Whether there is a directory at a path. */
export function isDirectory(path: string): boolean {
  return isKind(path, "isDirectory");
}

function isKind(path: string, kind: "isFile" | "isDirectory"): boolean {
  return tryStat(path)?.[kind] ?? false;
}
