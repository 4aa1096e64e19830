/**
 * Where a git repository keeps its hooks. Its files are read, git is not run.
 *
 * @module
 */
import { CtError, directoriesUp, joinName } from "@ct/base";
import { GitReader, type GitUser, lastOf, readGitFile } from "@ct/git";

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
 * The hooks of the working tree that a directory, given by absolute path, lies in; `undefined` if it lies in none.
 * @throws {CtError} With code `refused` if the repository's or the user's configuration puts the hooks elsewhere,
 * `read` if a file that is there cannot be read.
 */
export function findGitHooks(directory: string, user: GitUser): GitHooks | undefined {
  const git = new GitReader(user, read);
  for (const top of directoriesUp(directory)) {
    const { common: home, config } = git.repositoryOf(joinName(top, ""));
    // Git takes a directory for a repository only if this is there.
    if (read(`${home}/HEAD`) !== undefined) {
      const path = lastOf(config, "core.hookspath");
      if (path !== undefined) throw hooksElsewhere(path.value ?? "");
      return { top, home, directory: `${home}/hooks` };
    }
  }
  return undefined;
}

function hooksElsewhere(path: string): CtError {
  return new CtError("refused", `the repository keeps its hooks in '${path}' (core.hooksPath)`, {
    help: "let the pre-commit hook there run: ct check --quiet",
  });
}

function read(path: string): Uint8Array | undefined {
  return readGitFile(path, (reason) => {
    throw new CtError("read", `read ${path}: ${reason}`, { path });
  });
}
