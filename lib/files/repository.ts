/**
 * What git takes for a repository or runs by itself, whatever its name: a directory is a
 * repository by what it holds, and hooks lie where a configuration says.
 *
 * @module
 */
import { directoryOf, joinName, lstatIfThere, nameOf, pathBelow } from "@ct/base";
import type { GitUser } from "@ct/git";
import type { Protection } from "./protected_names.ts";
import { withoutLinks } from "./without_links.ts";
import { type WorkTree, WorkTrees } from "./work_tree.ts";

/** The names of the programs that git searches for among hooks. */
const hookName =
  /^(?:(?:pre|post|update|push-to|reference|sendemail|fsmonitor|proc|applypatch|commit|prepare-commit)-[\w-]+|update)$/;

/**
 * What protects an absolute path without links in the directory `root`, given in the same way,
 * because git would believe or run what is there; `undefined` if nothing does.
 */
export function repositoryProtection(
  path: string,
  { root, user, trees = new WorkTrees(user), isThere = isSomething }: WriteLocation,
): Protection | undefined {
  if (makesRepository(path, root, isThere)) {
    return { list: "never", reason: "git would take a directory for a repository" };
  }
  for (let directory = directoryOf(path);; directory = directoryOf(directory)) {
    if (isRepository(directory)) {
      return { list: "never", reason: "git runs what a repository names" };
    }
    if (directory === root || directory === "/") break;
  }
  const around = new Set([trees.around(directoryOf(path)), trees.around(root)]);
  const isRun = [...around].some((tree) => tree !== undefined && isOf(tree, path, root));
  return isRun ? { list: "never", reason: "git runs what is there" } : undefined;
}

/** Where a path lies that is to be written. */
export interface WriteLocation {
  /** The directory that it lies in. */
  readonly root: string;
  /** Whose configuration of git counts. */
  readonly user: GitUser;
  /** The work trees as the call knows them; by default they are read for this path. */
  readonly trees?: WorkTrees;
  /** Whether something is at a path, or will be there when it is written; what is, by default. */
  readonly isThere?: (path: string) => boolean;
}

function isSomething(path: string): boolean {
  return lstatIfThere(path) !== undefined;
}

/**
 * Whether something at a path would be the last that git knows a repository by: `HEAD` with
 * `objects` and `refs`, or with the path of the directory that has them.
 */
function makesRepository(
  path: string,
  root: string,
  isThere: (path: string) => boolean,
): boolean {
  for (let at = path; at !== root && at !== "/"; at = directoryOf(at)) {
    const name = nameOf(at).toLowerCase();
    if (!["head", "objects", "refs", "commondir"].includes(name)) continue;
    const has = (other: string) =>
      name === other.toLowerCase() || isThere(joinName(directoryOf(at), other));
    if (has("HEAD") && (has("commondir") || has("objects") && has("refs"))) return true;
  }
  return false;
}

/** Whether git takes a directory for a repository: by these three it knows one. */
export function isRepository(directory: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => lstatIfThere(joinName(directory, name)));
}

/**
 * Whether a path belongs to the repository of a work tree, is one of its hooks, or is named by its
 * configuration.
 */
function isOf({ repository, hooks, named }: WorkTree, path: string, root: string): boolean {
  if (named.some((each) => each === path || withoutLinks(each) === path)) return true;
  const own = [repository.directory, repository.common].map(withoutLinks);
  if (own.some((directory) => pathBelow(directory, path) !== undefined)) return true;
  return hooks.map(withoutLinks).some((directory) => {
    if (pathBelow(directory, path) === undefined) return false;
    // Where hooks lie beside the project's files, it is their names that tell.
    const isMixed = pathBelow(directory, root) !== undefined;
    return !isMixed || directoryOf(path) === directory && hookName.test(nameOf(path));
  });
}
