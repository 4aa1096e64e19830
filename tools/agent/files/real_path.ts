/**
 * Resolves where a path leads, even if nothing is there yet.
 *
 * @module
 */
import { directoryOf, joinName, nameOf, splitPath } from "@ct/base";

/** What a path leads to. */
export interface RealPath {
  /** The absolute path without links. */
  readonly path: string;
  /** Whether something is there. */
  readonly exists: boolean;
}

/** The system follows no more links in one path. */
const maxLinks = 40;

/**
 * The path without links that an absolute path leads to: of the deepest ancestor that exists, with
 * the rest after it. Links that lead nowhere yet are followed as well.
 * @throws {Error} The system's error, if it does not tell: a loop, a directory that may not be
 * entered.
 */
export function realPath(path: string, links: number = maxLinks): RealPath {
  const { components } = splitPath(path);
  const up = components.lastIndexOf("..");
  if (up >= 0 || components.includes(".")) throw new TypeError("the path is not normalised");
  try {
    return { path: Deno.realPathSync(path), exists: true };
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  const directory = realPath(directoryOf(path), links);
  const here = joinName(directory.path, nameOf(path));
  const target = directory.exists ? linkTarget(here) : undefined;
  if (target === undefined) return { path: here, exists: false };
  if (links === 0) throw new Deno.errors.FilesystemLoop("too many levels of symbolic links");
  return realPath(followed(target, directory.path), links - 1);
}

function linkTarget(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch (error) {
    if (isAbsent(error) || isNoLink(error)) return undefined;
    throw error;
  }
}

/** Below a file there is nothing, either. */
function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

function isNoLink(error: unknown): boolean {
  return error instanceof Error && /os error (?:22|4390)\)/.test(error.message);
}

/** What a link in a directory without links points to, without `.` and `..`. */
function followed(target: string, directory: string): string {
  let path = target.startsWith("/") ? "/" : directory;
  for (const component of splitPath(target).components) {
    if (component === ".") continue;
    // Before going up, links have to be gone through.
    path = component === ".." ? directoryOf(realPath(path).path) : joinName(path, component);
  }
  return path;
}
