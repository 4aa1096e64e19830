/**
 * Locates the hooks of a git repository. Its files are read, git is not run.
 *
 * @module
 */
import { CtError, isWithin, joinName, ownDirectories, resolvePath } from "@ct/base";
import { GitReader, type GitRepository, type GitUser, lastOf, readGitFile } from "@ct/git";

/** The hooks of a working tree. */
export interface GitHooks {
  /** The absolute path of the top of the working tree. */
  readonly top: string;
  /** The absolute path of the directory that all working trees of the repository share. */
  readonly home: string;
  /** The absolute path of the directory of hooks in it, which may be missing. */
  readonly directory: string;
}

/**
 * The hooks of the working tree that a directory, given by absolute path, lies in; `undefined` if
 * it lies in none.
 * @throws {CtError} With code `refused` if the repository's or the user's configuration puts the
 * hooks elsewhere, or the repository is another's, `read` if a file that is there cannot be read.
 */
export function findGitHooks(directory: string, user: GitUser): GitHooks | undefined {
  const tree = findWorkTree(directory, user);
  if (tree === undefined) return undefined;
  const { top, repository, repository: { common: home, config } } = tree;
  const path = lastOf(config, "core.hookspath");
  if (path !== undefined) throw hooksElsewhere(path.value ?? "");
  if (!isOwn(repository, top)) throw foreignRepository(top);
  return { top, home, directory: `${home}/hooks` };
}

/** A work tree and its repository. */
export interface WorkTree {
  /** The absolute path of its top. */
  readonly top: string;
  /** Its repository. */
  readonly repository: GitRepository;
}

/**
 * The work tree that a directory, given by absolute path, lies in; `undefined` if it lies in none.
 * @throws {CtError} With code `read` if a file that is there cannot be read.
 */
export function findWorkTree(directory: string, user: GitUser): WorkTree | undefined {
  const git = new GitReader(user, { read, report: fail });
  for (const top of ownDirectories(directory).own) {
    const repository = git.repositoryOf(joinName(top, ""));
    // Git takes a directory for a repository only if this is there.
    if (read(`${repository.common}/HEAD`) !== undefined) return { top, repository };
  }
  return undefined;
}

/**
 * Whether a repository is the working tree's own: it lies in it, or says itself that this is one of
 * its working trees. What `.git` and the files in it say proves nothing, a checkout may have
 * brought them.
 */
function isOwn({ directory, common, config }: GitRepository, top: string): boolean {
  if (isWithin(top, common)) return true;
  if (isWithin(`${common}/worktrees`, directory)) {
    const back = new TextDecoder().decode(read(`${directory}/gitdir`)).trim();
    return leadsTo(back, directory, `${top}/.git`);
  }
  const back = lastOf(config, "core.worktree")?.value ?? "";
  return leadsTo(directory, common, common) && leadsTo(back, common, top);
}

/** Whether a path, which may be relative to `directory`, is that of a file or directory. */
function leadsTo(typed: string, directory: string, file: string): boolean {
  try {
    const path = resolvePath(typed, { cwd: directory });
    return typed !== "" && isWithin(path, file) && isWithin(file, path);
  } catch {
    return false;
  }
}

function foreignRepository(top: string): CtError {
  return new CtError(
    "refused",
    `'${top}/.git' points to a repository that does not list this working tree`,
    { help: "to write its hooks, run ct rules --hook git in a working tree of that repository" },
  );
}

function hooksElsewhere(path: string): CtError {
  return new CtError("refused", `the repository keeps its hooks in '${path}' (core.hooksPath)`, {
    help: "add to the pre-commit hook there: ct check --staged --quiet",
  });
}

function read(path: string): Uint8Array | undefined {
  return readGitFile(path, (reason) => fail(path, reason));
}

function fail(path: string, reason: string): never {
  throw new CtError("read", `read ${path}: ${reason}`, { path });
}
