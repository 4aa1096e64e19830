/**
 * What git takes for a repository or runs by itself, whatever its name: a directory is a
 * repository by what it holds, and hooks lie where a configuration says.
 *
 * @module
 */
import { directoryOf, joinName, nameOf, pathBelow } from "@ct/base";
import type { GitUser } from "@ct/git";
import { lookAt } from "./look_at.ts";
import type { Protection } from "./protected_names.ts";
import { type WorkTree, workTreeAround } from "./work_tree.ts";

/** The names of the programs that git looks for among hooks. */
const hookName =
  /^(?:(?:pre|post|update|push-to|reference|sendemail|fsmonitor|proc|applypatch|commit|prepare-commit)-[\w-]+|update)$/;

/**
 * What protects an absolute path without links in the directory `root`, given in the same way,
 * because git would believe or run what is there; `undefined` if nothing does.
 */
export function repositoryProtection(
  path: string,
  { root, user }: { readonly root: string; readonly user: GitUser },
): Protection | undefined {
  for (let directory = directoryOf(path);; directory = directoryOf(directory)) {
    if (isRepository(directory)) {
      return { list: "never", reason: "git runs what a repository names" };
    }
    if (directory === root || directory === "/") break;
  }
  const trees = [workTreeAround(directoryOf(path), user), workTreeAround(root, user)];
  const isRun = trees.some((tree) => tree !== undefined && isOf(tree, path, root));
  return isRun ? { list: "never", reason: "git runs what is there" } : undefined;
}

/** Whether git takes a directory for a repository: by these three it knows one. */
export function isRepository(directory: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => lookAt(joinName(directory, name)));
}

/** Whether a path belongs to the repository of a work tree, or is one of its hooks. */
function isOf({ repository, hooks }: WorkTree, path: string, root: string): boolean {
  const own = [repository.directory, repository.common].map(withoutLinks);
  if (own.some((directory) => pathBelow(directory, path) !== undefined)) return true;
  return hooks.map(withoutLinks).some((directory) => {
    if (pathBelow(directory, path) === undefined) return false;
    // Where hooks lie beside the project's files, it is their names that tell.
    const isMixed = pathBelow(directory, root) !== undefined;
    return !isMixed || directoryOf(path) === directory && hookName.test(nameOf(path));
  });
}

/**
 * The path without links; as it is where the system does not tell. What this process may not look
 * at does not lead into the root: what does is granted with it (`readBeside`).
 */
function withoutLinks(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return path;
  }
}
